"""What /metrics tells."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import cast

from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

BOUNDS = Histogram.DEFAULT_BUCKETS


class Counts:
    """A counter for what happens at every move: plain numbers, put together when they are asked for."""

    def __init__(self, name: str, about: str, labels: list[str]) -> None:
        self.name, self.about, self.labels = name, about, labels
        self.counts: dict[tuple[str, ...], int] = {}
        REGISTRY.register(cast(Collector, self))

    def inc(self, labels: tuple[str, ...]) -> None:
        self.counts[labels] = self.counts.get(labels, 0) + 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self.about, labels=self.labels)
        for labels, count in self.counts.items():
            family.add_metric(labels, count)
        yield family


class Times:
    """A histogram in the same way."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counts, self.sum = [0] * len(BOUNDS), 0.0
        REGISTRY.register(cast(Collector, self))

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        buckets = zip(map(floatToGoString, BOUNDS), accumulate(self.counts), strict=True)
        yield HistogramMetricFamily(self.name, self.about, list(buckets), self.sum)


TABLES = Gauge("durbar_tables", "Tables in memory")
CONNECTIONS = Gauge("durbar_connections", "Open WebSockets")
MOVES = Counts("durbar_moves", "Decisions accepted", ["game", "by"])
REFUSALS = Counter("durbar_refusals", "Messages refused", ["code"])
COMMITS = Counter("durbar_commits", "Transactions written")
STORED = Counter("durbar_entries", "Log entries written")
COMMIT_SECONDS = Histogram("durbar_commit_seconds", "Time of a transaction")
MOVE_SECONDS = Times("durbar_move_seconds", "From a move's arrival to its acknowledgement")
BOT_SECONDS = Histogram("durbar_bot_seconds", "From a bot's turn to its choice", ["level"])
WORKER_DEATHS = Counter("durbar_worker_deaths", "Bot workers that died or hung and were replaced")
