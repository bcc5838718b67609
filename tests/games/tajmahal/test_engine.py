"""The engine as a whole: nothing appears or vanishes, secrets stay secret, helpers agree with plain Python."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.chain import chain_of, connected, touched
from durbar.games.tajmahal.engine import TajMahal, start
from durbar.games.tajmahal.events import events
from durbar.games.tajmahal.notation import read, write
from durbar.games.tajmahal.state import BUILD, DRAW, KINDS, NOTHING, OVER, TAKE, TURN
from durbar.games.tajmahal.view import view
from games.tajmahal import calibration

WITHDRAW = SPACE["withdraw"].first
GAMES = 10_000 if COMPILED else 20
every_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def begin(players: int) -> TajMahal:
    return start(players, {"dummy": players == 2})


def steps(players: int, seed: int, lazy: int = 0) -> Iterator[tuple[Any, int, int, Any]]:
    """Random play as (before, seat, action, after); with `lazy`, that many of a hundred turns are withdrawals.

    Lazy players hoard cards: the pile runs out, is renewed, and in the end there is nothing left to draw.
    """
    state, rng = begin(players), Rng(seed)
    while not state.over:
        before, seat = state.clone(), state.to_act[0]
        action = state.random_legal(rng)
        if state.facts().phase == TURN and rng.below(100) < lazy:
            action = WITHDRAW
        state.apply(action)
        yield before, seat, action, state.clone()


# -- nothing appears or vanishes ---------------------------------------------------------------------------------------


def check_counts(f: SimpleNamespace) -> None:
    """Cards, tiles and palaces by plain counting, every counter in range."""
    for card in range(KINDS):
        piles = [f.pile[card], f.display[card], f.discard[card], *f.hand[card::KINDS], *f.played[card::KINDS]]
        assert min(piles) >= 0
        assert sum(piles) == m.CARD_COUNT[card]
    for at in range(m.MOST_SEATS * KINDS):
        former = f.former[at :: m.MOST_SEATS * KINDS]
        assert min(f.known[at], f.fresh[at], *former) >= 0
        assert f.known[at] + f.fresh[at] + sum(former) <= f.hand[at]
    assert f.pile_size == sum(f.pile)
    assert f.display_size == sum(f.display) <= m.DISPLAY[f.seats]
    for symbol in range(m.INFLUENCE):
        assert f.stacks[symbol] >= 0
        assert f.stacks[symbol] + (f.court >> symbol & 1) + sum(f.tiles[symbol::4]) == m.INFLUENCE_TILES
    for city in range(m.CITIES):
        assert sum(palaces >> city & 1 for palaces in f.palaces) <= 1
        assert sum(crowns >> city & 1 for crowns in f.crowns) <= 1
    assert sum(bin(crowns).count("1") for crowns in f.crowns) <= f.visit
    for kind, count in enumerate(m.BONUS_COUNT):
        assert f.bonus.count(kind) <= count
    for good in range(4):
        on_tiles = sum(goods.count(good) for goods in m.TILE_GOODS[: f.visit])
        assert sum(f.goods[good::4]) <= on_tiles + m.BONUS_COUNT[good]
    assert 0 <= f.visit <= m.VISITS
    assert 0 <= f.to_build <= m.INFLUENCE
    assert 0 <= f.to_take <= m.TAKEN


@every_count
@pytest.mark.parametrize("lazy", [0, 50, 90])
def test_cards_and_tiles_are_conserved_at_every_step(players: int, lazy: int) -> None:
    for seed in range(3):
        for before, _, _, after in steps(players, seed, lazy):
            check_counts(after.facts())
            assert all(new >= old for new, old in zip(after.scores(), before.scores(), strict=True))


@every_count
def test_ten_thousand_games_end_with_everything_in_its_place(players: int) -> None:
    rng = Rng(players)
    for number in range(GAMES):
        state = begin(players)
        state.playout(rng)
        assert state.over
        f = state.facts()
        assert f.visit == m.VISITS
        assert (f.inside, f.display_size, f.special_out, f.won) == (0, 0, 0, 0)
        assert all(0 <= points < 250 for points in state.scores())
        if number % 10 == 0:
            check_counts(f)


@every_count
@pytest.mark.parametrize("lazy", [0, 70, 95])
def test_every_point_is_told(players: int, lazy: int) -> None:
    """Events account for every point, card taken and palace built."""
    for seed in range(4):
        for before, seat, action, after in steps(players, seed, lazy):
            b, a = before.facts(), after.facts()
            told = events(before, seat, action, after)
            points = Counter(dict.fromkeys(range(players), 0))
            for event in told:
                if "seat" in event.data:
                    points[event.data["seat"]] += event.data.get("points", 0)
            assert [points[i] for i in range(players)] == [a.score[i] - b.score[i] for i in range(players)]
            kinds = Counter(event.kind for event in told)
            built = sum(x.bit_count() for x in a.palaces) - sum(x.bit_count() for x in b.palaces)
            assert kinds["built"] + kinds["neutral_built"] == built
            assert kinds["crowned"] == sum(a.crowns).bit_count() - sum(b.crowns).bit_count()
            if SPACE.name(action)["do"] != "play":
                assert kinds["took"] == sum(a.known) - sum(b.known)
            if kinds["reshuffled"]:
                assert a.pile_size > 0


def test_hoarders_run_out_of_cards() -> None:
    """Who only withdraws ends up with all the cards: displays get short, then there is none."""
    sizes, told = set(), Counter()
    for before, seat, action, after in steps(5, 1, lazy=100):
        told.update(event.kind for event in events(before, seat, action, after))
        if after.facts().phase in (TURN, TAKE):
            sizes.add(after.facts().display_size)
    assert 0 in sizes
    assert told["no_card"] > 0
    assert told["visit_ends"] == m.VISITS


# -- secrets -----------------------------------------------------------------------------------------------------------


def hidden(f: SimpleNamespace, seat: int) -> list[int]:
    here = slice(seat * KINDS, (seat + 1) * KINDS)
    return [hand - known for hand, known in zip(f.hand[here], f.known[here], strict=True)]


@every_count
@pytest.mark.parametrize("lazy", [0, 60])
def test_a_sample_keeps_all_that_the_seat_has_seen(players: int, lazy: int) -> None:
    rng = Rng(1)
    for number, (state, _, _, _) in enumerate(steps(players, 2, lazy)):
        if number % 5:
            continue
        f = state.facts()
        for seat in range(players):
            sample = state.resample(seat, rng)
            d = sample.facts()
            check_counts(d)
            for name in ("known", "display", "discard", "played", "pile_size", "symbols", "score"):
                assert getattr(d, name) == getattr(f, name)
            assert d.hand[seat * KINDS : (seat + 1) * KINDS] == f.hand[seat * KINDS : (seat + 1) * KINDS]
            assert [sum(hidden(d, i)) for i in range(players)] == [sum(hidden(f, i)) for i in range(players)]
            assert view(sample, seat) == view(state, seat)
            assert view(sample, None) == view(state, None)


def test_a_sample_deals_the_unseen_cards_anew() -> None:
    """Unknown cards change hands with the pile, each as often as it is unseen; the public knows no hand at all."""
    state = begin(3)
    state.playout(Rng(4), 60)
    while state.to_act == (CHANCE,):
        state.apply(state.random_legal(Rng(5)))
    f, rng, seen = state.facts(), Rng(6), Counter()
    samples = 2000
    for _ in range(samples):
        seen.update({card: n for card, n in enumerate(hidden(state.resample(0, rng).facts(), 1)) if n})
    unseen = [f.pile[card] + hidden(f, 1)[card] + hidden(f, 2)[card] for card in range(KINDS)]
    share = sum(hidden(f, 1)) / sum(unseen)
    for card in range(KINDS):
        assert abs(seen[card] - samples * unseen[card] * share) <= 5 * (samples * unseen[card] * share) ** 0.5 + 1
    own = {tuple(hidden(state.resample(-1, rng).facts(), 0)) for _ in range(20)}
    assert len(own) > 1


def test_cards_from_before_a_reshuffle_are_not_sampled_into_the_new_pile() -> None:
    """Whoever counts cards knows the new pile: it is what was discarded."""
    checked = 0
    for seed in range(12):
        pool: list[int] | None = None
        for before, _, action, after in steps(4, seed, lazy=30):
            b, a = before.facts(), after.facts()
            drawn = SPACE.name(action)["do"] in ("deal", "reveal", "draw")
            if a.pile_size != b.pile_size - drawn:
                pool = a.pile
            elif pool is not None and SPACE.name(action)["do"] == "reveal":
                pool = [n - (card == action - SPACE["reveal"].first) for card, n in enumerate(pool)]
            if pool is not None:
                sample = after.resample(0, Rng(checked)).facts()
                assert all(sample.pile[card] <= pool[card] for card in range(KINDS))
                checked += 1
    assert checked > 100


def test_unseen_cards_only_change_places_with_those_of_their_time() -> None:
    """Five who leave early renew the pile again and again; each pile's unseen cards stay together in every sample."""
    hands = m.MOST_SEATS * KINDS
    most = 0
    for seed in range(4):
        drawn: list[list[Counter[int]]] = [[Counter() for _ in range(5)]]  # by pile and seat, by plain bookkeeping
        for number, (before, seat, action, state) in enumerate(steps(5, seed, lazy=60)):
            _book(drawn, before.facts(), seat, SPACE.name(action))
            f = state.facts()
            if f.pile_size != before.facts().pile_size - (SPACE.name(action)["do"] in ("deal", "reveal", "draw")):
                drawn.append([Counter() for _ in range(5)])
            if number % 7 or state.over:
                continue
            d = state.resample(0, Rng(number)).facts()
            for age, pile in enumerate(reversed(drawn[:-1])):
                rows = [d.former[age * hands :][other * KINDS : (other + 1) * KINDS] for other in range(1, 5)]
                assert [sum(row) for row in rows] == [sum(pile[other].values()) for other in range(1, 5)]
                together = Counter({card: n for card, n in enumerate(map(sum, zip(*rows, strict=True))) if n})
                assert together == sum(pile[1:], Counter())
                most = max(most, age * bool(together))
    assert most >= 3, "cards of four former piles are told apart"


def _book(drawn: list[list[Counter[int]]], before: SimpleNamespace, seat: int, named: dict[str, Any]) -> None:
    """Note a card drawn unseen, or that one of the oldest was played."""
    if named["do"] in ("deal", "draw"):
        owner = before.laid // m.HAND if named["do"] == "deal" else before.seat
        drawn[-1][owner][m.CARDS.index(named["card"])] += 1
    if named["do"] == "play":
        for name in {named["card"], named["with"]} & set(m.CARDS):
            card = m.CARDS.index(name)
            if not before.known[seat * KINDS + card]:
                oldest = next(pile[seat] for pile in drawn if pile[seat][card])
                oldest[card] -= 1


def test_a_card_taken_openly_is_known_until_it_is_played() -> None:
    for before, seat, action, after in steps(4, 3):
        b, a = before.facts(), after.facts()
        named = SPACE.name(action)
        if named["do"] == "take":
            at = seat * KINDS + m.CARDS.index(named["card"])
            assert a.known[at] == b.known[at] + 1 or a.known[at] == b.known[at] + 2
            assert named["card"] in view(after, (seat + 1) % 4).seats[seat].known
        elif named["do"] == "play":
            at = seat * KINDS + m.CARDS.index(named["card"])
            assert a.known[at] == max(0, b.known[at] - 1)
        elif named["do"] in ("deal", "draw"):
            assert sum(a.known) >= sum(b.known)


def test_blind_draws_are_told_to_nobody_else() -> None:
    for before, seat, action, after in steps(4, 5, lazy=50):
        named = SPACE.name(action)
        if named["do"] in ("deal", "draw"):
            for event in events(before, seat, action, after):
                if event.data.get("card") == named["card"] and event.kind in ("dealt", "drew_card"):
                    assert event.only == (event.data["seat"],)
                else:
                    assert event.kind in ("hand_dealt", "drew") or event.only is None
                    assert event.kind not in ("dealt", "drew_card")


def test_hands_are_shown_when_the_game_is_over() -> None:
    state = begin(3)
    state.playout(Rng(9))
    assert all(seat.hand is not None for seat in view(state, None).seats)
    assert state.resample(0, Rng(1)) == state


# -- previews and helpers against plain Python -------------------------------------------------------------------------


@every_count
def test_the_preview_of_a_withdrawal_comes_true(players: int) -> None:
    """Whoever withdraws and builds as the best plan says gets exactly its points."""
    checked = 0
    for seed in range(6):
        for before, seat, action, _ in steps(players, seed):
            if action != WITHDRAW:
                continue
            [plan] = [w for w in view(before, seat).withdrawals if w.seat == seat]
            best, state, rng = plan.best, before.clone(), Rng(1)
            state.apply(WITHDRAW)
            todo = [SPACE.action({"do": "build", "city": city}) for city in best.cities]
            todo += [SPACE.action({"do": "crown", "city": best.crown})] if best.crown else []
            while state.facts().phase in (BUILD, DRAW):
                choices = [state.random_legal(rng)] if state.to_act == (CHANCE,) else state.legal(seat)
                state.apply(next(choice for choice in choices if choice in todo or state.to_act == (CHANCE,)))
            if not state.over:
                assert state.facts().score[seat] - before.facts().score[seat] == best.points
                checked += 1
    assert checked > 50


def test_majorities_in_the_view_are_what_the_engine_gives() -> None:
    for before, seat, action, after in steps(4, 8):
        if action == WITHDRAW:
            table = view(before, None).majorities
            mine = {line.symbol for line in table if line.prize and line.leader == seat}
            won = {m.SYMBOLS[i] for i in range(6) if (before.facts().court & ~after.facts().court) >> i & 1}
            assert won == mine or after.facts().visit != before.facts().visit or after.over


def plain_chain(own: set[int], home: set[int]) -> set[int]:
    reached, edge = set(), own & home
    while edge:
        reached |= edge
        edge = {b for pair in m.ROAD_ENDS for a, b in (pair, pair[::-1]) if a in edge and b in own} - reached
    return reached


def test_chains_agree_with_a_plain_search() -> None:
    rng = Rng(10)
    for _ in range(500):
        own = {city for city in range(m.CITIES) if rng.below(3) > 0}
        province = rng.below(m.PROVINCES)
        home = {city for city in range(m.CITIES) if m.CITY_PROVINCE[city] == province}
        expected = plain_chain(own, home)
        assert set(connected(own, home, m.ROAD_ENDS)) == expected
        chain = chain_of(sum(1 << city for city in own), province)
        assert {city for city in range(m.CITIES) if chain >> city & 1} == expected
        assert touched(expected, m.CITY_PROVINCE) == len({m.CITY_PROVINCE[city] for city in expected})


def test_one_chain_can_reach_all_twelve_provinces() -> None:
    assert touched(connected(range(m.CITIES), range(4), m.ROAD_ENDS), m.CITY_PROVINCE) == m.PROVINCES


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = begin(5), begin(5)
    one.playout(Rng(11))
    other.playout(Rng(11))
    assert one == other


# -- the board file and positions as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lambda d: d["city"].pop(), "cities"),
        (lambda d: d["road"].pop(), "roads"),
        (lambda d: d["province"].pop(), "provinces"),
        (lambda d: d["city"][1].update(fortress=True), "fortresses"),
        (lambda d: d["road"][0].update(to="nowhere"), "ends of the road"),
        (lambda d: d["road"][0].update(kind="link"), "kind of the road"),
        (lambda d: d["road"][0].update({"to": "kabul.3"}), "ring road"),
        (lambda d: d["card"][0].update(count=3), "red cards"),
        (lambda d: d["card"][-1].update(count=2), "white cards"),
        (lambda d: d["card"][0].update(symbols=["elephant"]), "symbols of each red card"),
        (lambda d: d["province_tile"][4].update(goods=["tea"]), "goods on the province tiles"),
        (lambda d: d["province_tile"][4].update(goods=["tea", "rice"]), "pairs of goods"),
        (lambda d: d["bonus_tile"][0].update(count=3), "bonus tiles"),
        (lambda d: d["influence_tile"][0].update(count=5), "influence tiles"),
        (lambda d: d["special_card"].pop(), "special cards"),
    ],
)
def test_a_wrong_count_on_the_board_is_named(spoil: Any, named: str) -> None:
    data = copy.deepcopy(m.board())
    spoil(data)
    with pytest.raises(ValueError, match=named):
        m.check_board(data)


def test_every_position_is_read_back_exactly() -> None:
    for players in (2, 5):
        for _, _, _, state in steps(players, 12, lazy=40):
            assert read(write(state)) == state


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (" | ", " ! ", "11 parts"),
        ("4 turn", "7 turn", "2 to 5"),
        ("4 turn", "4 feast", "no phase"),
        ("4 turn 0", "4 turn 4", "no seat"),
        ("visit 1", "visit 13", "up to 12"),
        ("visit 1", "visit one", "should be a number"),
        ("agra |", "atlantis |", "no province"),
        ("agra.5:taj_mahal", "agra.1:taj_mahal", "no fortress"),
        ("seen -", "kept -", "should begin with"),
        ("display", "display", ""),
    ],
)
def test_bad_text_says_what_is_wrong(old: str, new: str, why: str) -> None:
    state = begin(4)
    rng = Rng(3)
    while state.facts().phase != TURN:
        state.apply(state.random_legal(rng))
    text = write(state).replace(f"4 turn {state.facts().seat}", "4 turn 0", 1)
    if not why:
        card = text.split(" | ")[8].split()[0].rstrip("0123456789")
        text, why = text.replace(" | - | ", f" | {card}9 | ", 1), "stands"
    with pytest.raises(ValueError, match=why):
        read(text.replace(old, new))


def test_no_phase_is_read_that_could_not_go_on() -> None:
    state = begin(4)
    state.playout(Rng(3), 70)
    text = write(state)
    for wrong in ("build", "take", "neutral_turn", "neutral_build", "draw"):
        changed = text.replace(text.split()[1], wrong, 1)
        try:
            position = read(changed)
        except ValueError:
            continue
        assert position.legal()


# -- real games --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="whole greedy games take too long uncompiled")
def test_greedy_games_end_like_real_ones(capsys: pytest.CaptureFixture[str]) -> None:
    """Winners of greedy games for four have about 45 to 75 points; the distribution is printed."""
    results = [calibration.play(4, seed) for seed in range(16)]
    with capsys.disabled():
        print("\n" + calibration.distribution(results))
    winners = [result[0] for result in results]
    assert 45 <= sum(winners) / len(winners) <= 75
    assert min(winners) >= 35
    assert max(winners) <= 90


def test_bonus_tiles_lie_on_every_fortress_when_the_game_begins() -> None:
    state = begin(4)
    state.playout(Rng(1), 26)
    f = state.facts()
    assert NOTHING not in f.bonus
    assert Counter(f.bonus) == Counter(dict(enumerate(m.BONUS_COUNT)))
    assert f.phase != OVER
