"""Puts the pages of the site together in build/docs: docs/ as it is, and what lives elsewhere (`make docs`).

Rule references, changes and the guide for contributors become pages; links are written for readers of the repository:
those that leave docs/ are led to the page made of that file, or show the file's name where the site has none.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from posixpath import dirname, normpath, relpath

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "build" / "docs"
ELSEWHERE = {"changes.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
LEFT_OUT = ("*.py", "*.toml", "example-game", "__pycache__")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")
CLAUSE = re.compile(r"^\*\*([A-Z]{2}-[\w.]+)\*\*", re.MULTILINE)


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "docs", TARGET, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for page, source in ELSEWHERE.items():
        shutil.copyfile(ROOT / source, TARGET / page)
    (TARGET / "decisions" / "index.md").write_text(_decisions(), "utf-8")
    (TARGET / "rules").mkdir()
    for rules in sorted((ROOT / "src" / "durbar" / "games").glob("*/rules*.md")):
        page = TARGET / "rules" / rules.name.replace("rules", rules.parent.name)
        # Every clause can be linked to: rules/raja.html#RJ-7.2b.
        page.write_text(CLAUSE.sub(r'<a id="\1"></a>**\1**', rules.read_text("utf-8")), "utf-8")
    for page_path in TARGET.rglob("*.md"):
        if page_path.parent.name != "rules":
            _lead_links(page_path)


def _decisions() -> str:
    """A list of them: each page's first heading."""
    lines = ["# Decisions", "", "One page each: what was chosen, why, and what it cost.", ""]
    for page in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        lines.append(f"- [{page.read_text('utf-8').partition(chr(10))[0].lstrip('# ')}]({page.name})")
    return "\n".join(lines) + "\n"


def _lead_links(page: Path) -> None:
    here = page.relative_to(TARGET).as_posix()
    source = ELSEWHERE.get(here) or f"docs/{here}"

    def to(target: str) -> str:
        return relpath(target, dirname(here) or ".")

    def lead(link: re.Match[str]) -> str:
        text, target, anchor = link[1], link[2], link[3] or ""
        if re.match(r"\w+:", target):
            return link[0]
        meant = normpath(f"{dirname(source) or '.'}/{target}")
        for made, origin in ELSEWHERE.items():
            if meant == origin:
                return f"[{text}]({to(made)}{anchor})"
        inside = meant.removeprefix("docs/")
        if inside == "decisions":
            return f"[{text}]({to('decisions/index.md')})"
        if (TARGET / inside).is_file() and meant.startswith("docs/"):
            return f"[{text}]({to(inside)}{anchor})"
        return f"{text} (`{meant}`)" if (ROOT / meant).exists() else link[0]  # mkdocs reports what is nowhere

    page.write_text(LINK.sub(lead, page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
