"""How a server is set: by the environment, a TOML file, or not at all (docs/hosting.md); `durbar config` shows it.

A setting `port` is `DURBAR_PORT` in the environment, which comes first, or `port` in the file that DURBAR_CONFIG names.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

LARGEST = 1_000_000


class Settings(Struct, frozen=True, kw_only=True):
    """Where things are kept and how much is allowed."""

    host: str = "127.0.0.1"
    """The address to listen at."""
    port: int = 8080
    workers: int = 1
    """Processes that serve."""
    database: str
    """With the driver that this server uses."""
    bots: int | None = None
    """Bot processes; None: one less than there are cores."""
    reviews: int = 2
    """Processes that review matches; they stand back for bots."""
    review_effort: float = 1.0
    """How much of the usual effort a review gets."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may talk to this server."""
    posts_per_second: float = 5.0
    """From one address, after a burst of twelve times as many."""
    boards: str = ""
    """A folder of corrected boards; empty: the boards in the package."""


class Setting(NamedTuple):
    """One setting as a host writes it. `read` takes text or a TOML value; its `ValueError` says what would do."""

    name: str
    field: str
    read: Callable[[Any], Any]
    means: str

    @property
    def variable(self) -> str:
        return f"DURBAR_{self.name.upper()}"


class Found(NamedTuple):
    """Settings, and for each by its name the value as it was written and where it stands."""

    settings: Settings
    written: dict[str, tuple[Any, str]]


def data_folder() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "durbar"


def kept_boards() -> Path:
    """Where a board is kept that was corrected in the browser (http_board.py)."""
    return data_folder() / "boards"


def from_environment() -> Settings:
    """What the environment and the file named by DURBAR_CONFIG say; `ValueError` says what is wrong."""
    return find(os.environ).settings


def find(environ: Mapping[str, str]) -> Found:
    file = environ.get("DURBAR_CONFIG", "")
    in_file = _read_file(Path(file)) if file else {}
    values: dict[str, Any] = {}
    written: dict[str, tuple[Any, str]] = {}
    for setting in SETTINGS:
        variable = setting.variable
        if setting.name == "port" and not environ.get(variable):
            variable = "PORT"  # what many hosting services set
        if environ.get(variable):
            value, where = environ[variable], variable
        elif setting.name in in_file:
            value, where = in_file[setting.name], file
        else:
            continue
        try:
            values[setting.field] = setting.read(value)
        except ValueError as error:
            name = variable if where == variable else f"{file}: {setting.name}"
            raise ValueError(f"{name} is {error}, not {value!r}") from None
        written[setting.name] = value, where
    if "database" not in values:
        values["database"] = database_url(f"sqlite:///{data_folder() / 'durbar.sqlite3'}")
    return Found(Settings(**values), written)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ValueError(f"DURBAR_CONFIG: {path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: {error}") from None
    known = [setting.name for setting in SETTINGS]
    for name in given:
        if name not in known:
            raise ValueError(f"{path}: there is no setting {name!r}; there are {', '.join(known)}")
    return given


# -- reading one value -------------------------------------------------------------------------------------------------


def database_url(url: Any) -> str:
    """The URL with the driver that this server uses."""
    scheme, colon, rest = str(url).partition("://")
    drivers = {"sqlite": "sqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
    if not colon or scheme.partition("+")[0] not in drivers:
        raise ValueError("sqlite:///path/of/the/file or postgresql://user:password@host/name")
    return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def _number(value: Any) -> float:
    try:
        number = 0.0 if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        number = 0.0
    if not 0 < number < LARGEST:
        raise ValueError("a number above 0")
    return number


def _whole(value: Any) -> int:
    number = _number(value)
    if number != int(number):
        raise ValueError("a whole number above 0")
    return int(number)


def _port(value: Any) -> int:
    try:
        port = _whole(value)
    except ValueError:
        port = 0
    if not 0 < port < 65536:
        raise ValueError("a number from 1 to 65535")
    return port


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("text")
    return value


def _list(value: Any) -> tuple[str, ...]:
    several = value.split(",") if isinstance(value, str) else value
    if not isinstance(several, list) or not all(isinstance(one, str) for one in several):
        raise ValueError("a list of addresses")
    return tuple(one.strip() for one in several if one.strip())


def _folder(value: Any) -> str:
    if not isinstance(value, str) or not Path(value).is_dir():
        raise ValueError("a folder that is there")
    return value


SETTINGS = (
    Setting("host", "host", _text, "the address to listen at; 0.0.0.0 lets others in"),
    Setting("port", "port", _port, "the port to listen at; PORT is read, too"),
    Setting("workers", "workers", _whole, "processes that serve; several need PostgreSQL"),
    Setting(
        "database_url", "database", database_url, "sqlite:///path/of/the/file or postgresql://user:password@host/name"
    ),
    Setting("bots", "bots", _whole, "processes that think for computer players; one less than cores if not set"),
    Setting("reviews", "reviews", _whole, "processes that review finished matches"),
    Setting("review_effort", "review_effort", _number, "how much a review thinks: 0.5 is half as long, 2 twice"),
    Setting("posts", "posts_per_second", _number, "requests a second that one address may send"),
    Setting("origins", "origins", _list, "further addresses whose pages may talk to this server"),
    Setting("boards", "boards", _folder, "a folder of corrected boards"),
)
