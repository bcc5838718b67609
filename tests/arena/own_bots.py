"""Own bots for the tests: one that plays, and some that do not."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Event

from durbar.bots.seen import Seen
from durbar.core.rng import Rng


class First:
    """Always the first legal action."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        return seen.legal[0]


class Cheat:
    """Never a legal action."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        return next(action for action in range(seen.game.space.size) if action not in seen.legal)


class Clumsy:
    """Fails."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        raise KeyError("lost my glasses")


class Slow:
    """Counts without end."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        while True:
            rng.below(2)


class Sleepy:
    """Uses no core at all."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        Event().wait()
        return seen.legal[0]


class Fainting:
    """Takes its process down, until the file that DURBAR_TEST_FAINTS names holds as many marks as wanted."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        path, most = Path(os.environ["DURBAR_TEST_FAINTS"]), int(os.environ["DURBAR_TEST_FAINTS_MOST"])
        if path.stat().st_size < most:
            with path.open("a") as file:
                file.write("x")
            os._exit(9)
        return seen.legal[rng.below(len(seen.legal))]
