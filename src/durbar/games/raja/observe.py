"""What a seat sees as numbers: dials that are face down and gold that is hidden stay at 0."""

from __future__ import annotations

from durbar.core.observe import EACH_SEAT, Observation, bits, number, one_hot, seat, seats
from durbar.games.raja import material as m
from durbar.games.raja.state import PARTS, PHASES, VEIL_DIAL, VEIL_GOLD, Position

DIALS = len(m.DIAL_ACTIONS)
CARDS = len(m.CARDS)
MUCH_GOLD = 50

OBSERVATION = Observation(
    Position.FIELDS,
    m.MOST_PLAYERS,
    # The board.
    number("houses", "houses of each player by place: 30 villages, 7 cities", 2, whose=EACH_SEAT),
    number("small", "small palaces of each player by city", m.SMALL_SITES, whose=EACH_SEAT),
    seat("great", "whose great palace stands in each city"),
    number("neutral", "neutral small palaces in every city", m.SMALL_SITES),
    one_hot("crest", m.TRACK, "field of each city's crest: 7 waiting, then 1 to 10"),
    one_hot("maharaja", m.JUNCTIONS, "where the Maharaja stands: 7 cities, the start"),
    # The players.
    one_hot("architect", m.JUNCTIONS, "where each architect stands: 7 cities, the start", whose=EACH_SEAT),
    number(
        "gold", "gold; with hidden gold the viewer's alone until the end", MUCH_GOLD, whose=EACH_SEAT, veil=VEIL_GOLD
    ),
    number("supply", "houses in the own supply", m.HOUSES, whose=EACH_SEAT),
    number("quarry", "own houses in the quarry", m.HOUSES, whose=EACH_SEAT),
    number("palaces_left", "palaces not built yet", m.PALACES, whose=EACH_SEAT),
    number("chips", "chips", m.CHIPS, whose=EACH_SEAT),
    bits("cards", CARDS, f"person cards: {', '.join(m.CARDS)}", whose=EACH_SEAT),
    one_hot(
        "dial",
        DIALS,
        f"both pointers of each dial that the viewer may see: {', '.join(m.DIAL_ACTIONS)}",
        whose=EACH_SEAT,
        veil=VEIL_DIAL,
    ),
    number("chip_stock", "chips in the stock", m.CHIPS),
    # Where the match is.
    one_hot("phase", len(PHASES), f"phase: {', '.join(PHASES)}"),
    number("round", "round, 0 in the opening", m.ROUND_LIMIT),
    number("last", "1 in the last round"),
    seat("seat", "whose turn"),
    seat("chooser", "who must choose a card after a robbery"),
    seats("moved", "whose turn of this round is over"),
    seat("first", "the youngest"),
    number("bid", "highest bid, below 0 where there is none", m.OPENING_GOLD),
    seat("bidder", "who made it"),
    seats("passed", "who is out for this card"),
    # The turn under way.
    number("done", f"parts of the dialled actions done: {', '.join(PARTS)}", 2),
    one_hot("chip_action", DIALS, "what the chip was spent on this turn"),
    number("chip_done", "parts of it done", 2),
    bits("used", CARDS, "cards whose ability was used or due this turn"),
    number("roads", "roads travelled this turn", m.TRAVEL_LIMIT),
    one_hot("lifted", m.PLACES, "place of the house that is being moved"),
    # Options.
    one_hot("seats", 4, "players: two to five", least=2),
    number("edition", "1 in the Dutch edition"),
    number("short_game", "1 in the short game"),
    number("several", "1 where a player may have several cards"),
    number("yogi", "1 with the yogi and the chips"),
    number("auction", "1 where cards are auctioned"),
    number("home", "1 where home cities count"),
    number("hidden", "1 where gold is hidden"),
)
