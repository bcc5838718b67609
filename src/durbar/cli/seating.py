"""Who sits at the table, and at which match: a new one or a saved one.

A saved match that is not over keeps its secret seed in a file of its own beside it (`FILE.seed`), so that the match
file can be shown around; it goes when the seed is revealed.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from durbar.bots.players import LEVELS, UnknownBot, bot
from durbar.bots.seen import Bot
from durbar.cli.common import Wrong, find_game, load_match, read_options
from durbar.core.chance import SEED_BYTES, commitment
from durbar.core.game import Game, spoken
from durbar.core.match import Match

LONGEST_NAME = 24
MOST_SEATS = 100
OPPONENT = "normal"
CALLED = {word.capitalize(): word for word in ("random", "greedy", *LEVELS)}  # other bots are called as they are typed


@dataclass(frozen=True)
class Wishes:
    """What was typed."""

    game: str | None = None
    players: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    save: Path | None = None
    load: Path | None = None
    salvage: bool = False


class Seat(NamedTuple):
    """What a player is called, and which bot it is (None: a person)."""

    name: str
    bot: str | None


@dataclass
class Seating:
    """A match, the bot on each seat (None: a person), and the file that keeps it (None: not yet named)."""

    match: Match
    bots: list[Bot | None]
    path: Path | None


def be_seated(wishes: Wishes) -> Seating:
    if wishes.save is not None:
        _check_new(wishes.save)
    return _new(wishes) if wishes.load is None else _saved(wishes, wishes.load)


def _new(wishes: Wishes) -> Seating:
    name = wishes.game or _ask_game()
    if wishes.salvage:
        raise Wrong("--salvage goes with --load")
    game = find_game(name)
    seats = read_players(_ask_players(game) if wishes.players is None else wishes.players)
    seed = read_seed(wishes.seed) if wishes.seed is not None else secrets.token_bytes(SEED_BYTES)
    names = [seat.name for seat in seats]
    match = Match.new(game, len(seats), read_options(game, list(wishes.options)), seed=seed, seats=names)
    return Seating(match, make_bots(seats), wishes.save)


def _saved(wishes: Wishes, path: Path) -> Seating:
    if wishes.options:
        raise Wrong("the options of a saved match stand: leave --option out")
    loaded = load_match(path, salvage=wishes.salvage)
    if wishes.game is not None and find_game(wishes.game) is not loaded.game:
        raise Wrong(f"{path} is a match of {loaded.game.id}, not of {wishes.game}")
    if loaded.finished:
        raise Wrong(f"the match in {path} is over; read it with: durbar replay {path}")
    match = resume(loaded, read_seed(wishes.seed) if wishes.seed is not None else _kept_seed(path), path)
    seats = [Seat(name, _bot_called(name)) for name in match.header.seats]
    if wishes.players is not None:
        seats = read_players(wishes.players)
        if len(seats) != match.header.players:
            raise Wrong(f"{path} has {match.header.players} seats, not {len(seats)}")
    # A salvaged match goes to a new file: the broken one stays as it is.
    return Seating(match, make_bots(seats), wishes.save or (None if wishes.salvage else path))


def resume(loaded: Match, seed: bytes, path: Path) -> Match:
    """The loaded match, able to draw chance again; its outcomes so far must be those of the seed."""
    header = loaded.header
    if commitment(seed) != header.commit:
        raise Wrong(f"this is not the seed that {path} was begun with")
    match = Match.new(
        loaded.game, header.players, dict(header.options), seed=seed, seats=header.seats, salts=header.salts
    )
    for entry in loaded.entries:
        if entry.seat is not None and entry.undo:
            match.undo(entry.seat)
        elif entry.seat is not None:
            match.play(entry.seat, match.game.space.action(entry.action))
    if match.entries[: len(loaded.entries)] != loaded.entries:
        raise Wrong(f"the outcomes in {path} do not follow from its seed")
    return match


# -- arguments ---------------------------------------------------------------------------------------------------------


def read_players(text: str) -> list[Seat]:
    """`person:Ann,hard` as seats; a number is a person and so many others."""
    seats = []
    if text.strip().isdecimal() and 0 < int(text) < MOST_SEATS:
        text = ",".join(["person", *[OPPONENT] * (int(text) - 1)])
    for number, word in enumerate((part.strip() for part in text.split(",")), 1):
        kind, colon, name = (part.strip() for part in word.partition(":"))
        if not word or (kind == "person" and colon and not name):
            raise Wrong(f"a seat is person, person:Name or a bot; not {word!r}")
        if kind != "person":
            called = {bot: called for called, bot in CALLED.items()}.get(word, word)
            seats.append(Seat(f"{called} {number}", word))
        else:
            seats.append(Seat(_name(name or f"Player {number}"), None))
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise Wrong(f"two players are called {name}")
    return seats


def make_bots(seats: list[Seat]) -> list[Bot | None]:
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))  # where own bots are
    try:
        return [None if seat.bot is None else bot(seat.bot) for seat in seats]
    except UnknownBot as error:
        raise Wrong(f"a seat is person, person:Name or a bot: {error}", error.trace) from None


def _bot_called(name: str) -> str | None:
    """The bot that sits on a seat of this name; None: a person."""
    word, _, number = name.rpartition(" ")
    if not number.isdigit():
        return None
    return CALLED.get(word, word if ":" in word or "@" in word else None)


def _name(name: str) -> str:
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Wrong(f"a name has at most {LONGEST_NAME} letters; not {name!r}")
    if _bot_called(name):
        raise Wrong(f"{name} is what a computer player is called")
    return name


def read_seed(text: str) -> bytes:
    if not re.fullmatch(rf"[0-9a-fA-F]{{1,{2 * SEED_BYTES}}}", text):
        raise Wrong(f"a seed has 1 to {2 * SEED_BYTES} hexadecimal digits; not {text!r}")
    return bytes.fromhex(text.zfill(2 * SEED_BYTES))


# -- files -------------------------------------------------------------------------------------------------------------


def _check_new(path: Path) -> None:
    if path.exists():
        raise Wrong(f"{path} is there already; go on with it by --load, or choose another name")
    if not path.parent.is_dir():
        raise Wrong(f"there is no folder {path.parent}")


def seed_file(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def _kept_seed(path: Path) -> bytes:
    try:
        return read_seed(seed_file(path).read_text("ascii").strip())
    except (OSError, UnicodeDecodeError, Wrong):
        raise Wrong(f"the secret seed of this match is not in {seed_file(path)}; give it with --seed") from None


def keep(match: Match, path: Path) -> None:
    """Write the match, and its seed as long as that is secret."""
    beside = seed_file(path)
    if not match.finished and match.seed is not None:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(match.seed.hex() + "\n")
    match.save(path)
    if match.finished:
        beside.unlink(missing_ok=True)


def _ask_game() -> str:
    """In a terminal, the game that is chosen from a list; else it must have been named."""
    from durbar.games import NAMES, all_games

    if sys.stdin.isatty():
        for number, game in enumerate(all_games(), 1):
            print(f"{number}  {game.title}, {spoken(game.counts)} players")
        with suppress(EOFError):
            answer = input("Which game? ").strip().lower()
            if answer.isdigit() and 1 <= int(answer) <= len(NAMES):
                return NAMES[int(answer) - 1]
            if answer:
                return answer
    raise Wrong(f"which game? there are: {', '.join(NAMES)}")


def _ask_players(game: Game) -> str:
    """One person against computer players: as chosen in a terminal, else a full table."""
    others = [OPPONENT] * (max(game.counts) - 1)
    if sys.stdin.isatty():
        print(f"Against whom? {', '.join((*LEVELS, 'random'))}; one for each seat, with commas")
        with suppress(EOFError):
            answer = input(f"[{','.join(others)}] ").strip().lower()
            others = answer.split(",") if answer else others
    return ",".join(("person", *others))
