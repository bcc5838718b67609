"""What is to be played: which bots sit where in which match, and the seeds that pair the matches.

Matches come in deals. A deal is one chance seed and one line-up of bots; every rotation of the line-up plays it once,
so that each bot gets each seat with the same luck. Match k is the same whatever the number of matches, so a plan can
be prolonged.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from durbar.bots.players import bot
from durbar.core.game import Game, spoken
from durbar.core.options import BadOptions, Values


class BadPlan(ValueError):
    """A plan that cannot be played; the message says why."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that decides how the matches go; two equal plans give the same matches (of bots that think by count)."""

    game: str
    rules: int
    board: str
    players: int
    options: Values
    bots: tuple[str, ...]
    weights: dict[str, float]
    """The game's evaluation, so that results of differently tuned bots are never mixed."""
    seed: int
    move_limit: float = 0
    """Seconds of a core that a decision may take; 0 is no limit."""


class Item(NamedTuple):
    """One match to be played."""

    number: int
    deal: int
    slots: tuple[int, ...]
    """By seat: which entry of the plan's bots sits there."""


def make_plan(
    game: Game, bots: list[str], *, players: int | None, options: Values, seed: int, move_limit: float = 0
) -> Plan:
    """A plan for these bots. Fewer bots than seats: the last one fills up. More: every selection has its turn."""
    if not bots:
        raise BadPlan("which bots? for example greedy,random")
    for name in bots:
        bot(name)  # `UnknownBot` tells what is wrong with it
    count = players or _count_for(game, len(bots))
    values = game.complete(count, options)
    if len(bots) == 1 and count > 1 and players is None:
        raise BadPlan(f"{bots[0]} against whom? name two bots, or the same one twice")
    return Plan(
        game=game.id,
        rules=game.rules_version,
        board=game.board_mark,
        players=count,
        options=values,
        bots=(*bots, *[bots[-1]] * (count - len(bots))),
        weights=dict(game.evaluation.weights),
        seed=seed,
        move_limit=move_limit,
    )


def _count_for(game: Game, bots: int) -> int:
    if not game.counts:
        raise BadOptions(f"{game.title} is for {spoken(game.counts)} players")
    return bots if bots in game.counts else min(game.counts)


def line_ups(plan: Plan) -> list[tuple[int, ...]]:
    """Every selection of bots for one table, in order."""
    return list(itertools.combinations(range(len(plan.bots)), plan.players))


def round_size(plan: Plan) -> int:
    """Matches until every line-up has played one deal in every rotation."""
    return len(line_ups(plan)) * plan.players


def whole_rounds(plan: Plan, matches: int) -> int:
    """So many matches, or a few more, that every bot has had every seat equally often."""
    size = round_size(plan)
    return -(-matches // size) * size


def items(plan: Plan, matches: int) -> Iterator[Item]:
    """The first so many matches. A round gives every line-up the same chance seed."""
    selections = line_ups(plan)
    for number in range(matches):
        deal, rotation = divmod(number, plan.players)
        slots = selections[deal % len(selections)]
        yield Item(number, deal // len(selections), slots[rotation:] + slots[:rotation])


def chance_seed(plan: Plan, item: Item) -> bytes:
    """The seed of the match: the same for every rotation and line-up of a deal."""
    return _hash(plan, "chance", item.deal)


def bot_seed(plan: Plan, item: Item, slot: int) -> int:
    """The seed of a bot's own generator, which goes with it from seat to seat."""
    return int.from_bytes(_hash(plan, "bot", item.deal, slot)[:8])


def _hash(plan: Plan, *words: object) -> bytes:
    return hashlib.sha256(f"durbar arena {plan.seed} {' '.join(map(str, words))}".encode()).digest()


def mark(plan: Plan) -> str:
    """A short fingerprint of the plan."""
    return hashlib.sha256(msgspec.json.encode(plan, order="deterministic")).hexdigest()[:8]
