"""The position: fixed fields, cheap to clone. The rules that change them are in engine.py."""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.durbar.core.state import State
else:
    from durbar.core.state import State

from durbar.core.state import Layout

# The phases of a match, in their order.
(
    LAY_PROVINCES,  # chance: province of each visit
    LAY_BONUS,  # chance: bonus tile of each fortress
    BEGIN,  # chance: start player of the first visit
    DEAL,  # chance: hands, hidden
    REVEAL,  # chance: the display of a visit
    TURN,  # a seat plays or withdraws
    BUILD,  # the withdrawing seat places its palaces
    DRAW,  # chance: an extra card for the withdrawing seat, hidden
    TAKE,  # the withdrawing seat takes cards of the display
    NEUTRAL_TURN,  # chance: the neutral's card
    NEUTRAL_BUILD,  # chance: the neutral's palaces
    NEUTRAL_SPOIL,  # chance: cards of the display that the neutral discards
    OVER,
) = range(13)
PHASES = (
    "lay_provinces",
    "lay_bonus",
    "begin",
    "deal",
    "reveal",
    "turn",
    "build",
    "draw",
    "take",
    "neutral_turn",
    "neutral_build",
    "neutral_spoil",
    "over",
)

NOBODY = -1
NOTHING = -1
KINDS = 50  # different playing cards
FORMER = 8  # piles before the present one that are told apart; hands seldom hold anything older


@cython.cclass
class Position(State):
    """Everything on the table. Five slots stand for seats; in a game for two the third is the neutral."""

    FIELDS = Layout(
        ("palaces", "Q", 5),  # by slot: bit set of cities with a regular palace of his
        ("crowns", "Q", 5),  # by slot: bit set of cities with a crown palace of his
        ("score", "h", 5),
        ("visit_province", "h", 12),  # province of each visit, -1 before it is laid
        ("bonus", "h", 16),  # by fortress: kind of the tile on it, -1 if there is none (any more)
        ("goods", "h", 20),  # seat * 4 + good: goods on tiles before him
        ("tiles", "h", 20),  # seat * 4 + symbol: influence tiles before him
        ("stacks", "h", 4),  # influence tiles beside the court
        ("special_owner", "h", 4),  # seat that has the special card of this symbol, -1: on the table
        ("symbols", "h", 30),  # slot * 6 + symbol: sum on the cards before him, special cards included
        ("colour", "h", 5),  # by slot: bound colour, -1: none
        ("turns", "h", 5),  # by slot: turns in which he has played cards this visit
        ("seats", "h", 1),
        ("phase", "h", 1),
        ("visit", "h", 1),  # 1 to 12; 0 before the first
        ("start", "h", 1),  # start player of this visit
        ("seat", "h", 1),  # slot whose turn it is
        ("inside", "h", 1),  # bit set of slots that have not withdrawn from this visit
        ("court", "h", 1),  # bit set of prizes at the court: four influence tiles, crown, province tile
        ("special_out", "h", 1),  # bit set of special cards that lie before their owners
        ("won", "h", 1),  # bit set of prizes of the withdrawal under way
        ("to_build", "h", 1),  # regular palaces still to be placed
        ("to_crown", "h", 1),  # crown palaces still to be placed
        ("to_take", "h", 1),  # cards of the display still to be taken (or spoiled)
        ("laid", "h", 1),  # set-up: provinces, then bonus tiles, then cards laid so far
        ("plays", "h", 1),  # turns with cards so far in the match: cards are not taken back
        ("pile_size", "h", 1),
        ("display_size", "h", 1),
        ("hand", "b", 250),  # seat * 50 + card
        ("known", "b", 250),  # seat * 50 + card: of these, how many everybody has seen him take
        ("fresh", "b", 250),  # seat * 50 + card: of these, how many he drew unseen from the present pile
        ("former", "b", 2000),  # pile * 250 + seat * 50 + card: the same for the pile before it, the one before that...
        ("played", "b", 250),  # slot * 50 + card: before him this visit
        ("display", "b", 50),
        ("pile", "b", 50),
        ("discard", "b", 50),
    )

    SCRATCH = Layout(
        ("acts", "h", 512),  # the legal actions
        ("weights", "h", 64),  # of chance outcomes
    )
