"""Stands in for the package `cython` where it is not installed: what uncompiled modules of Durbar say of C, in Python.

Compiled modules need nothing of it. Types convert like C (`cast(int, 2.5)` is 2); everything else says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

compiled = False
NULL = None
nogil: AbstractContextManager[None] = nullcontext()


class _Type:
    """A C type: converts a value when called; `int[5]` is a type as well."""

    def __init__(self, convert: Callable[[Any], Any]) -> None:
        self.convert = convert

    def __call__(self, value: Any = 0) -> Any:
        return self.convert(value)

    def __getitem__(self, _size: Any) -> _Type:
        return _anything


def _same(value: Any = None, *_more: Any, **_named: Any) -> Any:
    return value


_anything = _Type(_same)
bint = _Type(bool)
double = float = _Type(float)
short = int = longlong = size_t = uchar = uint = ulonglong = _Type(int)
p_char = p_double = p_float = p_int = p_schar = p_short = p_ulonglong = p_void = _anything

cclass = final = _same


def declare(kind: Any, value: Any = None) -> Any:
    """The value, as a constant or variable of that C type; without one, what is filled in later."""
    return value if value is None or not isinstance(kind, _Type) else kind(value)


def cast(kind: Any, value: Any) -> Any:
    return kind(value) if isinstance(kind, _Type) else value


def pointer(_kind: Any) -> _Type:
    return _anything


def address(value: Any) -> Any:
    return value


def __getattr__(name: str) -> Any:
    """What only other packages ask for: a decorator or a type that changes nothing."""
    if name.startswith("__"):
        raise AttributeError(name)
    return _Type(_decorator) if name in ("locals", "returns", "test_assert_path_exists") else _anything


def _decorator(*_types: Any, **_named: Any) -> Callable[[Any], Any]:
    return _same
