"""What happened in a step, told in the order of the rule book.

Kinds and their data; `only` marks what just that seat may see:
province_laid (number, province), bonus_laid (city, bonus), begins (seat), dealt (seat, card; only), hand_dealt (seat,
count), visit_begins (visit, province, seat), revealed (card), reshuffled (count), played (seat, card), played_two
(seat, card, second), special_points (seat, points), withdrew (seat), won_tile (seat, symbol), won_crown (seat),
won_province (seat, province), won_nothing (seat), built (seat, city), crowned (seat, city), bonus_points (seat, city,
bonus, points), bonus_card (seat, city), palace_points (seat, points, cities), province_points (seat, province,
points), drew (seat), drew_card (seat, card; only), no_card (seat), took (seat, card), turned_over (card), misfit
(card), neutral_withdrew (), neutral_won (symbol), neutral_built (city), spoiled (card), visit_ends (visit),
province_lost (province), bonus_lost (city, bonus), exchanged (seat, symbol, special), exchanged_from (seat,
symbol, special, other), exchanged_nothing (seat, symbol), hand_points (seat, points, specials, whites, longest),
game_ends (seats, points).
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from durbar.core.game import Event, facts_of
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import preview as p
from durbar.games.tajmahal.actions import ALONE, SPACE
from durbar.games.tajmahal.engine import TajMahal
from durbar.games.tajmahal.state import DRAW, KINDS, NEUTRAL_BUILD, NEUTRAL_SPOIL, NOBODY, NOTHING, OVER


class _Step:
    """A step being told: the facts before and after, and the events so far."""

    def __init__(self, before: TajMahal, named: dict[str, Any], after: TajMahal) -> None:
        self.named, self.b, self.a = named, facts_of(before), facts_of(after)
        self.won = 0  # prizes that the withdrawing seat wins in this very step
        self.told: list[Event] = []

    def tell(self, kind: str, *, only: tuple[int, ...] | None = None, **data: Any) -> None:
        self.told.append(Event(kind, data, only))


def events(before: TajMahal, seat: int, action: int, after: TajMahal) -> list[Event]:
    named = SPACE.name(action)
    step = _Step(before, named, after)
    _TELL[named["do"]](step)
    _tell_rest(step)
    return step.told


# -- set-up and cards ------------------------------------------------------------------------------------------------


def _lay_province(s: _Step) -> None:
    s.tell("province_laid", number=s.b.laid + 1, province=s.named["province"])
    if s.b.laid == m.VISITS - 2:
        s.tell("province_laid", number=m.VISITS, province=m.LAST_PROVINCE)


def _lay_bonus(s: _Step) -> None:
    s.tell("bonus_laid", city=m.FORTRESS_IDS[s.b.laid], bonus=s.named["kind"])


def _begin(s: _Step) -> None:
    s.tell("begins", seat=s.named["seat"])


def _deal(s: _Step) -> None:
    seat = s.b.laid // m.HAND
    s.tell("dealt", seat=seat, card=s.named["card"], only=(seat,))
    if s.b.laid % m.HAND == m.HAND - 1:
        s.tell("hand_dealt", seat=seat, count=m.HAND)


def _reveal(s: _Step) -> None:
    s.tell("revealed", card=s.named["card"])


def _draw(s: _Step) -> None:
    seat = s.b.seat
    s.tell("drew", seat=seat)
    s.tell("drew_card", seat=seat, card=s.named["card"], only=(seat,))
    if s.b.inside >> seat & 1:
        _tell_building(s, seat, [])


# -- turns -----------------------------------------------------------------------------------------------------------


def _play(s: _Step) -> None:
    card, second = s.named["card"], s.named["with"]
    if second == ALONE:
        s.tell("played", seat=s.b.seat, card=card)
    else:
        s.tell("played_two", seat=s.b.seat, card=card, second=second)
    if second in m.SPECIALS and m.SPECIAL_EFFECT[m.SPECIALS.index(second)] == m.PLUS_POINTS:
        s.tell("special_points", seat=s.b.seat, points=m.SPECIAL_POINTS)


def _withdraw(s: _Step) -> None:
    seat = s.b.seat
    s.tell("withdrew", seat=seat)
    won = p.prizes(s.b, seat, p.leaders(s.b))
    for symbol in won:
        if symbol < m.INFLUENCE:
            s.tell("won_tile", seat=seat, symbol=m.SYMBOLS[symbol])
        elif symbol == m.MOGUL:
            s.tell("won_crown", seat=seat)
        else:
            s.tell("won_province", seat=seat, province=_province(s.b))
    if not won:
        s.tell("won_nothing", seat=seat)
    s.won = sum(1 << symbol for symbol in won)
    _tell_building(s, seat, [])


def _build(s: _Step) -> None:
    _tell_building(s, s.b.seat, [m.CITY_IDS.index(s.named["city"])])


def _crown(s: _Step) -> None:
    s.tell("crowned", seat=s.b.seat, city=s.named["city"])
    _tell_building(s, s.b.seat, [])


def _take(s: _Step) -> None:
    s.tell("took", seat=s.b.seat, card=s.named["card"])


def _tell_building(s: _Step, seat: int, first: list[int]) -> None:
    """Palaces built in this step, the chosen one first; then, if that was the last, the points and what follows."""
    new = s.a.palaces[seat] & ~s.b.palaces[seat]
    goods = list(s.b.goods[seat * 4 : seat * 4 + 4])
    for city in first + [c for c in range(m.CITIES) if new >> c & 1 and c not in first]:
        kind = p.bonus_on(s.b, city)
        s.tell("built", seat=seat, city=m.CITY_IDS[city])
        if kind == m.EXTRA_CARD:
            s.tell("bonus_card", seat=seat, city=m.CITY_IDS[city])
            if s.a.phase != DRAW:
                s.tell("no_card", seat=seat)
        elif kind != NOTHING:
            points = p.bonus_points(goods, kind)
            s.tell("bonus_points", seat=seat, city=m.CITY_IDS[city], bonus=m.BONUS_KINDS[kind], points=points)
    if s.a.inside >> seat & 1 and s.a.visit == s.b.visit:
        return
    chain = p.chain_cities(s.b, s.a.palaces[seat] | s.a.crowns[seat])
    if chain:
        s.tell("palace_points", seat=seat, points=p.chain_points(chain), cities=[m.CITY_IDS[city] for city in chain])
    if (s.won | s.b.won) >> m.ELEPHANT & 1:
        points = p.tile_points(goods, s.b.visit - 1)
        s.tell("province_points", seat=seat, province=_province(s.b), points=points)
    if s.b.turns[seat] == 0 and s.a.phase != DRAW:
        s.tell("no_card", seat=seat)


# -- the neutral third -----------------------------------------------------------------------------------------------


def _turn_over(s: _Step) -> None:
    s.tell("turned_over", card=s.named["card"])
    card, bound = m.CARDS.index(s.named["card"]), s.b.colour[m.NEUTRAL]
    if card < m.FIRST_WHITE and bound not in (NOTHING, m.CARD_COLOUR[card]):
        s.tell("misfit", card=s.named["card"])


def _neutral_build(s: _Step) -> None:
    city = m.CITY_IDS.index(s.named["city"])
    s.tell("neutral_built", city=s.named["city"])
    if p.bonus_on(s.b, city) != NOTHING:
        s.tell("bonus_lost", city=s.named["city"], bonus=m.BONUS_KINDS[p.bonus_on(s.b, city)])


def _spoil(s: _Step) -> None:
    s.tell("spoiled", card=s.named["card"])


# -- what follows without a decision ---------------------------------------------------------------------------------


def _tell_rest(s: _Step) -> None:
    """Cards taken without asking, a neutral that leaves, the end of a visit, a new pile."""
    taken = _taken(s)
    for card in taken:
        s.tell("took", seat=s.b.seat, card=m.CARDS[card])
    if s.b.visit and (s.a.visit != s.b.visit or s.a.phase == OVER):
        _tell_visit_end(s)
    elif s.b.seats == m.FOR_TWO and s.b.visit:
        _tell_neutral(s, taken)
    if s.a.visit != s.b.visit:
        s.tell("visit_begins", visit=s.a.visit, province=_province(s.a), seat=s.a.start)
    drawn = s.named["do"] in ("deal", "reveal", "draw", "turn_over")
    if s.a.pile_size != s.b.pile_size - drawn:
        s.tell("reshuffled", count=s.a.pile_size)


def _taken(s: _Step) -> list[int]:
    """Cards of the display that the withdrawing seat took in this step, but for the one it chose."""
    if s.named["do"] not in ("withdraw", "build", "crown", "draw", "take"):
        return []
    at = s.b.seat * KINDS
    chosen = m.CARDS.index(s.named["card"]) if s.named["do"] == "take" else NOTHING
    return [
        card for card in range(KINDS) for _ in range(s.a.known[at + card] - s.b.known[at + card] - (card == chosen))
    ]


def _tell_neutral(s: _Step, taken: list[int]) -> None:
    """The neutral has withdrawn, after a misfit or for want of a card; cards of the display that went with it."""
    gone = not s.a.inside >> m.NEUTRAL & 1
    if (
        s.b.phase not in (NEUTRAL_BUILD, NEUTRAL_SPOIL)
        and s.b.inside >> m.NEUTRAL & 1
        and (gone or s.a.phase == NEUTRAL_BUILD)
    ):
        s.tell("neutral_withdrew")
        for symbol, name in enumerate(m.SYMBOLS):
            if (s.b.court & ~s.a.court & ~s.won) >> symbol & 1:
                s.tell("neutral_won", symbol=name)
    chosen = m.CARDS.index(s.named["card"]) if s.named["do"] in ("take", "spoil") else NOTHING
    for card in range(KINDS):
        for _ in range(s.b.display[card] - s.a.display[card] - taken.count(card) - (card == chosen)):
            s.tell("spoiled", card=m.CARDS[card])


def _tell_visit_end(s: _Step) -> None:
    """Exchange, leftovers, and after the last visit the hands."""
    s.tell("visit_ends", visit=s.b.visit)
    for seat in range(s.b.seats):
        for symbol, name in enumerate(m.SYMBOLS[: m.INFLUENCE]):
            won = seat == s.b.seat and s.won >> symbol & 1
            if s.b.tiles[seat * m.INFLUENCE + symbol] + won == m.PAIR:
                owner, special = s.b.special_owner[symbol], m.SPECIALS[symbol]
                if owner == seat:
                    s.tell("exchanged_nothing", seat=seat, symbol=name)
                elif owner == NOBODY:
                    s.tell("exchanged", seat=seat, symbol=name, special=special)
                else:
                    s.tell("exchanged_from", seat=seat, symbol=name, special=special, other=owner)
    built = 0
    for palaces in s.a.palaces:
        built |= palaces
    for city in p.home_cities(s.b):
        if p.bonus_on(s.b, city) != NOTHING and not built >> city & 1:
            s.tell("bonus_lost", city=m.CITY_IDS[city], bonus=m.BONUS_KINDS[p.bonus_on(s.b, city)])
    if s.b.court & ~s.won & 1 << m.ELEPHANT:
        s.tell("province_lost", province=_province(s.b))
    if s.a.phase == OVER:
        _tell_end(s)


def _tell_end(s: _Step) -> None:
    for seat in range(s.a.seats):
        specials, whites, longest = p.hand_points(s.a, seat)
        points = specials + whites + longest
        s.tell("hand_points", seat=seat, points=points, specials=specials, whites=whites, longest=longest)
    best = max(s.a.score[: s.a.seats])
    s.tell("game_ends", seats=[seat for seat in range(s.a.seats) if s.a.score[seat] == best], points=best)


def _province(f: SimpleNamespace) -> str:
    return str(m.PROVINCE_IDS[f.visit_province[f.visit - 1]])


_TELL: dict[str, Callable[[_Step], None]] = {
    "lay_province": _lay_province,
    "lay_bonus": _lay_bonus,
    "begin": _begin,
    "deal": _deal,
    "reveal": _reveal,
    "draw": _draw,
    "turn_over": _turn_over,
    "neutral_build": _neutral_build,
    "spoil": _spoil,
    "play": _play,
    "withdraw": _withdraw,
    "build": _build,
    "crown": _crown,
    "take": _take,
}
