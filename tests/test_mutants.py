"""The lists of deliberate mistakes fit the engines of today, and only a failing assertion counts as noticing one."""

from __future__ import annotations

from functools import cache

import pytest

from durbar.core.coverage import scan_folder
from mutants import Mutant, Outcome, folder_of_tests, mutants, outcome, stale


@cache
def clauses_tested(game: str) -> set[str]:
    return set(scan_folder(folder_of_tests(game)))


@pytest.mark.parametrize("mutant", mutants([]), ids=lambda mutant: f"{mutant.game}-{mutant.name}")
def test_a_mutant_can_be_made_and_its_clause_has_a_test(mutant: Mutant) -> None:
    assert stale(mutant) == ""
    assert mutant.replace != mutant.find
    assert mutant.clause in clauses_tested(mutant.game)


def test_a_mutant_whose_text_is_gone_is_stale() -> None:
    assert "stands 0 times" in stale(mutants([])[0]._replace(find="a text that no engine has"))


def test_only_a_failing_assertion_notices() -> None:
    crash = "FAILED tests/test_clauses.py::test_one - IndexError: list index out of range"
    assert outcome(crash) == Outcome("", "IndexError: list index out of range")
    assert outcome("ERROR tests/test_clauses.py - SyntaxError: invalid syntax") == Outcome(
        "", "SyntaxError: invalid syntax"
    )
    assert outcome(f"{crash}\nFAILED tests/test_clauses.py::test_two - assert 1 == 2") == Outcome("test_two", "")
    assert outcome("FAILED tests/a.py::test_three - Failed: DID NOT RAISE <class 'ValueError'>").test == "test_three"
    assert outcome("3 passed in 0.1s") == Outcome("", "")
