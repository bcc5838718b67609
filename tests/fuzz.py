"""Garbage without end, from a kept seed: messages, requests and match files, each refused with a reason: `make fuzz`.

    python tests/fuzz.py --inputs 1000000

Begins with the sound inputs in tests/corpus and the golden matches, and damages them. Stops at the first input that
gives an error of the server's own (5xx, a traceback), and prints it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import structlog

sys.path.insert(0, str(Path(__file__).parent))

from durbar.core.log import BadFile
from durbar.server import past
from durbar.server.app import make_app
from durbar.server.connection import _decode
from durbar.server.guests import Guest
from durbar.server.problem import Problem
from durbar.server.settings import Settings

HERE = Path(__file__).parent
MESSAGES = (HERE / "corpus" / "messages.jsonl").read_bytes().splitlines()
REQUESTS = (HERE / "corpus" / "requests.txt").read_text().splitlines()
FILES = [path.read_bytes()[:4000] for path in sorted((HERE / "golden").glob("*/*.jsonl"))[:8]]
SIGNS = [
    b"",
    b"\0",
    b"\xff",
    b"4294967296",
    b"-1",
    b"null",
    b"[[",
    b'"',
    b"{",
    b"}",
    b"1e999",
    b"\\ud800",
    b"%00",
    b"%",
]


def damaged(data: bytes, luck: random.Random) -> bytes:
    """Cut, double, flip or replace something, one to four times."""
    for _ in range(luck.randint(1, 4)):
        at, to = sorted(luck.randrange(len(data) + 1) for _ in range(2))
        way = luck.randrange(4)
        if way == 0:
            data = data[:at] + data[to:]
        elif way == 1:
            data = data[:to] + data[at : at + 200] + data[to:]
        else:
            data = data[:at] + luck.choice(SIGNS) + data[min(at + luck.randrange(6), len(data)) :]
    return data


async def one_request(client: httpx.AsyncClient, luck: random.Random) -> None:
    method, path, body = [*luck.choice(REQUESTS).split(" ", 2), ""][:3]
    target = damaged(path.encode(), luck).decode("latin-1") if luck.random() < 0.5 else path
    content = damaged(body.encode(), luck) if body else None
    headers = {"content-type": "application/json"}
    try:
        request = client.build_request(method, "/" + target.lstrip("/"), content=content, headers=headers)
    except (httpx.InvalidURL, ValueError, UnicodeError):
        return  # no client can send that
    answer = await client.send(request)
    assert answer.status_code < 500, (method, target, content, answer.status_code, answer.text)


def one_message(luck: random.Random) -> None:
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):  # what a connection refuses by
        _decode(damaged(luck.choice(MESSAGES), luck))


def one_file(luck: random.Random) -> None:
    try:
        past._read(damaged(luck.choice(FILES), luck), Guest("eve", "Eve"))
    except (BadFile, Problem) as error:
        assert str(error)


async def fuzz(inputs: int, seed: int, folder: Path, loud: bool = False) -> None:
    """Of twenty inputs one is a request, nine are files, ten are messages."""
    luck, began = random.Random(seed), time.monotonic()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    app = make_app(Settings(database=f"sqlite+aiosqlite:///{folder / 'fuzz.sqlite3'}", posts_per_second=1e9))
    inner = app.app  # type: ignore[attr-defined]
    async with (
        inner.lifespan(),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://durbar",  # type: ignore[arg-type]
        ) as client,
    ):
        for number in range(inputs):
            state = luck.getstate()
            try:
                if number % 20 == 0:
                    await one_request(client, luck)
                elif number % 2:
                    one_message(luck)
                else:
                    one_file(luck)
            except BaseException:
                print(f"input {number} of seed {seed}", file=sys.stderr)
                luck.setstate(state)
                raise
            if loud and number % 20_000 == 0:
                print(f"{number} inputs, {time.monotonic() - began:.0f} s", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=17)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fuzz(wanted.inputs, wanted.seed, Path(folder), loud=True))
    print(f"seed {wanted.seed}: {wanted.inputs} inputs, each played or refused with a reason")
    return 0


if __name__ == "__main__":
    sys.exit(main())
