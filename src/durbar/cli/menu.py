"""The legal moves as a person sees and names them: grouped, numbered, long groups folded, found by a part of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from durbar.cli.common import clean
from durbar.core.actions import BadAction, Kind
from durbar.core.match import Match
from durbar.core.words import SEAT_KEYS, Words

FOLDED_FROM = 9  # a longer group is shown as one list
MOST_SHOWN = 60
BETWEEN = " · "
LARGEST_KIND = 50_000  # kinds beyond this are not searched by a part of their text


class Menu:
    """The moves of one decision."""

    def __init__(self, match: Match, words: Words, seat: int) -> None:
        self.game, self.words, self.seats = match.game, words, match.header.seats
        self.legal = match.state.legal(seat)
        self.shortcuts = match.game.view(match.state, seat).shortcuts

    def say(self, action: int) -> str:
        named = self.game.space.name(action)
        return self.words.say("actions", named["do"], named, self.seats)

    def rows(self, more: Callable[[int], str]) -> list[tuple[str, str]]:
        """The list to print, numbers and markup; `more` tells how many are left out."""
        rows: list[tuple[str, str]] = []
        numbered = enumerate(self.legal, 1)
        for kind, members in groupby(numbered, key=lambda pair: self.game.space.kind_of(pair[1])):
            group = list(members)
            if len(group) < FOLDED_FROM:
                rows += [(str(number), clean(self.say(action))) for number, action in group]
            else:
                rows.append((f"{group[0][0]}-{group[-1][0]}", self._folded(kind, group, more)))
        for number, shortcut in enumerate(self.shortcuts, len(self.legal) + 1):
            rows.append((str(number), clean(self.words.say("actions", shortcut.kind, shortcut.data, self.seats))))
        return rows

    def numbered(self, number: int) -> list[int]:
        """The move with this number, or the several ones of a shortcut; nothing if there is no such number."""
        moves = [*([action] for action in self.legal), *(shortcut.actions for shortcut in self.shortcuts)]
        return moves[number - 1] if 1 <= number <= len(moves) else []

    def _folded(self, kind: Kind, group: list[tuple[int, int]], more: Callable[[int], str]) -> str:
        shown = [self._values(kind, action) for _, action in group[:MOST_SHOWN]]
        left = len(group) - len(shown)
        rest = f"\n[dim]{clean(more(left))}[/]" if left else ""
        heading = self.words.say("actions", kind.name, dict.fromkeys(kind.params, "…"))
        return f"[bold]{clean(heading)}[/] {clean(BETWEEN.join(shown))}{rest}"

    def _values(self, kind: Kind, action: int) -> str:
        named = self.game.space.name(action)
        return " ".join(self._value(key, named[key]) for key in kind.params)

    def _value(self, key: str, value: object) -> str:
        """A seat by its player's name, all else in the language of the table."""
        if key in SEAT_KEYS and isinstance(value, int) and value < len(self.seats):
            return self.seats[value]
        return self.words.name(str(value))

    # -- finding a move ------------------------------------------------------------------------------------------------

    def find(self, text: str) -> list[int]:
        """The legal moves that this text names: one if it is exact, else all that it is a part of."""
        return self._find(text, self.legal)

    def find_any(self, text: str) -> list[int]:
        """The actions of the whole game that it names, those of the kinds now legal first."""
        try:
            return [self.game.space.parse(text)]
        except BadAction:
            pass
        now = dict.fromkeys(self.game.space.kind_of(action) for action in self.legal)
        for kinds in (now, self.game.space.kinds):
            fitting = [kind for kind in kinds if kind.size <= LARGEST_KIND]
            actions = (action for kind in fitting for action in range(kind.first, kind.first + kind.size))
            if found := self._find(text, actions):
                return found
        return []

    def _find(self, text: str, actions: Iterable[int]) -> list[int]:
        wanted = text.lower().split()
        if not wanted:
            return []
        partly: list[int] = []
        loosely: list[int] = []
        for action in actions:
            forms = self._forms(action)
            if text.strip() == self.game.space.text(action) or _is(wanted, forms):
                return [action]
            if _in_order(wanted, forms, str.__eq__):
                partly.append(action)
            elif _in_order(wanted, forms, str.startswith):
                loosely.append(action)
        return partly or loosely

    def _forms(self, action: int) -> list[set[str]]:
        """For each word of the move, how it may be typed: as written, or as it is spoken in this language."""
        return [
            {str(value).lower(), _typed(self._value(key, value))} for key, value in self.game.space.name(action).items()
        ]


def _typed(name: str) -> str:
    return name.lower().replace(" ", "_")


def _is(wanted: list[str], forms: list[set[str]]) -> bool:
    return len(wanted) == len(forms) and all(word in form for word, form in zip(wanted, forms, strict=True))


def _in_order(wanted: list[str], forms: list[set[str]], agree: Callable[[str, str], bool]) -> bool:
    """Do the words stand among the forms, in this order?"""
    at = iter(forms)
    return all(any(any(agree(form, word) for form in forms_here) for forms_here in at) for word in wanted)
