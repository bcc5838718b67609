"""The browser's types are the server's: what `make types` would write is what is there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
sys.path.insert(0, str(WEB))

from generate_types import all_files  # noqa: E402


@pytest.mark.parametrize("path", all_files(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_browser_has_the_same_types(path: Path) -> None:
    assert path.read_text("utf-8") == all_files()[path], "make types"
