"""Every bot: legal, repeatable, and blind to what its seat cannot see."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.situations import Situation, situations
from durbar import games
from durbar.bots.judging import Judging
from durbar.bots.players import BATCH, LEVELS, GreedyBot, SearchBot, UnknownBot, bot, pick_by, tree_for
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED

BY_COUNT = ("random", "greedy", "easy", "search:60", "plain:20")
BLIND = ("random", "greedy", "search:60", "easy")
SAMPLE = situations() if COMPILED else situations(depths=(7,), counts=(2, 3))


def ids(table: Situation) -> str:
    return table.name


@pytest.mark.parametrize("table", SAMPLE, ids=ids)
@pytest.mark.parametrize("name", BY_COUNT)
def test_a_bot_chooses_legally_and_the_same_for_the_same_seed(name: str, table: Situation) -> None:
    game, state, seat, _ = table
    before = state.to_bytes()
    first = bot(name).choose(Seen(game, state, seat), Rng(5))
    assert first in state.legal(seat)
    assert bot(name).choose(Seen(game, state, seat), Rng(5)) == first
    assert state.to_bytes() == before


@pytest.mark.parametrize("table", situations(depths=(7,), counts=(2,)), ids=ids)
@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_legally(name: str, table: Situation) -> None:
    made = bot(name)
    if isinstance(made, SearchBot):
        made.turn_seconds = 0.02  # the budget of the level is for play, not for tests
    assert made.choose(Seen(table.game, table.state, table.seat), Rng(3)) in table.state.legal(table.seat)


@pytest.mark.parametrize("name", ["search:3s", "plain:3s"])
def test_a_search_reads_its_seconds_from_the_clock_it_is_given(name: str) -> None:
    """The clock goes on by a third of a second with every look; the tenth one says that three seconds are over."""
    table = situations(depths=(7,), counts=(2,))[0]
    looks = iter(range(100))
    made = bot(name, clock=lambda: next(looks) / 3)
    made.choose(Seen(table.game, table.state, table.seat), Rng(3))
    assert isinstance(made, SearchBot)
    assert made.descents == 9 * BATCH


def test_a_turn_has_one_budget_and_nothing_is_spent_on_a_forced_decision() -> None:
    """Every look at the clock takes a hundredth of a second; the decisions of one turn share its seconds."""
    game, rng, looks = games.get("raja"), Rng(2), iter(range(10**6))
    state, made = game.start(2, game.complete(2, {})), SearchBot(turn_seconds=2.0, clock=lambda: next(looks) / 100)
    spent = decisions = forced = 0
    while not state.over and decisions < 120:
        if state.to_act == (CHANCE,):
            state.apply(state.random_legal(rng))
            continue
        seat = state.to_act[0]
        if seat == 1:
            state.apply(state.random_legal(rng), seat)
            continue
        before = next(looks)
        action = made.choose(Seen(game, state, 0), rng)
        took = next(looks) - before - 1
        if state.legal_count(0) == 1:
            forced += 1
            assert took == 0
        spent = spent + took if made._turn.same_turn else took
        assert spent <= 200 + 10
        decisions += 1
        state.apply(action, 0)
    assert decisions > 20


def test_a_level_can_count_descents_for_its_turn_and_then_repeats_itself() -> None:
    """No clock is read, and the decisions of one turn share its descents."""

    def no_clock() -> float:
        raise AssertionError("the clock was read")

    table = situations(depths=(7,), counts=(2,))[0]
    choices = []
    for _ in range(2):
        made = bot("hard:2000", clock=no_clock)
        assert isinstance(made, SearchBot)
        choices.append(made.choose(Seen(table.game, table.state, table.seat), Rng(3)))
        assert BATCH <= made.all_descents <= 2000
        assert made.wobble == 0
    assert choices[0] == choices[1]
    normal = bot("normal:2000")
    assert isinstance(normal, SearchBot)
    assert normal.wobble > 0


def test_a_tree_is_gone_on_with_in_the_same_turn() -> None:
    """The second decision of a turn begins with what the first one found out about it."""
    game = games.get("raja")
    state, rng = game.start(2, game.complete(2, {})), Rng(1)
    while game.space.parse("end_turn") not in state.legal():  # until somebody's turn has begun
        state.apply(state.random_legal(rng))
    seat = state.to_act[0]
    tree = tree_for(game, 2, 2000, judged_by=Judging(nets=False))
    tree.grow(state.resample(seat, Rng(1)), seat, 600, Rng(1))
    visited = dict(zip(state.legal(seat), tree.root_visits(seat, state.legal(seat)), strict=True))
    afters = {action: state.clone() for action in visited}
    for action, after in afters.items():
        after.apply(action, seat)
    going_on = [action for action, after in afters.items() if after.to_act == (seat,) and after.legal_count(seat) > 1]
    action = max(going_on, key=lambda one: visited[one])
    after = afters[action]
    assert tree.go_on(seat, action, 0)
    assert 0 < sum(tree.root_visits(seat, after.legal(seat))) <= visited[action]


@pytest.mark.parametrize("table", SAMPLE, ids=ids)
@pytest.mark.parametrize("name", BLIND)
def test_two_positions_that_look_the_same_get_the_same_choice(name: str, table: Situation) -> None:
    game, state, seat, _ = table
    choices = set()
    for seed in range(4):
        other = state if seed == 0 else state.resample(seat, Rng(seed))
        assert game.view(other, seat) == game.view(state, seat)
        choices.add(bot(name).choose(Seen(game, other, seat), Rng(9)))
    assert len(choices) == 1


def test_some_of_those_positions_do_differ() -> None:
    """Or the test above would show nothing."""
    differing = {
        table.game.id
        for table in situations()
        if any(table.state.resample(table.seat, Rng(seed)) != table.state for seed in range(1, 4))
    }
    assert {"raja", "tajmahal", "java"} <= differing


def test_a_search_with_a_clock_keeps_to_it() -> None:
    game, state, seat, _ = next(table for table in situations(depths=(7,)) if len(table.state.legal(table.seat)) > 1)
    made = SearchBot(seconds=0.05)
    assert made.choose(Seen(game, state, seat), Rng(1)) in state.legal(seat)
    assert made.descents > 0


def test_a_search_without_a_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="budget"):
        SearchBot()


def test_a_wobble_never_picks_what_is_clearly_worse() -> None:
    rng = Rng(1)
    picked = {pick_by([0.5, 0.48, 0.1], [10, 20, 30], 0.05, rng) for _ in range(300)}
    assert picked == {10, 20}


@pytest.mark.parametrize("table", SAMPLE, ids=ids)
def test_the_easy_level_makes_no_absurd_moves(table: Situation) -> None:
    seen, easy = Seen(table.game, table.state, table.seat), bot("easy")
    assert isinstance(easy, GreedyBot)
    for seed in range(5):
        worth = dict(zip(seen.legal, easy.worth(seen, Rng(seed)), strict=True))
        assert worth[easy.choose(seen, Rng(seed))] >= max(worth.values()) - 3 * easy.wobble


def test_a_title_can_let_the_easy_level_choose_more_evenly_but_nothing_worse() -> None:
    """The second best is taken more often; what lies beyond three wobbles never."""
    worth, rng = [1.0, 0.7, 0.3], Rng(4)
    usual = [pick_by(worth, [0, 1, 2], 0.2, rng) for _ in range(400)]
    evenly = [pick_by(worth, [0, 1, 2], 0.2, rng, 5.0) for _ in range(400)]
    assert evenly.count(1) > 1.5 * usual.count(1) > 0
    assert 2 not in usual + evenly
    assert games.get("tajmahal").evaluation.evenly > games.get("raja").evaluation.evenly == 1


def test_the_easy_level_wavers_where_several_moves_are_good() -> None:
    wavering = 0
    for table in situations(depths=(7,)):
        seen = Seen(table.game, table.state, table.seat)
        wavering += len({bot("easy").choose(seen, Rng(seed)) for seed in range(12)}) > 1
    assert wavering > 3


def test_greedy_goes_on_playing_well_when_it_is_far_ahead() -> None:
    """Shares of the win would all look the same there."""
    table = next(table for table in situations(counts=(2,)) if table.name == "java-2-40")
    ahead = [300 * (seat == table.seat) for seat in range(4)]
    seen = Seen(table.game, table.state.with_facts(score=ahead), table.seat)
    worth = GreedyBot().worth(seen, Rng(1))
    assert min(worth) > 20
    assert len(set(worth)) > 1


# -- names -------------------------------------------------------------------------------------------------------------


def test_names_give_the_bots_they_say() -> None:
    assert isinstance(bot("greedy"), GreedyBot)
    by_time, by_count, plain = bot("search:0.5s"), bot("search:2000"), bot("plain:10")
    assert isinstance(by_time, SearchBot)
    assert isinstance(by_count, SearchBot)
    assert isinstance(plain, SearchBot)
    assert (by_time.seconds, by_time.iterations) == (0.5, 0)
    assert (by_count.seconds, by_count.iterations) == (0.0, 2000)
    assert plain.rollout > 0
    assert plain.trust == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "there is no bot ''; there are random, greedy, search:0.5s"),
        ("genius", "there is no bot 'genius'"),
        ("search", "there is no bot 'search'"),
        ("search:", "there is no bot 'search:'"),
        ("search:fast", "the budget is seconds"),
        ("search:0", "the budget is seconds"),
        ("search:-5", "the budget is seconds"),
        ("search:0s", "the budget is seconds"),
        ("search:nans", "the budget is seconds"),
        ("search:infs", "the budget is seconds"),
        ("plain:99999s", "the budget is seconds"),
        ("easy:100", "'easy:100': this level does not search"),
        ("hard:2s", "the budget of a level is a number of descents for a turn"),
        ("hard:", "'hard:': the budget is seconds"),
        ("no_such_module:Bot", "no_such_module:Bot cannot be loaded: No module named 'no_such_module'"),
        ("json:NoSuchBot", "json:NoSuchBot cannot be loaded"),
        ("json:JSONDecoder", "is no bot: it has no choose"),
    ],
)
def test_a_name_that_cannot_be_understood_is_refused_clearly(name: str, reason: str) -> None:
    with pytest.raises(UnknownBot, match=reason.replace("?", r"\?")):
        bot(name)


NO_BOTS = ("def broken(", "raise RuntimeError('oh')", "class Mine:\n    def __init__(self, x): ...")


@pytest.mark.parametrize("text", NO_BOTS)
def test_an_own_bot_that_does_not_load_is_refused_clearly(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"own_{abs(hash(text))}"
    (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match="cannot be loaded"):
        bot(f"{module}:Mine")


def test_only_the_search_uses_the_net() -> None:
    """Whoever looks one decision ahead is misled by it: the net is learnt for the search."""
    raja = games.get("raja")
    state = raja.start(2, raja.complete(2, {}))
    state.playout(Rng(3), 60)
    by_hand = Judging(nets=False, policies=False).evaluator(raja, 2).leads(state)
    for name, uses in (("greedy", False), ("easy", False), ("search:60", True)):
        made = bot(name)
        assert isinstance(made, GreedyBot | SearchBot)
        assert (made.judged_by.evaluator(raja, 2).leads(state) != by_hand) is uses, name
