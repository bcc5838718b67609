"""The browser speaks as the core does: web/src/lib/words.test.ts checks the same sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from durbar.core.words import Words

SHARED = json.loads((Path(__file__).parents[2] / "web/src/lib/words.cases.json").read_text("utf-8"))


@pytest.mark.parametrize(("section", "key", "data", "sentence"), SHARED["cases"])
def test_the_core_says_it_too(section: str, key: str, data: dict[str, object], sentence: str) -> None:
    sections = {name: entries for name, entries in SHARED["words"].items() if name != "language"}
    assert Words("en", sections).say(section, key, data, SHARED["seats"]) == sentence
