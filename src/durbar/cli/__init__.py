"""The command line: `durbar games`, `rules`, `play`, `serve`, `arena`, `tune`, `dataset` and others (`durbar --help`).

`durbar` alone opens the table in the browser.

Nothing heavy is imported before the command is known. Whatever a user can do wrong ends as one line on stderr and exit
code 2; a finding (an unfair file, a clause without a test, a broken law) is exit code 1.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from durbar import __version__

__all__ = ["main"]

WRONG = 2
STOPPED = 130  # as shells say it for Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        print(__version__)
        return 0
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our signs gets question marks
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on, which is no error; the interpreter's own flush at exit must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # we are leaving; a second one would only make noise
        print("durbar: stopped", file=sys.stderr)
        return STOPPED
    return code


def _run(arguments: list[str]) -> int:
    from cyclopts import CycloptsError

    from durbar.cli.commands import app
    from durbar.cli.common import Wrong
    from durbar.core.extras import MissingExtra
    from durbar.core.log import BadFile
    from durbar.core.options import BadOptions

    try:
        result = app(arguments, exit_on_error=False, print_error=False) if arguments else _open_table()
    except CycloptsError as error:
        error.verbose = False
        return _complain(str(error))
    except (Wrong, BadOptions, BadFile, MissingExtra) as error:
        print(getattr(error, "trace", ""), end="", file=sys.stderr)
        return _complain(str(error))
    return result if isinstance(result, int) else 0


def _open_table() -> int:
    from durbar.cli.serve import open_table

    return open_table()


def _complain(reason: str) -> int:
    line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(reason.split()))
    print(f"durbar: {line}", file=sys.stderr)
    return WRONG
