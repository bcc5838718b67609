"""The numbers of the evaluation, each under one name. `features.pxd` is made from this file."""

from __future__ import annotations

# Where each feature stands, in the order of weights.toml.
(
    F_GIFT,
    F_HOMEWARD,
    F_CAMEL,  # the first of three helpers
    F_BEDOUIN,
    F_FAKIR,
    F_READY,
    F_MISSING,
    F_MISSING_IN_ALL,
    F_TRADES,
    F_FUEL,
    F_TURNS_TO_STONES,
    F_TURNS_TO_GIFT,
    F_TURNS_TO_BUY,
    F_TURNS_HOME,
    F_TO_MOVE,
    FEATURE_COUNT,
) = range(16)

FAR = 12  # turns; whatever is farther counts as so far
