"""Runs the sources instead of the compiled modules: the uncompiled twin, for tests and for reading along."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class _Sources(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("durbar."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return None
        source = Path(spec.origin).parent / f"{name.rpartition('.')[2]}.py"
        return spec_from_file_location(name, source)


def install() -> None:
    sys.meta_path.insert(0, _Sources())
