"""The rule reference is parsed strictly."""

import pytest

from durbar.core.rules import Clause, Rules

TEXT = """# A game

Words about it.

## 2 Board

**XY-2.1** The board has
two rows.

**XY-2.1a** *ruling* Rows are long.

## 3 End
**XY-3.1** *ours* It ends.
"""


def test_clauses_have_section_text_and_tag() -> None:
    rules = Rules.parse(TEXT, "XY")
    assert rules.title == "A game"
    assert list(rules.clauses.values()) == [
        Clause("XY-2.1", "2 Board", "The board has two rows."),
        Clause("XY-2.1a", "2 Board", "Rows are long.", "ruling"),
        Clause("XY-3.1", "3 End", "It ends.", "ours"),
    ]


@pytest.mark.parametrize("line", ["**XY-2.1** again", "**XY-two** what", "**XY-2.9**"])
def test_a_doubled_or_misshapen_clause_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"twice|not written as one"):
        Rules.parse(f"{TEXT}\n{line}\n", "XY")
