"""What a seat sees as numbers: its own hand, of other hands how many cards and those it saw taken."""

from __future__ import annotations

from durbar.core.observe import EACH_SEAT, OWN_SEAT, Observation, bits, number, one_hot, seat, seats, total
from durbar.games.tajmahal import material as m
from durbar.games.tajmahal.state import PHASES, Position

COPIES = max(m.CARD_COUNT)
MANY_POINTS = 60
MANY_CARDS = 12
SYMBOLS = ", ".join(m.SYMBOLS)
CARDS = "50 kinds, 11 of each colour and 6 white"

OBSERVATION = Observation(
    Position.FIELDS,
    m.MOST_SEATS,
    # The map.
    bits(
        "palaces",
        m.CITIES,
        "cities with a palace of each side; with two players the third row is the neutral",
        whose=EACH_SEAT,
    ),
    bits("crowns", m.CITIES, "cities with a crown palace of each side", whose=EACH_SEAT),
    one_hot("visit_province", m.PROVINCES, "province of each visit"),
    one_hot("bonus", len(m.BONUS_KINDS), f"bonus tile on each fortress: {', '.join(m.BONUS_KINDS)}"),
    # Before the players.
    number("score", "points", MANY_POINTS, whose=EACH_SEAT),
    number("goods", f"goods: {', '.join(m.GOODS)}", 5, whose=EACH_SEAT),
    number("tiles", "influence tiles by symbol", m.PAIR, whose=EACH_SEAT),
    number("symbols", f"symbols on the cards played in this visit: {SYMBOLS}", 5, whose=EACH_SEAT),
    one_hot("colour", len(m.COLOURS), "the colour that binds in this visit", whose=EACH_SEAT),
    number("turns", "turns with cards in this visit", 5, whose=EACH_SEAT),
    number("played", f"cards played in this visit ({CARDS})", COPIES, whose=EACH_SEAT),
    # Hands.
    number("hand", f"the viewer's own hand ({CARDS})", COPIES, whose=OWN_SEAT),
    total("hand_count", "hand", "cards in each hand", MANY_CARDS, whose=EACH_SEAT),
    number("known", "cards in each hand that everybody saw taken", COPIES, whose=EACH_SEAT),
    # The court and the table.
    bits("court", len(m.SYMBOLS), f"prizes still at the court: {SYMBOLS}"),
    number("stacks", "influence tiles beside the court", m.INFLUENCE_TILES),
    seat("special_owner", f"who has each special card: {', '.join(m.SPECIALS)}"),
    bits("special_out", len(m.SPECIALS), "special cards that lie before their owners"),
    number("display", "cards of the display", COPIES),
    number("discard", "cards discarded since the last shuffling", COPIES),
    number("pile_size", "cards in the pile", m.DECK),
    # Where the match is.
    one_hot("seats", 4, "players: two to five", least=2),
    one_hot("phase", len(PHASES), f"phase: {', '.join(PHASES)}"),
    one_hot("visit", m.VISITS, "visit", least=1),
    seat("start", "start player of this visit"),
    seat("seat", "whose turn"),
    seats("inside", "who has not withdrawn from this visit"),
    bits("won", len(m.SYMBOLS), "prizes of the withdrawal under way"),
    number("to_build", "palaces still to be placed", 4),
    number("to_crown", "crown palaces still to be placed"),
    number("to_take", "cards of the display still to be taken", m.TAKEN),
)
