"""How good a position looks: named features and weights. `durbar tune tajmahal` finds better weights by self-play.

A feature counts what a seat has and, while it is in the visit, what it may still expect of it: each prize of the court
by the chance to win it (hopes.py) and by what there is to be had on the map (ahead.py).
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.games.tajmahal.ahead import bonus_worth, good_ahead, parts, provinces_in, roads_ahead
    from cython.cimports.durbar.games.tajmahal.hopes import hope
    from cython.cimports.durbar.games.tajmahal.state import Position
else:
    from durbar.games.tajmahal.ahead import bonus_worth, good_ahead, parts, provinces_in, roads_ahead
    from durbar.games.tajmahal.hopes import hope
    from durbar.games.tajmahal.state import Position

from durbar.core.game import Evaluation
from durbar.core.weights import load_weights
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal import state as s

WEIGHTS, SCALE = load_weights("tajmahal")
# Each feature has four weights: late in the match and early, with few players and with many.
FEATURES = [name for name in WEIGHTS if not name.startswith(("early_", "many_"))]
COUNT = len(FEATURES)
MANY_PLAYERS = 4
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
F_ROADS, F_GOODS, F_INFLUENCE, F_MONKS, F_MOGULS, F_ELEPHANTS, F_SECOND, F_SURPLUS, F_THREAT = range(12, 21)

N = cython.declare(cython.int, COUNT)
MANY = cython.declare(cython.int, MANY_PLAYERS)
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
OWN_GOODS = cython.declare(cython.int, F_GOODS)
HELD_INFLUENCE = cython.declare(cython.int, F_INFLUENCE)
HELD_MONKS = cython.declare(cython.int, F_MONKS)
HELD_MOGULS = cython.declare(cython.int, F_MOGULS)
HELD_ELEPHANTS = cython.declare(cython.int, F_ELEPHANTS)
SECOND = cython.declare(cython.int, F_SECOND)
SURPLUS = cython.declare(cython.int, F_SURPLUS)
THREAT = cython.declare(cython.int, F_THREAT)

REVEAL = cython.declare(cython.int, s.REVEAL)
BUILD = cython.declare(cython.int, s.BUILD)
DRAW = cython.declare(cython.int, s.DRAW)
TAKE = cython.declare(cython.int, s.TAKE)
OVER = cython.declare(cython.int, s.OVER)
NOTHING = cython.declare(cython.int, s.NOTHING)
KINDS = cython.declare(cython.int, s.KINDS)
SYMBOLS = cython.declare(cython.int, len(m.SYMBOLS))
INFLUENCE = cython.declare(cython.int, m.INFLUENCE)
MOGUL = cython.declare(cython.int, m.MOGUL)
ELEPHANT = cython.declare(cython.int, m.ELEPHANT)
GOODS = cython.declare(cython.int, len(m.GOODS))
TAKEN = cython.declare(cython.int, m.TAKEN)
PAIR = cython.declare(cython.int, m.PAIR)
VISITS = cython.declare(cython.int, m.VISITS)
ONE = cython.declare(cython.ulonglong, 1)

# Points that make a lead clear from this visit on, with few players and with many; before it, it is the scale.
# Measured by docs/tuning/scale.py.
LATE_FROM = 8
LATE_SCALES = ((5.6, 5.1, 4.3, 3.4, 2.0), (4.7, 3.6, 2.9, 2.5, 1.5))
ROLLOUT = {2: 6, 3: 6}  # about to the end of the visit; with more players it made the search weaker

HANDY = cython.declare(cython.int, 11)  # cards that can be put to use; more of them serve less
STILL_TODAY = cython.declare(cython.double, 0.3)  # a special card not yet played in this visit, in visits
# A special card serves for some visits, until somebody else completes the pair.
SERVES = cython.declare(cython.int, 2)
FURTHER_PALACE = cython.declare(cython.double, 0.5)  # what it adds to roads ahead, as a share of the first one
OF_A_DUE_CARD = cython.declare(cython.double, 0.6)  # its points in the hand at the end: it may not fit the colour

if cython.compiled:
    USED = cython.declare(cython.double[2 * 13 * 21])  # ((many players) * 13 + visit) * 21 + feature
    CARD_COLOUR = cython.declare(cython.int[50])  # by card; 4: white
    INFLUENCE_ON = cython.declare(cython.int[50])  # by card: how many of the four symbols with influence tiles
    MONKS_ON = cython.declare(cython.int[50])
    MOGULS_ON = cython.declare(cython.int[50])  # one on a white card counts twice: it brings nothing else
    TWO_ELEPHANTS = cython.declare(cython.int[50])  # by card: whether it has two
    WANTED = cython.declare(cython.double[4])  # by effect: what a tile for this special card counts
    FIRST_CITY = cython.declare(cython.int[13])
    GOOD_A = cython.declare(cython.int[12])  # by province tile
    GOOD_B = cython.declare(cython.int[12])  # NOTHING on the first
    EFFECT = cython.declare(cython.int[4])  # by special card
    KEEPS = cython.declare(cython.double[12])  # by visits to come: how much of its use a card keeps
    CLEARNESS = cython.declare(cython.double[2 * 13])  # (many players) * 13 + visit
    COUNTS = cython.declare(cython.double[12])  # by visits to come: how much the points of the hand count already
else:
    USED, KEEPS, COUNTS, CLEARNESS = [0.0] * COUNT * 26, [0.0] * 12, [0.0] * 12, [0.0] * 26
    CARD_COLOUR, INFLUENCE_ON, MONKS_ON, MOGULS_ON, TWO_ELEPHANTS = ([0] * 50 for _ in range(5))
    WANTED = [0.0] * 4
    FIRST_CITY, GOOD_A, GOOD_B, EFFECT = [0] * 13, [0] * 12, [0] * 12, [0] * 4


def _fill_tables() -> None:
    for city, province in enumerate(m.CITY_PROVINCE):
        FIRST_CITY[province + 1] = city + 1
    for tile, goods in enumerate(m.TILE_GOODS):
        GOOD_A[tile] = goods[0]
        GOOD_B[tile] = goods[1] if len(goods) > 1 else s.NOTHING
    for special, effect in enumerate(m.SPECIAL_EFFECT):
        EFFECT[special] = effect
    for card, symbols in enumerate(m.CARD_SYMBOLS):
        CARD_COLOUR[card] = m.CARD_COLOUR[card]
        INFLUENCE_ON[card] = sum(symbol < m.INFLUENCE for symbol in symbols)
        MONKS_ON[card] = symbols.count(m.MONK)
        MOGULS_ON[card] = symbols.count(m.MOGUL) * (2 if card >= m.FIRST_WHITE else 1)
        TWO_ELEPHANTS[card] = symbols.count(m.ELEPHANT) == 2
    for effect, share in ((m.FREE_COLOUR, 1.0), (m.PLUS_ELEPHANT, 1.15), (m.PLUS_MOGUL, 0.5), (m.PLUS_POINTS, 1.2)):
        WANTED[effect] = share
    for visits in range(12):
        KEEPS[visits] = (0.0, 0.7, 0.9, 1.0)[min(visits, 3)]
        COUNTS[visits] = (1.0, 0.4, 0.15, 0.0)[min(visits, 3)]
    for many, scales in enumerate(LATE_SCALES):
        for visit in range(m.VISITS + 1):
            late = visit >= LATE_FROM
            CLEARNESS[many * (m.VISITS + 1) + visit] = SCALE / scales[visit - LATE_FROM] if late else 1.0


_fill_tables()


def _shares(visit: int, many: bool) -> dict[str, float]:
    """How much counts by the late weights and by the early ones, by the prefix of their names."""
    early = (m.VISITS - visit) / (m.VISITS - 1)
    prefix = "many_" if many else ""
    return {prefix: 1 - early, prefix + "early_": early}


def use(weights: dict[str, float]) -> None:
    """Evaluate by these weights from now on."""
    for many in (False, True):
        for visit in range(m.VISITS + 1):
            first, sets = (many * (m.VISITS + 1) + visit) * COUNT, _shares(visit, many).items()
            for i, name in enumerate(FEATURES):
                USED[first + i] = sum(share * weights[prefix + name] for prefix, share in sets)


use(WEIGHTS)


# -- what a seat has -------------------------------------------------------------------------------------------------


def measure_hand(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Cards in the hand, by their number, colours, symbols and points."""
    at: cython.int = seat * KINDS
    to_come: cython.int = min(VISITS - p.visit, VISITS - 1)
    keeps: cython.double = KEEPS[to_come]
    lengths: cython.int[5]  # by colour; the last is white
    if not cython.compiled:
        lengths = [0] * 5
    card: cython.int
    colour: cython.int
    held: cython.int
    longest: cython.int = 0
    second: cython.int = 0
    total: cython.int = 0
    specials: cython.int = 0
    influence: cython.int = 0
    monks: cython.int = 0
    moguls: cython.int = 0
    elephants: cython.int = 0
    for card in range(INFLUENCE):
        specials += p.special_owner[card] == seat
    for colour in range(5):
        lengths[colour] = 0
    for card in range(KINDS):
        held = p.hand[at + card]
        if held:
            total += held
            lengths[CARD_COLOUR[card]] += held
            influence += held * INFLUENCE_ON[card]
            monks += held * MONKS_ON[card]
            moguls += held * MOGULS_ON[card]
            elephants += held * TWO_ELEPHANTS[card]
    for colour in range(4):
        second = max(second, min(lengths[colour], longest))
        longest = max(longest, lengths[colour])
    out[CARDS] = total * keeps
    out[LONGEST] = longest * keeps
    out[SECOND] = second * keeps
    out[WHITE] = lengths[4] * keeps
    out[HELD_INFLUENCE] = influence * keeps
    out[HELD_MONKS] = monks * keeps
    out[HELD_MOGULS] = moguls * keeps
    out[HELD_ELEPHANTS] = elephants * keeps
    out[SURPLUS] = max(0, total - HANDY) * keeps
    out[END_HAND] = (lengths[4] + longest + specials) * COUNTS[to_come]


def measure_tiles(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Influence tiles and special cards, as they will be after the exchange of pairs."""
    serves: cython.int = min(SERVES, VISITS - p.visit)
    inside: cython.bint = (p.inside >> seat) & 1
    symbol: cython.int
    other: cython.int
    next_: cython.int
    threat: cython.bint
    for symbol in range(INFLUENCE):
        next_ = p.special_owner[symbol]
        if next_ == seat and inside and not (p.special_out >> symbol) & 1:
            out[SPECIAL + EFFECT[symbol]] += STILL_TODAY
        threat = False
        for other in range(p.seats):
            if p.tiles[other * INFLUENCE + symbol] == PAIR:
                next_ = other
            elif other != seat and p.tiles[other * INFLUENCE + symbol] == 1:
                threat = True
        if next_ == seat:
            out[SPECIAL + EFFECT[symbol]] += serves
            if serves:
                out[THREAT] += threat
        elif p.tiles[seat * INFLUENCE + symbol] == 1:
            out[SINGLE] += serves * WANTED[EFFECT[symbol]]


def measure_due(p: Position, seat: cython.int, out: cython.p_double) -> None:
    """Cards it will take: of the display, and the extra card."""
    to_come: cython.int = min(VISITS - p.visit, VISITS - 1)
    due: cython.double = 0
    display: cython.int = p.display_size
    rivals: cython.int = 0
    other: cython.int
    if (p.inside >> seat) & 1:
        for other in range(p.seats):
            rivals += (p.inside >> other) & 1
        if p.phase == REVEAL:  # the rest of it is still to be laid
            display = TAKEN * rivals - 1
        due = min(1.0 * TAKEN, 1.0 * display / rivals)
        if p.seat == seat:
            due = min(TAKEN, display)
            due += p.phase == DRAW
        if p.turns[seat] == 0:
            out[UNPLAYED] = 1
    elif p.seat == seat:
        if p.phase == DRAW:
            due = 1 + min(TAKEN, p.display_size)
        elif p.phase == TAKE:
            due = p.to_take
    out[CARDS] += due * KEEPS[to_come]
    out[END_HAND] += OF_A_DUE_CARD * due * COUNTS[to_come]


# -- what it may expect of this visit --------------------------------------------------------------------------------


def expect(p: Position, seat: cython.int, p_win: cython.p_double, building: cython.bint, out: cython.p_double) -> None:
    """What the prizes bring, each by its chance: points of this visit, palaces for later chains, tiles and goods."""
    own: cython.ulonglong = p.palaces[seat] | p.crowns[seat]
    taken: cython.ulonglong = p.palaces[0] | p.palaces[1] | p.palaces[2] | p.palaces[3] | p.palaces[4]
    province: cython.int = p.visit_province[p.visit - 1]
    serves: cython.int = min(SERVES, VISITS - p.visit)
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
    count = parts(own, provinces, near)
    roads = roads_ahead(p, provinces, near, count)
    for i in range(count):
        if provinces[i] & here:
            stands |= provinces[i]
    out[NETWORK] = roads
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
                        out[SINGLE] -= serves * WANTED[EFFECT[i]] * p_win[i]
                        out[SPECIAL + EFFECT[i]] += serves * p_win[i]
                elif p.special_owner[i] != seat:
                    out[SINGLE] += serves * WANTED[EFFECT[i]] * p_win[i]
    if palaces + p_win[MOGUL] > 0:
        # The best site for one palace: its chain and its bonus tile; then what another one would add.
        for i in range(cities):
            joins[i] = here
            for j in range(count):
                if (near[j] >> (first + i)) & 1:
                    joins[i] |= provinces[j]
            joined = provinces_in(joins[i] | stands)
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
                        provinces_in(joins[i] | joins[best] | stands)
                        - provinces_in(joins[best] | stands)
                        + bonus_worth(p, seat, first + i),
                    )
            worth += (palaces - any_ + any_ * p_win[MOGUL]) * further
            count = parts(own | (ONE << (first + best)), provinces, near)
            palaces += p_win[MOGUL]
            any_ = 1 - none * (1 - p_win[MOGUL])
            roads = roads_ahead(p, provinces, near, count) - roads
            out[NETWORK] += (any_ + FURTHER_PALACE * (palaces - any_)) * roads
        out[VISIT] = worth
    elif stands:  # all palaces stand, but a card must be drawn before they are scored
        out[VISIT] = provinces_in(stands)
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


# -- all of it -------------------------------------------------------------------------------------------------------


def measure(p: Position, seat: cython.int, out: cython.p_double) -> None:
    i: cython.int
    building: cython.bint
    p_win: cython.double[6]
    if not cython.compiled:
        p_win = [0.0] * 6
    for i in range(N):
        out[i] = 0
    out[SCORE] = p.score[seat]
    if p.visit == 0 or p.phase == OVER:
        return
    measure_hand(p, seat, out)
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
        hope(p, seat, p_win)
    expect(p, seat, p_win, building, out)


def value(p: Position, seat: cython.int) -> cython.double:
    i: cython.int
    first: cython.int = ((p.seats >= MANY) * (VISITS + 1) + p.visit) * N
    sum_: cython.double = 0
    found: cython.double[21]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(p, seat, found)
    for i in range(N):
        sum_ += USED[first + i] * found[i]
    return sum_


def clearness(p: Position) -> cython.double:
    """How much clearer a lead is at this visit than the scale says."""
    return CLEARNESS[(p.seats >= MANY) * (VISITS + 1) + p.visit]


def features(state: Position, seat: int) -> dict[str, float]:
    """The features of this seat by name, for people and for tuning."""
    found: cython.double[21]
    if not cython.compiled:
        found = [0.0] * COUNT
    measure(state, seat, found)
    return {name: found[i] for i, name in enumerate(FEATURES)}


def shares(state: Position) -> dict[str, float]:
    """How much counts by each set of weights now."""
    facts = state.facts()
    return _shares(facts.visit, facts.seats >= MANY_PLAYERS)


EVALUATION = Evaluation(weights=WEIGHTS, scale=SCALE, features=features, use=use, shares=shares, rollout=ROLLOUT)
