"""How much is too much: token buckets, by connection, by guest and by address."""

from __future__ import annotations

import ipaddress
import time

MOST_KEPT = 10_000


def network(address: str) -> str:
    """Who counts as one: an IPv4 address, or the 64 bits of an IPv6 address that a household gets as a whole."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.left, self.at = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Is so much more allowed?"""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Buckets:
    """A bucket for each address or guest."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self._kept: dict[str, Bucket] = {}

    def take(self, key: str, amount: float = 1) -> bool:
        if len(self._kept) >= MOST_KEPT:
            self._kept = {k: bucket for k, bucket in self._kept.items() if time.monotonic() - bucket.at < 60}
        bucket = self._kept.get(key)
        if bucket is None:
            bucket = self._kept[key] = Bucket(self.per_second, self.burst)
        return bucket.take(amount)
