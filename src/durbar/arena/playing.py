"""One match between bots, played through `Match` like any other, so that it can be saved, replayed and verified."""

from __future__ import annotations

import time
from traceback import format_exc
from typing import NamedTuple

import msgspec

from durbar import games
from durbar.arena.move_limit import TooSlow, stopped_after
from durbar.arena.plan import Item, Plan, bot_seed, chance_seed
from durbar.bots.players import bot
from durbar.bots.seen import Bot, Seen
from durbar.core.game import Refusal
from durbar.core.log import Entry, Header
from durbar.core.match import Match
from durbar.core.rng import Rng

LONGEST = 100_000  # decisions; a match that is not over by then never ends


class BotFault(Exception):
    """A bot that cannot play: it raised, took too long, or chose what is not legal. The message names it, its seat, the
    match and the decision.

    `trace` is where it raised, as Python prints it. It travels between processes as text, for causes may not.
    """

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message, trace)
        self.message, self.trace = message, trace

    def __str__(self) -> str:
        return self.message


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of results.jsonl. Lists go by seat."""

    match: int
    deal: int
    bots: list[str]
    scores: list[int]
    ranking: list[int]
    decisions: list[int]
    seconds: list[float]
    """Time spent thinking, in seconds of a core: a busy machine makes no bot weaker."""


class Record(NamedTuple):
    """A match file's content, as processes exchange it."""

    header: Header
    entries: list[Entry]


def play_match(plan: Plan, item: Item) -> tuple[Result, Record]:
    game = games.get(plan.game)
    names = [plan.bots[slot] for slot in item.slots]
    players = [bot(name, time.thread_time) for name in names]
    rngs = [Rng(bot_seed(plan, item, slot)) for slot in item.slots]
    match = Match.new(game, plan.players, dict(plan.options), seed=chance_seed(plan, item), seats=_seats(names))
    decisions, seconds = [0] * plan.players, [0.0] * plan.players
    while not match.state.over:
        seat = match.state.to_act[0]
        started = time.thread_time()
        who = f"match {item.number}, seat {seat + 1}, decision {decisions[seat] + 1}: {names[seat]}"
        action = _choice(players[seat], Seen(game, match.state, seat), rngs[seat], who, plan.move_limit)
        seconds[seat] += time.thread_time() - started
        decisions[seat] += 1
        told = match.play(seat, action)
        if isinstance(told, Refusal):
            raise BotFault(f"{who} chose {action!r}, which is not legal: {told.why}")
        if sum(decisions) > LONGEST:
            raise BotFault(f"match {item.number}: not over after {LONGEST} decisions")
    result = Result(
        match=item.number,
        deal=item.deal,
        bots=names,
        scores=match.state.scores(),
        ranking=match.state.ranking(),
        decisions=decisions,
        seconds=[round(some, 4) for some in seconds],
    )
    return result, Record(match.header, match.entries)


def _choice(player: Bot, seen: Seen, rng: Rng, who: str, limit: float) -> int:
    try:
        with stopped_after(limit):
            return player.choose(seen, rng)
    except TooSlow as error:
        raise BotFault(f"{who} took too long: {error}", format_exc()) from error
    except Exception as error:  # an own bot may fail in any way; the arena must say whose fault it was
        raise BotFault(f"{who} failed: {type(error).__name__}: {error}", format_exc()) from error


def _seats(names: list[str]) -> list[str]:
    """Names for the match file; bots of the same name are numbered."""
    return [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]
