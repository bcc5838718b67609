"""The table in the terminal."""

from __future__ import annotations

from durbar.core.words import Words
from durbar_nim.view import NimView


def draw(view: NimView, words: Words) -> str:
    """The pile, then a line for each player."""
    lines = [f"{words.name('pile')}: {view.pile} [bright_yellow]{'●' * view.pile}[/]"]
    for seat, count in enumerate(view.taken):
        turn = "[bold]>[/]" if seat in view.to_act else " "
        lines.append(f"{turn}{seat + 1} {words.name('taken')}: {count}")
    return "\n".join([*lines, f"[dim]{words.name('last_' + view.last)}[/]"])
