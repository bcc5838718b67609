"""Steps tell only what changed: put together they are the whole view, for everybody who looks, at any moment."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from durbar import games
from durbar.core.game import View
from durbar.server import projection
from durbar.server.table import Table
from durbar.server.table_record import Seat, TableRecord
from server.fold import Folder, Message, fold, moves

STEPS = {"raja": 250, "tajmahal": 250, "java": 250, "radscha": 250}
MOST_BYTES = 8000


class Onlooker:
    """Keeps what it can put together from what it is told."""

    def __init__(self, table: Table, viewer: int | None) -> None:
        self.table, self.viewer, self.shown = table, viewer, None
        self.sizes: list[int] = []
        self.look(viewer)

    shown: View | None

    def look(self, viewer: int | None) -> None:
        """At one device: now another seat looks."""
        self.viewer, self.folder = viewer, Folder()
        info = projection.info("", self.table.record, None, invite="", seed=b"", updated=0)
        self.folder.whole(msgspec.json.decode(projection.welcome(self.table, self, info, True, 0)))

    def tell(self, message: bytes) -> None:
        self.sizes.append(len(message))
        self.folder.whole(msgspec.json.decode(message))

    @property
    def position(self) -> Message:
        assert self.folder.position is not None
        return self.folder.position


def table_of(game: str, seed: int) -> Table:
    rule_book, luck = games.get(game), random.Random(seed)
    players = luck.choice(rule_book.counts)
    values = luck.choice(list(rule_book.variants(players)))
    seats = [Seat(kind="person", name=f"P{i}", guest="g") for i in range(players)]
    table = Table("", "", bytes([seed]) * 32, TableRecord(game=game, options=dict(values), host="g", seats=seats))
    table.begin(0)
    return table


def check(table: Table, who: Onlooker) -> None:
    match, position = table.match, who.position
    assert match is not None
    whole = projection.whole(table.game.view(match.state, who.viewer))
    assert position["view"] == msgspec.json.decode(msgspec.json.encode(whole))
    decides = who.viewer is not None and who.viewer in match.state.to_act
    assert [move["action"] for move in position["moves"]] == (match.state.legal(who.viewer) if decides else [])
    assert (position["seat"], position["seq"]) == (who.viewer, len(table.story))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", STEPS)
def test_changes_put_together_are_the_whole_view(game: str, seed: int) -> None:
    luck, table = random.Random(seed), table_of(game, seed)
    match, players = table.match, range(len(table.record.seats))
    assert match is not None
    everybody = [Onlooker(table, viewer) for viewer in (*players, None, 0)]
    undone = 0
    for step in range(STEPS[game]):
        if table.record.status != "playing":
            break
        first, seat = len(table.story), luck.choice(match.state.to_act)
        if luck.random() < 0.15 and match.can_undo(seat):
            assert table.undo(seat, 0) is None
            undone += 1
        else:
            assert table.play(seat, first, [luck.choice(match.state.legal(seat))], False, 0) is None
        projection.tell_step(table, everybody, first, 0)
        if luck.random() < 0.1:
            luck.choice(everybody).look(luck.choice([*players, None]))
        for who in everybody if step % 5 == 0 else [luck.choice(everybody)]:
            check(table, who)
    assert undone
    sizes = [size for who in everybody for size in who.sizes]
    assert sum(sizes) / len(sizes) < MOST_BYTES


def test_what_two_are_told_alike_is_encoded_once() -> None:
    table = table_of("tajmahal", 1)
    heard: list[bytes] = []

    class Listener(Onlooker):
        def tell(self, message: bytes) -> None:
            super().tell(message)
            heard.append(message)

    first, second = Listener(table, 0), Listener(table, 0)
    projection.tell_step(table, [first], 0, 0)
    projection.tell_step(table, [first, second], 0, 0)
    assert heard[1] is not heard[2], "they knew different views before"
    projection.tell_step(table, [first, second], 0, 0)
    assert heard[3] is heard[4]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": [1, 2, 3, 4]}, {"a": [1, 2, 9, 4]}),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}),
        ({"a": {"x": 1, "y": 2, "z": 3, "w": 4}}, {"a": {"x": 1, "y": 5, "z": 3, "w": 4}}),
        ({"a": {"x": 1, "y": 2, "z": 3, "w": 4}}, {"a": {"x": 1, "z": 3, "w": 4}}),
        ({"a": {}}, {"a": {"x": 1}}),
        ({"a": None}, {"a": [1]}),
        ({"a": [1, 2]}, {"a": [1, 2]}),
    ],
)
def test_lists_and_objects_are_folded(old: Message, new: Message) -> None:
    class Some(View, frozen=True, kw_only=True):
        a: Any

    rest: dict[str, Any] = {"seat": 1, "players": 2, "to_act": (0,), "over": False, "scores": [], "ranking": []}
    before, after = Some(**old, **rest), Some(**new, **rest)
    told = msgspec.json.decode(msgspec.json.encode(projection.changes(before, after)))
    assert fold(projection.whole(before), told) == projection.whole(after)
    assert bool(told) == (old != new)


def test_runs_of_actions() -> None:
    assert projection.ranges([]) == []
    assert projection.ranges([0]) == [(0, 0)]
    assert projection.ranges([0, 1, 2, 5, 7, 8]) == [(0, 2), (5, 5), (7, 8)]
    assert [move["action"] for move in moves("radscha", [[36, 38], [1671, 1671]])] == [36, 37, 38, 1671]
