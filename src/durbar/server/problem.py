"""Why a wish cannot be granted, for whoever asked over HTTP."""

from __future__ import annotations


class Problem(Exception):
    """A wish that cannot be granted: an HTTP status, a code for programs, a sentence for people."""

    def __init__(self, status: int, code: str, detail: str, clause: str = "") -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.clause = status, code, detail, clause
