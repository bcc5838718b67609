"""`durbar play`: the table in the terminal. It draws, asks, and passes every move to the match; it knows no rules."""

from __future__ import annotations

import hashlib
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import rich.table
from rich.padding import Padding

from durbar.bots.seen import Bot, Seen
from durbar.cli.common import board_of, clean, notice_uncompiled, out
from durbar.cli.menu import Menu
from durbar.cli.seating import Seating, Wishes, be_seated, keep
from durbar.cli.story import standings, tell
from durbar.cli.typed import COMMANDS, Quit, explain, list_fitting, why
from durbar.core.game import Event, Refusal
from durbar.core.rng import Rng
from durbar.core.state import State
from durbar.core.words import SEAT_KEYS, words_around

LONGEST_INPUT = 300
NO = ("n", "no", "nein", "nee")


class Hangup(Exception):
    """The terminal is gone."""


def play_match(wishes: Wishes, language: str, confirm: bool | None) -> int:
    notice_uncompiled()
    table = TerminalTable(be_seated(wishes), language, sys.stdin.isatty() if confirm is None else confirm)
    with _signals():
        table.run(wishes.load)
    return 0


@contextmanager
def _signals() -> Iterator[None]:
    """A closed terminal or a polite kill leaves the table by the door, so that the match is kept."""

    def hang_up(*_: object) -> None:
        raise Hangup

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), hang_up) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


class TerminalTable:
    """A match and the people at this terminal."""

    def __init__(self, seating: Seating, language: str, confirm: bool) -> None:
        self.match, self.bots, self.path = seating.match, seating.bots, seating.path
        self.game, self.names = self.match.game, self.match.header.seats
        self.words = self.game.words(language, dict(self.match.header.options))
        self.rules = self.game.rules_in(language)
        self.around = words_around(language)
        self.confirm = confirm
        self.console = out()
        self.secrets = type(self.match.state).resample is not State.resample
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.holder = people[0] if len(people) == 1 else None  # the seat whose secrets may be on the screen
        self.untold: dict[int, list[Event]] = {seat: [] for seat in people}
        self.decided = any(entry.action is not None for entry in self.match.entries)  # is there anything to lose?

    # -- the course of a match ---------------------------------------------------------------------------------------

    def run(self, loaded: Path | None) -> None:
        try:
            self._open(loaded)
            while not self.match.state.over:
                seat = self._next_seat()
                bot = self.bots[seat]
                if bot is None:
                    self._ask_person(seat)
                else:
                    self._let_think(seat, bot)
            self._close()
        except Quit:
            self._leave()
        except (EOFError, KeyboardInterrupt, Hangup):
            self._rescue()
        except BaseException:
            with suppress(Exception):
                self._rescue()
            raise

    def _open(self, loaded: Path | None) -> None:
        self.console.print(f"[bold]{clean(self.game.title)}[/]: {clean(', '.join(self.names))}")
        self.say("committed", style="dim", commit=self.match.header.commit)
        if loaded:
            self.say("loaded", file=str(loaded))
        elif self.match.chances:
            self.say("chance", style="dim")
        if self.path:
            self.keep()

    def _next_seat(self) -> int:
        """Where several decide at once: computer players first, then the person who holds the device."""
        return min(self.match.state.to_act, key=lambda seat: (self.bots[seat] is None, seat != self.holder, seat))

    def _let_think(self, seat: int, bot: Bot) -> None:
        """A computer player decides; its luck comes from the secret seed, and so survives saving and loading."""
        here = b"durbar random player %d " % len(self.match.entries) + (self.match.seed or b"")
        rng = Rng(int.from_bytes(hashlib.sha256(here).digest()[:8]))
        with self.console.status(clean(self.text("thinks", player=self.names[seat]))):
            action = bot.choose(Seen(self.game, self.match.state, seat), rng)
        self._report(self.match.play(seat, action))

    def _close(self) -> None:
        self.show_board(self.holder)
        self.console.print()
        self.say("over", style="bold")
        self.console.print(standings(self.match, self.text("place"), self.text("player"), self.text("score")))
        self.say("seed", style="dim", seed=self.match.seed.hex() if self.match.seed else "?")
        if self.path is None and self.decided:
            self.path = self.default_path()
        if self.path and self.keep():
            self.say("saved", file=str(self.path))
            self.say("proof", file=shlex.quote(str(self.path)))

    # -- one decision of a person --------------------------------------------------------------------------------------

    def _ask_person(self, seat: int) -> None:
        if self.secrets and self.holder != seat:
            if self.console.is_terminal and self.holder is not None:
                self.ask(self.text("hide"))
                self.console.clear()
            self.ask(self.text("pass_device", player=self.names[seat]))
        self.holder = seat
        self._print_told(self.untold[seat])
        self.untold[seat] = []
        if self.path:
            self.keep()
        menu = Menu(self.match, self.words, seat)
        self.show_board(seat)
        self.show_moves(seat, menu)
        while not self._obey(seat, self.ask(self.names[seat]), menu):
            pass

    def _obey(self, seat: int, text: str, menu: Menu) -> bool:
        """Do what was typed; has the position changed?"""
        word, _, rest = text.partition(" ")
        if not word:
            return False
        if command := COMMANDS.get(word.lower()):
            return command(self, seat, rest.strip(), menu)
        if text.isascii() and text.isdigit():
            moves = menu.numbered(int(text))
            if not moves:
                return self.say("no_number", most=len(menu.legal) + len(menu.shortcuts))
            return all(self._decide(seat, action) for action in moves)
        found = menu.find(text)
        if len(found) == 1:
            return self._decide(seat, found[0])
        return list_fitting(self, menu, found) if found else why(self, seat, text, menu)

    def _decide(self, seat: int, action: int) -> bool:
        result = self.match.play(seat, action)
        if isinstance(result, Refusal):
            return explain(self, result)
        self.decided = True
        self._report(result)
        if self.path:
            self.keep()
        if self.confirm and self._passes_to_computer(seat):
            answer = self.ask(self.text("confirm")).lower()
            if answer in ("u", "undo"):
                self.undo(seat)
            elif answer in ("q", "quit", "exit"):
                raise Quit
        return True

    def _passes_to_computer(self, seat: int) -> bool:
        to_act = self.match.state.to_act
        return seat not in to_act and any(self.bots[other] for other in to_act) and self.match.can_undo(seat)

    def undo(self, seat: int) -> bool:
        """Take back the own last decision, or that of the person who has just handed over."""
        last = self.match.steps[-1].seat if self.match.steps else seat
        seats = [seat] if self.secrets or last not in self.untold else [seat, last]
        for who in seats:
            if self.match.undo(who):
                self.say("undone", player=self.names[who])
                return True
        return self.say("no_undo")

    # -- showing and talking -------------------------------------------------------------------------------------------

    def show_board(self, seat: int | None) -> bool:
        self.console.print()
        self.console.print(board_of(self.match, seat, self.words), soft_wrap=True)
        return False

    def show_moves(self, seat: int, menu: Menu) -> bool:
        self.console.print()
        self.say("to_move", style="bold", player=self.names[seat], prompt=self._prompt(seat))
        grid = rich.table.Table.grid(padding=(0, 2))
        grid.add_column(justify="right", style="bold cyan", no_wrap=True)
        for number, text in menu.rows(lambda left: self.text("more", count=left)):
            grid.add_row(number, text)
        self.console.print(grid)
        return False

    def _prompt(self, seat: int) -> str:
        view = self.game.view(self.match.state, seat)
        phase = getattr(view, "phase", None)
        if phase not in self.words.sections["prompts"]:
            return self.text("your_turn")
        data = {key: value for key, value in msgspec.structs.asdict(view).items() if key not in SEAT_KEYS}
        return self.words.say("prompts", phase, {**data, "player": seat}, self.names)

    def text(self, key: str, **data: Any) -> str:
        return self.around.say("terminal", key, data)

    def say(self, key: str, *, style: str = "", **data: Any) -> bool:
        """Print a sentence of the terminal; False, so that a command can answer with it."""
        self.console.print(clean(self.text(key, **data)), style=style, soft_wrap=True)
        return False

    def indent(self, markup: str) -> None:
        self.console.print(Padding(markup, (0, 0, 0, 2), expand=False))

    def ask(self, prompt: str) -> str:
        """A line typed by the player; `EOFError` when there is no more."""
        prompt = f"{_printable(prompt)} > "
        self.console.file.flush()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - editing and history
            return _printable(input(prompt))
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = _printable(line)
        self.console.print(clean(prompt + text), soft_wrap=True)
        return text

    def _report(self, events: list[Event] | Refusal) -> None:
        """Public events at once; secret ones to the holder of the device at once, to others when they hold it."""
        assert not isinstance(events, Refusal)
        self._print_told(events)
        for event in events:
            for seat in event.only or ():
                if seat in self.untold and seat != self.holder:
                    self.untold[seat].append(event)

    def _print_told(self, events: list[Event]) -> None:
        for sentence in tell(self.match, self.words, events, self.holder):
            self.indent(f"[italic]{clean(sentence)}[/]")

    # -- keeping -------------------------------------------------------------------------------------------------------

    def keep(self) -> bool:
        assert self.path is not None
        try:
            keep(self.match, self.path)
        except OSError as error:
            return self.say("not_saved", file=str(self.path), reason=error.strerror)
        return True

    def _leave(self) -> None:
        """`quit`: save where the match is kept, or ask."""
        if self.path is None and self.decided:
            path = self.default_path()
            try:
                answer = self.ask(self.text("ask_save", file=path))
            except (EOFError, KeyboardInterrupt, Hangup):
                answer = ""
            if answer.lower() in NO:
                return
            self.path = Path(answer) if answer and not Path(answer).exists() else path
        self._rescue()

    def _rescue(self) -> None:
        """Keep what there is, without asking: nothing that was decided is lost."""
        if self.path is None and self.decided:
            self.path = self.default_path()
        if self.path is None:
            return
        if not self.keep():
            self.path = self.default_path(Path.home())
            if not self.keep():
                return
        self.say("saved" if self.match.finished else "saved_on", file=shlex.quote(str(self.path)))

    def default_path(self, folder: Path | None = None) -> Path:
        stem = f"{self.game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
        tries = (f"{stem}{end}.jsonl" for end in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for name in tries if not (path := (folder or Path()) / name).exists())


def _printable(text: str) -> str:
    return "".join(sign for sign in text.strip()[:LONGEST_INPUT] if sign.isprintable())
