"""The referee: may this be done here, and if not, which clause forbids it?

It judges one action at a time on the plain facts of a position, in the order of the rule reference. It knows nothing of
the engine: only the material, the meaning of the fields and the names of the actions are common ground.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from durbar.core.actions import Named
from durbar.core.game import Refusal
from durbar.core.state import CHANCE
from durbar.games.tajmahal.actions import ALONE, SPACE
from durbar.games.tajmahal.laws import laws
from durbar.games.tajmahal.material import (
    BONUS_COUNT,
    BONUS_KINDS,
    CARD_COLOUR,
    CARDS,
    CITY_IDS,
    CITY_PROVINCE,
    COLOURS,
    FIRST_WHITE,
    FOR_TWO,
    FREE_COLOUR,
    LAST_PROVINCE,
    NEUTRAL,
    PROVINCE_IDS,
    SPECIAL_EFFECT,
    SPECIALS,
)
from durbar.games.tajmahal.state import KINDS, PHASES

__all__ = ["check", "laws"]

Verdict = Refusal | None

# The phases in which a seat decides; in all others chance does, or nobody any more.
DECISIONS = ("turn", "build", "take")

# What only a player does; every other action is an outcome of chance.
DEEDS = ("play", "withdraw", "build", "crown", "take")

# What chance settles, and the clause that says so.
CHANCE_CLAUSES = {
    "lay_provinces": "TM-3.1",
    "lay_bonus": "TM-3.3",
    "begin": "TM-3.11",
    "deal": "TM-3.6",
    "reveal": "TM-3.7",
    "draw": "TM-12.5",
    "neutral_turn": "TM-13.5",
    "neutral_build": "TM-13.7",
    "neutral_spoil": "TM-13.9",
}


@dataclass(frozen=True)
class Case:
    """What is judged: a seat (or CHANCE) wants to do this in that position."""

    facts: SimpleNamespace
    seat: int
    named: Named
    phase: str


def check(state: Any, seat: int, action: int) -> Verdict:
    """Why this seat (or CHANCE) may not do this here; None if it may."""
    facts = _facts(state.clone())
    named = SPACE.name(action)
    phase = PHASES[facts.phase]
    if phase == "over":
        return Refusal("TM-11.1", "game_over")
    if seat == CHANCE and (phase in DECISIONS or named["do"] in DEEDS):
        return Refusal("TM-4.2", "a player decides that, not chance")
    if phase not in DECISIONS and seat != CHANCE:
        return Refusal(CHANCE_CLAUSES[phase], "chance_decides")
    if seat not in (CHANCE, facts.seat):
        return _not_your_turn(facts, seat)
    return JUDGES[named["do"]](Case(facts, seat, named, phase))


@lru_cache(maxsize=4)
def _facts(state: Any) -> SimpleNamespace:
    """The last few are kept, for one position is judged many times."""
    facts: SimpleNamespace = state.facts()
    return facts


def _not_your_turn(facts: SimpleNamespace, seat: int) -> Verdict:
    if not facts.inside >> seat & 1:
        return Refusal("TM-4.3", "withdrawn")
    if facts.seats == FOR_TWO:
        return Refusal("TM-13.4", "others_turn", {"player": facts.seat})
    return Refusal("TM-4.1", "others_turn", {"player": facts.seat})


# -- playing cards (sections 4, 5 and 10) ------------------------------------------------------------------------------


def _play(case: Case) -> Verdict:
    if case.phase != "turn":
        return Refusal("TM-6.1", "no_more_cards")
    card = CARDS.index(case.named["card"])
    return (
        _nothing_to_go_with(case.facts, case.seat, case.named["with"])
        or _held(case.facts, case.seat, card, "TM-5.1")
        or _companion(case.facts, case.seat, case.named["with"])
        or _colour(case.facts, case.seat, card, case.named["with"])
    )


def _nothing_to_go_with(facts: SimpleNamespace, seat: int, companion: str) -> Verdict:
    hand = facts.hand[seat * KINDS : seat * KINDS + FIRST_WHITE]
    if companion == ALONE or any(hand):
        return None
    return Refusal("TM-5.5", "no_colour_card")


def _held(facts: SimpleNamespace, seat: int, card: int, clause: str) -> Verdict:
    if facts.hand[seat * KINDS + card]:
        return None
    if facts.played[seat * KINDS + card]:
        return Refusal("TM-5.8", "card_lies_there")
    return Refusal(clause, "card_not_held", {"card": CARDS[card]})


def _companion(facts: SimpleNamespace, seat: int, companion: str) -> Verdict:
    """Nothing, one white card or one special card beside the colour card."""
    if companion == ALONE:
        return None
    if companion not in SPECIALS:
        return _held(facts, seat, CARDS.index(companion), "TM-5.4")
    special = SPECIALS.index(companion)
    if facts.special_owner[special] != seat:
        owner = facts.special_owner[special]
        return (
            Refusal("TM-10.2", "special_held", {"owner": owner}) if owner >= 0 else Refusal("TM-10.2", "special_free")
        )
    if facts.special_out >> special & 1:
        return Refusal("TM-10.3", "special_used")
    return None


def _colour(facts: SimpleNamespace, seat: int, card: int, companion: str) -> Verdict:
    """The tie to a colour, and the special card that lifts it for one turn."""
    bound = facts.colour[seat]
    if bound in (-1, CARD_COLOUR[card]):
        return None
    if companion in SPECIALS and SPECIAL_EFFECT[SPECIALS.index(companion)] == FREE_COLOUR:
        return None
    free = SPECIAL_EFFECT.index(FREE_COLOUR)
    if facts.special_owner[free] == seat and facts.special_out >> free & 1:
        return Refusal("TM-10.7c", "colour_choice_used", {"colour": COLOURS[bound]})
    hand = facts.hand[seat * KINDS : (seat + 1) * KINDS]
    follows = any(count and CARD_COLOUR[kind] == bound for kind, count in enumerate(hand))
    if not follows and facts.special_owner[free] != seat:
        return Refusal("TM-4.6", "colour_run_out", {"colour": COLOURS[bound]})
    return Refusal("TM-5.3", "tied_to_colour", {"colour": COLOURS[bound]})


# -- withdrawing (sections 6 to 8) -------------------------------------------------------------------------------------


def _withdraw(case: Case) -> Verdict:
    if case.phase == "build":
        return Refusal("TM-6.4b", "build_first")
    if case.phase == "take":
        return Refusal("TM-8.2", "take_first")
    return None


def _build(case: Case) -> Verdict:
    if case.phase == "turn":
        return Refusal("TM-5.9", "build_later")
    if case.facts.to_build == 0:
        return Refusal("TM-6.6", "palaces_all_built")
    return _free_site(case.facts, CITY_IDS.index(case.named["city"]))


def _free_site(facts: SimpleNamespace, city: int) -> Verdict:
    if CITY_PROVINCE[city] != _current_province(facts):
        return Refusal("TM-6.6d", "other_province", _provinces(facts, city))
    if facts.seats == FOR_TWO and facts.palaces[NEUTRAL] >> city & 1:
        return Refusal("TM-13.7b", "neutral_there", {"city": CITY_IDS[city]})
    for owner, palaces in enumerate(facts.palaces[: facts.seats]):
        if palaces >> city & 1:
            return Refusal("TM-6.6b", "palace_there", {"owner": owner, "city": CITY_IDS[city]})
    return None


def _crown(case: Case) -> Verdict:
    if case.phase == "turn":
        return Refusal("TM-5.9", "build_later")
    if case.facts.to_crown == 0:
        return Refusal("TM-6.8", "no_crown")
    city = CITY_IDS.index(case.named["city"])
    if CITY_PROVINCE[city] != _current_province(case.facts):
        return Refusal("TM-6.6d", "other_province", _provinces(case.facts, city))
    if any(crowns >> city & 1 for crowns in case.facts.crowns):
        return Refusal("TM-6.6c", "crown_there", {"city": CITY_IDS[city]})
    return None


def _current_province(facts: SimpleNamespace) -> int:
    province: int = facts.visit_province[facts.visit - 1]
    return province


def _provinces(facts: SimpleNamespace, city: int) -> dict[str, str]:
    """Where the city lies, and where is built now."""
    return {
        "city": CITY_IDS[city],
        "province": PROVINCE_IDS[CITY_PROVINCE[city]],
        "current": PROVINCE_IDS[_current_province(facts)],
    }


def _take(case: Case) -> Verdict:
    if case.phase == "turn":
        return Refusal("TM-5.9", "take_later")
    if case.phase == "build":
        return Refusal("TM-8.2", "build_first")
    if not case.facts.display[CARDS.index(case.named["card"])]:
        return Refusal("TM-8.4", "not_in_display", {"card": case.named["card"]})
    return None


# -- chance: set-up, draws, and the neutral third (sections 3, 8, 9 and 13) --------------------------------------------


def _lay_province(case: Case) -> Verdict:
    if case.phase != "lay_provinces":
        return Refusal("TM-3.1", "the province tiles are dealt at the start")
    if case.named["province"] == LAST_PROVINCE:
        return Refusal("TM-3.1", "that province has tile 12")
    if PROVINCE_IDS.index(case.named["province"]) in case.facts.visit_province:
        return Refusal("TM-3.1", "that province has a tile")
    return None


def _lay_bonus(case: Case) -> Verdict:
    if case.phase != "lay_bonus":
        return Refusal("TM-3.3", "the bonus tiles are dealt at the start")
    kind = BONUS_KINDS.index(case.named["kind"])
    if case.facts.bonus.count(kind) == BONUS_COUNT[kind]:
        return Refusal("TM-2.11b", "there are no more bonus tiles of that kind")
    return None


def _begin(case: Case) -> Verdict:
    if case.phase != "begin":
        return Refusal("TM-3.11", "the lot for the start player is drawn once")
    if case.named["seat"] >= case.facts.seats:
        return Refusal("TM-13.3" if case.facts.seats == FOR_TWO else "TM-3.11", "there is no such player")
    return None


def _from_pile(right_phase: str, clause: str) -> Judge:
    """The judge of an action that turns or draws the top card of the draw pile."""

    def judge(case: Case) -> Verdict:
        if case.phase != right_phase:
            return Refusal(clause, "no card of the draw pile is asked for here")
        if not case.facts.pile[CARDS.index(case.named["card"])]:
            return Refusal("TM-8.8", "there is no such card in the draw pile")
        return None

    return judge


def _neutral_build(case: Case) -> Verdict:
    if case.phase != "neutral_build":
        return Refusal("TM-13.7", "the neutral has no palace to build")
    return _free_site(case.facts, CITY_IDS.index(case.named["city"]))


def _spoil(case: Case) -> Verdict:
    if case.phase != "neutral_spoil":
        return Refusal("TM-13.9", "the neutral discards cards of the display only when it withdraws")
    if not case.facts.display[CARDS.index(case.named["card"])]:
        return Refusal("TM-13.9", "that card is not in the display")
    return None


Judge = Callable[[Case], Verdict]
JUDGES: dict[str, Judge] = {
    "lay_province": _lay_province,
    "lay_bonus": _lay_bonus,
    "begin": _begin,
    "deal": _from_pile("deal", "TM-3.6"),
    "reveal": _from_pile("reveal", "TM-8.4"),
    "draw": _from_pile("draw", "TM-8.5"),
    "turn_over": _from_pile("neutral_turn", "TM-13.5"),
    "neutral_build": _neutral_build,
    "spoil": _spoil,
    "play": _play,
    "withdraw": _withdraw,
    "build": _build,
    "crown": _crown,
    "take": _take,
}
