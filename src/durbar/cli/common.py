"""What the commands share: consoles, games by name, options from text, JSON."""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.markup import escape

from durbar.core.game import Game
from durbar.core.match import Match
from durbar.core.options import BadOptions
from durbar.core.state import COMPILED

if TYPE_CHECKING:
    from durbar.core.words import Words

TAG_STYLES = {"ruling": "yellow", "reconstructed": "cyan", "ours": "magenta"}


class Wrong(Exception):
    """An argument that will not do; the message becomes the one line on stderr.

    `trace`: where somebody's own bot failed, printed above it.
    """

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


class _Console(Console):
    """Rich's console; a broken pipe is left to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def out() -> Console:
    return _Console(highlight=False)


def err() -> Console:
    return _Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


@cache
def notice_uncompiled() -> None:
    if not COMPILED:
        print("durbar: running uncompiled (no C compiler at set-up?): same results, slower", file=sys.stderr)


def find_game(name: str) -> Game:
    from durbar import games

    try:
        return games.get(name.lower())
    except KeyError:
        raise Wrong(f"there is no game {name!r}; there are: {', '.join(games.NAMES)}") from None


def file_of(game: Game, name: str) -> Path:
    """Where a command writes the game's file of this name: into the sources, or here if the game is installed."""
    folder = Path(str(game.folder))
    installed = any(part in ("site-packages", "dist-packages") for part in folder.parts)
    return Path(f"{game.id}-{name}") if installed or not os.access(folder, os.W_OK) else folder / name


def read_options(game: Game, texts: list[str]) -> dict[str, Any]:
    """`["set_up=full,layout=first", ...]` as values by name, each parsed as its option wants; unchecked otherwise."""
    known = {option.name: option for option in game.options}
    given: dict[str, Any] = {}
    for text in (part.strip() for whole in texts for part in whole.split(",")):
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Wrong(f"an option looks like name=value, not {text!r}")
        if name in given:
            raise Wrong(f"option {name} is given twice")
        if name not in known:
            raise BadOptions(f"there is no option {name!r}; there are {', '.join(known) or 'none'}")
        given[name] = known[name].parse(value)
    return given


def load_match(path: Path, *, salvage: bool = False) -> Match:
    from durbar import games

    if not path.is_file():
        raise Wrong(f"{path} is not a file" if path.exists() else f"there is no file {path}")
    return Match.load(path, games.get, salvage=salvage)


def clean(text: str) -> str:
    """Text from outside made safe for the terminal: no control signs but line ends, no markup."""
    return escape("".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text))


def inline(text: str) -> str:
    """The little Markdown of a clause as rich markup."""
    marked = escape(text)
    marked = re.sub(r"`([^`]+)`", r"[cyan]\1[/]", marked)
    marked = re.sub(r"\*\*([^*]+)\*\*", r"[bold]\1[/]", marked)
    return re.sub(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)", r"[italic]\1[/]", marked)


def tag_mark(tag: str) -> str:
    return f"[{TAG_STYLES.get(tag, 'dim')}]({tag})[/] " if tag else ""


def board_of(match: Match, seat: int | None, words: Words) -> str:
    return match.game.drawn(match.state, seat, words)
