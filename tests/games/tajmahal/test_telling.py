"""What a player reads: the drawn table, the log and the previews."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from clauses import clause
from durbar.core.words import LANGUAGES
from durbar.games.tajmahal import GAME
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.state import DRAW, TAKE, TURN
from durbar.games.tajmahal.terminal import WIDTH
from durbar.games.tajmahal.view import view
from games.tajmahal.table import FREE, position
from games.tajmahal.test_engine import steps

WORDS = {language: GAME.words(language, {"dummy": False}) for language in LANGUAGES}


def drawn(state: Any, seat: int | None, language: str) -> list[str]:
    """The lines of the terminal without ink."""
    return [Text.from_markup(line).plain for line in GAME.draw(view(state, seat), WORDS[language]).split("\n")]


@pytest.mark.parametrize("players", [2, 5])
def test_no_line_of_the_drawn_table_is_too_wide(players: int) -> None:
    """Hoarders have hands of thirty cards and more; long chains come with many palaces."""
    for lazy in (0, 90):
        for number, (_, _, _, after) in enumerate(steps(players, 3, lazy)):
            if number % 9 == 0 and after.facts().visit:
                for language in LANGUAGES:
                    lines = drawn(after, number % players, language)
                    assert max(map(len, lines)) <= WIDTH, max(lines, key=len)


def test_cards_are_drawn_in_the_words_of_the_language() -> None:
    hand = ["red_elephant_vizier", "yellow_elephant_monk", "green_elephant_monk", "violet_monk_mogul", "white_elephant"]
    state = position(hands={0: hand})
    for language, line in {
        "en": "hand: red:EV yel:EM gre:EM vio:MK whi:E",
        "de": "Hand: Rot:EV Gel:EM Grü:EM Vio:MK Wei:E",
        "nl": "hand: roo:EV gee:EM gro:EM paa:MK wit:E",
    }.items():
        assert line in [told.strip() for told in drawn(state, 0, language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_explained(language: str) -> None:
    text, words = "\n".join(drawn(position(), 0, language)), WORDS[language]
    signs = {"R": "rice", "T": "tea", "S": "spices", "G": "gems", "+c": "card", "▣": "fortress", "*": "crown_palace"}
    for sign, name in signs.items():
        assert f"{sign} {words.name(name)}" in text
    assert f"☆V {words.name('free_colour')}" in text
    assert f"☆G +1 {words.name('elephant')}" in text


def test_the_drawn_preview_names_its_parts() -> None:
    state = position(hands={0: ["red_elephant_elephant"]}, played={0: ["red_elephant_monk"]})
    lines = drawn(state, 0, "en")
    [line] = [line for line in lines if line.startswith("if you withdraw now")]
    assert line.startswith("if you withdraw now: M E; ")
    assert "bonus tile" in line
    assert "+ palaces 1 + province tile" in line
    assert any(line.strip() == "played (bound to red): red:EM" for line in lines)
    assert "if you withdraw now: nothing; extra card" in drawn(position(), 0, "en")


@clause("TM-10.1b")
@pytest.mark.parametrize("before", [None, 0, 1])
def test_the_log_says_from_whom_a_special_card_comes(before: int | None) -> None:
    specials = {} if before is None else {FREE: before}
    state = position(
        display=["white_monk"],
        seat=2,
        out=[0, 1],
        played={2: ["red_elephant_vizier"]},
        tiles={2: ["vizier"]},
        specials=specials,
    )
    state.apply(SPACE.parse("withdraw"))
    build = SPACE.parse("build kabul.2")
    after = state.clone()
    after.apply(build)
    told = [event for event in GAME.events(state, 2, build, after) if event.kind.startswith("exchanged")]
    assert [event.kind for event in told] == ["exchanged" if before is None else "exchanged_from"]
    sentence = WORDS["en"].say("log", told[0].kind, told[0].data, ["Ann", "Bob", "Cleo"])
    assert ("from Ann" in sentence, "from Bob" in sentence) == (before == 0, before == 1)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_preview_leaves_the_cards_that_another_is_about_to_take(players: int) -> None:
    """While one takes his cards, the others' previews count only what he leaves them."""
    checked = 0
    for seed in range(6):
        said: dict[int, int] = {}
        for before, _, _, after in steps(players, seed):
            f = before.facts()
            if f.phase == TAKE or (f.phase == DRAW and not f.inside >> f.seat & 1):
                said = {w.seat: w.cards for w in view(before, None).withdrawals}
            if after.facts().phase == TURN and after.facts().visit == f.visit and said:
                assert {w.seat: w.cards for w in view(after, None).withdrawals} == said
                checked += 1
                said = {}
            elif after.facts().visit != f.visit:
                said = {}
    assert checked > m.VISITS
