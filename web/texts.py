"""Writes web/src/lib/frame/texts.ts, what the browser says around the games, from src/durbar/words/*.toml.

`make texts` runs it; tests/texts/test_texts.py fails when the two differ.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "src" / "durbar" / "words"
MADE = ROOT / "web" / "src" / "lib" / "frame" / "texts.ts"
LANGUAGES = ("en", "de", "nl")


def made() -> str:
    """The whole file."""
    lines = ["// Made by web/texts.py from src/durbar/words/*.toml: change those and run `make texts`."]
    for language in LANGUAGES:
        texts = tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))["browser"]
        kind = "" if language == "en" else ": Record<Key, string>"
        lines += ["", f"export const {language}{kind} = {{"]
        lines += [f"  {key}: {json.dumps(text, ensure_ascii=False)}," for key, text in texts.items()]
        lines += ["};"]
        if language == "en":
            lines += ["", "export type Key = keyof typeof en;"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    MADE.write_text(made(), "utf-8")
