"""Builds the compiled modules where there is a C compiler; without one, the same files run as plain Python."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
FLAGS = [] if sys.platform == "win32" else ["-O3", "-fno-strict-aliasing", "-Wno-unused-function"]


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
    if not has_compiler():
        print("durbar: no C compiler found, so the engines run uncompiled: same results, slower.", file=sys.stderr)
        return []
    from Cython.Build import cythonize

    modules = [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [path.with_suffix(".py").as_posix()],
            extra_compile_args=FLAGS,
            optional=True,
        )
        for path in sorted(Path("src/durbar").rglob("*.pxd"))
    ]
    return cythonize(
        modules,
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        include_path=["src"],
        nthreads=os.cpu_count() or 1,
        quiet=True,
    )


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
