"""What somebody may be called: something that can be seen, and nothing that looks like somebody else at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from durbar.server.problem import Problem

LONGEST = 30
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""Letters and marks that show nothing, though Unicode counts them among those that do."""
UNSEEN = frozenset(("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"))
MOST_MARKS = 2  # on one letter

LOOKALIKES = {  # letters of other scripts (Cyrillic, Greek, ...) that are drawn like these
    "a": "\u0430\u03b1\u0251",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u03b5",
    "g": "\u0261",
    "h": "\u04bb",
    "i": "\u0456\u03b9\u0131",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "l": "\u04cf\u01c0\u2223",
    "n": "\u03b7\u0578",
    "o": "\u043e\u03bf\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "s": "\u0455",
    "u": "\u03c5\u057d",
    "v": "\u03bd\u0475",
    "w": "\u051d\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u04af",
    "A": "\u0410\u0391",
    "B": "\u0412\u0392",
    "C": "\u0421",
    "E": "\u0415\u0395",
    "H": "\u041d\u0397",
    "I": "\u0406\u0399\u04c0",
    "J": "\u0408",
    "K": "\u041a\u039a",
    "M": "\u041c\u039c",
    "N": "\u039d",
    "O": "\u041e\u039f",
    "P": "\u0420\u03a1",
    "S": "\u0405",
    "T": "\u0422\u03a4",
    "X": "\u0425\u03a7",
    "Y": "\u0423\u03a5",
    "Z": "\u0396",
}
LATIN = {ord(other): latin for latin, others in LOOKALIKES.items() for other in others}
DRAWN = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o"})


def clean_name(name: str) -> str:
    """A name on one line; raises `Problem` with the reason if it cannot be one."""
    plain = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in unicodedata.normalize("NFC", name))
    cleaned = " ".join(plain.split())[:LONGEST].strip()
    if all(_unseen(sign) or unicodedata.category(sign)[0] in "MZ" for sign in cleaned):
        raise Problem(400, "name", "a name needs at least one sign that can be seen")
    if any(_unseen(sign) for sign in cleaned):
        raise Problem(400, "name_unseen", "this name has signs in it that nobody can see; write it without them")
    marks = 0
    for sign in unicodedata.normalize("NFD", cleaned):
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > MOST_MARKS:
            raise Problem(400, "name_unseen", "this name has too many marks on one letter")
    return cleaned


def _unseen(sign: str) -> bool:
    return sign in BLANKS or unicodedata.category(sign) in UNSEEN


def looks(name: str) -> tuple[str, str]:
    """Two names with the same first or second could be taken for one another: read without regard to capitals, or drawn
    alike (I and l, 0 and O, rn and m)."""
    latin = "".join(unicodedata.normalize("NFKC", name).translate(LATIN).split())
    return latin.casefold(), latin.translate(DRAWN).replace("rn", "m").replace("vv", "w")


def check_free(name: str, others: Iterable[str]) -> None:
    """Raises `Problem` if somebody there is called that, or nearly."""
    seen = looks(name)
    for other in others:
        if any(one == same for one, same in zip(looks(other), seen, strict=True)):
            raise Problem(409, "name_taken", f"somebody at this table is called {other} already; choose another name")
