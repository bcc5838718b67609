"""The example of docs/bots.md runs as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

from cli.tools import environment

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_example_plays(tmp_path: Path) -> None:
    text = PAGE.read_text("utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (command,) = re.findall(r"```sh\ndurbar (.*?)\n```", text, re.DOTALL)
    (tmp_path / "mybots.py").write_text(source, "utf-8")
    arguments = [*shlex.split(command), "--jobs", "1", "--no-plots"]
    arguments[arguments.index("-n") + 1] = "2"
    done = subprocess.run(
        [sys.executable, "-m", "durbar.cli", *arguments],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "mybots:Leader" in done.stdout
    assert len([line for line in source.splitlines() if line.strip()]) == 10
