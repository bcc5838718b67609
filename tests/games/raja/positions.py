"""Small tables for the tests of Raja, told in names, and what may be done at them.

A table is a position of round 1 unless told otherwise: the seats own the cards 1, 3, 4, 5 and 6 (no Merchant, whose
coin would blur the sums) and 15 gold each, all architects stand on START, the Maharaja is in Jaisalmer, whose crest has
just gone up to field 1. The track is told from W1 upwards, "-" for an empty field; houses as "tonk karauli agra*2".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from durbar.core.options import Values, complete
from durbar.core.rng import Rng
from durbar.core.state import CHANCE, State
from durbar.games.raja import material as m
from durbar.games.raja import state as s
from durbar.games.raja.actions import SPACE
from durbar.games.raja.engine import start
from durbar.games.raja.options import OPTIONS, combination
from durbar.games.raja.referee import check, laws

FIRST_TRACK = "- bikaner jaipur agra udaipur ahmadabad jodhpur jaisalmer"
DEALT = ("grand_prince", "priest", "wanderer", "entrepreneur", "master_builder")


def options(players: int, **given: Any) -> Values:
    values = complete(OPTIONS, given)
    assert combination(players, values) is None
    return values


def places(text: str) -> list[int]:
    """`tonk agra*2` as the counts that the state keeps for a seat."""
    counts = [0] * m.PLACES
    for word in text.split():
        name, _, times = word.partition("*")
        counts[m.PLACE_NAMES.index(name)] += int(times or 1)
    return counts


def fields(track: str) -> list[int]:
    order = track.split()
    return [order.index(name) for name in m.CITY_NAMES]


def per_seat(players: int, value: int | Sequence[int]) -> list[int]:
    given = [value] * players if isinstance(value, int) else list(value)
    return given + [0] * (m.MOST_PLAYERS - players)


def card_bits(text: str) -> int:
    return sum(1 << m.CARDS.index(name) for name in text.split())


def turn(
    players: int = 4,
    dial: str = "gold gold",
    *,
    cards: Sequence[str] = DEALT,
    gold: int | Sequence[int] = m.OPENING_GOLD,
    houses: Mapping[int, str] | None = None,
    supply: int | Sequence[int] = m.OPENING_SUPPLY,
    at: Mapping[int, str] | None = None,
    small: Mapping[int, str] | None = None,
    great: Mapping[str, int] | None = None,
    track: str = FIRST_TRACK,
    maharaja: str = "jaisalmer",
    chips: Sequence[int] = (),
    mover: int = 0,
    given: Mapping[str, Any] | None = None,
    **facts: Any,
) -> State:
    """A turn under way: nothing of it is done yet, and the other dials show twice 2 gold."""
    state = start(players, options(players, **(given or {})))
    standing = [count for seat in range(m.MOST_PLAYERS) for count in places((houses or {}).get(seat, ""))]
    of_seat = [sum(standing[seat * m.PLACES : (seat + 1) * m.PLACES]) for seat in range(players)]
    stock = per_seat(players, supply)
    small_palaces = [
        (small or {}).get(seat, "").split().count(city) for seat in range(m.MOST_PLAYERS) for city in m.CITY_NAMES
    ]
    great_palaces = [(great or {}).get(city, s.NOBODY) for city in m.CITY_NAMES]
    built = [
        sum(small_palaces[seat * m.CITIES : (seat + 1) * m.CITIES]) + great_palaces.count(seat)
        for seat in range(players)
    ]
    palaces = m.SHORT_PALACES if state.facts().short_game else m.PALACES
    pointers = [m.DIAL_ACTIONS.index(name) for name in dial.split()]
    dials = [0, 0] * players + [s.NOBODY] * 2 * (m.MOST_PLAYERS - players)
    dials[mover * 2 : mover * 2 + 2] = sorted(pointers)
    held = per_seat(players, chips or 0)
    changes: dict[str, Any] = {
        "houses": standing,
        "supply": stock,
        "quarry": per_seat(players, [m.HOUSES - n - stock[seat] for seat, n in enumerate(of_seat)]),
        "small": small_palaces,
        "great": great_palaces,
        "palaces_left": per_seat(players, [palaces - n for n in built]),
        "gold": per_seat(players, gold),
        "cards": per_seat(players, [card_bits(text) for text in cards[:players]]),
        "architect": [m.JUNCTION_NAMES.index((at or {}).get(seat, "start")) for seat in range(m.MOST_PLAYERS)],
        "crest": fields(track),
        "maharaja": m.CITY_NAMES.index(maharaja),
        "chips": held,
        "chip_stock": state.facts().chip_stock - sum(held),
        "dial": dials,
        "phase": s.TURN,
        "round": 1,
        "seat": mover,
        "first": 0,
    }
    made = state.with_facts(**changes | facts)
    assert laws(made) == []
    return made


def dialling(players: int = 4, **told: Any) -> State:
    """The same table while the dials are being set."""
    empty = [s.NOBODY] * 2 * m.MOST_PLAYERS
    state = turn(players, **told).with_facts(phase=s.DIAL, seat=s.NOBODY, dial=empty)
    assert laws(state) == []
    return state


def set_dials(state: State, *dials: str) -> State:
    """Everybody sets his dial; then the first turn begins."""
    state = state.clone()
    for seat, dial in enumerate(dials):
        first, second = sorted(dial.split(), key=m.DIAL_ACTIONS.index)
        state.apply(SPACE.parse(f"dial {first} {second}"), seat)
    return state


def play(state: State, *actions: str) -> State:
    """These actions one after the other, each legal for the engine and for the referee; the position given stays."""
    state = state.clone()
    for text in actions:
        assert may(state, text), f"{text}: {refusal(state, text)}"
        state.apply(SPACE.parse(text))
    return state


def decider(state: State) -> int:
    return state.to_act[0]


def may(state: State, text: str) -> bool:
    """Is this legal here? Engine and referee must say the same."""
    action, seat = SPACE.parse(text), decider(state)
    allowed = action in state.legal(seat)
    verdict = check(state, seat, action)
    assert allowed == (verdict is None), f"{text}: engine {allowed}, referee {verdict}"
    return allowed


def refusal(state: State, text: str) -> str | None:
    """The clause by which the referee forbids this."""
    verdict = check(state, decider(state), SPACE.parse(text))
    return verdict.clause if verdict else None


def refused(state: State, text: str, by: str) -> bool:
    """Neither engine nor referee allows this, and the referee names this clause."""
    assert not may(state, text)
    assert refusal(state, text) == by, f"{text}: {refusal(state, text)}, not {by}"
    return True


def legal(state: State, *kinds: str) -> set[str]:
    """What the one to decide may do: all of it, or the actions of these kinds."""
    texts = {SPACE.text(action) for action in state.legal()}
    return {text for text in texts if not kinds or text.split()[0] in kinds}


def gold(state: State) -> list[int]:
    return state.facts().gold[: state.players]  # type: ignore[no-any-return]


def houses(state: State, seat: int) -> dict[str, int]:
    counts = state.facts().houses[seat * m.PLACES : (seat + 1) * m.PLACES]
    return {name: count for name, count in zip(m.PLACE_NAMES, counts, strict=True) if count}


def cards(state: State, seat: int) -> list[str]:
    return [name for bit, name in enumerate(m.CARDS) if state.facts().cards[seat] >> bit & 1]


def architect(state: State, seat: int) -> str:
    return m.JUNCTION_NAMES[state.facts().architect[seat]]


def maharaja(state: State) -> str:
    return m.JUNCTION_NAMES[state.facts().maharaja]


def field(state: State, city: str) -> str:
    return m.field_name(state.facts().crest[m.CITY_NAMES.index(city)])


def track(state: State) -> str:
    """The track from W1 up to the topmost crest."""
    at = {field: name for name, field in zip(m.CITY_NAMES, state.facts().crest, strict=True)}
    return " ".join(at.get(field, "-") for field in range(max(at) + 1))


def phase(state: State) -> str:
    return s.PHASES[state.facts().phase]


def end_round(state: State) -> State:
    """All turns of the round end at once, the one under way included."""
    state, number = state.clone(), state.facts().round
    while not state.over and state.facts().round == number:
        state.apply(SPACE.parse("end_turn"))
    return state


def opened(players: int, seed: int = 0, **given: Any) -> State:
    """A game played at random up to the first dials."""
    state, rng = start(players, options(players, **given)), Rng(seed)
    while phase(state) != "dial":
        state.apply(state.random_legal(rng))
    return state


def after_chance(players: int, first: int = 0, crests: Sequence[str] = m.CITY_NAMES, **given: Any) -> State:
    """The first decision of a game: the crests from the bottom, and who is the youngest."""
    state = start(players, options(players, **given))
    for city in crests[:6]:
        assert state.to_act == (CHANCE,)
        state.apply(SPACE.parse(f"crest {city}"))
    state.apply(SPACE.parse(f"begin {first}"))
    return state
