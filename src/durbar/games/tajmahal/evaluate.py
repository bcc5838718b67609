"""How good a position looks: named features and their weights. `durbar tune tajmahal` finds better weights by self-play.

A feature counts what a seat has and, while it is in the visit, what it may still expect of it: each prize of the court
by the chance to win it, judged from the symbols that lie open and from what could still be added.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.state import Position

from durbar.core.game import Evaluation
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

# What counts, each by its weight in points; a lead of SCALE points is a clear one.
WEIGHTS = {
    "score": 1.0,
    "visit": 1.0,  # points to be expected of this visit: chains, bonus tiles, goods
    "cards": 1.4,  # in the hand, and those it is due; less when few visits are left
    "longest": 0.4,  # cards of the longest colour
    "white": 0.5,  # white cards
    "end_hand": 1.0,  # what the hand scores at the end, when that is near
    "unplayed": 0.5,  # in the visit without having played: the extra card for withdrawing is still to be had
    "single": 0.35,  # influence tiles without their pair, times the visits in which the special card could serve
    "free_colour": 0.7,  # special cards, each times the visits in which it can serve
    "elephant": 1.0,
    "mogul": 0.8,
    "points": 1.5,
    "roads": 0.35,  # provinces to be visited: how long a chain a palace there would join
    "largest": 0.05,  # provinces in the largest chain, times the visits to come
    "goods": 0.3,  # pairs of an own good with an equal one on a tile to come
}
SCALE = 8.0
COUNT = len(WEIGHTS)
(
    F_SCORE,
    F_VISIT,
    F_CARDS,
    F_LONGEST,
    F_WHITE,
    F_END_HAND,
    F_UNPLAYED,
    F_SINGLE,
    F_SPECIAL,  # four in a row, by effect
) = range(9)
F_ROADS, F_LARGEST, F_GOODS = 12, 13, 14

N = cython.declare(cython.int, COUNT)
SCORE = cython.declare(cython.int, F_SCORE)
VISIT = cython.declare(cython.int, F_VISIT)
CARDS = cython.declare(cython.int, F_CARDS)
LONGEST = cython.declare(cython.int, F_LONGEST)
WHITE = cython.declare(cython.int, F_WHITE)
END_HAND = cython.declare(cython.int, F_END_HAND)
UNPLAYED = cython.declare(cython.int, F_UNPLAYED)
SINGLE = cython.declare(cython.int, F_SINGLE)
SPECIAL = cython.declare(cython.int, F_SPECIAL)
NETWORK = cython.declare(cython.int, F_ROADS)
LARGEST = cython.declare(cython.int, F_LARGEST)
OWN_GOODS = cython.declare(cython.int, F_GOODS)

BUILD = cython.declare(cython.int, s.BUILD)
DRAW = cython.declare(cython.int, s.DRAW)
TAKE = cython.declare(cython.int, s.TAKE)
TURN = cython.declare(cython.int, s.TURN)
OVER = cython.declare(cython.int, s.OVER)
NOTHING = cython.declare(cython.int, s.NOTHING)
KINDS = cython.declare(cython.int, s.KINDS)
SLOTS = cython.declare(cython.int, m.MOST_SEATS)
SYMBOLS = cython.declare(cython.int, len(m.SYMBOLS))
INFLUENCE = cython.declare(cython.int, m.INFLUENCE)
MOGUL = cython.declare(cython.int, m.MOGUL)
ELEPHANT = cython.declare(cython.int, m.ELEPHANT)
GOODS = cython.declare(cython.int, len(m.GOODS))
POINTS2 = cython.declare(cython.int, m.POINTS2)
EXTRA_CARD = cython.declare(cython.int, m.EXTRA_CARD)
BONUS_POINTS = cython.declare(cython.int, m.BONUS_POINTS)
TAJ_MAHAL_POINTS = cython.declare(cython.int, m.TAJ_MAHAL_POINTS)
COLOUR_KINDS = cython.declare(cython.int, m.COLOUR_KINDS)
FIRST_WHITE = cython.declare(cython.int, m.FIRST_WHITE)
FREE_COLOUR = cython.declare(cython.int, m.FREE_COLOUR)
PLUS_ELEPHANT = cython.declare(cython.int, m.PLUS_ELEPHANT)
PLUS_MOGUL = cython.declare(cython.int, m.PLUS_MOGUL)
TAKEN = cython.declare(cython.int, m.TAKEN)
PAIR = cython.declare(cython.int, m.PAIR)
VISITS = cython.declare(cython.int, m.VISITS)
FORTRESSES = cython.declare(cython.int, m.FORTRESSES)
ONE = cython.declare(cython.ulonglong, 1)
MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)

# A special card serves for some visits, until somebody else completes the pair.
SERVES = cython.declare(cython.int, 6)
# The chance that one rival undoes a lead of one, two, or three and more symbols before its holder's next turn.
RISK_ONE = cython.declare(cython.double, 0.28)
RISK_TWO = cython.declare(cython.double, 0.10)
RISK_MORE = cython.declare(cython.double, 0.04)
ELEPHANT_RISK = cython.declare(cython.double, 1.5)  # they stand on more cards than the others: so much riskier
# The chance to win a prize without leading in it now, with and without a card that could be added.
TIED = cython.declare(cython.double, 0.30)
TIED_SPENT = cython.declare(cython.double, 0.15)
BEHIND = cython.declare(cython.double, 0.10)
BEHIND_SPENT = cython.declare(cython.double, 0.03)
UNSHOWN = cython.declare(cython.double, 0.08)
FURTHER_PALACE = cython.declare(cython.double, 0.5)  # what it adds to roads ahead, as a share of the first one
EVERYWHERE = cython.declare(cython.double, 0.4)  # how much a second chain beside a province to come counts

if cython.compiled:
    USED = cython.declare(cython.double[15])
    ROADS = cython.declare(cython.ulonglong[64])  # by city: its neighbours
    HOME = cython.declare(cython.ulonglong[12])  # by province: its cities
    FIRST_CITY = cython.declare(cython.int[13])
    PROVINCE_BIT = cython.declare(cython.int[49])  # by city
    FORTRESS_OF = cython.declare(cython.int[49])  # by city: number of the fortress, or NOTHING
    FORTRESS_PROVINCE = cython.declare(cython.int[16])
    SHOWS = cython.declare(cython.int[50])  # by card: its symbols as bits
    GOOD_A = cython.declare(cython.int[12])  # by province tile
    GOOD_B = cython.declare(cython.int[12])  # NOTHING on the first
    TILES_AHEAD = cython.declare(cython.int[52])  # visit * 4 + good: goods on the province tiles after this visit
    EFFECT = cython.declare(cython.int[4])  # by special card
    BITS = cython.declare(cython.int[4096])  # how many bits a set of provinces has
    BIT_AT = cython.declare(cython.int[64])
    KEEPS = cython.declare(cython.double[12])  # by visits to come: how much of its use a card keeps
    COUNTS = cython.declare(cython.double[12])  # by visits to come: how much of it the end is
else:
    USED = [0.0] * COUNT
    ROADS, HOME, FIRST_CITY, PROVINCE_BIT = [0] * 64, [0] * 12, [0] * 13, [0] * 49
    FORTRESS_OF, FORTRESS_PROVINCE, SHOWS, GOOD_A, GOOD_B = [0] * 49, [0] * 16, [0] * 50, [0] * 12, [0] * 12
    TILES_AHEAD, EFFECT, BITS, BIT_AT = [0] * 52, [0] * 4, [0] * 4096, [0] * 64
    KEEPS, COUNTS = [0.0] * 12, [0.0] * 12


def _fill_tables() -> None:
    for one, other in m.ROAD_ENDS:
        ROADS[one] |= 1 << other
        ROADS[other] |= 1 << one
    for city, province in enumerate(m.CITY_PROVINCE):
        HOME[province] |= 1 << city
        FIRST_CITY[province + 1] = city + 1
        PROVINCE_BIT[city] = 1 << province
        FORTRESS_OF[city] = s.NOTHING
        if m.CITY_IDS[city] in m.FORTRESS_IDS:
            FORTRESS_OF[city] = m.FORTRESS_IDS.index(m.CITY_IDS[city])
            FORTRESS_PROVINCE[m.FORTRESS_IDS.index(m.CITY_IDS[city])] = province
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        SHOWS[card] = sum(1 << symbol for symbol in set(symbols))
    for tile, goods in enumerate(m.TILE_GOODS):
        GOOD_A[tile] = goods[0]
        GOOD_B[tile] = goods[1] if len(goods) > 1 else s.NOTHING
        for visit in range(tile + 1):
            for good in goods:
                TILES_AHEAD[visit * 4 + good] += 1
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    for provinces in range(4096):
        BITS[provinces] = provinces.bit_count()
    for i in range(64):
        BIT_AT[((0x03F79D71B4CB0A89 << i) & 0xFFFFFFFFFFFFFFFF) >> 58] = i
    for visits in range(12):
        KEEPS[visits] = (0.0, 0.7, 0.9, 1.0)[min(visits, 3)]
        COUNTS[visits] = (1.0, 0.4, 0.15, 0.0)[min(visits, 3)]


_fill_tables()


def use(weights: dict[str, float]) -> None:
    """Evaluate by these weights from now on."""
    for i, name in enumerate(WEIGHTS):
        USED[i] = weights[name]


use(WEIGHTS)


# -- what a seat has ---------------------------------------------------------------------------------------------------


def measure_hand(p: Position, seat: cython.int, out: cython.p_double) -> cython.int:
    """The hand; gives back the symbols that could be added in this visit, as bits."""
    at: cython.int = seat * KINDS
    bound: cython.int = p.colour[seat]
    to_come: cython.int = VISITS - p.visit
    card: cython.int
    colour: cython.int
    shows: cython.int
    length: cython.int
    longest: cython.int = 0
    total: cython.int = 0
    white: cython.int = 0
    specials: cython.int = 0
    reach: cython.int = 0
    extra: cython.int = 0
    all_: cython.int = 0
    if to_come > VISITS - 1:
        to_come = VISITS - 1
    for card in range(INFLUENCE):
        if p.special_owner[card] == seat:
            specials += 1
            if not (p.special_out >> card) & 1:
                if EFFECT[card] == PLUS_ELEPHANT:
                    extra |= 1 << ELEPHANT
                elif EFFECT[card] == PLUS_MOGUL:
                    extra |= 1 << MOGUL
                elif EFFECT[card] == FREE_COLOUR:
                    bound = NOTHING
    for card in range(FIRST_WHITE, KINDS):
        if p.hand[at + card] > 0:
            white += p.hand[at + card]
            extra |= SHOWS[card]
    card = 0
    for colour in range(4):
        length = 0
        shows = 0
        for card in range(colour * COLOUR_KINDS, (colour + 1) * COLOUR_KINDS):
            if p.hand[at + card] > 0:
                length += p.hand[at + card]
                shows |= SHOWS[card]
        total += length
        longest = max(longest, length)
        all_ |= shows
        if colour == bound:
            reach = shows
    if bound == NOTHING:
        reach = all_
    out[CARDS] = (total + white) * KEEPS[to_come]
    out[LONGEST] = longest * KEEPS[to_come]
    out[WHITE] = white * KEEPS[to_come]
    out[END_HAND] = (white + longest + specials) * COUNTS[to_come]
    return reach | extra if reach else 0


def measure_tiles(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Influence tiles and special cards, as they will be after the exchange of pairs."""
    serves: cython.int = min(SERVES, VISITS - p.visit)
    inside: cython.bint = (p.inside >> seat) & 1
    symbol: cython.int
    other: cython.int
    next_: cython.int
    for symbol in range(INFLUENCE):
        next_ = p.special_owner[symbol]
        if next_ == seat and inside and not (p.special_out >> symbol) & 1:
            out[SPECIAL + EFFECT[symbol]] += 1
        for other in range(p.seats):
            if p.tiles[other * INFLUENCE + symbol] == PAIR:
                next_ = other
        if next_ == seat:
            out[SPECIAL + EFFECT[symbol]] += serves
        elif p.tiles[seat * INFLUENCE + symbol] == 1:
            out[SINGLE] += serves


def measure_due(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Cards it will take: of the display, and the extra card."""
    to_come: cython.int = min(VISITS - p.visit, VISITS - 1)
    due: cython.double = 0
    rivals: cython.int = 0
    other: cython.int
    if (p.inside >> seat) & 1:
        for other in range(p.seats):
            rivals += (p.inside >> other) & 1
        due = min(1.0 * TAKEN, 1.0 * p.display_size / rivals)
        if p.seat == seat:
            due = min(TAKEN, p.display_size)
            due += p.phase == DRAW
        if p.turns[seat] == 0:
            out[UNPLAYED] = 1
    elif p.seat == seat:
        if p.phase == DRAW:
            due = 1 + min(TAKEN, p.display_size)
        elif p.phase == TAKE:
            due = p.to_take
    out[CARDS] += due * KEEPS[to_come]
    out[END_HAND] += 0.6 * due * COUNTS[to_come]


def good_ahead(p: Position, good: cython.int) -> cython.double:
    """How often this good is still to be won after this visit: on province tiles, and half of it on bonus tiles."""
    fortress: cython.int
    found: cython.double = TILES_AHEAD[p.visit * GOODS + good]
    for fortress in range(FORTRESSES):
        if p.bonus[fortress] == good:
            found += 0.5
    return found


def parts(own: cython.ulonglong, provinces: cython.p_int, near: cython.p_ulonglong) -> cython.int:
    """The chains of these cities: the provinces each touches, and the cities it has roads to; how many chains."""
    n: cython.int = 0
    city: cython.int
    low: cython.ulonglong
    edge: cython.ulonglong
    while own:
        edge = own & (~own + ONE)
        own ^= edge
        provinces[n] = 0
        near[n] = 0
        while edge:
            low = edge & (~edge + ONE)
            edge ^= low
            city = BIT_AT[((low * DE_BRUIJN) & MASK64) >> 58]
            provinces[n] |= PROVINCE_BIT[city]
            near[n] |= ROADS[city]
            edge |= ROADS[city] & own
            own &= ~ROADS[city]
        n += 1
    return n


def roads_ahead(p: Position, provinces: cython.p_int, near: cython.p_ulonglong, count: cython.int) -> cython.double:
    """For each province to come: the longest chain that a palace there could join, and some of the others."""
    found: cython.double = 0
    visit: cython.int
    i: cython.int
    best: cython.int
    all_: cython.int
    home: cython.ulonglong
    for visit in range(p.visit, VISITS):
        home = HOME[p.visit_province[visit]]
        best = 0
        all_ = 0
        for i in range(count):
            if near[i] & home:
                all_ |= provinces[i]
                best = max(best, BITS[provinces[i]])
        found += best + EVERYWHERE * (BITS[all_] - best)
    return found


# -- what it may expect of this visit ------------------------------------------------------------------------------------


def chance_of(shown: cython.int, most: cython.int, reachable: cython.bint, risk: cython.double) -> cython.double:
    """The chance to win a prize with so many symbols, when the best rival shows `most`; `risk`: of losing a lead."""
    if shown > most:
        return 1 - risk
    if shown == 0:
        return UNSHOWN if reachable and most == 0 else 0.25 * UNSHOWN if reachable and most == 1 else 0
    if shown == most:
        return TIED if reachable else TIED_SPENT
    if shown == most - 1:
        return BEHIND if reachable else BEHIND_SPENT
    return BEHIND_SPENT if reachable else 0


def hope(p: Position, seat: cython.int, reach: cython.int, p_win: cython.p_double) -> None:
    """The chance to win each prize, by symbol."""
    symbol: cython.int
    slot: cython.int
    card: cython.int
    most: cython.int
    lead: cython.int
    threats: cython.int = 0
    risk: cython.double
    kept: cython.double
    mine: cython.bint = p.phase == TURN and p.seat == seat
    for slot in range(SLOTS):
        if slot != seat and (p.inside >> slot) & 1:
            threats += 1
    for symbol in range(SYMBOLS):
        p_win[symbol] = 0
        if not (p.court >> symbol) & 1:
            continue
        most = 0
        for slot in range(SLOTS):
            if slot != seat and (p.inside >> slot) & 1:
                most = max(most, p.symbols[slot * SYMBOLS + symbol])
        lead = p.symbols[seat * SYMBOLS + symbol] - most
        risk = 0
        if not mine and lead > 0:
            risk = RISK_ONE if lead == 1 else RISK_TWO if lead == 2 else RISK_MORE
            if symbol == ELEPHANT:
                risk *= ELEPHANT_RISK
            kept = 1
            for slot in range(threats):
                kept *= 1 - risk
            risk = 1 - kept
        p_win[symbol] = chance_of(p.symbols[seat * SYMBOLS + symbol], most, (reach >> symbol) & 1, risk)


def bonus_worth(p: Position, seat: cython.int, city: cython.int) -> cython.double:
    """Points for the bonus tile on a city; a card counts as two."""
    kind: cython.int
    if FORTRESS_OF[city] == NOTHING or p.bonus[FORTRESS_OF[city]] == NOTHING:
        return 0
    kind = p.bonus[FORTRESS_OF[city]]
    if kind == POINTS2 or kind == EXTRA_CARD:
        return BONUS_POINTS
    if kind < GOODS:
        return 1 + p.goods[seat * GOODS + kind]
    return TAJ_MAHAL_POINTS


def expect(p: Position, seat: cython.int, p_win: cython.p_double, building: cython.bint, out: cython.p_double) -> None:
    """What the prizes bring, each by its chance: points of this visit, palaces for later chains, tiles and goods."""
    own: cython.ulonglong = p.palaces[seat] | p.crowns[seat]
    taken: cython.ulonglong = p.palaces[0] | p.palaces[1] | p.palaces[2] | p.palaces[3] | p.palaces[4]
    province: cython.int = p.visit_province[p.visit - 1]
    to_come: cython.int = VISITS - p.visit
    serves: cython.int = min(SERVES, to_come)
    here: cython.int = 1 << province
    provinces: cython.int[49]
    near: cython.ulonglong[49]
    joins: cython.int[5]  # by city of the province: provinces of the chains beside it
    if not cython.compiled:
        provinces, near, joins = [0] * 49, [0] * 49, [0] * 5
    count: cython.int
    first: cython.int = FIRST_CITY[province]
    cities: cython.int = FIRST_CITY[province + 1] - first
    i: cython.int
    j: cython.int
    best: cython.int = NOTHING
    stands: cython.int = 0  # provinces of chains with a palace here
    joined: cython.int
    worth: cython.double
    most: cython.double = 0
    further: cython.double = 0
    crown: cython.double = 0
    any_: cython.double
    palaces: cython.double = 0
    none: cython.double = 1
    roads: cython.double
    largest: cython.int = 0
    count = parts(own, provinces, near)
    roads = roads_ahead(p, provinces, near, count)
    for i in range(count):
        largest = max(largest, BITS[provinces[i]])
        if provinces[i] & here:
            stands |= provinces[i]
    out[NETWORK] = roads
    out[LARGEST] = largest * to_come
    if not (p.inside >> seat) & 1:
        return
    if building:
        palaces = p.to_build
        none = 0 if p.to_build > 0 else 1
    else:
        for i in range(INFLUENCE):
            palaces += p_win[i]
            none *= 1 - p_win[i]
            if p_win[i] > 0:
                if p.tiles[seat * INFLUENCE + i] == PAIR - 1:
                    if p.special_owner[i] != seat:
                        out[SINGLE] -= serves * p_win[i]
                        out[SPECIAL + EFFECT[i]] += serves * p_win[i]
                elif p.special_owner[i] != seat:
                    out[SINGLE] += serves * p_win[i]
    if palaces + p_win[MOGUL] > 0:
        # The best site for one palace: its chain and its bonus tile; then what another one would add.
        for i in range(cities):
            joins[i] = here
            for j in range(count):
                if (near[j] >> (first + i)) & 1:
                    joins[i] |= provinces[j]
            joined = BITS[joins[i] | stands]
            crown = max(crown, joined)
            if (taken >> (first + i)) & 1:
                continue
            worth = joined + bonus_worth(p, seat, first + i)
            if worth > most:
                most = worth
                best = i
        any_ = 1 - none
        worth = any_ * most + none * p_win[MOGUL] * crown
        if best != NOTHING:
            for i in range(cities):
                if i != best and not (taken >> (first + i)) & 1:
                    further = max(
                        further,
                        BITS[joins[i] | joins[best] | stands]
                        - BITS[joins[best] | stands]
                        + bonus_worth(p, seat, first + i),
                    )
            worth += (palaces - any_ + any_ * p_win[MOGUL]) * further
            count = parts(own | (ONE << (first + best)), provinces, near)
            palaces += p_win[MOGUL]
            any_ = 1 - none * (1 - p_win[MOGUL])
            out[NETWORK] += (any_ + FURTHER_PALACE * (palaces - any_)) * (roads_ahead(p, provinces, near, count) - roads)
        out[VISIT] = worth
    elif stands:  # all palaces stand, but a card must be drawn before they are scored
        out[VISIT] = BITS[stands]
    if p_win[ELEPHANT] > 0:
        i = GOOD_A[p.visit - 1]
        worth = 1 + p.goods[seat * GOODS + i]
        most = good_ahead(p, i)
        i = GOOD_B[p.visit - 1]
        if i != NOTHING:
            worth += 1 + p.goods[seat * GOODS + i]
            most += good_ahead(p, i)
        out[VISIT] += p_win[ELEPHANT] * worth
        out[OWN_GOODS] += p_win[ELEPHANT] * most


# -- all of it -----------------------------------------------------------------------------------------------------------


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    i: cython.int
    reach: cython.int
    building: cython.bint
    p_win: cython.double[6]
    if not cython.compiled:
        p_win = [0.0] * 6
    for i in range(N):
        out[i] = 0
    out[SCORE] = p.score[seat]
    if p.visit == 0 or p.phase == OVER:
        return
    reach = measure_hand(p, seat, out)
    measure_tiles(p, seat, out)
    measure_due(p, seat, out)
    for i in range(GOODS):
        if p.goods[seat * GOODS + i] > 0:
            out[OWN_GOODS] += p.goods[seat * GOODS + i] * good_ahead(p, i)
    for i in range(SYMBOLS):
        p_win[i] = 0
    building = p.seat == seat and (p.phase == BUILD or p.phase == DRAW)
    if building:
        p_win[MOGUL] = p.to_crown
        p_win[ELEPHANT] = (p.won >> ELEPHANT) & 1
    elif (p.inside >> seat) & 1:
        hope(p, seat, reach, p_win)
    expect(p, seat, p_win, building, out)


def value(p: Position, seat: cython.int) -> cython.double:
    i: cython.int
    sum_: cython.double = 0
    found: cython.double[15]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(p, seat, found)
    for i in range(N):
        sum_ += USED[i] * found[i]
    return sum_


def features(state: Position, seat: int) -> dict[str, float]:
    """The features of this seat by name, for people and for tuning."""
    found: cython.double[15]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(state, seat, found)
    return {name: found[i] for i, name in enumerate(WEIGHTS)}


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, features=features, use=use)
