"""A match told in words: what stands of it, step by step, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from rich.table import Table

from durbar.cli.common import clean
from durbar.core.game import Event
from durbar.core.match import Match
from durbar.core.state import CHANCE
from durbar.core.words import Words


class Step(msgspec.Struct, frozen=True):
    """One decision or chance outcome (seat None) that was not taken back."""

    step: int
    seat: int | None
    action: dict[str, Any]
    text: str
    log: list[str]


def tell(
    match: Match, words: Words, events: Sequence[Event], seat: int | None = None, *, all_seen: bool = False
) -> list[str]:
    """The sentences of those events that this seat (None: everybody) may see."""
    seats = match.header.seats
    return [
        words.say("log", event.kind, event.data, seats)
        for event in events
        if all_seen or event.only is None or seat in event.only
    ]


def story(match: Match, words: Words, seat: int | None = None) -> Iterator[Step]:
    """Everything that stands so far, as this seat may see it; of a finished match everything may be seen."""
    game, seats = match.game, match.header.seats
    for number, step in enumerate(match.steps, 1):
        after = match.steps[number].before if number < len(match.steps) else match.state
        events = game.events(step.before, step.seat, step.action, after)
        log = tell(match, words, events, seat, all_seen=match.state.over)
        named = game.space.name(step.action)
        if not events and step.seat != CHANCE:
            log = [f"{seats[step.seat]}: {words.say('actions', named['do'], named, seats)}"]
        yield Step(number, None if step.seat == CHANCE else step.seat, named, game.space.text(step.action), log)


def standings(match: Match, place: str, player: str, score: str) -> Table:
    """Who came where."""
    table = Table(place, player, score, box=None, header_style="bold", padding=(0, 3, 0, 0))
    scores, ranking = match.state.scores(), match.state.ranking()
    for seat in sorted(range(match.header.players), key=lambda seat: ranking[seat]):
        style = "bold" if ranking[seat] == 1 else ""
        table.add_row(f"{ranking[seat]}.", clean(match.header.seats[seat]), str(scores[seat]), style=style)
    return table
