"""`@clause("RD-5.3")`: the rule clauses that a test would catch if they broke."""

from durbar.testing import clause

__all__ = ["clause"]
