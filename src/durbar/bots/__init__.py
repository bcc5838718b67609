"""Computer players. They see what their seat sees, through `resample`, and nothing else.

`bot("hard")` makes one by name; one of your own is any class with `choose(seen, rng)` (docs/bots.md).
"""

from durbar.bots.players import LEVELS, GreedyBot, RandomBot, SearchBot, UnknownBot, bot
from durbar.bots.seen import Bot, Seen

__all__ = ["LEVELS", "Bot", "GreedyBot", "RandomBot", "SearchBot", "Seen", "UnknownBot", "bot"]
