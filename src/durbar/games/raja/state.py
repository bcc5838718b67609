"""The position: fixed fields, cheap to clone. The rules that change them are in engine.py."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# The phases of a match: chance, opening, dials, the turn and what interrupts it.
CREST, BEGIN, CHOOSE, AUCTION, SETTLE, DIAL, TURN, MOVE_TO, PICK, GIVE, OVER = range(11)
PHASES = ("crest", "begin", "choose", "auction", "settle", "dial", "turn", "move_to", "pick", "give", "over")

# What has been done of the two dialled actions, by part (`done`).
PARTS = (
    "gold",
    "house",
    "two_city",  # houses of "2 houses" built in cities
    "two_village",  # and in villages
    "move",
    "quarry",  # taken, fully or not
    "palace",
    "ph_palace",  # palaces of "palace and house"
    "ph_house",  # and its houses
    "order",
    "card",
    "quarry_full",  # quarry actions that brought both houses
)
(
    P_GOLD,
    P_HOUSE,
    P_TWO_CITY,
    P_TWO_VILLAGE,
    P_MOVE,
    P_QUARRY,
    P_PALACE,
    P_PH_PALACE,
    P_PH_HOUSE,
    P_ORDER,
    P_CARD,
    P_QUARRY_FULL,
) = range(12)

NOBODY = -1

# What can be hidden from the others in an observation.
VEIL_DIAL, VEIL_GOLD = 1, 2


@cython.cclass
class Position(State):
    """Everything on the table. Seats beyond the players of this match keep zeros (cards, gold, houses ...)."""

    FIELDS = Layout(
        ("houses", "h", 185),  # seat * 37 + place: own houses there; place 0-29 village, 30-36 city
        ("small", "h", 35),  # seat * 7 + city: own small palaces
        ("great", "h", 7),  # city: seat of the great palace, -1 none
        ("crest", "h", 7),  # city: field of its crest, 0-6 waiting, 7-16 the fields 1-10; -1 not dealt yet
        ("dial", "h", 10),  # seat * 2 + pointer: dialled action, first <= second; -1 not set (this round)
        ("done", "h", 12),  # of the mover's dialled actions, by PARTS
        ("architect", "h", 5),  # junction of each seat's architect, 7 the start
        ("gold", "h", 5),
        ("supply", "h", 5),  # houses in the own supply
        ("quarry", "h", 5),  # own houses in the quarry
        ("palaces_left", "h", 5),  # palaces not built yet
        ("chips", "h", 5),
        ("cards", "h", 5),  # bit set of person cards by seat, bit 0 card 1; what nobody holds is free
        (
            "chip_done",
            "h",
            2,
        ),  # parts of the chip's action done: two_houses (city, village), palace_house (palace, house), else (times, 0)
        ("chip_stock", "h", 1),
        ("seats", "h", 1),
        # Options.
        ("edition", "h", 1),  # 0 raja, 1 maharadja
        ("short_game", "h", 1),
        ("several", "h", 1),  # pro2: several cards a player
        ("yogi", "h", 1),  # card 7 and the chips are in the game
        ("neutral", "h", 1),  # neutral small palaces in every city (a number, 0 if switched off)
        ("auction", "h", 1),
        ("home", "h", 1),  # home cities count
        ("hidden", "h", 1),  # gold is hidden from the others
        # Where the match is.
        ("phase", "h", 1),
        ("round", "h", 1),  # 0 in the opening
        ("maharaja", "h", 1),  # junction, 7 the start
        ("seat", "h", 1),  # who decides in the opening, the mover in turns, -1 while dialling and under chance
        ("chooser", "h", 1),  # pick, give: the player robbed or poached, who chooses a card; else -1
        ("moved", "h", 1),  # bit set of seats whose turn of this round is over
        ("last", "h", 1),  # 1: a crest landed on field 10, this round is the last
        ("first", "h", 1),  # the youngest, -1 before it is drawn
        ("bid", "h", 1),  # auction: highest bid, -1 none yet
        ("bidder", "h", 1),  # auction: who made it, -1 nobody
        ("passed", "h", 1),  # auction: bit set of seats out for this card
        # The turn under way.
        ("chip_action", "h", 1),  # what the chip was spent on this turn, -1 none spent
        ("used", "h", 1),  # bit set of cards whose ability was due this turn (2 coin, 7 chip) or used (5)
        ("roads", "h", 1),  # roads travelled this turn
        ("lifted", "h", 1),  # move_to: place the house was lifted from (it is off the board), else -1
        ("reveals", "h", 1),  # how much has been revealed: dials and finished rounds, the opening included
    )

    SCRATCH = Layout(
        ("acts", "h", 320),  # the legal actions
        ("occupied", "h", 37),  # place: houses of all players
        ("points", "h", 5),  # seat: points in the city that is scored
        ("pay", "h", 5),  # seat: the gold for them
    )
