"""`durbar new-game` writes a package that passes everything a game must; what the guide says of it is true."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from durbar.cli import main
from durbar.cli.new_game import renamed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "src" / "durbar" / "example_game"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
# A block of the guide that names its file after the language is an excerpt of it.
EXCERPTS = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
LEAST_TESTS = 60  # the suite for four tables, and the clauses


def test_a_new_game_passes_the_suite_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "pebbles"
    assert main(["new-game", "red_pebbles", "--folder", str(folder)]) == 0
    assert "nim" not in {word.lower() for file in folder.rglob("*.*") for word in re.findall(r"\w+", file.read_text())}
    site = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", site]
    subprocess.run([*install, folder], check=True, capture_output=True)
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "--pyargs", "tests", "durbar.testing", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(site), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    passed = re.search(r"^(\d+) passed", told.stdout.splitlines()[-1])
    assert passed, told.stdout[-500:]
    assert int(passed[1]) >= LEAST_TESTS


@pytest.mark.parametrize("name", ["Nim", "2nd", "a", "raja", "sp ace"])
def test_a_bad_name_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name, "--folder", str(tmp_path / "x")]) == 2
    assert name in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_what_is_there_is_never_written_over(tmp_path: Path) -> None:
    assert main(["new-game", "pebbles", "--folder", str(tmp_path)]) == 2


def test_the_example_under_its_own_name_is_the_example() -> None:
    for file in EXAMPLE.rglob("*.py"):
        assert renamed(file.read_text("utf-8"), "nim") == file.read_text("utf-8")


def test_there_are_excerpts() -> None:
    assert len(EXCERPTS) >= 8


@pytest.mark.parametrize(("file", "text"), EXCERPTS, ids=lambda part: part if "\n" not in part else "")
def test_excerpts_stand_in_their_files(file: str, text: str) -> None:
    assert text in (EXAMPLE / file).read_text("utf-8")


def test_the_guide_names_every_file_of_the_example() -> None:
    files = [path.name for path in (EXAMPLE / "durbar_nim").glob("*.*")]
    assert [name for name in files if f"`{name}`" not in GUIDE] == []


def test_what_the_guide_names_is_there() -> None:
    targets = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert targets
    assert set(re.findall(r"\bmake (\w+)`", GUIDE)) <= set(targets[1].split())
    paths = set(re.findall(r"(?:`|\()((?:src|tests|docs|bench|typings|requirements)/[\w./-]*)(?:`|\))", GUIDE))
    assert paths
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []
