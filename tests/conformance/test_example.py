"""The example game of CONTRIBUTING.md is a whole one: put on the shelf alone, it passes everything that a game must."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "example-game"
NAME = "nim"
LEAST_TESTS = 60  # the conformance suite for four tables, and the clauses

GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
# A block of the guide that names its file after the language is an excerpt of it.
EXCERPTS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout, uncompiled, in which the example is the only game."""
    there = tmp_path_factory.mktemp("example")
    shutil.copy(ROOT / "pyproject.toml", there)
    _copy(ROOT / "src" / "durbar", there / "src" / "durbar")
    _copy(EXAMPLE / NAME, there / "src" / "durbar" / "games" / NAME)
    register = there / "src" / "durbar" / "games" / "__init__.py"
    text, times = re.subn(r"(?m)^NAMES = \([^)]*\)$", f'NAMES = ("{NAME}",)', register.read_text("utf-8"))
    assert times == 1
    register.write_text(text, "utf-8")
    _copy(ROOT / "tests" / "conformance", there / "tests" / "conformance")
    for file in ("conftest.py", "clauses.py", "mutants.py"):
        shutil.copy(ROOT / "tests" / file, there / "tests")
    _copy(EXAMPLE / "tests", there / "tests" / "games" / NAME)
    _copy(EXAMPLE / "golden", there / "tests" / "golden" / NAME)
    return there


def _copy(source: Path, target: Path) -> None:
    """Without what is compiled, without the other games, and without the tests that start further runs."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        games = {name for name in names if (Path(folder) / name).is_dir()} if Path(folder).name == "games" else set()
        built = {name for name in names if name == "__pycache__" or Path(name).suffix in (".so", ".pyd")}
        return games | built | ({"test_example.py", "test_twin.py"} & set(names))

    shutil.copytree(source, target, ignore=left_out)


def _run(checkout: Path, *arguments: str) -> str:
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env=os.environ | {"DURBAR_PURE": "1", "PYTHONPATH": str(checkout / "src"), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


# Both tests below run the example uncompiled, whichever way this suite itself is run: once is enough.
once = pytest.mark.skipif(os.environ.get("DURBAR_PURE") == "1", reason="the run without DURBAR_PURE=1 does this")


@once
def test_the_example_passes_the_conformance_suite_and_its_own_tests(checkout: Path) -> None:
    told = _run(checkout, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "--color=no", "tests")
    summary = told.strip().splitlines()[-1]
    passed = re.fullmatch(r"(\d+) passed in .*", summary)  # and nothing else: no test left out
    assert passed, summary
    assert int(passed[1]) >= LEAST_TESTS


@once
def test_the_examples_tests_notice_every_mistake_on_its_list(checkout: Path) -> None:
    assert re.search(r"^(\d+) mistakes, \1 noticed$", _run(checkout, "tests/mutants.py"), re.MULTILINE)


def test_there_are_excerpts() -> None:
    assert len(EXCERPTS) >= 8


@pytest.mark.parametrize(("file", "text"), EXCERPTS, ids=lambda part: part if "\n" not in part else "")
def test_excerpts_stand_in_their_files(file: str, text: str) -> None:
    assert text in (EXAMPLE / file).read_text("utf-8")


def test_the_guide_names_every_file_of_the_example() -> None:
    files = [path.name for path in (EXAMPLE / NAME).glob("*.*")]
    assert [name for name in files if f"`{name}`" not in GUIDE] == []


def test_what_the_guide_names_is_there() -> None:
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert targets
    assert set(re.findall(r"\bmake (\w+)`", GUIDE)) <= set(targets[1].split())
    paths = set(re.findall(r"(?:`|\()((?:src|tests|docs|bench|typings|requirements)/[\w./-]*)(?:`|\))", GUIDE))
    assert paths
    missing = [path for path in sorted(paths) if not (ROOT / path).exists()]
    assert [path for path in missing if not path.endswith(f"/{NAME}/")] == []  # where the example would stand
