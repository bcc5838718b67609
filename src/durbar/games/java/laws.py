"""The referee's conservation laws: nothing appears or vanishes, and nothing lies where it cannot lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from durbar.games.java import material as m
from durbar.games.java import state as s
from durbar.games.java.referee_board import RICE, VILLAGE
from durbar.games.java.referee_festival import bid_of
from durbar.games.java.referee_land import villages_of
from durbar.games.java.referee_position import RefereePosition, position_of


def laws(state: Any) -> list[str]:
    """Which laws are broken here; none, unless the engine is wrong."""
    position = position_of(state)
    return [
        *_pieces(position),
        *_cards(position),
        *_stacks(position),
        *_board(position),
        *_turn(position),
        *_festival(position),
    ]


def _pieces(position: RefereePosition) -> Iterator[str]:
    """JV-2.1 to JV-2.8: every piece is in a supply, on the board or out of the game."""
    facts, board = position.facts, position.board
    for seat in range(position.players):
        on_board = list(board.figures.values()).count(seat)
        if facts.men[seat] < 0 or facts.men[seat] + on_board != m.MEN:
            yield f"JV-2.8: seat {seat} has {facts.men[seat]} figures in hand and {on_board} on the board"
        for name, most in (("twos", m.TWOS), ("rices", m.RICES), ("villages", m.VILLAGES), ("chips", m.CHIPS)):
            if not 0 <= getattr(facts, name)[seat] <= most:
                yield f"JV-4.5: seat {seat} has {getattr(facts, name)[seat]} {name}"
    if not 0 <= facts.threes <= m.THREES:
        yield f"JV-2.1: {facts.threes} three-space tiles are left"
    if facts.irrigation < 0 or facts.irrigation + len(board.irrigation) != m.IRRIGATIONS:
        yield f"JV-2.6: {facts.irrigation} irrigation tiles are left and {len(board.irrigation)} lie on the board"
    for value, all_tiles, left in zip(m.PALACE_VALUES, m.PALACES, facts.palaces, strict=True):
        showing = list(board.palaces.values()).count(value)
        if left < 0 or left + showing > all_tiles:
            yield f"JV-2.5: {left} palace tiles of {value} are left and {showing} show on the board"


def _cards(position: RefereePosition) -> Iterator[str]:
    """JV-2.7a: five of each kind, wherever they are."""
    facts = position.facts
    for kind, name in enumerate(m.CARDS):
        held = [facts.hand[seat * 6 + kind] for seat in range(4)]
        laid = [facts.laid[seat * 6 + kind] for seat in range(4)]
        open_one = facts.open_card == kind and facts.phase != s.TURN_UP
        counts = [facts.deck[kind], facts.discard[kind], *held, *laid]
        if min(counts) < 0 or sum(counts) + open_one != m.CARD_COPIES:
            yield f"JV-2.7a: there are {sum(counts) + open_one} cards {name}"
        for seat in range(4):
            unseen = sum(facts.hidden[(epoch * 4 + seat) * 6 + kind] for epoch in range(m.EPOCHS))
            if facts.known[seat * 6 + kind] + unseen != held[seat]:
                yield f"JV-12.3: seat {seat} holds {held[seat]} cards {name}, not as many as were seen and unseen"
    if not sum(facts.deck) and sum(facts.discard):
        yield "JV-12.4: the deck is empty though there are discards"


def _stacks(position: RefereePosition) -> Iterator[str]:
    """JV-6.9: the heights add up to the tiles laid, and every hex shows what its topmost tile shows."""
    facts, board = position.facts, position.board
    seats = range(position.players)
    spaces = 3 * (m.THREES - facts.threes)
    spaces += sum(2 * (m.TWOS - facts.twos[seat]) for seat in seats)
    spaces += sum(m.RICES - facts.rices[seat] + m.VILLAGES - facts.villages[seat] for seat in seats)
    if sum(facts.height) != spaces:
        yield f"JV-6.9: the heights add up to {sum(facts.height)}, the tiles laid to {spaces} spaces"
    for cell, here in enumerate(m.SPOTS):
        tiled, land = facts.height[cell] > 0, facts.land[cell]
        if tiled != (land in {m.RICE, m.VILLAGE}) or tiled != (facts.tile[cell] >= 0):
            yield f"JV-3.4: height, land and tile of {here} do not go together"
        if tiled and here not in board.laid[here]:
            yield f"JV-3.4: the tile on {here} does not cover it"
        if tiled and here in board.ground.lakes:
            yield f"JV-6.4b: the lake {here} is covered"
    for cells in set(board.laid.values()):
        shown = [here for here in cells if board.laid.get(here) == cells]
        colours = [board.top[here] for here in shown]
        heights = {board.height[here] for here in shown}
        if len(heights) > 1:
            yield f"JV-6.5: the tile on {sorted(cells)} is not level"
        if len(cells) > 1 and (colours.count(VILLAGE) > 1 or colours.count(RICE) > len(cells) - 1):
            yield f"JV-2.4: the tile on {sorted(cells)} shows {colours}"


def _board(position: RefereePosition) -> Iterator[str]:
    """Nothing stands where it may not."""
    facts, board = position.facts, position.board
    for here, seat in board.figures.items():
        if not board.tiled(here) or here in board.palaces or seat >= position.players:
            yield f"JV-8.1: a figure of seat {seat} stands on {here}"
    for here, value in board.palaces.items():
        if board.top.get(here) != VILLAGE or value not in m.PALACE_VALUES:
            yield f"JV-10.1a: a palace of {value} stands on {here}"
    for area in villages_of(board):
        if len(board.palaces_in(area)) > 1:
            yield f"JV-6.8: the area of {min(area)} holds two palaces"
    for here in board.irrigation:
        if board.tiled(here) or here not in board.ground.printed or here in board.ground.rim:
            yield f"JV-11.2: an irrigation tile lies on {here}"
    for cell, here in enumerate(m.SPOTS):
        if (facts.danced[cell] or facts.built[cell]) and here not in board.palaces:
            yield f"JV-13.3: {here} is marked as a palace, but there is none"
        if facts.strolled[cell] and board.figures.get(here) != facts.seat:
            yield f"JV-17.1: the free move of a figure on {here} is marked, but there is none of the active player"


def _turn(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if not 0 <= facts.ap <= m.ACTION_POINTS + facts.chip_played * m.CHIP_POINTS:
        yield f"JV-5.1: {facts.ap} AP are left"
    if not 0 <= facts.bought <= m.CARDS_A_TURN:
        yield f"JV-12.1: {facts.bought} cards have been bought this turn"
    if not facts.threes and not facts.ending:
        yield "JV-15.1: the last three-space tile is laid, but the end is not near"
    if not facts.ending and any(facts.great):
        yield "JV-15.1: a great scoring was done before the end"
    if (facts.phase == s.OVER) != (sum(facts.great) == position.players):
        yield "JV-15.5: the game ends with the last great scoring"


def _festival(position: RefereePosition) -> Iterator[str]:
    facts = position.facts
    if facts.phase not in {s.BID, s.ANSWER}:
        if any(facts.laid) or facts.city != s.NOWHERE or facts.bidder != s.NOBODY:
            yield "JV-13.11: something of a festival is left on the table"
        return
    place = m.SPOTS[facts.city]
    there = position.board.ranks(position.board.area(place))
    for seat in range(position.players):
        if (facts.guest[seat] != s.ABSENT) != (seat in there):
            yield f"JV-13.7: seat {seat} is wrongly in or out of the festival"
        if facts.guest[seat] == s.IN and facts.bid[seat] != bid_of(position, seat):
            yield f"JV-13.6: the bid of seat {seat} is not the worth of its cards"
    if facts.guest[facts.bidder] != s.IN:
        yield f"JV-13.7c: seat {facts.bidder} speaks but is not in"
    if facts.phase == s.ANSWER and len({bid_of(position, q) for q in range(4) if facts.guest[q] == s.IN}) > 1:
        yield "JV-13.10: the bids of those asked are not equal"
