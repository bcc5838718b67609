"""Runs the sources instead of the compiled modules, and does without the package `cython` where it is missing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _Sources(MetaPathFinder):
    """Passes over compiled modules: the uncompiled twin, for tests and for reading along."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("durbar."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return None
        source = Path(spec.origin).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


class _Cython(MetaPathFinder):
    """Finds `_cython.py` as `cython`."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return spec_from_file_location(name, Path(__file__).with_name("_cython.py")) if name == "cython" else None


def install(*, sources: bool) -> None:
    """Let our `cython` be found where there is no other. `sources`: use it in any case, and no compiled modules."""
    if sources:
        sys.meta_path[:0] = [_Sources(), _Cython()]
    else:
        sys.meta_path.append(_Cython())
