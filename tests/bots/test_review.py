"""Looking back: the curve ends at the result, a blunder is found, and nobody is judged by what was hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.situations import situations
from durbar import games
from durbar.bots import review
from durbar.bots.players import GreedyBot
from durbar.bots.review import Judgement, Piece, Point
from durbar.bots.seen import Seen
from durbar.bots.tree import Tree
from durbar.core.game import Refusal
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.state import CHANCE

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = {"raja": "2-pro2-full-palaces", "tajmahal": "2-greedy", "java": "2-lively-1005", "radscha": "2-winner-382"}


def golden(game: str) -> Match:
    return Match.load(GOLDEN / game / f"{SHORT[game]}.jsonl", games.get)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "AT_A_POINT", 4)
    monkeypatch.setattr(review, "AT_A_DECISION", 40)
    monkeypatch.setattr(review, "LEAST", 4)


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.usefixtures("quick")
def test_a_curve_has_every_step_and_ends_at_the_result(game: str) -> None:
    match = golden(game)
    points = [review.look(match.game, piece) for piece in review.curve_pieces(match)]
    curve = review.whole_curve(match, [point for point in points if isinstance(point, Point)])
    assert len(curve) == len(match.steps)  # those that stand
    assert [point.seq for point in curve] == sorted({point.seq for point in curve})
    assert curve[-1].seq == len(match.entries)
    assert all(sum(point.shares) == pytest.approx(1, abs=0.001) for point in curve)
    assert all(0 <= share <= 1 for point in curve[:-1] for share in point.shares)
    winners = [seat for seat, place in enumerate(match.state.ranking()) if place == 1]
    assert curve[-1].shares == [1 / len(winners) if seat in winners else 0 for seat in range(2)]


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.usefixtures("quick")
def test_only_real_decisions_are_judged_and_twice_the_same(game: str) -> None:
    match = golden(game)
    pieces = review.seat_pieces(match, 1)
    choices = [step for step in match.steps if step.seat == 1 and len(step.before.legal(1)) > 1]
    assert [piece.played for piece in pieces] == [step.action for step in choices]
    for piece in pieces[:: max(1, len(pieces) // 6)]:
        entry = match.entries[piece.seq]
        assert (entry.seat, entry.action) == (1, match.game.space.name(piece.played))
        found = review.look(match.game, piece)
        assert isinstance(found, Judgement)
        assert found == review.look(match.game, piece)
        assert found.played == review.choice(match.game, piece.played)
        if found.better:
            assert found.better.action in piece.position.legal(1)
            assert found.better.action != piece.played
            assert found.loss >= review.WORTH_A_LOOK


def blunder() -> tuple[Match, int, int, set[int]]:
    """A match of Radscha in which a player could go home and win, and went elsewhere: the match, who, after how many
    entries, and what would have won."""
    game, rng, bot = games.get("radscha"), Rng(3), GreedyBot(samples=1)
    match, skipped = Match.new(game, 2, {"set_up": "quick"}, seed=bytes(range(32))), None
    while not match.state.over:
        seat = match.state.to_act[0]
        legal = match.state.legal(seat)
        wins = {action for action in legal if _wins(match, action, seat)}
        if wins and skipped is None and set(legal) - wins:
            skipped = (seat, len(match.entries), wins)
            choice = min(set(legal) - wins)
        else:
            choice = bot.choose(Seen(game, match.state, seat), rng)
        assert not isinstance(match.play(seat, choice), Refusal)
    assert skipped is not None
    return match, *skipped


def _wins(match: Match, action: int, seat: int) -> bool:
    after = match.state.clone()
    after.apply(action, seat)
    return after.over and after.ranking()[seat] == 1


def test_a_winning_move_that_was_skipped_is_found() -> None:
    match, seat, seq, wins = blunder()
    piece = next(piece for piece in review.seat_pieces(match, seat) if piece.seq == seq)
    found = review.look(match.game, piece)
    assert isinstance(found, Judgement)
    assert found.clear
    assert found.better is not None
    assert found.better.action in wins
    assert found.loss > 0.1
    assert found.sure > 0.95
    assert found.better.clicks == match.game.space.clicks(found.better.action)


def test_the_move_that_won_is_no_mistake() -> None:
    match, _, _, _ = blunder()
    last = match.steps[-1]
    piece = review.seat_pieces(match, last.seat)[-1]
    assert piece.played == last.action
    found = review.look(match.game, piece)
    assert isinstance(found, Judgement)
    assert found.better is None


def test_the_skipped_win_is_a_turning_point() -> None:
    match, seat, seq, _ = blunder()
    pieces = [piece for piece in review.curve_pieces(match) if abs(piece.seq - seq) < 6]
    points = [review.look(match.game, piece) for piece in pieces]
    swings = review.turning_points(match, [point for point in points if isinstance(point, Point)])
    assert any(swing.first <= seq < swing.last and swing.seat == seat and swing.change[seat] < -0.1 for swing in swings)


def test_what_looked_the_same_gets_the_same_advice() -> None:
    """Nobody is blamed for what could not be known: another true position behind the same view changes nothing."""
    hidden = 0
    for game, state, seat, name in situations(depths=(7, 40), counts=(3,)):
        other = state.resample(seat, Rng(99))
        hidden += other != state
        if state.legal_count(seat) < 2:
            continue
        found = []
        for true in (state, other):
            position = true.resample(seat, Rng(0))  # what seat_pieces sends
            piece = Piece(
                game=game.id, seq=3, position=position, descents=120, luck=5, seat=seat, played=state.legal(seat)[-1]
            )
            found.append(review.look(game, piece))
        assert found[0] == found[1], name
    assert hidden, "nothing was hidden: the test shows nothing"


def test_what_was_taken_back_is_no_decision() -> None:
    game = games.get("radscha")
    match = Match.new(game, 2, {"set_up": "quick"}, seed=bytes(range(32)))
    seat = match.state.to_act[0]
    first, second = match.state.legal(seat)[:2]
    before = len(match.entries)
    match.play(seat, first)
    assert match.undo(seat)
    match.play(seat, second)
    own = [moment for moment in review.moments(match) if moment.seat != CHANCE]
    assert [(moment.seq, moment.action) for moment in own] == [(before + 3, second)]
    assert review.seat_pieces(match, seat)[0].seq == before + 2


def test_both_of_two_actions_are_looked_into_equally_often() -> None:
    match = golden("raja")
    step = next(step for step in match.steps if step.seat == 0 and len(step.before.legal(0)) > 3)
    legal = step.before.legal(0)
    tree = Tree(2, match.game.evaluation.usual, curiosity=0.1, trust=2.0, rollout=0, room_bits=14)
    for action in legal[-2:]:
        tree.grow(step.before, 0, 30, Rng(1), action)
    assert tree.root_visits(0, legal) == [0] * (len(legal) - 2) + [30, 30]
    assert tree.descents == 60
    assert sum(tree.shares()) == pytest.approx(1)


def test_advice_is_the_surer_the_larger_the_difference_and_the_sample() -> None:
    assert review._sure([0.6, 0.5], 1500) > review._sure([0.52, 0.5], 1500) > review._sure([0.52, 0.5], 50) > 0.5
    assert review._sure([0.5, 0.5], 1500) == 0.5
