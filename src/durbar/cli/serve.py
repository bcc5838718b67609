"""What a host types: `durbar` alone, `serve`, `config`, `health`, `backup`, `restore`, `rehearse`."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

from durbar.cli.common import Wrong, notice_uncompiled
from durbar.core.extras import MissingExtra, needs

if TYPE_CHECKING:
    from durbar.server.settings import Settings

HIDDEN = "***"
HEALTH_PATIENCE = 3.0  # seconds


def open_table() -> int:
    """What `durbar` alone does: the table in the browser, or, where only the terminal is installed, that one."""
    try:
        return serve_tables(None, None, None, None, show=True)
    except MissingExtra as error:
        if not sys.stdin.isatty():
            raise
        print(f"The table in the browser needs more: {error}. Here is the one in the terminal.", file=sys.stderr)
    from durbar.cli.seating import Wishes
    from durbar.cli.table import play_match

    return play_match(Wishes(), "en", None)


def serve_tables(
    config: Path | None, host: str | None, port: int | None, workers: int | None, *, show: bool = False
) -> int:
    chosen = _settings(config, host, port, workers)
    with needs("server"):
        from durbar.server.checks import CannotServe
        from durbar.server.run import serve
    notice_uncompiled()
    if config is not None:
        os.environ["DURBAR_CONFIG"] = str(config.resolve())  # where the processes that serve look
    try:
        serve(chosen, show=show)
    except CannotServe as error:
        raise Wrong(str(error)) from None
    return 0


def _settings(config: Path | None, host: str | None, port: int | None, workers: int | None) -> Settings:
    from durbar.server import settings

    given = {"DURBAR_CONFIG": config, "DURBAR_HOST": host, "DURBAR_PORT": port, "DURBAR_WORKERS": workers}
    typed = {name: str(value) for name, value in given.items() if value is not None}
    try:
        return settings.find(os.environ | typed).settings
    except ValueError as error:
        raise Wrong(str(error)) from None


def ask_health() -> int:
    chosen = _settings(None, None, None, None)
    host = "127.0.0.1" if chosen.host == "0.0.0.0" else "::1" if chosen.host == "::" else chosen.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{chosen.port}/healthz"
    try:
        with urllib.request.urlopen(address, timeout=HEALTH_PATIENCE) as answer:
            print(answer.read().decode())
    except OSError as error:
        print(f"durbar: {address} does not answer well: {error}", file=sys.stderr)
        return 1
    return 0


# -- copies ------------------------------------------------------------------------------------------------------------


def make_backup(target: str, keep: int | None, every: float | None) -> int:
    with needs("server"):
        from durbar.server.backup import CannotBackUp, back_up, back_up_regularly
    try:
        print(f"saved: {back_up(target, keep)}")
    except CannotBackUp as error:
        raise Wrong(str(error)) from None
    if every is not None:
        back_up_regularly(target, keep, every)
    return 0


def restore_backup(file: Path) -> int:
    with needs("server"):
        from durbar.server.backup import CannotBackUp, restore
    try:
        kept = restore(file)
    except CannotBackUp as error:
        raise Wrong(str(error)) from None
    print(f"{file} is the database now." + (f" The old one is kept as {kept}" if kept else ""))
    return 0


def rehearse_restore(file: Path) -> int:
    with needs("server"):
        from durbar.server.backup import CannotBackUp, rehearse
    try:
        found = rehearse(file)
    except CannotBackUp as error:
        raise Wrong(str(error)) from None
    print(f"{file} can be restored: {found.tables} tables, {found.matches} matches replayed.")
    return 0


# -- settings ----------------------------------------------------------------------------------------------------------


def show_config(config: Path | None) -> int:
    """Every setting as it would be used, as a TOML file: where it comes from, and what it means."""
    from durbar.server import settings

    typed = {"DURBAR_CONFIG": str(config)} if config is not None else {}
    try:
        found = settings.find(os.environ | typed)
    except ValueError as error:
        raise Wrong(str(error)) from None
    for setting in settings.SETTINGS:
        used = getattr(found.settings, setting.field)
        _, where = found.written.get(setting.name, ("", "not set"))
        print(f"# {setting.means} ({setting.variable}; {where})")
        if used in (None, "", ()):
            print(f"# {setting.name} =")
        else:
            print(f"{setting.name} = {_toml(setting.name, used)}")
    if importlib.util.find_spec("litestar") is None:
        print("durbar: the server itself is not installed: pip install 'durbar[server]'", file=sys.stderr)
    return 0


def _toml(name: str, value: Any) -> str:
    if name == "database_url":
        scheme, _, rest = str(value).partition("://")
        user, at, place = rest.rpartition("@")
        account = user.partition(":")[0] + (f":{HIDDEN}" if ":" in user else "")
        value = f"{scheme.partition('+')[0]}://{account}{at}{place}"
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
