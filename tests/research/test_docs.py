"""The pages for researchers: what is made from the code is current, and every example in them runs."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(r"```python\n(.*?)```", (DOCS / "research.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", ["observations.md", "dataset.md"])
def test_pages_made_from_the_code_are_current(page: str) -> None:
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    assert spec
    assert spec.loader
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    assert (DOCS / page).read_text("utf-8") == reference.PAGES[page](), "run docs/reference.py"


@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_of_the_page_run(code: str) -> None:
    exec(compile(code, "research.md", "exec"), {})


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) == 5
