"""Small tables for the tests of Java, told in a few words, and what may be done at them.

Hexes are written as in the actions, "y,x". A table is told by its tiles or its fields:

    tiles="8,7 9,6 8,5 / 6,5 6,7"    real tiles in the order they were laid, the village space first; one hex alone is a
                                     one-space village tile, with "r" behind it ("6,5r") a rice tile
    fields="6,5v 6,7r3"              single hexes: village or rice, and the height where it is not 1
    figures="0@6,5 1@6,7"            seat@hex
    palaces="6,5=4 8,7=2d 9,8=6b"    hex=value; d: has danced, b: built or enlarged this turn

What is done is told in one line each, small decisions together:

    lay three 8,7 9,6 8,5 / lay rice 6,5      go 6,5 6,9      leave 9,6      enter 9,6      build 7,10 4
    water 9,8      call 7,10 (a festival)      and as they are: card mask, done, pass, agree, chip, end_turn, draw mask
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from durbar.core.state import State
from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.actions import SPACE
from durbar.games.java.engine import start
from durbar.games.java.referee import check

PIECES = {"three": "threes", "two": "twos", "rice": "rices", "village": "villages"}


def cell(name: str) -> int:
    return m.CELL_NAMES.index(name)


def cells(text: str) -> list[int]:
    return [cell(name) for name in text.split()]


def drowned(spared: str) -> str:
    """All printed land but these hexes, to be put under water: a board where little else can be done."""
    dry = {*cells(spared), *m.LAKES}
    return " ".join(m.CELL_NAMES[at] for at in range(m.CELLS) if m.IS_PRINTED[at] and at not in dry)


# -- setting a table ---------------------------------------------------------------------------------------


def table(
    players: int = 2,
    *,
    tiles: str = "",
    fields: str = "",
    figures: str = "",
    palaces: str = "",
    water: str = "",
    hands: tuple[str, ...] = (),
    opened: str = "mask",
    strolled: str = "",
    **facts: Any,
) -> State:
    """A turn in play: seat 0 with 6 AP, unless said otherwise. Cards that are nowhere else are in the deck."""
    board: dict[str, Any] = {
        name: [0] * m.CELLS for name in ("height", "land", "palace", "danced", "built", "strolled")
    }
    board |= {"tile": [s.NO_TILE] * m.CELLS, "figure": [s.NOBODY] * m.CELLS}
    stock = {"threes": m.THREES, "twos": [m.TWOS] * 4, "rices": [m.RICES] * 4, "villages": [m.VILLAGES] * 4}
    for lake in m.LAKES:
        board["land"][lake] = m.WATER
    for word in fields.split():
        _set_field(board, word)
    for tile in filter(None, (part.strip() for part in tiles.split("/"))):
        _stack(board, stock, players, tile)
    for word in water.split():
        board["land"][cell(word)] = m.WATER
    men = [m.MEN] * players + [0] * (4 - players)
    for word in figures.split():
        seat, _, name = word.partition("@")
        board["figure"][cell(name)] = int(seat)
        men[int(seat)] -= 1
    for word in strolled.split():
        board["strolled"][cell(word)] = 1
    left = list(m.PALACES)
    for word in palaces.split():
        name, _, value = word.partition("=")
        board["palace"][cell(name)] = int(value.rstrip("db"))
        board["danced"][cell(name)] = int("d" in value)
        board["built"][cell(name)] = int("b" in value)
        left[m.PALACE_VALUES.index(int(value.rstrip("db")))] -= 1
    given = board | stock | _cards(hands, opened, facts) | {"men": men, "palaces": left, "seats": players}
    given |= {"phase": s.ACT, "seat": 0, "ap": m.ACTION_POINTS, "turns": 1, "dealt": 3 * players}
    given |= {"irrigation": m.IRRIGATIONS - len(water.split())}
    return start(players, {}).with_facts(**(given | facts))


def _set_field(board: dict[str, Any], word: str) -> None:
    name, colour, height = word.partition("v") if "v" in word else word.partition("r")
    at = cell(name)
    board["land"][at] = m.VILLAGE if colour == "v" else m.RICE
    board["height"][at] = int(height or 1)
    board["tile"][at] = m.FOOTPRINT_AT[at,]


def _stack(board: dict[str, Any], stock: dict[str, Any], players: int, tile: str) -> None:
    covered = cells(tile.rstrip("r"))
    assert len({board["height"][at] for at in covered}) == 1, f"{tile} would tip"
    for at in covered:
        board["height"][at] += 1
        board["tile"][at] = m.FOOTPRINT_AT[tuple(sorted(covered))]
        board["land"][at] = m.RICE if at != covered[0] or tile.endswith("r") else m.VILLAGE
    if len(covered) == 3:
        stock["threes"] -= 1
        return
    kind = "twos" if len(covered) == 2 else "rices" if tile.endswith("r") else "villages"
    owner = next(seat for seat in reversed(range(players)) if stock[kind][seat])
    stock[kind][owner] -= 1


def _cards(hands: tuple[str, ...], opened: str, facts: dict[str, Any]) -> dict[str, Any]:
    hand = [0] * 24
    for seat, cards in enumerate(hands):
        for card in cards.split():
            hand[seat * 6 + m.CARDS.index(card)] += 1
    discard = facts.get("discard", [0] * 6)
    deck = [m.CARD_COPIES - sum(hand[kind::6]) - discard[kind] for kind in range(6)]
    deck[m.CARDS.index(opened)] -= 1
    assert min(deck) >= 0, "there are five cards of each kind"
    hidden = [*hand, *[0] * (len(hand) * (m.EPOCHS - 1))]
    return {"hand": hand, "hidden": hidden, "deck": deck, "open_card": m.CARDS.index(opened)}


# -- what may be done --------------------------------------------------------------------------------------


def may(state: State, text: str) -> bool:
    """Does the engine allow it, each of its small decisions? The referee must say the same."""
    stages = _stages(state, text)
    allowed = all(action in staged.legal() for staged, action in stages)
    judged = all(check(staged, staged.to_act[0], action) is None for staged, action in stages)
    assert judged == allowed, f"engine and referee differ on {text}"
    return allowed


def refused(state: State, text: str) -> str:
    """The clause by which the referee forbids what the engine does not allow: that of the last decision first."""
    assert not may(state, text), f"the engine allows {text}"
    for staged, action in reversed(_stages(state, text)):
        if refusal := check(staged, staged.to_act[0], action):
            return refusal.clause
    raise AssertionError("the referee refuses")


def legal(state: State, kind: str = "") -> set[str]:
    """The legal actions (of this kind, without its name)."""
    texts = [SPACE.text(action) for action in state.legal()]
    return {text.partition(" ")[2] for text in texts if text.split()[0] == kind} if kind else set(texts)


def play(state: State, *texts: str) -> State:
    """The position after these, each of them allowed; the position given stays as it is."""
    state = state.clone()
    for text in texts:
        for step in _steps(text):
            if step.split()[0] in {"turn", "value"} and step.split()[0] != s.PHASES[phase(state)]:
                continue  # the only way left was taken without asking (JV-18.4)
            action = SPACE.parse(step)
            assert action in state.legal(), f"{text}: {step} is not legal, but {legal(state)}"
            refusal = check(state, state.to_act[0], action)
            assert refusal is None, f"{text}: {step}: {refusal}"
            state.apply(action)
    return state


def phase(state: State) -> int:
    return int(state.facts().phase)


def _turn_of(kind: str, names: list[str]) -> int:
    """The turn by which a tile with its village space on the first hex covers the others."""
    wanted = sorted(cells(" ".join(names)))
    size = {"three": 3, "two": 2}[kind]
    return next(turn for turn in m.TURNS if sorted(m.covered(size, cell(names[0]), turn)) == wanted)


def _steps(text: str) -> list[str]:
    """The small decisions of one thing to do."""
    kind, *words = text.split()
    match kind:
        case "lay":
            turn = [f"turn {_turn_of(words[0], words[1:])}"] if len(words) > 2 else []
            return [f"tile {words[0]}", f"place {words[1]}", *turn]
        case "go":
            return [f"figure {words[0]}", f"go {words[1]}"]
        case "leave":
            return [f"figure {words[0]}", "leave"]
        case "enter" if words:
            return ["enter", f"enter_at {words[0]}"]
        case "build":
            return ["palace", f"site {words[0]}", f"value {words[1]}"]
        case "water":
            return ["irrigate", f"water {words[0]}"]
        case "call":
            return ["festival", f"city {words[0]}"]
    return [text]


STAGES = {"place": s.PLACE, "turn": s.TURN, "go": s.GO, "leave": s.GO, "enter_at": s.ENTER, "site": s.SITE}
STAGES |= {"value": s.VALUE, "water": s.WATERING, "city": s.CITY}


def _stages(state: State, text: str) -> list[tuple[State, int]]:
    """The small decisions of this, each with the position in which it is asked, lawful or not."""
    steps = _steps(text)
    if len(steps) == 1:
        return [(state, SPACE.parse(text))]
    stages = [(state, SPACE.parse(steps[0]))]
    facts: dict[str, Any] = {}
    for before, step in pairwise(steps):
        kind, *words = before.split()
        if kind == "tile":
            facts["kind"] = m.TILES.index(words[0])
        elif kind in {"place", "figure", "site"}:
            facts["at"] = cell(words[0])
        stages.append((state.with_facts(phase=STAGES[step.split()[0]], **facts), SPACE.parse(step)))
    return stages


# -- what is seen ------------------------------------------------------------------------------------------


def height(state: State, name: str) -> int:
    return int(state.facts().height[cell(name)])


def land(state: State, name: str) -> str:
    return m.LANDS[state.facts().land[cell(name)]]


def palace(state: State, name: str) -> int:
    return int(state.facts().palace[cell(name)])


def figure(state: State, name: str) -> int:
    return int(state.facts().figure[cell(name)])


def points_left(state: State) -> int:
    return int(state.facts().ap)


def cards(state: State, seat: int) -> dict[str, int]:
    """The hand of this seat, by kind."""
    held = state.facts().hand[seat * 6 : seat * 6 + 6]
    return {name: count for name, count in zip(m.CARDS, held, strict=True) if count}
