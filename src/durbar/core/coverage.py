"""Which tests name which clauses of a rule reference: read from the sources of the tests, without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from durbar.core.game import Game
from durbar.core.rules import Rules

MARK = "clause"


class NoTests(LookupError):
    """This package is installed without its tests."""


class Coverage(msgspec.Struct, frozen=True):
    """The tests of every clause, and what is wrong: clauses without a test, tests that name a clause there is not."""

    tests: dict[str, list[str]]
    unknown: dict[str, list[str]]

    @property
    def missing(self) -> list[str]:
        return [clause for clause, tests in self.tests.items() if not tests]

    @property
    def complete(self) -> bool:
        return not self.missing and not self.unknown


def coverage(rules: Rules, named: dict[str, list[str]]) -> Coverage:
    """Every clause of the rules with its tests, out of what the tests name."""
    tests = {clause: named.get(clause, []) for clause in rules.clauses}
    return Coverage(tests, {clause: found for clause, found in named.items() if clause not in tests})


def checkout_tests(game: Game) -> Path:
    """The folder `tests` of the checkout that the game comes from; `NoTests` if it was installed without one."""
    folder = Path(str(game.folder)).resolve()
    for above in folder.parents:
        if (above / "pyproject.toml").is_file() and (above / "tests").is_dir():
            return above / "tests"
    raise NoTests(str(folder))


def scan_tests(game: Game) -> dict[str, list[str]]:
    """Every clause that a test of this game names, with those tests; `NoTests` outside a source checkout."""
    tests = checkout_tests(game)
    own = tests / "games" / game.id  # where one checkout holds several games
    return scan_folder(own if own.is_dir() else tests)


def scan_folder(folder: Path) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        for test, clauses in _named_in(ast.parse(path.read_text("utf-8"), path.name)):
            for clause in clauses:
                named.setdefault(clause, []).append(f"{name}::{test}")
    return named


def _named_in(
    tree: ast.Module | ast.ClassDef, above: tuple[str, ...] = (), prefix: str = ""
) -> Iterator[tuple[str, list[str]]]:
    """Each test function with the clauses it names, those of the classes around it included."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        named = (*above, *(clause for decorator in node.decorator_list for clause in _clauses(decorator)))
        if isinstance(node, ast.ClassDef):
            yield from _named_in(node, named, f"{prefix}{node.name}::")
        elif node.name.startswith("test"):
            yield prefix + node.name, list(dict.fromkeys(named))


def _clauses(decorator: ast.expr) -> Iterator[str]:
    """The ids in `@clause("RD-1.1", ...)`, also as `pytest.mark.clause` and inside the marks of parameters."""
    for node in ast.walk(decorator):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == MARK:
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
