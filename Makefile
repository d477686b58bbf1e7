# Hearts Tutor. `make help` lists the targets.
# Needed: make, a POSIX shell and Python 3.11 or newer. The rest goes into .venv.

HOST = 127.0.0.1
PORT ?= 8000
ARGS =
FUZZ_REQUESTS ?= 20000
export CHROMIUM PYTHON

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Stamps: each says that a step was done, and is redone when what it depends on is newer.
MADE := $(VENV)/.made
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev

FLASK := $(BIN)/flask --app tutor
# Finds a browser, or installs one where that is possible; quick when there is one.
CHROMIUM_READY := $(BIN)/python -m tools.ensure_chromium

.DEFAULT_GOAL := help
.PHONY: help run test lint spell puzzles format lock catalogs bench soak fuzz audit wheel screenshots browser clean

help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: $(RUN) ## Start the site on http://127.0.0.1:8000 (PORT=8080 HOST=0.0.0.0)
	@exec $(BIN)/hearts-tutor serve --host $(HOST) --port $(PORT) $(ARGS)

test: $(DEV) ## Run every test (ARGS="-k hearts -x" for pytest)
	@$(CHROMIUM_READY)
	$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

lint: $(DEV) ## Check code, types, imports, templates, translations and lessons
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(FLASK) lessons check
	$(FLASK) catalogs check

spell: $(DEV) ## Check the spelling of every text in every language (Debian's dictionaries)
	$(BIN)/python -m tools.spell $(ARGS)

puzzles: $(DEV) ## Prove every puzzle of the bank again (ARGS=ID for some of them)
	$(FLASK) puzzles check $(ARGS)

format: $(DEV) ## Put code into the house format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

catalogs: $(DEV) ## Bring the translation catalogs up to date with the texts
	$(FLASK) catalogs update

bench: $(DEV) ## Measure speed, one line per benchmark
	$(BIN)/python -m bench $(ARGS)

soak: $(DEV) ## Load the site for ten minutes without a pause, and look at its memory
	$(BIN)/python -m bench.load --rounds 0 --soak 600 $(ARGS)

fuzz: $(DEV) ## Send at least 20,000 odd requests to every page (FUZZ_REQUESTS=100000)
	FUZZ_REQUESTS=$(FUZZ_REQUESTS) $(BIN)/python -m pytest -n auto --dist worksteal tests/fuzz $(ARGS)

audit: $(DEV) ## Ask for known holes in what the site needs (ARGS=--strict)
	$(BIN)/python -m tools.audit $(ARGS)

browser: $(DEV) ## Run only the tests in a real Chromium
	@$(CHROMIUM_READY)
	$(BIN)/python -m pytest -n auto --dist worksteal tests/browser $(ARGS)

screenshots: $(DEV) ## Take pictures of the pages into screenshots/, and the README's
	@$(CHROMIUM_READY)
	$(BIN)/python -m tools.screenshots $(ARGS)

wheel: $(DEV) ## Build the wheel and the source archive into dist/
	$(BIN)/python -m build --no-isolation $(ARGS)

lock: $(DEV) ## Resolve the dependencies again (ARGS=--upgrade for newer versions)
	$(BIN)/python -m tools.lock $(ARGS)

clean: ## Remove everything that make has made
	rm -rf $(VENV) dist build screenshots .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@sh tools/make_venv.sh $(VENV)
	@touch $@

$(RUN): $(MADE) requirements/run.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements/run.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(MADE) requirements/dev.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements/dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@ $(RUN)
