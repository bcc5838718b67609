"""Weights of an evaluation, as a file: a game's own `weights.toml`, or others to be tried.

`scale` is how many points make a lead clear; the table `weights` holds the named features in their order.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path


def load_weights(*, beside: str) -> tuple[dict[str, float], float]:
    """The weights of the game whose weights.toml lies beside this file, and their scale."""
    return read_weights(Path(beside).with_name("weights.toml").read_text("utf-8"))


def read_weights(text: str) -> tuple[dict[str, float], float]:
    """The weights in such a text, and their scale; `ValueError` says what is wrong with it."""
    found = tomllib.loads(text)
    scale, weights = found.get("scale"), found.get("weights")
    if not isinstance(scale, int | float) or scale <= 0:
        raise ValueError("scale must be a number above 0")
    if not isinstance(weights, dict) or not all(isinstance(value, int | float) for value in weights.values()):
        raise ValueError("the table of weights must hold numbers by name")
    return {name: float(value) for name, value in weights.items()}, float(scale)


def with_weights(text: str, weights: dict[str, float]) -> str:
    """The text of a weights file with these numbers in it; comments stay."""
    for name, value in weights.items():
        text = re.sub(rf"^({re.escape(name)} = )\S+", rf"\g<1>{value:.4g}", text, count=1, flags=re.MULTILINE)
    return text
