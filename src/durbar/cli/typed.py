"""What a player can type beside a move: undo, "why not", trying out, rules, log, saving, leaving.

Every command gets the table, the seat, the text after its name and the moves; it answers whether the position changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from durbar.cli.common import clean, inline, tag_mark
from durbar.cli.menu import Menu
from durbar.cli.story import story, tell
from durbar.core.game import Refusal
from durbar.core.rules import Clause

if TYPE_CHECKING:
    from durbar.cli.table import TerminalTable

MOST_LISTED = 20
MOST_EXPLAINED = 3


class Quit(Exception):
    """The player wants to leave."""


def undo(table: TerminalTable, seat: int, _text: str, _menu: Menu) -> bool:
    return table.undo(seat)


def why(table: TerminalTable, seat: int, text: str, menu: Menu) -> bool:
    """Why a move is not allowed: the clause, what it means here, and its text."""
    found = menu.find(text) or menu.find_any(text)
    if not found:
        return table.say("no_such_move", text=text)
    for action in found[:MOST_EXPLAINED]:
        refusal = table.match.refusal(seat, action)
        table.say("not_allowed" if refusal else "allowed", move=menu.say(action))
        if refusal:
            explain(table, refusal)
    return False


def explain(table: TerminalTable, refusal: Refusal) -> bool:
    """What is wrong here, in words of this situation; then the clause."""
    clause = table.rules.clauses.get(refusal.clause)
    why = table.words.refusal(refusal.why, refusal.facts, table.match.header.seats)
    table.indent(f"[bold]{clean(refusal.clause)}[/] {clean(why)}")
    if clause:
        table.indent(f"[dim]{tag_mark(clause.tag)}{inline(clause.text)}[/]")
    return False


def try_out(table: TerminalTable, seat: int, text: str, menu: Menu) -> bool:
    """What would happen: the events of the move, without doing it."""
    if table.secrets:
        return table.say("preview_secret")
    found = menu.find(text) if text else list(menu.legal)
    if not found:
        return why(table, seat, text, menu)
    state = table.match.state
    for action in found[:MOST_LISTED]:
        after = state.clone()
        after.apply(action, seat)
        told = tell(table.match, table.words, table.game.events(state, seat, action, after), seat)
        table.indent(f"[bold]{clean(menu.say(action))}[/]: {clean(' '.join(told))}")
    return len(found) > MOST_LISTED and table.say("more", count=len(found) - MOST_LISTED)


def list_fitting(table: TerminalTable, menu: Menu, actions: list[int]) -> bool:
    """The moves that an unfinished text could mean, with their numbers."""
    table.say("ambiguous")
    for action in actions[:MOST_LISTED]:
        table.indent(f"[bold]{menu.legal.index(action) + 1}[/]  {clean(menu.say(action))}")
    return len(actions) > MOST_LISTED and table.say("more", count=len(actions) - MOST_LISTED)


def rules(table: TerminalTable, _seat: int, text: str, _menu: Menu) -> bool:
    clauses = list(table.rules.clauses.values())
    if not text:
        for section in dict.fromkeys(clause.section for clause in clauses):
            table.indent(clean(section))
        return False
    found = find_clauses(clauses, text)
    for clause in found:
        table.indent(f"[bold]{clause.id}[/] {tag_mark(clause.tag)}{inline(clause.text)}")
    return not found and table.say("no_clause", text=text)


def find_clauses(clauses: list[Clause], text: str) -> list[Clause]:
    """By id (`RD-5.2`, `5.2`), by section number, by the beginning of an id, or by words."""
    wanted = text.lower()
    ways: tuple[Callable[[Clause], bool], ...] = (
        lambda clause: wanted in (clause.id.lower(), clause.id.lower().partition("-")[2]),
        lambda clause: clause.section.lower().split(" ")[0] == wanted,
        lambda clause: clause.id.lower().startswith(wanted),
        lambda clause: all(word in f"{clause.section} {clause.text}".lower() for word in wanted.split()),
    )
    for fits in ways:
        if found := [clause for clause in clauses if fits(clause)]:
            return found
    return []


def log(table: TerminalTable, seat: int, text: str, _menu: Menu) -> bool:
    lines = [line for step in story(table.match, table.words, seat) for line in step.log]
    last = int(text) if text.isascii() and text.isdigit() else len(lines)
    for line in lines[max(0, len(lines) - last) :]:
        table.indent(clean(line))
    return False


def show_help(table: TerminalTable, _seat: int, _text: str, _menu: Menu) -> bool:
    return table.say("help")


def board(table: TerminalTable, seat: int, _text: str, _menu: Menu) -> bool:
    return table.show_board(seat)


def moves(table: TerminalTable, seat: int, _text: str, menu: Menu) -> bool:
    return table.show_moves(seat, menu)


def save(table: TerminalTable, _seat: int, text: str, _menu: Menu) -> bool:
    path = Path(text) if text else table.path or table.default_path()
    if path != table.path and path.exists():
        return table.say("exists", file=str(path))
    before, table.path = table.path, path
    if table.keep():
        return table.say("saved", file=str(path))
    table.path = before
    return False


def leave(_table: TerminalTable, _seat: int, _text: str, _menu: Menu) -> bool:
    raise Quit


COMMANDS: dict[str, Callable[[TerminalTable, int, str, Menu], bool]] = {
    "u": undo,
    "undo": undo,
    "why": why,
    "try": try_out,
    "rules": rules,
    "log": log,
    "help": show_help,
    "?": show_help,
    "board": board,
    "moves": moves,
    "save": save,
    "quit": leave,
    "q": leave,
    "exit": leave,
}
