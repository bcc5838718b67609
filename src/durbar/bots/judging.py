"""Which evaluator a bot judges positions by: the game's own weights, others from a file, with a net or without.

A net lies in its game's folder as `nets/PLAYERS.json`, a policy as `policies/PLAYERS.json`. They carry the rules and
the board they were learnt on. At any other table the game's weights judge alone, and the log says so once.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from durbar.core.evaluator import Evaluator, Net, Policy
from durbar.core.game import Game
from durbar.core.weights import read_weights

log = logging.getLogger("durbar")

Learnt = TypeVar("Learnt", Net, Policy)

WITHOUT_NET = "hand"
WITHOUT_POLICY = "net"
EDITIONS = ("2026-11",)  # earlier players that are kept for comparison: their weights are in weights.EDITION.toml


class Judging:
    """What a bot judges by; gives an evaluator for every game and number of players."""

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        net: Net | None = None,
        policy: Policy | None = None,
        *,
        nets: bool = True,
        policies: bool = True,
        edition: str = "",
    ) -> None:
        """`nets`, `policies`: use those of the game where there are any. `edition`: judge and search as an earlier
        version did."""
        self.weights, self.net, self.policy, self.edition = weights, net, policy, edition
        self.nets, self.policies = nets and not edition, policies and not edition
        self._made: dict[tuple[str, int], Evaluator] = {}

    def evaluator(self, game: Game, players: int) -> Evaluator:
        made = self._made.get((game.id, players))
        if made is None:
            weights, scale = edition_weights(game, self.edition) if self.edition else (self.weights, None)
            net = self.net or (net_of(game, players) if self.nets and weights is None else None)
            made = self._made[game.id, players] = game.evaluation.evaluator(weights, net, scale)
            policy = self.policy or (policy_of(game, players) if self.policies and weights is None else None)
            if policy:
                made.use_policy(policy)
        return made

    def priors(self, game: Game, players: int) -> float:
        """How much the search is led by what is likely to be taken; 0: it looks into all actions by UCB."""
        if self.edition:
            return 0.0
        return self.evaluator(game, players).policy_weight or game.evaluation.priors.get(players, 0.0)


USUAL = Judging()
BY_HAND = Judging(nets=False, policies=False)
"""The game's own weights alone."""


def judging(text: str) -> Judging:
    """What stands behind the @ of a bot's name; `ValueError` or `OSError` says why it cannot be used."""
    if not text:
        return USUAL
    if text == WITHOUT_NET:
        return BY_HAND
    if text == WITHOUT_POLICY:
        return Judging(policies=False)
    if text in EDITIONS:
        return Judging(edition=text)
    content = Path(text).read_text("utf-8")
    if text.endswith("policy.json"):
        return Judging(policy=msgspec.json.decode(content, type=Policy))
    if text.endswith(".json"):
        return Judging(net=msgspec.json.decode(content, type=Net), policies=False)
    return Judging(read_weights(content)[0])


def edition_weights(game: Game, edition: str) -> tuple[dict[str, float] | None, float | None]:
    """The weights and the scale that a game had then; None if it has none of that time, which means the present."""
    file = game.folder.joinpath(f"weights.{edition}.toml")
    return read_weights(file.read_text("utf-8")) if file.is_file() else (None, None)


def net_of(game: Game, players: int) -> Net | None:
    """The net that comes with this game, if it was learnt on these rules and this board."""
    return _learnt(game, players, "net", Net)


def policy_of(game: Game, players: int) -> Policy | None:
    """The same for its policy."""
    return _learnt(game, players, "policy", Policy)


def _learnt(game: Game, players: int, what: str, kind: type[Learnt]) -> Learnt | None:
    file = game.folder.joinpath("nets" if what == "net" else "policies", f"{players}.json")
    if not file.is_file():
        return None
    found = msgspec.json.decode(file.read_bytes(), type=kind)
    if (found.rules, found.board) != (game.rules_version, game.board_mark):
        log.warning("%s: the %s for %d players was learnt on another board; not used", game.id, what, players)
        return None
    return found
