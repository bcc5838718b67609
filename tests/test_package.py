"""What an installation offers: one import, what is lazy stays lazy, extras say how to get them, releases are whole."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import durbar
from durbar.core.extras import MissingExtra, need, needs

ROOT = Path(__file__).parents[1]


def _load(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check_dist = _load(ROOT / "tools" / "check_dist.py")
notes = _load(ROOT / "tools" / "notes.py")


def _python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"PATH": "", "PYTHONPATH": str(ROOT / "src"), **environment},
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- one import --------------------------------------------------------------------------------------------------------


def test_every_public_name_is_there() -> None:
    for name in durbar.__all__:
        assert getattr(durbar, name) is not None
    assert dir(durbar) == sorted(durbar.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = durbar.nonsense  # type: ignore[attr-defined]


def test_importing_durbar_imports_nothing_else() -> None:
    code = "import sys, durbar; print([name for name in sys.modules if name.partition('.')[0] in ('durbar', 'numpy')])"
    assert _python(code) == "['durbar._pure', 'durbar']\n" or _python(code) == "['durbar', 'durbar._pure']\n"


# -- without the package cython ----------------------------------------------------------------------------------------

NO_CYTHON = "import sys; sys.modules['Cython'] = None; import durbar; import cython; print(cython.__file__);"
PLAY = "m = durbar.Match.new(durbar.get('java'), 2, {}, seed=bytes(32)); b = durbar.bots; rng = durbar.Rng(1);"
MOVES = "[m.play(s := m.state.to_act[0], b.RandomBot().choose(b.Seen(m.game, m.state, s), rng)) for _ in range(30)];"


def test_the_uncompiled_twin_needs_no_cython() -> None:
    told = "print(m.state.to_bytes().hex())"
    file, pure = _python(NO_CYTHON + PLAY + MOVES + told, DURBAR_PURE="1").split()
    assert Path(file).name == "_cython.py"
    assert _python("import durbar;" + PLAY + MOVES + told).split() == [pure]


def test_another_cython_comes_first() -> None:
    file = _python("import durbar, cython; print(cython.__file__)").strip()
    assert Path(file).name == "cython.py"


# -- extras ------------------------------------------------------------------------------------------------------------


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "litestar", None)
    with pytest.raises(MissingExtra, match=r"^litestar is not installed: pip install 'durbar\[server\]'$"):
        need("litestar", "server")


def test_a_mistake_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'durbar\.nonsense'"), needs("server"):
        __import__("durbar.nonsense")


@pytest.mark.parametrize(
    ("package", "arguments", "extra"),
    [
        ("litestar", ["serve"], "server"),
        ("sqlalchemy", ["backup", "copy.sqlite3"], "server"),
        ("pyarrow", ["dataset", "radscha", "--bots", "random"], "research"),
    ],
)
def test_a_command_without_its_extra_says_so_in_one_line(
    tmp_path: Path, package: str, arguments: list[str], extra: str
) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from durbar.cli import main; sys.exit(main({arguments!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
        env={"PATH": "", "PYTHONPATH": str(ROOT / "src"), "HOME": str(tmp_path)},
    )
    assert done.stderr == f"durbar: {package} is not installed: pip install 'durbar[{extra}]'\n"
    assert done.returncode == 2


@pytest.mark.parametrize("module", ["zoo", "spiel", "dataset"])
def test_research_names_its_extra(module: str) -> None:
    code = "import sys; sys.modules['gymnasium'] = sys.modules['pyspiel'] = sys.modules['pyarrow'] = None\n"
    code += f"try: import durbar.research.{module}\nexcept ImportError as error: print(error)"
    assert "pip install 'durbar[" in _python(code)


# -- releases ----------------------------------------------------------------------------------------------------------

PAGE = '<script src="/assets/main.js"></script>'


def _wheel(path: Path, leave_out: str = "") -> Path:
    names = check_dist.sources() | {
        name.removesuffix(".pxd") + ".so" for name in check_dist.sources() if check_dist.is_compiled(name)
    }
    with zipfile.ZipFile(path, "w") as wheel:
        for name in names | {"durbar/server/static/index.html", "durbar/server/static/assets/main.js"}:
            if name != leave_out:
                wheel.writestr(name, PAGE if name.endswith("index.html") else "")
    return path


def test_the_same_modules_are_compiled_as_in_setup() -> None:
    text = (ROOT / "setup.py").read_text("utf-8")
    (named,) = re.findall(r"^CONSTANTS = \((.*?)\)", text, re.MULTILINE)
    assert [f"/{stem}.pxd" for stem in re.findall(r"\w+", named)] == list(check_dist.CONSTANTS)


def test_a_whole_wheel_passes(tmp_path: Path) -> None:
    assert check_dist.check_wheel(_wheel(tmp_path / "durbar.whl")) == []


def test_a_wheel_with_an_old_engine_does_not_pass(tmp_path: Path) -> None:
    wheel = _wheel(tmp_path / "durbar.whl")
    with zipfile.ZipFile(wheel, "a") as opened:
        opened.writestr("durbar/core/match.cpython-311-x86_64-linux-gnu.so", "")
    assert check_dist.check_wheel(wheel) == ["left over from an earlier build: durbar/core/match"]


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("durbar/core/state.so", "not compiled: durbar/core/state"),
        ("durbar/games/raja/weights.toml", "missing: durbar/games/raja/weights.toml"),
        ("durbar/server/static/index.html", "the browser client"),
        ("durbar/server/static/assets/main.js", "assets/main.js"),
    ],
)
def test_a_wheel_with_a_hole_does_not_pass(tmp_path: Path, gone: str, told: str) -> None:
    assert any(told in line for line in check_dist.check_wheel(_wheel(tmp_path / "durbar.whl", gone)))


def test_notes_are_the_section_of_the_changelog() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [1.1.0] - 2027-01-01\n\n- better\n\n## [1.0.0]\n\n- first\n"
    assert notes.notes(text, "1.1.0") == "- better\n"
    assert notes.notes(text, "1.0.0") == "- first\n"
    with pytest.raises(ValueError, match=r"says nothing of 1\.0\.1"):
        notes.notes(text, "1.0.1")
