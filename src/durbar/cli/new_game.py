"""`durbar new-game`: a package with a small whole game, to be changed into the one that is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from durbar.cli.common import Wrong, out
from durbar.games import NAMES

EXAMPLE = files("durbar").joinpath("example_game")
KEPT = (".py", ".toml", ".md")  # golden matches are recorded when the rules stand
SHAPE = re.compile(r"[a-z][a-z0-9_]+")


def new_game(name: str, folder: Path | None) -> int:
    """Write the example game under another name: engine, referee, words, tests, and what registers it."""
    if not SHAPE.fullmatch(name):
        raise Wrong(f"a game's name has small letters, digits and underscores, and begins with a letter; not {name!r}")
    if name in NAMES:
        raise Wrong(f"there is a game {name} already")
    target = folder or Path(f"durbar-{name}")
    if target.exists():
        raise Wrong(f"{target} is there already")
    for path, file in _walk(EXAMPLE):
        new = target / renamed(str(path), name)
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(renamed(file.read_text("utf-8"), name), "utf-8")
    console = out()
    console.print(f"Written to [bold]{target}[/]. Next:", highlight=False)
    for line in (
        f"pip install -e {target}",
        f"durbar play {name}",
        f"cd {target} && python -m pytest --pyargs tests durbar.testing",
    ):
        console.print(f"    {line}", highlight=False, soft_wrap=True)
    return 0


def renamed(text: str, name: str) -> str:
    """The example's text with this name in the place of its own; clause ids begin with the name's first letters."""
    title = "".join(part.capitalize() for part in name.split("_"))
    prefix = (name.replace("_", "") * 2)[:2].upper() if name != "nim" else "NM"
    text = text.replace("durbar_nim", f"durbar_{name}").replace("durbar-nim", f"durbar-{name}")
    text = re.sub(r"\bNM(?=[-\"])", prefix, text).replace("Nim", title)
    return re.sub(r"\bnim\b", name, text)


def _walk(folder: Traversable, above: Path = Path()) -> Iterator[tuple[Path, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _walk(one, above / one.name)
        elif one.name.endswith(KEPT):
            yield above / one.name, one
