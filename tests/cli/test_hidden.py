"""Hot-seat in a game with secrets: the device is passed on, and nobody sees what is not meant for him."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from cli.tools import Runs
from durbar import games
from durbar.core.actions import Kind, Space
from durbar.core.game import Event, Game, View
from durbar.core.options import Values
from durbar.core.rules import Rules
from durbar.core.words import Words

SPACE = Space(Kind("choose", {"number": range(1, 10)}))
WORDS = {
    "names": {},
    "actions": {"choose": "Choose {number}"},
    "prompts": {},
    "log": {"chose": "{player} has chosen.", "secret": "Your number is {number}, {player}."},
}


@dataclass
class Dials:
    """Both players choose a number in secret, at the same time; the higher one wins."""

    chosen: list[int] = field(default_factory=lambda: [0, 0])
    fence: int = 0

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if not self.chosen[seat])

    @property
    def over(self) -> bool:
        return not self.to_act

    def legal(self, seat: int = 0) -> list[int]:
        return list(range(SPACE.size)) if seat in self.to_act else []

    def apply(self, action: int, seat: int) -> None:
        self.chosen[seat] = action + 1

    def clone(self) -> Dials:
        return Dials(self.chosen[:])

    @property
    def players(self) -> int:
        return 2

    def resample(self, seat: int, rng: object) -> Dials:
        return Dials([self.chosen[seat] if i == seat else min(1, self.chosen[i]) for i in (0, 1)])

    def scores(self) -> list[int]:
        return self.chosen

    def ranking(self) -> list[int]:
        return [1 + (self.chosen[1] > self.chosen[0]), 1 + (self.chosen[0] > self.chosen[1])]


class DialsView(View, frozen=True, kw_only=True):
    """Only the own number, until both lie open."""

    own: int


def view(state: Any, seat: int | None) -> DialsView:
    own = 0 if seat is None else state.chosen[seat]
    return DialsView(seat=seat, players=2, to_act=state.to_act, over=state.over, scores=[0, 0], ranking=[1, 1], own=own)


def events(_before: Any, seat: int, action: int, _after: Any) -> list[Event]:
    return [
        Event("chose", {"player": seat}),
        Event("secret", {"player": seat, "number": action + 1}, only=(seat,)),
        Event("secret", {"player": 1 - seat, "number": 1000 + action}, only=(1 - seat,)),
    ]


class DialsGame(Game):
    """A game that has no folder."""

    def words(self, language: str, values: Values | None = None) -> Words:
        return Words(language, WORDS)

    def rules_in(self, _language: str) -> Rules:
        return Rules("Dials", {})


GAME = DialsGame(
    id="dials",
    package="cli",
    minutes=(1, 2),
    title="Dials",
    rules_version=1,
    clause_prefix="DI",
    counts=(2,),
    options=(),
    space=SPACE,
    start=lambda _players, _values: Dials(),  # type: ignore[arg-type,return-value]
    check=lambda _state, _seat, _action: None,
    laws=lambda _: [],
    view=view,
    observation=None,  # type: ignore[arg-type]
    events=events,
    draw=lambda seen, _words: f"board of {seen.seat}: {seen.own}",
    write=str,
    read=lambda _: Dials(),  # type: ignore[arg-type,return-value]
)


def test_the_device_is_passed_on_and_secrets_wait_for_their_seat(run: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "get", {"dials": GAME}.__getitem__)
    done = run("play", "dials", "--players", "person:Ann,person:Bob", typed="\nchoose 3\n\ntry 7\nu\n7\n")
    lines = [line.strip() for line in done.out.splitlines() if line.strip()]
    ann = next(i for i, line in enumerate(lines) if "Pass the device to Ann" in line)
    bob = next(i for i, line in enumerate(lines) if "Pass the device to Bob" in line)
    assert "board of 0: 0" in lines[ann:bob]
    assert "Your number is 3, Ann." in lines[ann:bob]
    assert "Your number is 1002, Bob." in lines[bob:]
    assert "Your number is 1002, Bob." not in lines[:bob]
    assert "board of 1: 0" in lines[bob:]
    assert "Ann has chosen." in lines
    assert "This game has secrets: no trying out." in lines
    assert any("Nothing to take back" in line for line in lines)  # Bob cannot undo for Ann
    assert "The game is over." in lines
    assert done.code == 0


def test_one_person_against_a_random_player_needs_no_passing(run: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "get", {"dials": GAME}.__getitem__)
    done = run("play", "dials", "--players", "random,person:Bob", typed="5\n")
    assert "Pass the device" not in done.out
    assert "Random 1 has chosen." in done.out
    assert ", Random 1." not in done.out
    assert "The game is over." in done.out
