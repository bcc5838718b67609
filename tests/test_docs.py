"""What the documentation says works: its Python runs, its commands run or at least exist, its links lead somewhere.

A block of commands is run in an empty folder, unless a comment above it says why not: `<!-- not run: reason -->`.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import CycloptsError

from durbar.cli.commands import app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"(?:<!-- not run: (?P<why>[^\n]+) -->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
SITE = [
    path for path in PAGES if path.parent.name == "host" or path.stem.partition(".")[0] in ("index", "learn", "api")
]


def _blocks(kind: str, pages: list[Path]) -> list[tuple[str, str, str]]:
    """Where it stands, why it is not run, and what it says."""
    found = []
    for page in pages:
        text = page.read_text("utf-8")
        for block in BLOCK.finditer(text):
            if block["kind"] == kind:
                line = text[: block.start("text")].count("\n") + 1
                found.append((f"{page.relative_to(ROOT)}:{line}", block["why"] or "", block["text"]))
    return found


def _commands() -> list[tuple[str, str]]:
    """Every line of a block, fenced or indented, that begins with `durbar` or is `make ...`."""
    found = []
    for page in PAGES:
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            command = re.match(r"(?: {4}|\t)?(?:\$ )?(?:\.venv/bin/)?(durbar [a-z-].*)$", line)
            if command and (line.startswith((" ", "\t", ".venv")) or page in SITE):
                found.append((f"{page.relative_to(ROOT)}:{number}", command[1]))
    return found


@pytest.mark.parametrize(("where", "line"), _commands(), ids=lambda value: value[:50])
def test_every_command_exists_with_these_arguments(where: str, line: str) -> None:
    words = ["2" if word == "N" else word for word in shlex.split(line, comments=True)[1:]]
    for stop in ("|", "||", "<", ">", "&", "&&"):
        words = words[: words.index(stop)] if stop in words else words
    if any("..." in word for word in words):
        return  # a pattern to be filled in, not a command
    try:
        app.parse_args(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        pytest.fail(f"{where}: {line}: {error}")


@pytest.mark.parametrize(("where", "why", "code"), _blocks("python", SITE), ids=lambda value: value[:30])
def test_python_runs(where: str, why: str, code: str) -> None:
    assert not why
    exec(compile(code, where, "exec"), {})


@pytest.mark.parametrize(("where", "why", "script"), _blocks("sh", SITE), ids=lambda value: value[:30])
def test_commands_run(tmp_path: Path, where: str, why: str, script: str) -> None:
    if why:
        return  # the reason stands above the block, for readers as well
    (tmp_path / "bin").mkdir()
    durbar = tmp_path / "bin" / "durbar"
    durbar.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m durbar.cli "$@"\n')
    durbar.chmod(0o755)
    environment = {
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
        "HOME": str(tmp_path),
        "CHECKOUT": str(ROOT),
        "DURBAR_BOTS": "1",
    }
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{where}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", SITE, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
        assert re.match(r"https?:", target) or (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", ["index", "learn"])
def test_pages_for_players_are_in_three_languages(page: str) -> None:
    """The same headings and blocks, in the same order."""
    shapes = []
    for suffix in ("", ".de", ".nl"):
        text = (ROOT / "docs" / f"{page}{suffix}.md").read_text("utf-8")
        shapes.append((re.findall(r"^#+", text, re.MULTILINE), len(BLOCK.findall(text)), text.count("](pictures/")))
    assert shapes[0] == shapes[1] == shapes[2]


WALKS = sorted((ROOT / "docs").glob("a-*.md"))


def test_functions_named_on_the_way_of_a_move_a_decision_and_a_review_exist() -> None:
    """`module.function`, `Class.method` and files in backticks; a renamed one fails here."""
    python = [path for path in (ROOT / "src/durbar").rglob("*.py") if "static" not in path.parts]
    client = [path for path in (ROOT / "web/src").rglob("*.*") if path.suffix in (".ts", ".svelte")]
    source = "\n".join(path.read_text("utf-8") for path in [*python, *client])
    assert {page.stem for page in WALKS} >= {"a-move", "a-bots-decision", "a-review"}
    for page in WALKS:
        named = re.findall(r"`([\w./{}-]+)(?:\([^`]*\))?`", page.read_text("utf-8"))
        for name in named:
            if name.startswith("/"):  # an address
                continue
            if "/" in name or re.search(r"\.(py|svelte|ts)$", name):
                places = (ROOT, ROOT / "src/durbar", ROOT / "src/durbar/server", ROOT / "web/src/replay")
                assert any((place / name).exists() for place in places), (page.name, name)
                continue
            for part in name.split(".")[-2:]:
                is_module = any(path.stem == part for path in python)
                defined = re.search(
                    rf"\b(?:def|class|interface|type) {part}\b|\b{part}\s*(?:\(|=|:)|\"{part}\"", source
                )
                assert is_module or defined, (page.name, name)
