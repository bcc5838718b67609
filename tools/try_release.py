"""Tries a release the ways people install it, each in an empty folder, and prints a table for docs/releasing.md.

make dist && python tools/try_release.py dist/durbar-*.tar.gz python3.11 python3.12

For every Python named: a wheel is made of the sdist, installed where no compiler can be found, and must play the same
random matches as the uncompiled sources, serve the browser client and pass the conformance suite of Radscha (but for
the tests that read the folder of a checkout). With the first of them the other ways are tried, too: without extras,
from the sdist with and without a compiler, by uvx and by pipx. Sizes are those of the whole environment; times are of
the wall, packages fetched or in the cache.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

SUITE = ["pytest", "hypothesis"]
STARTING = 60  # seconds that a server has until it answers
MATCH = """
import hashlib, sys, durbar
from durbar.core.state import COMPILED
digest = hashlib.sha256()
for game in ("java", "radscha", "raja", "tajmahal"):
    match, rng = durbar.Match.new(durbar.get(game), 3, {}, seed=bytes(32)), durbar.Rng(5)
    for _ in range(200):
        if not match.state.over:
            seat = match.state.to_act[0]
            legal = match.state.legal(seat)
            match.play(seat, legal[rng.below(len(legal))])
    digest.update(match.state.to_bytes())
print("compiled" if COMPILED else "uncompiled", digest.hexdigest()[:12])
"""


class Failed(Exception):
    """A way to install that does not work; its text is what was printed."""


def run(*words: str | Path, compiler: bool = False, cwd: Path, program: Path | None = None) -> str:
    """Run a program in a clean environment; `compiler` says whether one can be found on the PATH."""
    path = os.environ["PATH"] if compiler else str(program or Path(str(words[0])).parent)
    home = {name: os.environ[name] for name in os.environ if name.startswith(("PIP_", "UV_", "SSL_", "HOME"))}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**home, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "XDG_DATA_HOME": str(cwd)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Failed(f"{' '.join(map(str, words))}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def megabytes(folder: Path) -> float:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def serves(durbar: list[str | Path], folder: Path) -> str:
    """Start the server; does it answer with the browser client?"""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "serve.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [*map(str, durbar), "serve", "--port", str(port)],
            cwd=folder,
            env={**os.environ, "XDG_DATA_HOME": str(folder), "DURBAR_BOTS": "1"},
            stdout=out,
            stderr=out,
        )
    try:
        begun = time.monotonic()
        while time.monotonic() - begun < STARTING:
            try:
                page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read().decode()
            except OSError:
                time.sleep(0.2)
                continue
            if 'type="module"' not in page:
                raise Failed(f"this is not the browser client: {page[:200]}")
            return "serves the client"
        raise Failed(log.read_text())
    finally:
        server.terminate()
        server.wait()


def install(python: str, what: str, folder: Path, *, compiler: bool) -> tuple[Path, float]:
    """Make an environment and install into it; the environment and how many seconds it took."""
    begun = time.monotonic()
    where = folder / "environment"
    run(python, "-m", "venv", where, compiler=True, cwd=folder)
    run(where / "bin/python", "-m", "pip", "install", "-q", what, compiler=compiler, cwd=folder)
    return where, time.monotonic() - begun


def row(how: str, seconds: float, size: float, *found: str) -> None:
    print(f"| {how} | {seconds:.0f} s | {size:.0f} MB | {', '.join(found)} |", flush=True)


def try_one(how: str, python: str, what: str, *, compiler: bool = False, suite: bool = False) -> str:
    """Install, play, serve if that is part of it; returns how the match ended."""
    with tempfile.TemporaryDirectory(prefix="durbar-release-") as made:
        folder = Path(made)
        where, seconds = install(python, what, folder, compiler=compiler)
        size = megabytes(where)
        played = run(where / "bin/python", "-c", MATCH, cwd=folder).strip()
        found = [played]
        if "[server]" in what:
            found.append(serves([where / "bin/durbar"], folder))
        if suite:
            run(where / "bin/python", "-m", "pip", "install", "-q", *SUITE, cwd=folder)
            told = run(
                where / "bin/python",
                *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "durbar.testing.plugin"),
                *("--import-mode=importlib", "--pyargs", "durbar.testing.test_games", "--game", "radscha"),
                cwd=folder,
            )
            found.append(told.strip().splitlines()[-1])
        row(how, seconds, size, *found)
        return played.split()[1]


def try_runner(how: str, words: list[str], runner: Path) -> None:
    """uvx and pipx: nothing stays installed, so only the answer of the server counts."""
    with tempfile.TemporaryDirectory(prefix="durbar-release-") as made:
        begun = time.monotonic()
        found = serves([runner, *words], Path(made))
        row(how, time.monotonic() - begun, 0, found)


def main(arguments: list[str]) -> int:
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    sdist, pythons = Path(arguments[0]).resolve(), arguments[1:]
    digests = set()
    print("| way | until installed | size | what was tried |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="durbar-wheels-") as made:
        wheels = []
        for python in pythons:
            house = Path(made) / python.replace("/", "_")
            house.mkdir()
            run(python, "-m", "pip", "wheel", "-q", "--no-deps", "-w", house, sdist, compiler=True, cwd=house)
            (wheel,) = house.glob("*.whl")
            wheels.append(wheel)
            how = f"`{'-'.join(wheel.name.split('-')[2:4])}` wheel, no compiler"
            digests.add(try_one(how, python, f"{wheel}[server]", suite=True))
        first = pythons[0]
        digests.add(try_one("wheel without extras", first, str(wheels[0])))
        digests.add(try_one("sdist, with a compiler", first, f"{sdist}[server]", compiler=True))
        digests.add(try_one("sdist, no compiler", first, f"{sdist}[server]"))
        tools = Path(made) / "tools"
        run(first, "-m", "venv", tools, compiler=True, cwd=Path(made))
        run(tools / "bin/python", "-m", "pip", "install", "-q", "uv", "pipx", cwd=Path(made))
        spec, uvx, pipx = f"durbar[server] @ {wheels[0].as_uri()}", tools / "bin/uvx", tools / "bin/pipx"
        try_runner("`uvx --from 'durbar[server]' durbar`", ["--python", first, "--from", spec, "durbar"], uvx)
        try_runner(
            "`pipx run --spec 'durbar[server]' durbar`", ["run", "--python", first, "--spec", spec, "durbar"], pipx
        )
    if len(digests) != 1:
        print(f"the match did not end alike everywhere: {digests}", file=sys.stderr)
        return 1
    print("\nThe match ended alike everywhere.")
    return 0


if __name__ == "__main__":
    if shutil.which("cc") is None and shutil.which("gcc") is None:
        sys.exit("wheels are made here: a C compiler is needed")
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as failure:
        sys.exit(f"does not work:\n{failure}")
