"""The numbers of the evaluation, each under one name. `features.pxd` is made from this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from durbar.games.tajmahal.material import (
    CARD_COLOUR,
    FREE_COLOUR,
    PLUS_ELEPHANT,
    PLUS_MOGUL,
    PLUS_POINTS,
    VISITS,
)

if TYPE_CHECKING:
    import cython

# Where each feature stands, in the order of weights.toml.
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
FEATURE_COUNT = 21

MANY_PLAYERS = 4  # from here on other weights count
HANDY = 11  # cards that can be put to use; more of them serve less
SERVES = 2  # visits that a special card serves for, until somebody else completes the pair
STILL_TODAY: cython.double = 0.3  # a special card not yet played in this visit, in visits
FURTHER_PALACE: cython.double = 0.5  # what it adds to roads ahead, as a share of the first one
OF_A_DUE_CARD: cython.double = 0.6  # its points in the hand at the end: it may not fit the colour
EVERYWHERE: cython.double = 0.4  # how much a second chain beside a province to come counts
COLOUR_OF: cython.int[50] = CARD_COLOUR  # by card; 4: white
_WANTED = {FREE_COLOUR: 1.0, PLUS_ELEPHANT: 1.15, PLUS_MOGUL: 0.5, PLUS_POINTS: 1.2}
WANTED: cython.double[4] = tuple(_WANTED[effect] for effect in range(4))  # what a tile for this special card counts
# By visits to come: how much of its use a card keeps, and how much the points of the hand count already.
KEEPS: cython.double[12] = tuple((0.0, 0.7, 0.9, 1.0)[min(visits, 3)] for visits in range(VISITS))
COUNTS: cython.double[12] = tuple((1.0, 0.4, 0.15, 0.0)[min(visits, 3)] for visits in range(VISITS))

# To find where a bit stands: the top of its product with this number tells.
MASK64: cython.ulonglong = 0xFFFFFFFFFFFFFFFF
DE_BRUIJN: cython.ulonglong = 0x03F79D71B4CB0A89


class Odds(NamedTuple):
    """What speaks for a seat to take a prize; the sum is the logarithm of the odds.

    Measured in self-play with three, four and five players (docs/tuning/win_chances.py). The last entry of a row stands
    for all beyond it as well.
    """

    lead: tuple[float, ...]  # in the symbol, over the best rival in the visit: -3 to 3; then: nobody shows it
    add: tuple[float, ...]  # how many of the symbol its cards could still add: 0 to 4
    reach: tuple[float, ...]  # by how much a rival's cards could take him beyond what it shows: 0 to 5
    before: tuple[float, ...]  # rivals who act before its next turn: 0 to 4


ODDS = Odds(
    lead=(-2.7, -2.8, -1.65, 0.3, 1.8, 3.4, 3.4, -0.95),
    add=(-1.55, -0.5, 0.05, 0.3, 0.7),
    reach=(1.0, 0.3, -0.2, -0.55, -0.7, -0.9),
    before=(-0.1, -0.05, -0.1, -0.35, -0.5),
)
ELEPHANT_ODDS = Odds(
    lead=(-2.8, -1.45, -0.6, 0.35, 0.8, 1.05, 1.05, -0.2),
    add=(-1.95, -0.85, -0.25, 0.25, 0.85),
    reach=(1.2, 0.5, -0.2, -0.65, -1.0, -1.8),
    before=(-0.15, -0.15, -0.35, -0.55, -0.8),
)
LEADS, ADDS, REACHES, BEFORES = (len(row) for row in ODDS)
FAR = 3  # leads beyond it count as it
# The last one in the visit takes what he shows; how often he stays to show more:
ALONE_UNSHOWN: cython.double = 0.31
ALONE_ELEPHANT: cython.double = 0.94

# Instead of a place in the table of chances, where none is needed.
CERTAIN = -1
HOPELESS = -2
LAST_INSIDE = -3  # nobody else in the visit, and nothing shown
