"""A lesson at a table: what the script wants next, of whom, and how far the learner has come.

Everything follows from the log, so undo, a restart or another process cannot lose the place. While the lesson guides,
the other seats, and the learner where a line has no page, play by the script.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from durbar import games
from durbar.core.lesson import Lesson, Line
from durbar.core.match import Match
from durbar.server.messages import LessonPage, LessonStep
from durbar.server.table_record import TableRecord


@cache
def lesson_of(game: str) -> Lesson:
    return Lesson.of(games.get(game))


def lines(record: TableRecord, match: Match, seat: int) -> list[Line]:
    """This seat's lines that are still to come, while the lesson guides."""
    if record.lesson is None or not record.lesson.guided:
        return []
    own = [line for line in lesson_of(record.game).left(match) or [] if line.seat == seat]
    if own and seat in match.state.to_act and not set(own[0].actions) & set(match.state.legal(seat)):
        return []  # written for other rules than ours: everybody plays on freely
    return own


def choice(record: TableRecord, match: Match, seat: int) -> int | None:
    """What the script decides for this seat now; None if somebody has to think."""
    own = lines(record, match, seat)
    return own[0].actions[0] if own else None


def wanted(record: TableRecord, match: Match, seat: int, legal: list[int]) -> list[int]:
    """Of the legal actions, those that the lesson asks this seat for; none while it is made for them."""
    own = lines(record, match, seat)
    if not own:
        return legal
    return [action for action in legal if own[0].pages and action in own[0].actions]


def strays(record: TableRecord, match: Match, seat: int, actions: Sequence[int]) -> bool:
    """Would these actions leave the script?"""
    own = lines(record, match, seat)
    return any(action not in line.actions for action, line in zip(actions, own, strict=False))


def may_undo(record: TableRecord, match: Match, seat: int) -> bool:
    """What the script did for the learner is not taken back: it would only be done again."""
    own = lines(record, match, seat)
    if not own:
        return True
    all_own = [line for line in lesson_of(record.game).lines if line.seat == seat]
    done = len(all_own) - len(own)
    return done > 0 and bool(all_own[done - 1].pages)


def note(record: TableRecord, match: Match) -> None:
    """The record says how far the lesson has come, and whether the learner's next decision is made for them."""
    if record.lesson is None:
        return
    whole = lesson_of(record.game)
    left = whole.left(match)
    own = lines(record, match, whole.learner)
    record.lesson.steps = whole.steps
    record.lesson.plays = whole.learner if own and not own[0].pages else None
    if left is not None:
        record.lesson.done = whole.steps - sum(bool(line.pages) for line in left)


def shown(record: TableRecord, match: Match, viewer: int | None) -> LessonStep | None:
    """What the learner reads now."""
    if record.lesson is None or not record.lesson.guided or viewer is None or record.status != "playing":
        return None
    whole = lesson_of(record.game)
    if viewer != whole.learner:
        return None
    own = lines(record, match, viewer)
    if own and viewer in match.state.to_act and own[0].pages:
        step, pages, forced = record.lesson.done + 1, own[0].pages, _forced(match, viewer)
    elif whole.just_over(match) and whole.end:
        step, pages, forced = whole.steps, whole.end, 0
    else:
        return None
    return LessonStep(
        step=step,
        steps=whole.steps,
        pages=[LessonPage(name, list(whole.page(name).point), whole.page(name).clause) for name in pages],
        asks=bool(own),
        forced=forced,
    )


def _forced(match: Match, seat: int) -> int:
    """How many first clicks all legal actions have in common, short of a whole path."""
    paths = [match.game.space.clicks(action) for action in match.state.legal(seat)]
    longest = min(len(path) for path in paths) - 1
    return next((i for i in range(longest) if any(path[i] != paths[0][i] for path in paths)), longest)
