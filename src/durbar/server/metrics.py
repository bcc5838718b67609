"""What /metrics tells."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

TABLES = Gauge("durbar_tables", "Tables in memory")
CONNECTIONS = Gauge("durbar_connections", "Open WebSockets")
MOVES = Counter("durbar_moves", "Decisions accepted", ["game", "by"])
REFUSALS = Counter("durbar_refusals", "Messages refused", ["code"])
COMMITS = Counter("durbar_commits", "Transactions written")
STORED = Counter("durbar_entries", "Log entries written")
COMMIT_SECONDS = Histogram("durbar_commit_seconds", "Time of a transaction")
MOVE_SECONDS = Histogram("durbar_move_seconds", "From a move's arrival to its acknowledgement")
BOT_SECONDS = Histogram("durbar_bot_seconds", "From a bot's turn to its choice", ["level"])
BOT_TURN_SECONDS = Histogram(
    "durbar_bot_turn_seconds",
    "From the moment a table waits for a bot until it waits for somebody else",
    ["level"],
    buckets=(0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 40),
)
WORKER_DEATHS = Counter("durbar_worker_deaths", "Bot workers that died or hung and were replaced")
TASK_FAILURES = Counter("durbar_task_failures", "Failures of a task that is started again", ["task"])
TASK_WELL = Gauge("durbar_task_well", "Whether the last try of a task went well", ["task"])
ITEM_FAILURES = Counter("durbar_item_failures", "Tables that a task could not deal with", ["task"])
DROPPED = Counter("durbar_tables_dropped", "Tables dropped from memory because they could not be stored or read")
