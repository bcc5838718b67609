"""What players see of a table: previews, log, the drawing, the line of text; and what undo never goes behind."""

from __future__ import annotations

import pytest

from durbar.core.state import State
from durbar.games.java import GAME
from durbar.games.java import material as m
from durbar.games.java.actions import SPACE
from durbar.games.java.preview import preview
from durbar.games.java.terminal import marks
from games.java.positions import play, table

CITY = "6,3v 6,5v2 6,7v2 6,9v"


def feast(*hands: str) -> State:
    figures = " ".join(f"{seat}@6,{5 + 2 * seat}" for seat in range(len(hands)))
    state = table(
        len(hands), fields=f"{CITY} 6,11v", figures=figures, palaces="6,3=4", hands=hands, opened="mask", tiled=1
    )
    return play(state, "call 6,3")


def told(state: State, *steps: str, language: str = "en") -> list[str]:
    """The log of these small decisions."""
    lines = []
    words = GAME.words(language)
    for step in steps:
        before, action = state.clone(), SPACE.parse(step)
        seat = state.to_act[0]
        state.apply(action)
        names = ["Ann", "Bob", "Cid", "Dee"]
        lines += [words.say("log", e.kind, e.data, names) for e in GAME.events(before, seat, action, state)]
    return lines


# -- previews ----------------------------------------------------------------------------------------------


def test_the_place_shown_below_a_shared_first_rank_is_the_second() -> None:
    """JV-16.4b: it gets half the value, so it must not be shown as the third."""
    state = table(3, fields=CITY, figures="0@6,5 1@6,7 2@6,9", palaces="6,3=4")
    city = GAME.view(state, 0).areas[0]
    assert [(rank.seat, rank.place) for rank in city.ranks] == [(0, 1), (1, 1), (2, 2)]
    assert [seat.great for seat in GAME.view(state, 0).seats] == [4, 4, 2]


def test_targets_are_drawn_with_what_they_cost() -> None:
    state = play(table(2, fields="9,6v 9,8r 9,10r 9,12v", figures="0@9,6"), "figure 9,6")
    shown = marks(GAME.view(state, 0), preview(state, 0, []))
    assert shown | {"leave": ""} == {"9,8": "¹", "9,10": "¹", "9,12": "²", "leave": ""}
    state = play(table(2, fields="6,1v 5,0r"), "enter")
    assert marks(GAME.view(state, 0), preview(state, 0, [])) == {"6,1": "¹", "5,0": "²"}


def test_turns_are_drawn_where_they_put_the_first_rice() -> None:
    state = play(table(2), "tile three", "place 6,11")
    shown = marks(GAME.view(state, 0), preview(state, 0, []))
    assert {name: shown[name] for name in shown if name != "6,11"} == {
        "6,13": "⁰", "7,12": "¹", "7,10": "²", "6,9": "³", "5,10": "⁴", "5,12": "⁵",
    }  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_drawing_fits_a_hundred_columns(language: str) -> None:
    from rich.text import Text

    words = GAME.words(language)
    state = table(4, fields=CITY, figures="0@6,5 1@6,7 2@6,9", palaces="6,3=4d", hands=("mask drum puppet+mask",) * 4)
    for shown in (state, play(state, "tile three"), feast("mask", "mask mask", "drum")):
        assert max(Text.from_markup(line).cell_len for line in GAME.drawn(shown, 0, words).split("\n")) <= 100


# -- the log -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_hexes_in_the_log_can_be_told_apart(language: str) -> None:
    lines = told(table(2), "tile three", "place 9,6", "turn 4", language=language)
    assert len(lines) == 1
    assert " 9,6 8,5 8,7:" in lines[0]


# -- undo --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", [("mask", "mask"), ("mask mask", "mask"), ("mask", "mask mask")])
def test_undo_stays_before_what_equal_bids_tell_of_hands(hands: tuple[str, ...]) -> None:
    """The question, or the automatic agreement, tells whether anybody could still raise."""
    state = play(feast(*hands), "card mask", "done", "card mask")
    assert play(state, "done").fence > state.fence


def test_undo_stays_before_a_pass_that_leaves_equal_bids() -> None:
    state = play(feast("mask mask", "mask", "drum"), "card mask", "done", "card mask", "done")
    assert play(state, "pass").fence > state.fence


def test_a_pass_that_leaves_one_player_tells_nothing() -> None:
    state = play(feast("mask mask", "mask"), "card mask", "done")
    assert play(state, "pass").fence == state.fence


# -- the line of text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("phase=act", "phase=turn", "kind of tile"),
        ("phase=act", "phase=go", "a cell is chosen"),
        ("kind=-", "kind=two", "kind of tile"),
        ("at=-", "at=6,5", "a cell is chosen"),
        ("phase=act", "phase=bid", "a festival"),
        ("phase=act", "phase=answer", "a festival"),
        ("open=mask", "open=-", "the open card"),
        ("phase=act", "phase=turn_up", "the open card"),
        ("phase=act seat=0", "phase=go seat=1", "a cell is chosen"),
    ],
)
def test_a_line_that_leaves_a_decision_without_its_object_is_refused(old: str, new: str, reason: str) -> None:
    line = GAME.write(table(2, fields=CITY, figures="0@6,5"))
    assert line.count(old) == 1
    with pytest.raises(ValueError, match=reason):
        GAME.read(line.replace(old, new))


def test_a_line_with_a_wrong_object_is_refused() -> None:
    line = GAME.write(play(table(2, fields=CITY, figures="0@6,5"), "figure 6,5"))
    assert GAME.write(GAME.read(line)) == line
    with pytest.raises(ValueError, match="no figure of seat 0"):
        GAME.read(line.replace("at=6,5", "at=6,7"))


def test_a_line_with_too_many_figures_is_refused() -> None:
    names = [name for name, printed in zip(m.CELL_NAMES, m.IS_PRINTED, strict=True) if printed][:13]
    state = table(2, fields=" ".join(f"{name}r" for name in names))
    line = GAME.write(state)
    for name in names:
        line = line.replace(f" {name}:r1.10", f" {name}:r1.10@0")
    with pytest.raises(ValueError, match="more than 12"):
        GAME.read(line)
