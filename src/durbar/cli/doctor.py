"""`durbar doctor`: what this installation has, what it lacks, and what to do about it."""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Literal

import msgspec
from rich.table import Table

import durbar
from durbar.cli.common import clean, out, print_json

Mark = Literal["good", "missing", "wrong"]
SIGNS = {"good": "[green]✓ good[/]", "missing": "[yellow]- not there[/]", "wrong": "[red]✗ wrong[/]"}


class Finding(msgspec.Struct, frozen=True):
    """One thing looked at. "missing" is what not everybody needs, "wrong" keeps something from working."""

    what: str
    mark: Mark
    says: str


def examine(as_json: bool) -> int:
    """Look at everything; exit code 1 if something is wrong."""
    findings = [*_installation(), *_extras(), *_server()]
    if as_json:
        print_json(findings)
    else:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for finding in findings:
            table.add_row(SIGNS[finding.mark], finding.what, clean(finding.says))
        out().print(table)
    return 1 if any(finding.mark == "wrong" for finding in findings) else 0


def _installation() -> Iterator[Finding]:
    from durbar.core.state import COMPILED

    where = Path(durbar.__file__).parent
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding("Durbar", "good", f"{durbar.__version__} in {where}, Python {version}")
    compiler = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0])
    if COMPILED:
        yield Finding("engines", "good", "compiled")
    elif compiler:
        yield Finding("engines", "missing", "not compiled, so slower: install Durbar again (a C compiler is there)")
    else:
        yield Finding("engines", "missing", "not compiled, so slower: install a wheel, or a C compiler and try again")
    if (where / "server" / "static" / "index.html").is_file():
        yield Finding("browser client", "good", "built")
    else:
        yield Finding("browser client", "wrong", "not built: `make play` in the folder of the sources builds it")


def _extras() -> Iterator[Finding]:
    wanted: dict[str, list[str]] = {}
    for line in metadata.requires("durbar") or []:
        found = re.match(r"([\w.-]+).*extra == ['\"](\w+)['\"]", line)
        if found and found[1] != "durbar" and not _elsewhere(line):
            wanted.setdefault(found[2], []).append(found[1])
    for extra, packages in wanted.items():
        lacking = [package for package in packages if not _installed(package)]
        if not lacking:
            yield Finding(f"extra {extra}", "good", "installed")
        else:
            says = f"pip install 'durbar[{extra}]' ({', '.join(lacking)})"
            yield Finding(f"extra {extra}", "missing", says)


def _elsewhere(line: str) -> bool:
    """Is this package for other systems?"""
    return "sys_platform != " in line and f"'{sys.platform}'" in line.replace('"', "'")


def _installed(package: str) -> bool:
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def _server() -> Iterator[Finding]:
    from durbar.server import settings

    try:
        chosen = settings.from_environment()
    except ValueError as error:
        yield Finding("settings", "wrong", str(error))
        return
    yield Finding("settings", "good", "`durbar config` shows them")
    if not _installed("litestar"):
        return
    from durbar.server.checks import CannotServe, check_address, check_database

    try:
        check_database(chosen.database)
        yield Finding("database", "good", "can be used")
    except CannotServe as error:
        yield Finding("database", "wrong", str(error))
    try:
        check_address(chosen.host, chosen.port)
        yield Finding("port", "good", f"{chosen.port} is free")
    except CannotServe as error:
        yield Finding("port", "wrong", str(error))
