"""Writes the C declarations of a game, so that constants and fields are written once, in Python.

    DURBAR_PURE=1 python -m durbar.core.declarations PACKAGE ...

- `names.pxd` from `names.py`, and `features.pxd` from `features.py`, the numbers of the evaluation, where there is one:
  every int becomes a C constant. What has an annotation gets that C type instead:
  `ONE: cython.ulonglong = 1` a typed constant, `WEIGHTS: cython.int[5] = (0, 1, 1, 3, 3)` a table.
- `state.pxd` from `FIELDS` and `SCRATCH` of the class `Position` in `state.py`, and `state.pyi` for type checkers.

The files are checked in, because a wheel is built where Durbar's dependencies are not installed. `setup.py` writes them
anew in a developer's checkout, and tests/conformance/test_declarations.py fails when they are out of date.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from durbar.core.state import Layout, State

C_TYPES = {"b": "signed char", "B": "unsigned char", "h": "short", "i": "int", "Q": "unsigned long long", "d": "double"}
CYTHON_TYPES = {"uchar": "unsigned char", "ulonglong": "unsigned long long", "longlong": "long long"}
CONSTANTS = ("names", "features")  # modules of constants; plain Python, never compiled
LEAST_INT, MOST_INT = -(2**31), 2**31 - 1


def declarations(package: str) -> dict[Path, str]:
    """The generated files of a game's package and what must stand in them."""
    names, state = import_module(f"{package}.names"), import_module(f"{package}.state")
    sources = [import_module(f"{package}.material"), state]
    folder = Path(str(names.__file__)).parent
    made = {folder / "state.pxd": _state(state), folder / "state.pyi": _stub(state)}
    for name in CONSTANTS:
        if (folder / f"{name}.py").exists():
            module = import_module(f"{package}.{name}")
            _refuse_second_meanings(module, *sources)
            made[folder / f"{name}.pxd"] = _names(module)
            sources.append(module)
    return made


def _mark(source: str) -> str:
    return f"# Made from {source} by durbar.core.declarations; do not edit.\n"


def _constants(module: ModuleType) -> dict[str, Any]:
    return {name: value for name, value in vars(module).items() if re.fullmatch(r"[A-Z][A-Z0-9_]*", name)}


def _refuse_second_meanings(names: ModuleType, *sources: ModuleType) -> None:
    """A name must not mean one number here and another in the modules that are read before."""
    known = _constants(names)
    for source in sources:
        for name, value in _constants(source).items():
            if isinstance(value, int) and known.get(name, value) != value:
                raise ValueError(f"{name} is {value} in {source.__name__}, but something else in {names.__name__}")


def _names(module: ModuleType) -> str:
    typed = getattr(module, "__annotations__", {})
    plain = {n: value for n, value in _constants(module).items() if type(value) is int and n not in typed}
    for name, value in plain.items():
        if not LEAST_INT <= value <= MOST_INT:
            raise ValueError(f"{name} does not fit into a C int: annotate it with its type")
    text = _mark(f"{module.__name__.rpartition('.')[2]}.py")
    if typed:
        made = [_typed(name, str(kind), getattr(module, name)) for name, kind in typed.items()]
        text += 'cdef extern from *:\n    """\n' + "".join(f"    {c}\n" for c, _ in made) + '    """\n'
        text += "".join(f"    {cython}\n" for _, cython in made) + "\n"
    return text + "cdef enum:\n" + "".join(f"    {name} = {value}\n" for name, value in sorted(plain.items()))


def _typed(name: str, kind: str, value: Any) -> tuple[str, str]:
    """A typed constant or table: its definition in C, and its declaration for Cython."""
    shape = re.fullmatch(r"cython\.(\w+)(?:\[(\d+)\])?", kind)
    if shape is None:
        raise ValueError(f"{name}: cannot read the type {kind}")
    c_type, c_name, size = CYTHON_TYPES.get(shape[1], shape[1]), f"names_{name}", shape[2]
    if size is None:
        return f"static const {c_type} {c_name} = {_number(value)};", f'const {c_type} {name} "{c_name}"'
    if len(value) != int(size):
        raise ValueError(f"{name} holds {len(value)} numbers, not {size}")
    numbers = ", ".join(_number(each) for each in value)
    return f"static const {c_type} {c_name}[{size}] = {{{numbers}}};", f'const {c_type} {name} "{c_name}" [{size}]'


def _number(value: float) -> str:
    return f"{value}ULL" if isinstance(value, int) and value > MOST_INT else repr(value)


def _state(module: ModuleType) -> str:
    position: type[State] = module.Position
    lines = [
        "from durbar.core.state cimport State\n\n",
        "cdef class Position(State):",
        "    # The block: copied by clone, in the order of FIELDS.",
        *_fields(position.FIELDS),
    ]
    if position.SCRATCH.fields:
        lines += ["    # Scratch, never copied.", *_fields(position.SCRATCH)]
    return _mark("state.py") + "\n".join(lines) + "\n"


def _fields(layout: Layout) -> list[str]:
    return [f"    cdef {C_TYPES[c]} {name}" + (f"[{count}]" if count > 1 else "") for name, c, count in layout.fields]


def _stub(module: ModuleType) -> str:
    position: type[State] = module.Position
    lines = ["from durbar.core.state import State\n"]
    lines += [f"{name}: {'int' if isinstance(v, int) else 'tuple[str, ...]'}" for name, v in _constants(module).items()]
    lines.append("\nclass Position(State):")
    for name, letter, count in (*position.FIELDS.fields, *position.SCRATCH.fields):
        number = "float" if letter == "d" else "int"
        lines.append(f"    {name}: {number if count == 1 else f'list[{number}]'}")
    return _mark("state.py") + "\n".join(lines) + "\n"


def main() -> None:
    for package in sys.argv[1:]:
        for path, text in declarations(package).items():
            if not path.exists() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
