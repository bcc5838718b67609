"""Prints what short searches find in every game; run as a script in the other way (compiled or not) to compare."""

from situations import situations

from durbar.bots.players import SearchBot
from durbar.bots.seen import Seen
from durbar.core.rng import Rng
from durbar.core.state import COMPILED

PLAIN = {"iterations": 3, "trust": 0, "rollout": 15, "priors": 0}

if __name__ == "__main__":
    print("compiled" if COMPILED else "uncompiled")
    for game, state, seat, name in situations(depths=(0, 12), counts=(2, 3)):
        for options in ({"iterations": 12, "priors": 0}, {"iterations": 12, "priors": 0.3}, PLAIN):
            seen = Seen(game, state, seat)
            tree = SearchBot(**options).think(seen, Rng(4))
            print(name, tree.root_visits(seat, seen.legal), [f"{w:.9f}" for w in tree.root_worth(seat, seen.legal)])
