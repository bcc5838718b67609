"""Is the release whole? Looks into wheels and sdists, and fails if the client, an engine or a data file is missing.

python tools/check_dist.py dist/*                        (part of `make dist`)
python tools/check_dist.py --against SDIST wheelhouse/*  (wheels made of an sdist)
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "durbar"
CLIENT = "durbar/server/static/"
CONSTANTS = ("/names.pxd", "/features.pxd")
PASSED_OVER = {".pyc", ".so", ".pyd", ".part"}


def sources(sdist: Path | None = None) -> set[str]:
    """Every file of the package that a user needs, as `durbar/...`: of the sdist, or of this checkout, where what was
    compiled in place does not count."""
    if sdist is not None:
        with tarfile.open(sdist) as opened:
            names = [member.name.partition("/")[2] for member in opened.getmembers() if member.isfile()]
        return {name.removeprefix("src/") for name in names if name.startswith("src/durbar/")}
    return {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and path.suffix not in PASSED_OVER
    }


def missing(names: Iterable[str], wanted: set[str], page: str) -> list[str]:
    """What is wrong with a package of these files, whose client begins with `page`."""
    found = set(names)
    wrong = [f"missing: {name}" for name in sorted(wanted - found)]
    if not page:
        wrong.append("missing: the browser client (make src/durbar/server/static/index.html)")
    for asset in re.findall(r'(?:src|href)="/([^"]+)"', page):
        if CLIENT + asset not in found:
            wrong.append(f"missing: {asset}, which the client's index.html asks for")
    return wrong


def is_compiled(name: str) -> bool:
    """Is this the .pxd of a module that is compiled? Those of some hold nothing but constants, as in setup.py."""
    return name.endswith(".pxd") and not name.endswith(CONSTANTS)


def uncompiled(names: Iterable[str]) -> list[str]:
    """Modules with a .pxd that were not compiled, and compiled ones without."""
    found = set(names)
    modules = {name.removesuffix(".pxd") for name in found if is_compiled(name)}
    binaries = {name.partition(".")[0] for name in found if name.endswith((".so", ".pyd"))}
    return [
        *(f"not compiled: {module}" for module in sorted(modules - binaries)),
        *(f"left over from an earlier build: {module}" for module in sorted(binaries - modules)),
    ]


def check_wheel(path: Path, sdist: Path | None = None) -> list[str]:
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        page = wheel.read(CLIENT + "index.html").decode() if CLIENT + "index.html" in names else ""
    return missing(names, sources(sdist), page) + uncompiled(names)


def check_sdist(path: Path) -> list[str]:
    with tarfile.open(path) as sdist:
        names = {member.name.partition("/")[2]: member for member in sdist.getmembers() if member.isfile()}
        index = names.get(f"src/{CLIENT}index.html")
        file = sdist.extractfile(index) if index else None
        page = file.read().decode() if file else ""
    package = [name.removeprefix("src/") for name in names]
    wrong = missing(package, sources(), page)
    for needed in ("web/package-lock.json", "web/src/main.ts", "setup.py", "Makefile"):
        if needed not in names:
            wrong.append(f"missing: {needed}")
    return wrong


def main(paths: list[str]) -> int:
    if not paths:
        print("name the files to look into: python tools/check_dist.py dist/*", file=sys.stderr)
        return 2
    sdist = None
    if paths[0] == "--against":
        sdist, paths = Path(paths[1]), paths[2:]
    failed = 0
    for path in map(Path, paths):
        wrong = check_wheel(path, sdist) if path.suffix == ".whl" else check_sdist(path)
        print(f"{path.name}: {'whole' if not wrong else f'{len(wrong)} things are wrong'}", *wrong, sep="\n  ")
        failed += bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
