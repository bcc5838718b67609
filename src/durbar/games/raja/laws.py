"""What holds in every position, whatever was played: each law broken is named with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.state import State
from durbar.games.raja import material as m
from durbar.games.raja.referee_position import RefereePosition, spoken_place
from durbar.games.raja.state import (
    AUCTION,
    BEGIN,
    CHOOSE,
    CREST,
    DIAL,
    GIVE,
    MOVE_TO,
    NOBODY,
    OVER,
    P_PH_HOUSE,
    P_PH_PALACE,
    P_QUARRY,
    P_QUARRY_FULL,
    P_TWO_CITY,
    P_TWO_VILLAGE,
    PARTS,
    PHASES,
    PICK,
    SETTLE,
    TURN,
)

OPENING = (CREST, BEGIN, CHOOSE, AUCTION, SETTLE)
IN_TURN = (TURN, MOVE_TO, PICK, GIVE)
PART_OF = {  # what each part in `done` belongs to, and how many of it one action allows
    "gold": ("gold", 1),
    "house": ("house", 1),
    "two_city": ("two_houses", 2),
    "two_village": ("two_houses", 1),
    "move": ("move_house", 1),
    "quarry": ("quarry", 1),
    "palace": ("palace", 1),
    "ph_palace": ("palace_house", 1),
    "ph_house": ("palace_house", 1),
    "order": ("order", 1),
    "card": ("card", 1),
    "quarry_full": ("quarry", 1),
}


def laws(state: State) -> list[str]:
    """Which laws are broken here: none, unless the engine is wrong."""
    position = RefereePosition(state.facts())
    if position.facts.phase not in range(len(PHASES)):
        return [f"RJ-6.0: there is no phase {position.facts.phase}"]
    return [
        *_pieces(position),
        *_places(position),
        *_track(position),
        *_cards(position),
        *_chips(position),
        *_order_of_play(position),
        *_dials(position),
        *_turn(position),
        *_auction(position),
    ]


def _pieces(position: RefereePosition) -> Iterator[str]:
    """Nothing of a colour is ever lost or added, and nobody owes."""
    facts = position.facts
    palaces = m.SHORT_PALACES if facts.short_game else m.PALACES
    for seat in range(m.MOST_PLAYERS):
        houses = facts.houses[seat * m.PLACES : (seat + 1) * m.PLACES]
        held = (facts.supply[seat], facts.quarry[seat], facts.palaces_left[seat], facts.gold[seat], facts.chips[seat])
        if seat not in position.seats:
            if any(houses) or any(held) or facts.cards[seat] or position.palaces_built(seat):
                yield f"RJ-1.1: seat {seat} owns something but is not in the game"
            continue
        lifted = facts.phase == MOVE_TO and seat == facts.seat
        total = sum(houses) + facts.supply[seat] + facts.quarry[seat] + lifted
        if total != m.HOUSES:
            yield f"RJ-2.2: the houses of seat {seat} add up to {total}"
        if position.palaces_built(seat) + facts.palaces_left[seat] != palaces:
            yield f"RJ-3.3: the palaces of seat {seat} do not add up to {palaces}"
        if min(*houses, *held) < 0:
            yield f"RJ-6.5: seat {seat} has less than nothing of something"


def _places(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    for village in range(m.VILLAGES):
        if position.houses_in(village) > position.village_limit:
            yield f"{'RJ-4.2b' if facts.seats == 2 else 'RJ-4.2'}: too many houses in {spoken_place(village)}"
    for city in range(m.CITIES):
        if position.small_palaces(city) > m.SMALL_SITES:
            yield f"RJ-4.1: too many small palaces in {spoken_place(m.VILLAGES + city)}"
        if facts.great[city] != NOBODY and facts.great[city] not in position.seats:
            yield f"RJ-4.1: nobody's great palace in {spoken_place(m.VILLAGES + city)}"
    if facts.neutral not in (0, m.MOST_PLAYERS - facts.seats):
        yield f"RJ-12.3: {facts.neutral} neutral palaces a city with {facts.seats} players"
    for seat in position.seats:
        if facts.architect[seat] not in range(m.JUNCTIONS):
            yield f"RJ-7.1b: the architect of seat {seat} stands on {facts.architect[seat]}"
    in_villages = [sum(position.houses(seat, village) for village in range(m.VILLAGES)) for seat in position.seats]
    if facts.phase in OPENING:
        if sum(facts.houses) != sum(in_villages) or max(in_villages) > m.OPENING_HOUSES:
            yield "RJ-5.2b: in the opening up to four houses stand in villages, none in a city"
        if any(facts.architect[seat] != m.START for seat in position.seats) or facts.maharaja != m.START:
            yield "RJ-3.3: in the opening all figures stand on START"
        if facts.phase != SETTLE and any(in_villages):
            yield "RJ-5.2: houses stand before the cards are chosen"


def _track(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    lying = [field for field in facts.crest if field != NOBODY]
    if len(set(lying)) != len(lying) or any(field not in range(m.TRACK) for field in lying):
        yield f"RJ-3.2: the crests lie on {facts.crest}"
    if facts.phase == CREST:
        if sorted(lying) != list(range(len(lying))):
            yield "RJ-3.6: the crests are not laid from the bottom up"
    elif len(lying) != m.CITIES:
        yield "RJ-2.3: a crest is missing from the track"
    if facts.phase not in OPENING and facts.maharaja not in range(m.CITIES):
        yield "RJ-6.1: the Maharaja is in no city"
    if facts.phase in OPENING and facts.phase != CREST and sorted(lying) != list(range(m.WAITING_FIELDS)):
        yield "RJ-3.6: before the first round the crests lie on the waiting fields"
    if m.LAST_FIELD in lying and not facts.last:
        yield "RJ-10.2: a crest lies on field 10, but this is not the last round"


def _cards(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    for card, name in enumerate(m.CARDS):
        owners = [seat for seat in position.seats if position.owns(seat, card)]
        if len(owners) > 1:
            yield f"RJ-2.4: the {name} is owned by seats {owners}"
        if owners and not position.in_game(card):
            yield "RJ-2.4: somebody owns the Yogi, which is not in the game"
    for seat in position.seats:
        count = position.count_cards(seat)
        if facts.phase in (CREST, BEGIN) and count:
            yield f"RJ-5.1: seat {seat} owns a card before the choice"
        if facts.phase in (CHOOSE, AUCTION) and count > 1:
            yield f"RJ-12.4g: seat {seat} owns {count} cards in the opening"
        robbed = facts.phase == PICK and seat == facts.chooser
        if facts.phase in (SETTLE, DIAL, *IN_TURN, OVER) and not facts.several and count != (0 if robbed else 1):
            yield f"RJ-7.6: seat {seat} owns {count} cards"
        if facts.phase in (SETTLE, DIAL, *IN_TURN, OVER) and facts.several and count < 1:
            yield f"RJ-13.4c: seat {seat} owns no card"


def _chips(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    total = facts.chip_stock + sum(facts.chips[seat] for seat in position.seats)
    if facts.chip_stock < 0 or total != (m.CHIPS if facts.yogi else 0):
        yield f"RJ-2.5: there are {total} chips"


def _order_of_play(position: RefereePosition) -> Iterator[str]:
    facts, phase = position.facts, position.facts.phase
    if (facts.round == 0) != (phase in OPENING):
        yield f"RJ-6.0: round {facts.round} in phase {PHASES[phase]}"
    if facts.round > (m.SHORT_ROUNDS if facts.short_game else m.ROUND_LIMIT):
        yield f"{'RJ-11.1b' if facts.short_game else 'RJ-10.2d'}: this is round {facts.round}"
    if (phase in (CREST, BEGIN)) != (facts.first == NOBODY):
        yield f"RJ-3.9: the youngest is {facts.first} in phase {PHASES[phase]}"
    if phase in (CHOOSE, AUCTION, SETTLE, *IN_TURN) and facts.seat not in position.seats:
        yield f"RJ-1.1: there is no seat {facts.seat}"
    if (facts.chooser != NOBODY) != (phase in (PICK, GIVE)):
        yield f"RJ-7.6c: seat {facts.chooser} chooses a card in phase {PHASES[phase]}"
    elif facts.chooser != NOBODY and (facts.chooser == facts.seat or facts.chooser not in position.seats):
        yield f"RJ-7.6c: seat {facts.chooser} cannot be robbed by seat {facts.seat}"
    everybody = (1 << facts.seats) - 1
    if facts.moved & ~everybody or (phase in IN_TURN and facts.moved >> facts.seat & 1):
        yield f"RJ-6.3: the seats that have moved are {facts.moved:b}"
    if phase == DIAL and facts.moved:
        yield "RJ-6.3: somebody has moved before the dials are set"
    if phase in (CHOOSE, AUCTION) and position.count_cards(facts.seat):
        yield "RJ-12.4g: a player with a card takes part"
    if phase == AUCTION and not facts.auction:
        yield "RJ-5.1: an auction, but cards are chosen in this game"
    if phase != OVER and facts.round > 0 and not facts.short_game and m.LAST_FIELD in facts.crest and not facts.last:
        yield "RJ-10.2: the game goes on beyond field 10"


def _dials(position: RefereePosition) -> Iterator[str]:
    facts, phase = position.facts, position.facts.phase
    for seat in range(m.MOST_PLAYERS):
        first, second = facts.dial[seat * 2 : seat * 2 + 2]
        if first == second == NOBODY:
            if seat in position.seats and phase in (*IN_TURN, OVER):
                yield f"RJ-6.2: the dial of seat {seat} is not set"
        elif not 0 <= first <= second < len(m.DIAL_ACTIONS) or phase in OPENING or seat not in position.seats:
            yield f"RJ-6.2b: the dial of seat {seat} shows {first}, {second} in phase {PHASES[phase]}"
    if phase == DIAL and all(facts.dial[seat * 2] != NOBODY for seat in position.seats):
        yield "RJ-6.3: all dials are set, but nobody's turn has begun"


def _turn(position: RefereePosition) -> Iterator[str]:
    """What was done in the turn under way is what its sources allow."""
    facts = position.facts
    if (facts.lifted != NOBODY) != (facts.phase == MOVE_TO):
        yield f"RJ-7.3: place {facts.lifted} is lifted from in phase {PHASES[facts.phase]}"
    if facts.phase not in IN_TURN:
        return
    for part, done in zip(PARTS, facts.done, strict=True):
        action, each = PART_OF[part]
        if not 0 <= done <= position.pointers_on(action) * each:
            yield f"RJ-6.3f: {done} times {part}, {position.pointers_on(action)} times {action} dialled"
    if facts.done[P_TWO_CITY] + facts.done[P_TWO_VILLAGE] > 2 * position.pointers_on("two_houses"):
        yield "RJ-7.2l: more houses than the action gives"
    if facts.done[P_QUARRY_FULL] > facts.done[P_QUARRY]:
        yield "RJ-7.4b: more full quarries than quarries"
    most_palaces = position.palaces_built(facts.seat)
    if facts.done[P_PH_PALACE] > most_palaces or facts.done[P_PH_HOUSE] > m.HOUSES:
        yield "RJ-7.2o: more was built than stands"
    if not 0 <= facts.roads <= m.TRAVEL_LIMIT:
        yield f"RJ-7.1j: {facts.roads} roads in one turn"
    yield from _chip_turn(position)


def _chip_turn(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    one, other = facts.chip_done
    if facts.chip_action == NOBODY:
        if one or other:
            yield "RJ-12.2d: something was done for a chip, but none was spent"
        return
    if not facts.yogi or facts.chip_action not in range(len(m.CHIP_ACTIONS)):
        yield f"RJ-12.2: a chip was spent on {facts.chip_action}"
        return
    most = {"two_houses": (2, 1), "palace_house": (1, 1)}.get(m.DIAL_ACTIONS[facts.chip_action], (1, 0))
    if not (0 <= one <= most[0] and 0 <= other <= most[1] and one + other <= 2):
        yield f"RJ-6.3f: the chip's action gave {one} and {other}"


def _auction(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if (facts.bid == NOBODY) != (facts.bidder == NOBODY):
        yield f"RJ-12.4b: bid {facts.bid} by seat {facts.bidder}"
    if facts.phase != AUCTION:
        return
    if facts.bid >= 0 and (facts.bid > facts.gold[facts.bidder] or position.count_cards(facts.bidder)):
        yield f"RJ-12.4e: seat {facts.bidder} bids {facts.bid}"
    if facts.bidder == facts.seat or facts.passed >> facts.seat & 1:
        yield "RJ-12.4d: the highest bidder or one who passed is asked"
    without = [seat for seat in position.seats if not position.count_cards(seat)]
    if len(without) < 2:
        yield "RJ-12.4j: an auction for the last card"
