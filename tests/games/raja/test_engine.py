"""The engine along random play: nothing appears or vanishes, secrets stay secret, and previews keep their word."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from durbar.core.options import BadOptions
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED, State
from durbar.games.raja import GAME
from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.trips import tolls

MODES = ("basic", "pro1", "pro2")
GAMES = 200 if COMPILED else 2  # of each kind

every_kind = pytest.mark.parametrize(
    ("players", "mode", "length"), list(itertools.product(GAME.counts, MODES, ("full", "short")))
)
every_count = pytest.mark.parametrize("players", GAME.counts)


def opening(players: int, **given: Any) -> Any:
    return GAME.start(players, GAME.complete(players, given))


def walk(state: State, seed: int) -> Iterator[tuple[Any, int, int]]:
    """Random play: position, seat and action of each step."""
    rng = Rng(seed)
    while not state.over:
        seat = state.to_act[rng.below(len(state.to_act))]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        yield state.clone(), seat, action
        state.apply(action, seat)


def count_pieces(state: Any) -> None:
    """All pieces of the box are somewhere, once."""
    f = state.facts()
    for seat in range(f.seats):
        on_board = sum(f.houses[seat * m.PLACES : (seat + 1) * m.PLACES])
        assert on_board + f.supply[seat] + f.quarry[seat] + (f.lifted != s.NOBODY and f.seat == seat) == m.HOUSES
        palaces = sum(f.small[seat * m.CITIES : (seat + 1) * m.CITIES]) + f.great.count(seat)
        assert palaces + f.palaces_left[seat] == (m.SHORT_PALACES if f.short_game else m.PALACES)
        assert min(f.gold[seat], f.supply[seat], f.quarry[seat], f.palaces_left[seat], f.chips[seat]) >= 0
    assert sum(f.chips) + f.chip_stock == (m.CHIPS if f.yogi else 0)
    held = Counter(card for seat in range(f.seats) for card in range(len(m.CARDS)) if f.cards[seat] >> card & 1)
    assert max(held.values(), default=0) <= 1
    assert f.yogi or m.YOGI not in held
    dealt = [field for field in f.crest if field != s.NOBODY]
    assert len(set(dealt)) == len(dealt)
    assert all(0 <= field <= m.LAST_FIELD for field in dealt)
    for city in range(m.CITIES):
        assert sum(f.small[city :: m.CITIES]) + f.neutral <= m.SMALL_SITES
    limit = m.VILLAGE_LIMIT_OF_TWO if f.seats == 2 else m.VILLAGE_LIMIT
    for village in range(m.VILLAGES):
        assert sum(f.houses[village :: m.PLACES]) <= limit


@every_kind
def test_pieces_are_conserved(players: int, mode: str, length: str) -> None:
    start, rng = opening(players, mode=mode, length=length), Rng(1)
    for _ in range(GAMES):
        state = start.clone()
        while not state.over:
            state.playout(rng, 1 + rng.below(60))
            count_pieces(state)
        assert state.facts().round <= (m.SHORT_ROUNDS if length == "short" else m.ROUND_LIMIT)


@every_kind
def test_gold_goes_where_the_events_say(players: int, mode: str, length: str) -> None:
    """Replaying the amounts of the public events gives everybody's gold: nothing is paid in silence."""
    purse = [m.OPENING_GOLD] * players
    state = opening(players, mode=mode, length=length)
    for before, seat, action in walk(state, 2):
        after = before.clone()
        after.apply(action, seat)
        for event in GAME.events(before, seat, action, after):
            told = event.data
            if event.kind in ("coin", "gold_taken", "payout", "monopoly"):
                purse[told["seat"]] += told["gold"]
            elif event.kind in ("house_built", "palace_built", "auction_won"):
                purse[told["seat"]] -= told["gold"]
            elif event.kind in ("toll", "toll_bank"):
                purse[told["payee"]] += told["gold"]
                purse[told["seat"]] -= told["gold"] if event.kind == "toll" else 0
            elif event.kind == "penalty":
                purse = [gold + (other != told["seat"]) * told["gold"] for other, gold in enumerate(purse)]
        assert after.facts().gold[:players] == purse


@every_count
def test_secrets_reach_no_other_seat(players: int) -> None:
    """Changing what is hidden changes no other view and no event; the own seat sees its own."""
    state = opening(players, mode="pro2")
    seen = set()
    for before, seat, action in walk(state, 3):
        f = before.facts()
        after = before.clone()
        after.apply(action, seat)
        for event in GAME.events(before, seat, action, after):
            assert event.only == ((seat,) if event.kind == "dial_own" else None)
        for viewer in (None, *range(players)):
            shown = GAME.view(before, viewer)
            for other, player in enumerate(shown.seats):
                assert (player.gold is None) == (other != viewer)
                public = f.moved >> other & 1 or (f.phase > s.DIAL and f.seat == other)
                dialled = f.dial[other * 2] != s.NOBODY
                assert (player.dial is not None) == bool(dialled and (public or other == viewer))
            for other in range(players):
                if other != viewer:
                    richer = before.with_facts(gold=[g + 3 * (i == other) for i, g in enumerate(f.gold)])
                    assert msgspec.json.encode(GAME.view(richer, viewer)) == msgspec.json.encode(shown)
        seen.add(f.phase)
    assert {s.DIAL, s.TURN} <= seen
    assert all(player.gold is not None for player in GAME.view(state, None).seats)


@every_count
def test_resample_draws_every_dial_that_fits(players: int) -> None:
    state = opening(players)
    rng = Rng(4)
    while state.facts().phase != s.DIAL:
        state.apply(state.random_legal(rng))
    own = GAME.space.parse("dial order card")
    state.apply(own, 0)
    if players > 2:
        state.apply(GAME.space.parse("dial gold gold"), 1)
        pairs = Counter(tuple(state.resample(0, rng).facts().dial[2:4]) for _ in range(2000))
        assert set(pairs) == set(itertools.combinations_with_replacement(range(len(m.DIAL_ACTIONS)), 2))
        assert min(pairs.values()) > 15  # 44 on average
    sample = state.resample(0, rng).facts()
    assert sample.dial[:2] == [m.D_ORDER, m.D_CARD]
    assert sample.dial[2 * (players - 1) :] == [s.NOBODY] * (10 - 2 * (players - 1))
    sample.dial = state.facts().dial
    assert sample == state.facts()  # nothing else is touched


def test_resample_leaves_what_is_turned_up() -> None:
    for before, _, _ in walk(opening(4, mode="pro1"), 5):
        f, sample = before.facts(), before.resample(3, Rng(6)).facts()
        for seat in range(4):
            if seat == 3 or f.moved >> seat & 1 or (f.phase > s.DIAL and f.seat == seat):
                assert sample.dial[seat * 2 : seat * 2 + 2] == f.dial[seat * 2 : seat * 2 + 2]


def cheapest(state: Any, seat: int) -> dict[str, int]:
    """The least toll to every junction, by trying all roads again and again."""
    f = state.facts()
    best = {f.architect[seat]: 0}
    for _ in range(m.JUNCTIONS):
        for road, (a, b) in enumerate(m.ROAD_ENDS):
            paid = tolls(f, road, seat)
            for here, there in ((a, b), (b, a)):
                if paid is not None and here in best:
                    best[there] = min(best.get(there, 999), best[here] + paid.total())
    return {m.JUNCTION_NAMES[j]: toll for j, toll in best.items() if j != f.architect[seat]}


@every_count
def test_trips_are_the_cheapest_and_keep_their_word(players: int) -> None:
    seen = 0
    for before, seat, _ in walk(opening(players, mode="pro1"), 7):
        f = before.facts()
        if f.phase != s.TURN:
            assert seat == CHANCE or GAME.view(before, seat).trips == []
            continue
        wanderer = f.cards[seat] >> m.WANDERER & 1
        shown = GAME.view(before, seat).trips
        best = cheapest(before, seat)
        reachable = {name for name, toll in best.items() if wanderer or toll <= f.gold[seat]}
        if f.roads < m.TRAVEL_LIMIT - m.JUNCTIONS:
            assert {trip.to for trip in shown} == reachable
        for trip in shown:
            after = before.clone()
            for action in trip.actions:
                assert action in after.legal()
                after.apply(action)
            a = after.facts()
            assert m.JUNCTION_NAMES[a.architect[seat]] == trip.to
            assert trip.cost + trip.by_bank == best[trip.to] == sum(payee.gold for payee in trip.payees)
            assert f.gold[seat] - a.gold[seat] == trip.cost
            for payee in trip.payees:
                assert a.gold[payee.seat] - f.gold[payee.seat] == payee.gold
            seen += 1
        other = (seat + 1) % players
        assert GAME.view(before, other).trips == []
    assert seen > 20


@every_count
def test_the_previews_come_true(players: int) -> None:
    """What a view says of the penalty and of the payouts is what happens when the turn ends."""
    checked = Counter[str]()
    for before, seat, _ in walk(opening(players, mode="pro2"), 8):
        f = before.facts()
        if f.phase != s.TURN:
            continue
        shown = GAME.view(before, seat)
        after = before.clone()
        after.apply(GAME.space["end_turn"].first)
        a = after.facts()
        coin = [0] * players
        if a.phase == s.TURN:
            coin[a.seat] = a.used >> m.MERCHANT & 1
        paid = [a.gold[i] - f.gold[i] - coin[i] for i in range(players)]
        expected = [0 if i == seat else shown.turn.penalty for i in range(players)]
        if a.phase != s.TURN:
            city = next(city for city in shown.cities if city.name == shown.scored_now)
            for standing in city.standing:
                expected[standing.seat] += standing.payout
            if a.phase == s.DIAL:
                assert m.CITY_NAMES[a.maharaja] == shown.scored_next
            checked["scoring"] += 1
        assert paid == expected
        checked[f"penalty {shown.turn.penalty}"] += 1
    assert checked["scoring"] > 5
    assert len(checked) == 4


def test_the_ranking_in_a_view_does_not_tell_hidden_gold() -> None:
    for before, _, _ in walk(opening(3), 9):
        scores = before.scores()
        assert GAME.view(before, 0).ranking == [1 + sum(other > own for other in scores) for own in scores]


@pytest.mark.parametrize(
    ("players", "given", "reason"),
    [
        (4, {"mode": "basic", "yogi": "off"}, "already"),
        (4, {"mode": "pro1", "home_cities": "on"}, "already"),
        (3, {"mode": "pro2", "auction": "off"}, "begins with the auction"),
        (5, {"mode": "pro1", "neutral_palaces": "off"}, "no colour is unused"),
        (5, {"mode": "basic", "neutral_palaces": "on"}, "no colour is unused"),
        (
            2,
            dict.fromkeys(("yogi", "neutral_palaces", "auction", "home_cities"), "off") | {"mode": "pro1"},
            "is mode basic",
        ),
        (
            2,
            dict.fromkeys(("yogi", "neutral_palaces", "auction", "home_cities"), "on") | {"mode": "basic"},
            "is mode pro1",
        ),
    ],
)
def test_options_that_make_no_sense_are_refused_with_the_reason(
    players: int, given: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.complete(players, given)


@pytest.mark.parametrize(
    ("part", "wrong", "reason"),
    [
        ("4 raja", "6 raja", "2 to 5 players"),
        ("hidden", "golden", "part of the game"),
        ("start", "startt", "junction"),
        ("crest", "chest", "phase"),
        ("15/4", "15/x", "number"),
        (" | - |", " |", "7 parts"),
    ],
)
def test_a_wrong_line_is_refused_with_the_reason(part: str, wrong: str, reason: str) -> None:
    text = GAME.write(opening(4))
    assert part in text
    with pytest.raises(ValueError, match=reason):
        GAME.read(text.replace(part, wrong, 1))


def test_lines_that_do_not_hold_together_are_refused() -> None:
    """Whatever a line says, it is refused or can be played on."""
    rng, lines = Rng(10), []
    state = opening(4, mode="pro1")
    while not state.over:
        lines.append(GAME.write(state))
        state.apply(state.random_legal(rng))
    words = [word for line in lines for word in line.split()]
    read = 0
    for _ in range(4000 if COMPILED else 300):
        line = lines[rng.below(len(lines))].split()
        for _ in range(1 + rng.below(2)):
            line[rng.below(len(line))] = words[rng.below(len(words))]
        try:
            state = GAME.read(" ".join(line))
        except ValueError:
            continue
        read += 1
        assert state.over or state.legal()
        state.playout(rng, 2000)
    assert read
