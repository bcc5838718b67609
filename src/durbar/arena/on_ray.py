"""The same matches on a Ray cluster: `--on ray` starts a local one, `--on ray=ADDRESS` joins one."""

from __future__ import annotations

import logging
import os
import sys
from collections import deque
from collections.abc import Generator, Iterable
from typing import Any

from durbar.arena.plan import Item, Plan
from durbar.arena.playing import BotFault
from durbar.arena.workers import TRIES, Played
from durbar.core.extras import need

AHEAD = 2  # matches handed out for every core of the cluster


def play_on_ray(
    plan: Plan, items: Iterable[Item], address: str | None, jobs: int | None
) -> Generator[Played, None, None]:
    """Play these, in whatever order they get done. A match whose worker is lost is played again."""
    ray = need("ray", "ray")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Own bots stand in the folder the command runs in; the workers look for modules where this process does.
    paths = os.pathsep.join(dict.fromkeys(path for path in sys.path if path))
    ray.init(
        address=address,
        num_cpus=jobs if address is None else None,
        include_dashboard=False if address is None else None,
        log_to_driver=False,
        logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": paths}} if address is None else None,
    )
    try:
        yield from _play(ray, plan, deque(items), int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _play(ray: Any, plan: Plan, waiting: deque[Item], width: int) -> Generator[Played, None, None]:
    # Ray would retry a lost worker's task by itself; counting here keeps the limit and the message the same everywhere.
    remote = ray.remote(max_retries=0, retry_exceptions=False)(_play_remotely)
    running: dict[Any, Item] = {}
    deaths: dict[int, int] = {}
    while waiting or running:
        while waiting and len(running) < AHEAD * width:
            item = waiting.popleft()
            running[remote.remote(plan, item)] = item
        done, _ = ray.wait(list(running), num_returns=1)
        item = running.pop(done[0])
        try:
            answer = ray.get(done[0])
        except (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.ObjectLostError):
            deaths[item.number] = deaths.get(item.number, 0) + 1
            if deaths[item.number] == TRIES:
                raise BotFault(f"match {item.number}: its worker died {TRIES} times") from None
            waiting.appendleft(item)
            continue
        if isinstance(answer, BotFault):
            raise answer
        yield answer


def _play_remotely(plan: Plan, item: Item) -> Played | BotFault:
    from durbar.arena.playing import play_match

    try:
        return play_match(plan, item)
    except BotFault as fault:
        return BotFault(str(fault))
