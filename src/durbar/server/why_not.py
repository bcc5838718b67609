""" "Why can't I?" at a table: who asks, whether it is his turn, and then what the referee says (core/why_not.py)."""

from __future__ import annotations

from typing import Any

from durbar.core.actions import BadAction
from durbar.core.state import State
from durbar.core.why_not import Doubt, about_action, about_all, about_click, about_time
from durbar.server.messages import Reason, Why
from durbar.server.table import Table


def reason(table: Table, why: Why, *, mine: bool) -> Reason:
    """The answer to this question. `mine`: may he who asks decide for that seat?"""
    match, record, seat = table.match, table.record, why.seat
    if match is None or record.status in ("waiting", "abandoned"):
        return Reason(code="over", element=why.element)
    if match.state.over:
        return Reason(
            code="over", element=why.element, doubts=about_time(table.game, match.state, (seat or 0) if mine else 0)
        )
    if seat is None or not mine:
        return Reason(code="watching", element=why.element, seats=record.deciders())
    if record.hold == seat:
        return Reason(code="held", element=why.element, seats=[seat])
    if record.hold is not None or seat not in match.state.to_act:
        doubts = [] if record.hold is not None else about_time(table.game, match.state, seat)
        return Reason(code="waiting", element=why.element, seats=record.deciders(), doubts=doubts)
    if why.action is not None:
        return _about_action(table, match.state, seat, why.action)
    if why.element is None:
        return Reason(code="rule", doubts=about_all(table.game, match.state, seat))
    doubts = about_click(table.game, match.state, seat, why.clicks, why.element)
    return Reason(code=_code(doubts), element=why.element, doubts=doubts)


def _code(doubts: list[Doubt]) -> Any:
    if not doubts:
        return "nothing"
    return "rule" if doubts[0].clause else "allowed"


def _about_action(table: Table, state: State, seat: int, asked: int | dict[str, Any]) -> Reason:
    space = table.game.space
    try:
        action = asked if isinstance(asked, int) else space.action(asked)
        named = space.name(action)
    except BadAction as error:
        return Reason(code="bad", why=str(error))
    refusal = about_action(table.game, state, seat, action)
    if refusal is None:
        return Reason(code="allowed")
    return Reason(code="rule", doubts=[Doubt(named, refusal.clause, refusal.why, refusal.facts)])
