"""A corrected board is kept by whoever sits at the serving machine, and played on from the next start on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.served import SOURCES, Served

OWN = (SOURCES / "durbar" / "games" / "raja" / "board.toml").read_text("utf-8")
CORRECTED = OWN.replace('name = "', 'name = "My ', 1)
PATH = "/api/games/raja/board/kept"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path, XDG_DATA_HOME=str(tmp_path / "data")).start()
    yield server
    server.stop()


def is_corrected(served: Served) -> bool:
    return bool(httpx.get(f"{served.address}/api/games/raja/rules/en").json()["corrected"])


def test_a_board_is_kept_for_the_next_start_and_put_back(served: Served) -> None:
    def keep(text: str) -> object:
        return httpx.post(served.address + PATH, json={"text": text}).raise_for_status().json()

    assert httpx.get(served.address + PATH).json() == {"possible": True, "kept": False}
    assert keep(CORRECTED) == {"possible": True, "kept": True}
    assert not is_corrected(served), "tables that are open stay on their board"
    served.stop()
    served.start()
    assert is_corrected(served)
    assert keep("") == {"possible": True, "kept": False}
    served.stop()
    served.start()
    assert not is_corrected(served)


@pytest.mark.parametrize("header", [{"x-forwarded-for": "192.0.2.7"}, {"host": "durbar.example"}])
def test_nobody_else_keeps_a_board(served: Served, header: dict[str, str]) -> None:
    assert httpx.get(served.address + PATH, headers=header).json()["possible"] is False
    answer = httpx.post(served.address + PATH, json={"text": CORRECTED}, headers=header)
    assert answer.status_code == 403
    assert httpx.get(served.address + PATH).json()["kept"] is False


def test_a_board_with_a_wrong_count_is_not_kept(served: Served) -> None:
    broken = OWN.replace("great = true", "great = false", 1)
    answer = httpx.post(served.address + PATH, json={"text": broken})
    assert answer.status_code == 400
    assert "great palace sites" in answer.text
    assert httpx.get(served.address + PATH).json()["kept"] is False
