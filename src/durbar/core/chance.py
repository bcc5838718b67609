"""Fair chance: the table commits to a secret seed, every outcome derives from it, and at the end it is revealed.

Outcome number k is fixed by HMAC-SHA256(seed, "durbar chance k salt..."); the salts are public words that the seats add
after they have seen the commitment, so that not even the keeper of the seed could choose it to please somebody.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """What is shown at the start: the SHA-256 of the seed."""
    return hashlib.sha256(seed).hexdigest()


def derive(seed: bytes, salts: Sequence[str], number: int, outcomes: Sequence[tuple[int, int]]) -> int:
    """The outcome with this running number: one of `(action, weight)`, by weight."""
    message = "\x1f".join(["durbar chance", str(number), *salts]).encode()
    total = sum(weight for _, weight in outcomes)
    # 256 random bits against totals far below 2**64: the bias of the remainder is below 2**-192.
    at = int.from_bytes(hmac.digest(seed, message, "sha256")) % total
    for action, weight in outcomes:
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights sum to their total")
