"""The notes of a release: its section of the CHANGELOG.

python tools/notes.py 1.2.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(text: str, version: str) -> str:
    """What stands under `## [version] - date`; `ValueError` if there is nothing."""
    section = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    if section is None or not section[1].strip():
        raise ValueError(
            f"CHANGELOG.md says nothing of {version}: move what is under Unreleased to ## [{version}] - date"
        )
    return section[1].strip() + "\n"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("name the version: python tools/notes.py 1.2.0", file=sys.stderr)
        return 2
    try:
        print(notes(CHANGELOG.read_text("utf-8"), arguments[0]), end="")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
