#!/bin/sh
# Builds Durbar from its sources into a virtual environment: sh deploy/build.sh /opt/durbar
# The same steps in the Dockerfile and on a bare machine; needs Python 3.11 or newer, make, and a C compiler for compiled engines.
set -eu
target=${1:?where to? for example /opt/durbar}
python=${PYTHON:-python3}

"$python" -m venv "$target"
pip="$target/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check"
make PYTHON="$python" src/durbar/server/static/index.html   # the browser client; node comes from PyPI
$pip --require-hashes --requirement requirements/serve.txt  # what the server needs, pinned
$pip --no-deps .
DURBAR_DATABASE_URL=sqlite:////nowhere/durbar.sqlite3 "$target/bin/durbar" --version
"$target/bin/python" - <<'CHECK'
from pathlib import Path
import durbar
from durbar.core.state import COMPILED
assert (Path(durbar.__file__).parent / "server/static/index.html").is_file(), "the browser client is missing"
assert COMPILED, "the engines are not compiled: is there a C compiler?"
CHECK
