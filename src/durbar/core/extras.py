"""Packages that only some users need are extras of the installation; a missing one says how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


class MissingExtra(ModuleNotFoundError):
    """A package of an extra that is not installed; the message says how to install it."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Around imports that work only where this extra is installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if isinstance(error, MissingExtra) or package in ("", "durbar"):
            raise
        raise MissingExtra(f"{package} is not installed: pip install 'durbar[{extra}]'", name=package) from None


def need(module: str, extra: str) -> Any:
    """This module of an extra, imported only now."""
    with needs(extra):
        return import_module(module)
