"""The laws that every registered game must keep, for every player count and every set of options."""

from __future__ import annotations

import itertools
import math
from array import array
from pathlib import Path

import msgspec
import pytest

from durbar.core.game import Game, Refusal
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, COMPILED
from durbar.games import get
from durbar.testing.cases import Case, observe, walk

STEPS = 400  # decisions of a walk
LIGHT_STEPS = 120
BETWEEN_VIEWS = 4 if COMPILED else 40  # decisions; uncompiled, Java's previews take a second a view
SEED = bytes(range(32))


def test_every_set_of_options_plays_to_an_end_with_agreeing_scores_and_ranking(table: tuple[Game, int]) -> None:
    game, players = table
    for number, values in enumerate(game.variants(players)):
        if not COMPILED and number % 10:
            continue  # the twin's turn: every tenth set
        state = game.start(players, values)
        assert state.players == players
        state.playout(Rng(number))
        assert state.over
        assert state.to_act == ()
        assert state.legal() == []
        assert game.laws(state) == []
        scores, ranking = state.scores(), state.ranking()
        assert len(scores) == len(ranking) == players
        assert min(ranking) == 1
        for one, other in itertools.permutations(range(players), 2):
            if scores[one] > scores[other]:
                assert ranking[one] < ranking[other]


def test_legal_is_sorted_unique_and_never_empty(light_case: Case) -> None:
    for state, _, _ in walk(light_case, 2, LIGHT_STEPS):
        for seat in state.to_act:
            legal = state.legal(seat)
            assert legal
            assert legal == sorted(set(legal))
            assert legal[0] >= 0
            assert legal[-1] < light_case.game.space.size
            assert state.legal_count(seat) == len(legal)
            assert [state.legal_at(i) for i in range(len(legal))] == legal
        assert state.legal() == state.legal(state.to_act[0])
        for seat in range(light_case.players):
            if seat not in state.to_act:
                assert state.legal(seat) == []
        if state.to_act == (CHANCE,):
            outcomes = state.outcomes()
            assert [action for action, _ in outcomes] == state.legal()
            assert all(weight > 0 for _, weight in outcomes)


def test_laws_hold_along_the_way(light_case: Case) -> None:
    for state, _, _ in walk(light_case, 3, LIGHT_STEPS):
        assert light_case.game.laws(state) == []


def test_actions_round_trip(light_case: Case) -> None:
    space = light_case.game.space
    for state, _, _ in walk(light_case, 4, LIGHT_STEPS):
        for seat in state.to_act:
            legal = state.legal(seat)
            for action in legal:
                named = msgspec.json.decode(msgspec.json.encode(space.name(action)))
                assert space.action(named) == action
                assert space.parse(space.text(action)) == action
            if seat != CHANCE:
                _clicks_choose_one(light_case, legal)


def _clicks_choose_one(case: Case, legal: list[int]) -> None:
    """No two actions have the same path of clicks, and no path is the beginning of another."""
    paths = [[msgspec.json.encode(click) for click in case.game.space.clicks(action)] for action in legal]
    assert all(paths)
    whole = {tuple(path) for path in paths}
    assert len(whole) == len(legal)
    assert whole.isdisjoint(tuple(path[:n]) for path in paths for n in range(len(path)))
    action = legal[len(legal) // 2]
    assert case.game.space.narrow(legal, case.game.space.clicks(action)) == [action]


def test_clone_is_deep_and_equal(case: Case) -> None:
    rng = Rng(5)
    for state, seat, action in walk(case, 5, STEPS):
        digest, legal = state.digest(), state.legal(seat)
        other = state.clone()
        assert other == state
        assert other.digest() == digest
        assert other.legal(seat) == legal
        other.apply(action, seat)
        other.playout(rng, 25)
        assert state.digest() == digest
        assert state.legal(seat) == legal
    assert COMPILED or len({state.digest() for state, _, _ in walk(case, 5, 20)}) > 1


def test_bytes_and_facts_round_trip(case: Case) -> None:
    state = case.game.start(case.players, case.values)
    for state, _, _ in walk(case, 6, LIGHT_STEPS):
        assert state.with_facts() == state
        other = case.game.start(case.players, case.values)
        other.load_bytes(state.to_bytes())
        assert other == state
        assert other.to_act == state.to_act
    last, _, count = state.FIELDS.fields[-1]
    value = getattr(state.facts(), last)
    changed = state.with_facts(**{last: value + 1 if count == 1 else [*value[:-1], value[-1] + 1]})
    assert changed != state, "the block ends before its last field"


def test_positions_round_trip_as_text(case: Case) -> None:
    for state, _, _ in walk(case, 7, STEPS):
        text = case.game.write(state)
        assert "\n" not in text
        assert case.game.read(text) == state


def test_view_is_blind_to_what_it_cannot_see(case: Case) -> None:
    """A seat's view, and its choices, are the same in any position it cannot tell from the real one."""
    rng = Rng(8)
    for number, (state, _, _) in enumerate(walk(case, 8, STEPS)):
        if number % BETWEEN_VIEWS:
            continue
        for seat in range(case.players):
            sample = state.resample(seat, rng)
            assert case.game.laws(sample) == []
            assert sample.to_act == state.to_act
            assert case.game.view(sample, seat) == case.game.view(state, seat)
            assert case.game.view(sample, None) == case.game.view(state, None)
            assert sample.legal(seat) == state.legal(seat)
            samples = [one.resample(seat, Rng(number)) for one in (state, sample)]
            assert samples[0] == samples[1], "the sample depends on a secret"
            assert sample.scores() == state.scores() or not state.over


def test_a_game_that_hides_nothing_looks_the_same_to_everybody(open_case: Case) -> None:
    """So the server may work out one view for all of them."""
    for number, (state, _, _) in enumerate(walk(open_case, 16, LIGHT_STEPS)):
        if number % BETWEEN_VIEWS == 0:
            public = open_case.game.view(state, None)
            for seat in range(open_case.players):
                assert msgspec.structs.replace(public, seat=seat) == open_case.game.view(state, seat)


def test_observation_is_blind_to_what_the_seat_cannot_see(case: Case) -> None:
    rng = Rng(15)
    for number, (state, _, _) in enumerate(walk(case, 15, STEPS if COMPILED else LIGHT_STEPS)):
        if number % 4:
            continue
        for seat in range(case.players):
            sample = state.resample(seat, rng)
            assert observe(case, sample, seat) == observe(case, state, seat)


def test_observation_tells_all_that_the_view_tells(case: Case) -> None:
    """Positions that look different to a seat have different observations."""
    seen: dict[bytes, object] = {}
    for state, seat, _ in walk(case, 16, LIGHT_STEPS if COMPILED else LIGHT_STEPS // 6):
        viewer = max(seat, 0)
        view = case.game.view(state, viewer)
        assert seen.setdefault(observe(case, state, viewer), view) == view
    assert len(seen) > 10


def test_secret_kinds_of_action_are_those_with_an_event_for_some(case: Case) -> None:
    for state, seat, action in walk(case, 17, LIGHT_STEPS):
        after = state.clone()
        after.apply(action, seat)
        only = [event.only for event in case.game.events(state, seat, action, after) if event.only is not None]
        assert bool(only) == (case.game.space.kind_of(action).name in case.game.secret)
        assert len(only) <= 1


def test_observation_has_documented_parts_and_a_guarded_buffer(case: Case) -> None:
    observation = case.game.observation
    state = case.game.start(case.players, case.values)
    ends = [0, *(piece.stop for piece in observation.slices.values())]
    assert [piece.start for piece in observation.slices.values()] == ends[:-1]
    assert ends[-1] == observation.size
    for part in observation.parts:
        piece = observation.slices[part.name]
        assert math.prod(observation.shapes[part.name]) == piece.stop - piece.start
        assert part.about
    with pytest.raises(ValueError, match="the buffer"):
        observation.write(state, 0, array("f", bytes(4 * observation.size - 4)))
    with pytest.raises(ValueError, match="no seat"):
        observation.write(state, case.players, array("f", bytes(4 * observation.size)))


def test_shortcuts_are_legal_step_by_step_and_have_words(case: Case) -> None:
    words = [case.game.words(language, case.values) for language in case.game.languages]
    seats = [f"P{i}" for i in range(case.players)]
    for number, (state, seat, _) in enumerate(walk(case, 14, STEPS)):
        if seat == CHANCE or number % 5:
            continue
        for shortcut in case.game.view(state, seat).shortcuts:
            after = state.clone()
            for action in shortcut.actions:
                assert action in after.legal(seat)
                after.apply(action, seat)
            for one in words:
                assert "{" not in one.say("actions", shortcut.kind, shortcut.data, seats), (one.language, shortcut)


def test_engine_and_referee_agree(case: Case) -> None:
    game, rng = case.game, Rng(9)
    lately: list[int] = []  # actions of other moments: likely to be nearly legal
    for number, (state, seat, action) in enumerate(walk(case, 9, STEPS)):
        lately = [*lately[-30:], action]
        if seat == CHANCE:
            continue
        legal = set(state.legal(seat))
        digest = state.digest()
        for allowed in sorted(legal) if number % 5 == 0 else [action]:
            assert game.check(state, seat, allowed) is None, (game.space.text(allowed), game.write(state))
        tried = {rng.below(game.space.size) for _ in range(12)} | set(lately)
        for other in sorted(tried - legal):
            refusal = game.check(state, seat, other)
            assert isinstance(refusal, Refusal), (game.space.text(other), game.write(state))
            assert refusal.clause in game.rules.clauses, refusal
            assert refusal.why
        assert state.digest() == digest


def test_saving_loading_and_replaying_gives_the_same(case: Case, tmp_path: Path) -> None:
    match = _play(case, seed=10, most=150)
    path = tmp_path / "match.jsonl"
    match.save(path)
    again = Match.load(path, get)
    assert again.state == match.state
    assert again.entries == match.entries
    assert again.header == match.header
    again.save(tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()


def test_the_same_seed_gives_the_same_match(case: Case) -> None:
    one, other = _play(case, seed=11, most=100), _play(case, seed=11, most=100)
    assert one.entries == other.entries
    assert one.state == other.state


def test_undo_restores_and_never_crosses_a_fence(case: Case) -> None:
    game, rng = case.game, Rng(12)
    match = Match.new(game, case.players, case.values, seed=SEED)
    for _ in range(150):
        if match.state.over:
            break
        seat = match.state.to_act[rng.below(len(match.state.to_act))]
        legal = match.state.legal(seat)
        action = legal[rng.below(len(legal))]
        before, fence, steps = match.state.digest(), match.state.fence, len(match.steps)
        match.play(seat, action)
        crossed = match.state.fence != fence or match.finished or any(s.seat == CHANCE for s in match.steps[steps:])
        assert match.can_undo(seat) == (not crossed)
        for other in range(case.players):
            if other != seat and match.can_undo(other):
                assert other in match.steps[steps].before.to_act or _chosen_at_once(match, other, steps)
        if not crossed:
            after = match.state.digest()
            assert match.undo(seat)
            assert match.state.digest() == before
            match.play(seat, action)
            assert match.state.digest() == after


def _chosen_at_once(match: Match, seat: int, index: int) -> bool:
    """Did this seat and the one of the step at the index choose in the same simultaneous decision?"""
    own = max(i for i, step in enumerate(match.steps) if step.seat == seat)
    return match.steps[index].seat in match.steps[own].before.to_act


def _play(case: Case, seed: int, most: int) -> Match:
    rng = Rng(seed)
    match = Match.new(case.game, case.players, case.values, seed=SEED)
    for _ in range(most):
        if match.state.over:
            break
        seat = match.state.to_act[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[rng.below(len(legal))])
    return match
