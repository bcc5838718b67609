"""Records a match for the gallery: make.py GAME [players] [option=value ...] writes gallery/GAME.json."""

import json
import sys
from pathlib import Path

import msgspec

from durbar import games
from durbar.bots.players import bot
from durbar.bots.seen import Seen
from durbar.core.board import load_board
from durbar.core.match import Match
from durbar.core.rng import Rng
from durbar.core.words import LANGUAGES

name, *rest = sys.argv[1:]
game = games.get(name)
players = next((int(word) for word in rest if word.isdigit()), max(game.counts))
given = dict(word.split("=") for word in rest if "=" in word)
values = {o.name: o.parse(given[o.name]) for o in game.options if o.name in given}
names = ["Amrita", "Bram", "Charlotte", "Devraj", "Elif"][:players]
match = Match.new(game, players, values, seed=bytes(32), seats=names)
rng, greedy = Rng(1), bot("greedy")
positions = []
log = []


def keep() -> None:
    seat = match.state.to_act[0] if match.state.to_act else 0
    legal = [] if match.state.over else match.state.legal(seat)
    moves = [{"action": a, "named": game.space.name(a), "clicks": game.space.clicks(a)} for a in legal]
    view = msgspec.to_builtins(game.view(match.state, seat))
    positions.append(
        {"seq": len(match.entries), "seat": seat, "view": view, "moves": moves, "undo": match.can_undo(seat)}
    )
    positions[-1] |= {"hold": None, "clocks": [], "thinking": []}


while not match.state.over and len(positions) < 1500:
    keep()
    seat = match.state.to_act[0]
    told = match.play(seat, greedy.choose(Seen(game, match.state, seat), rng))
    happened = [{"kind": event.kind, "data": event.data} for event in told]
    log.append({"seq": len(match.entries), "seat": seat, "undo": False, "at": "", "events": happened})
keep()
seat_infos = [
    {"seat": i, "kind": "person", "name": n, "level": None, "mine": i == 0, "online": True, "stand_in": False}
    | {"resigned": False, "votes_abandon": False}
    for i, n in enumerate(names)
]
words = {
    language: {"language": language, **game.words(language, match.header.options).sections} for language in LANGUAGES
}
data = {"board": load_board(name), "words": words, "seats": seat_infos, "positions": positions, "log": log}
path = Path(__file__).with_name(f"{name}.json")
path.write_text(json.dumps(data))
print(f"{path.name}: {len(positions)} positions, {path.stat().st_size // 1000} kB, over: {match.state.over}")
