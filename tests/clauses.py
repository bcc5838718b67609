"""`@clause("RD-5.3")`: the rule clauses that a test would catch if they broke."""

from __future__ import annotations

import pytest


def clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(*ids)
