"""A result on the disk is never lost, and a folder belongs to one arena."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.made_up import plan, result
from durbar.arena.folder import RESULTS, Folder, ForeignFolder

BOTS = ["random", "greedy"]


def test_results_come_back(tmp_path: Path) -> None:
    with Folder(tmp_path / "a", plan(*BOTS)) as folder:
        folder.add(result(3, BOTS, [1, 2]), None)
        folder.add(result(0, BOTS, [2, 1]), None)
    with Folder(tmp_path / "a", plan(*BOTS)) as folder:
        assert folder.results == {3: result(3, BOTS, [1, 2]), 0: result(0, BOTS, [2, 1])}


def test_a_line_cut_in_the_middle_is_taken_off(tmp_path: Path) -> None:
    with Folder(tmp_path, plan(*BOTS)) as folder:
        folder.add(result(0, BOTS, [1, 2]), None)
        folder.add(result(1, BOTS, [2, 1]), None)
    path = tmp_path / RESULTS
    path.write_bytes(path.read_bytes()[:-20])
    with Folder(tmp_path, plan(*BOTS)) as folder:
        assert list(folder.results) == [0]
        folder.add(result(1, BOTS, [2, 1]), None)
    with Folder(tmp_path, plan(*BOTS)) as folder:
        assert list(folder.results) == [0, 1]


def test_a_folder_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(ForeignFolder, match="holds something else"), Folder(tmp_path, plan(*BOTS)):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(ForeignFolder, match="holds something else"), Folder(tmp_path / "letter.txt", plan(*BOTS)):
        pass


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (plan("random", "greedy", seed=7), "seed 0, not 7"),
        (plan("random", "easy"), "bots random,greedy, not random,easy"),
        (plan("random", "greedy", players=3), "players 2, not 3"),
        (plan("random", "greedy", game="java"), "game radscha, not java"),
    ],
)
def test_a_folder_of_another_arena_is_refused(tmp_path: Path, other: object, difference: str) -> None:
    with Folder(tmp_path, plan(*BOTS)) as folder:
        folder.add(result(0, BOTS, [1, 2]), None)
    with pytest.raises(ForeignFolder, match=difference), Folder(tmp_path, other):  # type: ignore[arg-type]
        pass
    with Folder(tmp_path, plan(*BOTS)) as folder:
        assert list(folder.results) == [0]


@pytest.mark.parametrize("file", ["plan.json", RESULTS])
def test_a_spoilt_file_is_named(tmp_path: Path, file: str) -> None:
    with Folder(tmp_path, plan(*BOTS)):
        pass
    (tmp_path / file).write_text("nonsense\n")
    with pytest.raises(ForeignFolder, match=file), Folder(tmp_path, plan(*BOTS)):
        pass


def test_two_arenas_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="no file locks on this system")
    again = Folder(tmp_path, plan(*BOTS))
    with Folder(tmp_path, plan(*BOTS)), pytest.raises(ForeignFolder, match="another arena is at work"), again:
        pass
