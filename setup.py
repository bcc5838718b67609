"""Builds the compiled modules where there is a C compiler; without one, the same files run as plain Python."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

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
PLAIN_MARK = "# Plain"  # how the .pxd of such a module begins
FLAGS = [] if sys.platform == "win32" else ["-O3", "-g0", "-fno-strict-aliasing", "-w"]  # the C is not ours to mend


class Build(build_ext):
    """On all cores."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()


def has_compiler() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return sys.platform == "win32" or shutil.which(compiler.split()[0]) is not None


def extensions() -> list[Extension]:
    """Every module with a .pxd beside it."""
    if os.environ.get("DURBAR_ENGINES") == "later":  # make builds them by itself, and only what has changed
        return []
    if not has_compiler():
        print("durbar: no C compiler found, so the engines run uncompiled: same results, slower.", file=sys.stderr)
        return []
    from Cython.Build import cythonize

    found = sorted(Path("src/durbar").rglob("*.pxd"))
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


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
