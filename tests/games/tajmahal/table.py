"""A table for tests: positions set up by what lies where, played on by the text of actions.

Every position that is set up or reached here keeps the referee's laws, and every action played is one that engine and
referee both allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from durbar.core.rng import Rng
from durbar.core.state import CHANCE
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.actions import SPACE
from durbar.games.tajmahal.engine import start
from durbar.games.tajmahal.referee import check, laws
from durbar.games.tajmahal.state import KINDS, PHASES, TURN

FREE, ELEPHANT, MOGUL, POINTS = m.SPECIALS  # by what they do; which symbol buys which: TM-2.9, TM-2.9b
Cards = Iterable[str]


def phase(state: Any) -> str:
    return PHASES[state.facts().phase]


def fresh(players: int = 3) -> Any:
    """The position before anything has happened."""
    return start(players, {"dummy": players == 2})


def chance(state: Any, seed: int = 1) -> Any:
    """Let chance have its way until a player must decide (or the game is over)."""
    state, rng = state.clone(), Rng(seed)
    while state.to_act == (CHANCE,):
        state.apply(state.random_legal(rng))
    return state


def walk(players: int, seed: int) -> Iterator[tuple[Any, int, int]]:
    """A random game: each position, who decides there, and what he does."""
    state, rng = fresh(players), Rng(seed)
    while not state.over:
        action = state.random_legal(rng)
        yield state.clone(), state.to_act[0], action
        state.apply(action)


def position(
    players: int = 3,
    *,
    hands: Mapping[int, Cards] | None = None,
    played: Mapping[int, Cards] | None = None,
    display: Cards | None = None,
    pile: Cards | None = None,
    province: str = "kabul",
    visit: int | None = None,
    seat: int = 0,
    start: int = 0,
    out: Iterable[int] = (),
    taken: Iterable[str] = (),
    tiles: Mapping[int, Iterable[str]] | None = None,
    palaces: Mapping[int, Iterable[str]] | None = None,
    crowns: Mapping[int, Iterable[str]] | None = None,
    goods: Mapping[int, Iterable[str]] | None = None,
    bonus: Mapping[str, str | None] | None = None,
    specials: Mapping[str, int] | None = None,
    laid_out: Iterable[str] = (),
    score: Iterable[int] = (),
) -> Any:
    """A position in the middle of a visit, on the turn of a seat.

    hands, played, display, pile: cards by name (no pile: all the rest; else the rest is discarded). out: seats that
    have withdrawn. taken: prizes gone from the court. laid_out: special cards that lie before their owners.
    """
    facts = chance(fresh(players)).facts()
    slots = players + (players == 2)
    facts.phase, facts.seat, facts.start = TURN, seat, start
    facts.inside = sum(1 << slot for slot in range(slots) if slot not in out)
    facts.score = [*score, *[0] * 5][:5]
    _lay_cards(facts, players=players, hands=hands or {}, played=played or {}, display=display, pile=pile)
    facts.special_owner = [(specials or {}).get(name, -1) for name in m.SPECIALS]
    facts.special_out = sum(1 << m.SPECIALS.index(name) for name in laid_out)
    _lay_map(facts, province=province, visit=visit, palaces=palaces or {}, crowns=crowns or {}, bonus=bonus or {})
    facts.goods = [list((goods or {}).get(slot, ())).count(good) for slot in range(5) for good in m.GOODS]
    facts.court = sum(1 << i for i, prize in enumerate(m.SYMBOLS) if prize not in taken)
    facts.tiles = [list((tiles or {}).get(slot, ())).count(kind) for slot in range(5) for kind in m.SYMBOLS[:4]]
    facts.stacks = [m.INFLUENCE_TILES - sum(facts.tiles[k::4]) - (facts.court >> k & 1) for k in range(4)]
    for slot in range(5):
        shown, colours = _shown(facts, slot)
        facts.symbols[slot * 6 : slot * 6 + 6] = shown
        neutral = players == 2 and slot == m.NEUTRAL  # it may turn over white cards alone
        facts.turns[slot] = sum(facts.played[slot * KINDS : (slot + 1) * KINDS]) if neutral else len(colours)
        facts.colour[slot] = colours[0] if colours else -1
    state = fresh(players).with_facts(**vars(facts))
    assert laws(state) == []
    return state


def _lay_cards(
    facts: Any,
    *,
    players: int,
    hands: Mapping[int, Cards],
    played: Mapping[int, Cards],
    display: Cards | None,
    pile: Cards | None,
) -> None:
    rest = list(m.CARD_COUNT)

    def lay(cards: Cards) -> list[int]:
        row = [0] * KINDS
        for name in cards:
            row[m.CARDS.index(name)] += 1
            rest[m.CARDS.index(name)] -= 1
        assert min(rest) >= 0, "more cards of a kind than there are"
        return row

    facts.hand = [count for slot in range(5) for count in lay(hands.get(slot, ()))]
    facts.played = [count for slot in range(5) for count in lay(played.get(slot, ()))]
    facts.known, facts.fresh = [0] * 5 * KINDS, facts.hand[:]  # all drawn unseen from this pile
    shown = None if display is None else lay(display)
    drawn = None if pile is None else lay(pile)
    if shown is None:  # any cards, but different ones
        left = [m.CARDS[card] for card in range(KINDS - 1, -1, -1) if rest[card]]
        shown = lay(left[: m.DISPLAY[players]])
    facts.display, facts.display_size = shown, sum(shown)
    facts.pile = rest if drawn is None else drawn
    facts.discard = [0] * KINDS if drawn is None else rest
    facts.pile_size = sum(facts.pile)


def _lay_map(
    facts: Any,
    *,
    province: str,
    visit: int | None,
    palaces: Mapping[int, Iterable[str]],
    crowns: Mapping[int, Iterable[str]],
    bonus: Mapping[str, str | None],
) -> None:
    """Palaces stand where they are told; the provinces that hold some have been visited before."""
    facts.palaces = [_bits(palaces.get(slot, ())) for slot in range(5)]
    facts.crowns = [_bits(crowns.get(slot, ())) for slot in range(5)]
    built = {city.split(".")[0] for row in (*palaces.values(), *crowns.values()) for city in row} - {province, "agra"}
    others = [name for name in m.PROVINCE_IDS if name not in (province, "agra")]
    others.sort(key=lambda name: name not in built)
    facts.visit = visit or (m.VISITS if province == "agra" else len(built) + 1)
    order = [*others[: facts.visit - 1], province, *others[facts.visit - 1 :], "agra"][: m.VISITS]
    facts.visit_province = [m.PROVINCE_IDS.index(name) for name in order]
    taken = sum(facts.palaces)
    unsaid = {
        c: None if taken >> m.CITY_IDS.index(c) & 1 else "points2"
        for c in m.FORTRESS_IDS
        if c.split(".")[0] == province
    }
    bonus = {**unsaid, m.TAJ_MAHAL_CITY: "taj_mahal", **bonus}
    spare = Counter(dict(enumerate(m.BONUS_COUNT[: m.TAJ_MAHAL])))
    spare -= Counter(m.BONUS_KINDS.index(kind) for kind in bonus.values() if kind)
    tiles = list(spare.elements())
    for i, fortress in enumerate(m.FORTRESS_IDS):
        home = fortress.split(".")[0]
        if fortress in bonus:
            kind = bonus[fortress]
            facts.bonus[i] = -1 if kind is None else m.BONUS_KINDS.index(kind)
        elif home in order[: facts.visit - 1]:
            facts.bonus[i] = -1
        else:
            facts.bonus[i] = tiles.pop(0)


def _bits(cities: Iterable[str]) -> int:
    return sum(1 << m.CITY_IDS.index(city) for city in set(cities))


def _shown(facts: Any, slot: int) -> tuple[list[int], list[int]]:
    """The symbols before a slot, and the colours of its colour cards."""
    shown, colours = [0] * 6, []
    for card in range(KINDS):
        for _ in range(facts.played[slot * KINDS + card]):
            for symbol in m.CARD_SYMBOLS[card]:
                shown[symbol] += 1
            if card < m.FIRST_WHITE:
                colours.append(m.CARD_COLOUR[card])
    for name, symbol in ((ELEPHANT, m.ELEPHANT), (MOGUL, m.MOGUL)):
        special = m.SPECIALS.index(name)
        shown[symbol] += facts.special_out >> special & 1 and facts.special_owner[special] == slot
    return shown, colours


# -- playing on --------------------------------------------------------------------------------------------------------


def do(state: Any, *actions: str) -> Any:
    """The position after these actions, chance included; each is allowed, and the laws hold after it."""
    state = state.clone()
    for text in actions:
        action = SPACE.parse(text)
        assert action in state.legal(), f"{text}: not among {options(state)}"
        refusal = check(state, state.to_act[0], action)
        assert refusal is None, f"{text}: {refusal}"
        state.apply(action)
        assert laws(state) == [], text
    return state


def options(state: Any) -> set[str]:
    return {SPACE.text(action) for action in state.legal()}


def weights(state: Any) -> dict[str, int]:
    """The outcomes of chance and how likely each is."""
    return {SPACE.text(action): weight for action, weight in state.outcomes()}


def sites(state: Any, kind: str = "build") -> set[str]:
    """The cities where a palace may be built now."""
    return {text.split()[1] for text in options(state) if text.startswith(f"{kind} ")}


def refused(state: Any, text: str, seat: int | None = None) -> str:
    """The clause that forbids this; the engine must not list it either."""
    action = SPACE.parse(text)
    who = state.to_act[0] if seat is None else seat
    assert action not in state.legal(who), f"{text} is among the legal actions"
    refusal = check(state, who, action)
    assert refusal is not None, f"the referee allows {text}"
    return refusal.clause


# -- looking at it -----------------------------------------------------------------------------------------------------


def pack(state: Any, where: str, slot: int = 0) -> list[str]:
    """The cards in a hand, before a slot, in the display, pile or discards; by name, sorted."""
    row = getattr(state.facts(), where)
    row = row[slot * KINDS : (slot + 1) * KINDS] if len(row) > KINDS else row
    return sorted(name for name, count in zip(m.CARDS, row, strict=True) for _ in range(count))


def held(state: Any, what: str, slot: int) -> list[str]:
    """The goods or influence tiles before a seat, by name."""
    names = m.GOODS if what == "goods" else m.SYMBOLS[:4]
    row = getattr(state.facts(), what)[slot * 4 : slot * 4 + 4]
    return [name for name, count in zip(names, row, strict=True) for _ in range(count)]


def at_court(state: Any) -> set[str]:
    """The prizes at the court, named by their symbols."""
    return {name for i, name in enumerate(m.SYMBOLS) if state.facts().court >> i & 1}


def standing(state: Any, what: str, slot: int) -> set[str]:
    """The cities where palaces (or crowns) of a slot stand."""
    return {city for i, city in enumerate(m.CITY_IDS) if getattr(state.facts(), what)[slot] >> i & 1}


def bonus_on(state: Any, city: str) -> str | None:
    kind = state.facts().bonus[m.FORTRESS_IDS.index(city)]
    return None if kind < 0 else m.BONUS_KINDS[kind]


def current(state: Any) -> str:
    facts = state.facts()
    return m.PROVINCE_IDS[facts.visit_province[facts.visit - 1]]
