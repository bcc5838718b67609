"""Builds the compiled modules where there is a C compiler; without one, the same files run as plain Python."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
PLAIN = {"language_level": "3", "annotation_typing": False}  # where Python means what it says
CONSTANTS = ("names", "features")  # their .pxd hold nothing but constants (durbar.core.declarations)
PLAIN_MARK = "# Plain"  # how the .pxd of such a module begins
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0", "-fno-strict-aliasing", "-w"]  # the C is not ours to mend


class Build(build_ext):
    """On all cores, with a line that says how far it is, where somebody sees it."""

    built = 0

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extension(self, ext: Extension) -> None:
        super().build_extension(ext)
        self.built += 1
        if sys.stderr.isatty():
            end = "\n" if self.built == len(self.extensions) else ""
            print(f"\r  {self.built} of {len(self.extensions)} engines", end=end, file=sys.stderr, flush=True)


def has_compiler() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(compiler.split()[0]) is not None


def write_declarations() -> None:
    """Write the games' generated .pxd files anew; a build without Durbar's dependencies uses those checked in."""
    if find_spec("msgspec") is None:
        return
    packages = sorted(".".join(path.parent.parts[1:]) for path in Path("src").glob("durbar/games/*/names.py"))
    environment = os.environ | {"DURBAR_PURE": "1", "PYTHONPATH": "src"}
    subprocess.run([sys.executable, "-m", "durbar.core.declarations", *packages], env=environment, check=True)


def extensions() -> list[Extension]:
    """Every module with a .pxd beside it, but those of constants."""
    if os.environ.get("DURBAR_ENGINES") == "later":  # make builds them by itself, and only what has changed
        return []
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):  # nothing is built yet
        return []
    if not has_compiler():
        print("durbar: no C compiler found, so the engines run uncompiled: same results, slower.", file=sys.stderr)
        return []
    from Cython.Build import cythonize

    write_declarations()
    found = sorted(path for path in Path("src/durbar").rglob("*.pxd") if path.stem not in CONSTANTS)
    plain = [path for path in found if path.read_text("utf-8").startswith(PLAIN_MARK)]
    return [
        extension
        for paths, directives in (([path for path in found if path not in plain], ENGINES), (plain, PLAIN))
        for extension in cythonize(
            [_extension(path) for path in paths],
            compiler_directives=directives,
            build_dir="build/cython",
            include_path=["src"],
            nthreads=os.cpu_count() or 1,
            quiet=True,
        )
    ]


def _extension(path: Path) -> Extension:
    return Extension(
        ".".join(path.relative_to("src").with_suffix("").parts),
        [path.with_suffix(".py").as_posix()],
        extra_compile_args=FLAGS,
        optional=True,
    )


def about() -> dict[str, Any]:
    """README and addresses. Links and pictures get the address of the repository, named by DURBAR_REPOSITORY."""
    text = Path("README.md").read_text("utf-8")
    home = os.environ.get("DURBAR_REPOSITORY", "").rstrip("/")
    urls = {}
    if home:
        text = re.sub(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)", partial(_absolute, home), text)
        urls = {"Repository": home, "Issues": f"{home}/issues", "Changelog": f"{home}/blob/HEAD/CHANGELOG.md"}
    return {"long_description": text, "long_description_content_type": "text/markdown", "project_urls": urls}


def _absolute(home: str, link: re.Match[str]) -> str:
    return f"{link[1]}[{link[2]}]({home}/{'raw' if link[1] else 'blob'}/HEAD/{link[3]})"


setup(ext_modules=extensions(), cmdclass={"build_ext": Build}, **about())
