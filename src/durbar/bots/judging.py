"""Which evaluator a bot judges positions by: the game's own weights, others from a file, with a net or without.

A net lies in its game's folder as `nets/PLAYERS.json` and carries the rules and the board it was learnt on. At any
other table the game's weights judge alone, and the log says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec

from durbar.core.evaluator import Evaluator, Net
from durbar.core.game import Game
from durbar.core.weights import read_weights

log = logging.getLogger("durbar")

WITHOUT_NET = "hand"
EDITIONS = ("2026-11",)  # earlier players that are kept for comparison: their weights are in weights.EDITION.toml


class Judging:
    """What a bot judges by; gives an evaluator for every game and number of players."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        net: Net | None = None,
        *,
        nets: bool = True,
        edition: str = "",
    ) -> None:
        """`nets`: use the game's net where there is one. `edition`: judge and search as an earlier version did."""
        self.weights, self.net, self.nets, self.edition = weights, net, nets and not edition, edition
        self._made: dict[tuple[str, int], Evaluator] = {}

    def evaluator(self, game: Game, players: int) -> Evaluator:
        made = self._made.get((game.id, players))
        if made is None:
            weights = edition_weights(game, self.edition) if self.edition else self.weights
            net = self.net or (net_of(game, players) if self.nets and weights is None else None)
            made = self._made[game.id, players] = game.evaluation.evaluator(weights, net)
        return made


USUAL = Judging()


def judging(text: str) -> Judging:
    """What stands behind the @ of a bot's name; `ValueError` or `OSError` says why it cannot be used."""
    if not text:
        return USUAL
    if text == WITHOUT_NET:
        return Judging(nets=False)
    if text in EDITIONS:
        return Judging(edition=text)
    content = Path(text).read_text("utf-8")
    if text.endswith(".json"):
        return Judging(net=msgspec.json.decode(content, type=Net))
    return Judging(read_weights(content)[0])


def edition_weights(game: Game, edition: str) -> dict[str, float] | None:
    """The weights that a game had then; None if it has none of that time, which means the present ones."""
    file = game.folder.joinpath(f"weights.{edition}.toml")
    return read_weights(file.read_text("utf-8"))[0] if file.is_file() else None


def net_of(game: Game, players: int) -> Net | None:
    """The net that comes with this game, if it was learnt on these rules and this board."""
    file = game.folder.joinpath("nets", f"{players}.json")
    if not file.is_file():
        return None
    net = msgspec.json.decode(file.read_bytes(), type=Net)
    if (net.rules, net.board) != (game.rules_version, game.board_mark):
        log.warning("%s: the net for %d players was learnt on another board; judging without it", game.id, players)
        return None
    return net
