"""Writes what the browser says from src/durbar/words/*.toml: web/src/lib/texts/texts.ts around the games, and
web/public/manifest-*.json, by which it is installed as an app.

`make texts` runs it; tests/texts/test_texts.py fails when the two differ.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "src" / "durbar" / "words"
MADE = ROOT / "web" / "src" / "lib" / "texts" / "texts.ts"
PUBLIC = ROOT / "web" / "public"
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


def manifest(language: str) -> str:
    """The app as the device's home screen shows it."""
    texts = tomllib.loads((WORDS / f"{language}.toml").read_text("utf-8"))["browser"]
    icons = [
        {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "/icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    made = {
        "id": "/",
        "name": "Durbar",
        "short_name": "Durbar",
        "description": texts["tagline"],
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": "#efe3c8",
        "background_color": "#efe3c8",
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            {"name": texts["my_tables"], "url": "/", "icons": icons[1:2]},
            {"name": texts["learn"], "url": "/learn/radscha", "icons": icons[1:2]},
            {"name": texts["me"], "url": "/me", "icons": icons[1:2]},
        ],
    }
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    MADE.write_text(made(), "utf-8")
    for language in LANGUAGES:
        (PUBLIC / f"manifest-{language}.json").write_text(manifest(language), "utf-8")
