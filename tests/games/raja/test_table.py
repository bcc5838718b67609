"""A match at the table: what can be taken back, what a view promises in odd moments, what the terminal shows."""

from __future__ import annotations

import re

import pytest

from clauses import clause
from durbar.core.match import Match
from durbar.core.words import LANGUAGES
from durbar.games.raja import GAME
from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.terminal import COLUMNS, MARKUP, draw
from durbar.games.raja.view import RajaView
from games.raja.positions import play, turn

OPEN_ROADS = {1: "tonk karauli pushkar", 2: "tonk kishangarh*2 bhilwara nathdwara", 3: "bharatpur*2 chittor bundi"}


def plain(view: RajaView, language: str = "en") -> list[str]:
    return MARKUP.sub("", draw(view, GAME.words(language))).splitlines()


def test_the_last_starting_house_stays_once_dials_may_be_set() -> None:
    """Taken back after another has dialled, it would leave a dial in the opening."""
    match = Match.new(GAME, 3, {}, seed=bytes(32))
    seat = 0
    while match.state.facts().phase != s.DIAL:
        seat = match.state.to_act[0]
        match.play(seat, match.state.legal(seat)[0])
    other = (seat + 1) % 3
    match.play(other, match.state.legal(other)[0])
    assert not match.undo(seat)
    assert match.undo(other), "a dial that is still secret can be set again"
    assert GAME.laws(match.state) == []


@clause("RJ-8.5")
def test_a_robbed_player_wins_no_tie_before_he_has_a_card_again() -> None:
    """The preview while he chooses: seat 1 and 2 have a point each, and seat 1 holds no card."""
    state = turn(3, "card card", cards=["grand_prince", "merchant", "priest"], at={1: "agra", 2: "agra"})
    before, during = state, play(state, "swap_card merchant")
    assert during.facts().phase == s.PICK

    def ranked(view: RajaView) -> list[int]:
        agra = next(city for city in view.cities if city.name == "agra")
        return [standing.seat for standing in agra.standing if standing.points]

    assert ranked(GAME.view(before, 0)) == [1, 2]
    assert ranked(GAME.view(during, 0)) == [2, 1]


@clause("RJ-5.1f", "RJ-7.1e")
def test_roads_and_trips_say_who_pays() -> None:
    for cards, cost, by_bank in ((["grand_prince", "priest"], 3, 0), (["wanderer", "priest"], 0, 3)):
        view = GAME.view(turn(4, cards=[*cards, "merchant", "yogi"], houses=OPEN_ROADS, given={"mode": "pro1"}), 0)
        road = next(road for road in view.roads if road.name == "start-agra")
        assert (road.cost, road.by_bank) == (cost, by_bank)
        assert [(payee.seat, payee.gold) for payee in road.payees] == [(1, 2), (2, 1)]
        (trip,) = [trip for trip in view.trips if trip.to == "agra"]
        assert (trip.cost, trip.by_bank, trip.payees) == (cost, by_bank, road.payees)


def test_the_terminal_says_what_a_trip_costs_and_who_is_paid() -> None:
    cards = ["grand_prince", "priest", "merchant", "entrepreneur"]
    walking = "\n".join(plain(GAME.view(turn(4, cards=cards, houses=OPEN_ROADS), 0)))
    assert "Agra 3 (●2 ■1)" in walking
    wandering = "\n".join(plain(GAME.view(turn(4, cards=["wanderer", *cards[1:]], houses=OPEN_ROADS), 0)))
    assert "Agra 0 (bank: ●2 ■1)" in wandering


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_trips_are_no_wider_than_the_map(language: str) -> None:
    everywhere = {seat: " ".join(m.VILLAGE_NAMES[seat - 1 :: 3]) for seat in (1, 2, 3)}
    view = GAME.view(turn(4, cards=["wanderer", "priest", "merchant", "entrepreneur"], houses=everywhere), 0)
    lines = plain(view, language)
    label = f"{GAME.words(language).name('toll')}:"
    first = next(i for i, line in enumerate(lines) if line.startswith(label))
    assert len(lines[first:]) > 1
    assert all(len(line) <= COLUMNS for line in lines[first:])
    assert not any(line.startswith(label) for line in lines[first + 1 :])
    assert len(re.findall(r" \d \(", " ".join(lines[first:]))) == len(view.trips) > m.CITIES - 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_what_its_signs_mean(language: str) -> None:
    words = GAME.words(language)
    legend = " ".join(plain(GAME.view(turn(2), 0), language))
    for key in ("great", "small", "neutral", "houses", "supply", "quarry", "points"):
        assert words.name(key) in legend
