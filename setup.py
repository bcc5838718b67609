"""Builds the compiled modules where there is a C compiler; without one, the same files run as plain Python."""

import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Every module with a .pxd beside it is compiled.
MODULES = sorted(path.with_suffix(".py") for path in Path("src/durbar").rglob("*.pxd"))
DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "binding": True,
}


class OptionalBuild(build_ext):
    """Compile if possible; say so in one line if not."""

    def run(self) -> None:
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        if sys.platform != "win32" and not (shutil.which(compiler) or shutil.which("cc")):
            print("durbar: no C compiler found; running uncompiled (same results, slower)", file=sys.stderr)
            return
        super().run()


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    flags = [] if sys.platform == "win32" else ["-O3", "-fno-strict-aliasing", "-Wno-unused-function"]
    sources = [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts), [path.as_posix()], extra_compile_args=flags, optional=True
        )
        for path in MODULES
    ]
    return cythonize(sources, compiler_directives=DIRECTIVES, build_dir="build/cython", include_path=["src"], quiet=True, nthreads=2)


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
