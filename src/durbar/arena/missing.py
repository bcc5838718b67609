"""Packages that only the arena needs are imported when they are used; a missing one says how to get it."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class MissingPackage(Exception):
    """A package of an extra that is not installed; the message says how to install it."""


def need(module: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ImportError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise MissingPackage(f"{error.name} is not installed: pip install 'durbar[{extra}]'") from None
