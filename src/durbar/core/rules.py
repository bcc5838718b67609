"""The rule reference: clauses with ids, read from a game's rules.md (rules.de.md, rules.nl.md)."""

from __future__ import annotations

import re

import msgspec

TAGS = ("ruling", "reconstructed", "ours")


class Clause(msgspec.Struct, frozen=True):
    """One numbered rule. `tag`: a ruling of ours, a reconstructed fact, an addition of ours, or '' (the rule book)."""

    id: str
    section: str
    text: str
    tag: str = ""


class Rules(msgspec.Struct, frozen=True):
    """A game's rule reference: what it says in front, and its clauses by id, in order."""

    title: str
    clauses: dict[str, Clause]
    introduction: str = ""

    @classmethod
    def parse(cls, text: str, prefix: str) -> Rules:
        """Read rules.md: a clause is a paragraph that starts with its bold id."""
        start = re.compile(rf"\*\*({prefix}-\d+\.\d+[a-z]?)\*\* (?:\*({'|'.join(TAGS)})\* )?(.+)", re.DOTALL)
        title, section, introduction = "", "", ""
        clauses: dict[str, Clause] = {}
        for paragraph in re.split(r"\n\s*\n", text):
            for line in paragraph.splitlines():
                if line.startswith("# "):
                    title = line[2:].strip()
                elif line.startswith("## "):
                    section = line[3:].strip()
            body = "\n".join(line for line in paragraph.splitlines() if not line.startswith("#")).strip()
            if match := start.fullmatch(body):
                if match[1] in clauses:
                    raise ValueError(f"clause {match[1]} stands twice")
                clauses[match[1]] = Clause(match[1], section, " ".join(match[3].split()), match[2] or "")
            elif body.startswith(f"**{prefix}"):
                raise ValueError(f"this paragraph should be a clause but is not written as one: {body[:60]}")
            elif body and not section:
                introduction = f"{introduction}\n\n{' '.join(body.split())}".strip()
        return cls(title, clauses, introduction)
