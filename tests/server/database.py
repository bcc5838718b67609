"""A real PostgreSQL for the tests: started in a folder of its own, thrown away afterwards."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


class NoPostgres(Exception):
    """Why there is none."""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _programs() -> Path:
    """Where initdb and postgres are."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if found := shutil.which("initdb"):
        folders.insert(0, Path(found).parent)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("PostgreSQL is not installed (initdb and postgres are not on the PATH): those tests are skipped")


def _user() -> str:
    """PostgreSQL will not run as root."""
    if os.geteuid() != 0:
        return getpass.getuser()
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise NoPostgres("PostgreSQL does not run as root, and there is no user to run it as: those tests are skipped")


class Postgres:
    """A running server; `url(name)` makes a new, empty database."""

    def __init__(self) -> None:
        programs, user = _programs(), _user()
        self.folder = Path(tempfile.mkdtemp(prefix="durbar-pg-"))
        self.port = free_port()
        as_user = {"user": user} if os.geteuid() == 0 else {}
        if as_user:
            shutil.chown(self.folder, user)
        data = self.folder / "data"
        quiet = {"cwd": self.folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **as_user}
        initdb = [programs / "initdb", "-D", data, "-U", "durbar", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(initdb, check=True, **quiet)  # type: ignore[call-overload]
        options = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self.folder)}
        settings = [part for key, value in options.items() for part in ("-c", f"{key}={value}")]
        self._command, self._quiet = [programs / "postgres", "-D", data, "-p", str(self.port), *settings], quiet
        self.up()

    def up(self) -> None:
        self.process = subprocess.Popen(self._command, **self._quiet)  # type: ignore[call-overload]
        self._wait()

    def down(self, *, immediate: bool = False) -> None:
        """As a host would (fast), or as a crash: connections are cut, and what was not committed is lost."""
        self.process.send_signal(signal.SIGQUIT if immediate else signal.SIGINT)
        self.process.wait(30)

    def _wait(self) -> None:
        for _ in range(300):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.stop()
        raise NoPostgres("PostgreSQL did not start: those tests are skipped")

    async def url(self, name: str) -> str:
        import asyncpg  # type: ignore[import-untyped]

        for _ in range(100):
            try:
                connection = await asyncpg.connect(host="127.0.0.1", port=self.port, user="durbar", database="postgres")
                break
            except asyncpg.CannotConnectNowError:
                time.sleep(0.1)
        await connection.execute(f'create database "{name}"')
        await connection.close()
        return f"postgresql://durbar@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
