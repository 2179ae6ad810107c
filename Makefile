# Two commands: `make demo` shows the whole program on shipped pages, `make test` runs all tests.
# Both make their own .venv when it is missing.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: help demo test lint types bench docs clean browser

help:
	@echo "make demo   set up and run the whole audit on a shipped game; ends with the report's path"
	@echo "make test   set up and run all tests"
	@echo "make lint   style, types, import directions"
	@echo "make bench  speed, as ratios within one run"
	@echo "make docs   write docs/clauses.md anew"
	@echo "make clean  remove .venv and caches"

$(BIN)/python:
	@echo "==> making $(VENV)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(BIN)/python pyproject.toml
	@echo "==> installing auditor into $(VENV)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.test: $(BIN)/python pyproject.toml
	@echo "==> installing auditor and what its tests need into $(VENV)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test,review]'
	@touch $@ $(VENV)/.run

demo: $(VENV)/.run
	@echo "==> auditor demo"
	@$(BIN)/auditor demo

# The report is tested in a real browser: Debian's chromium, installed where that is possible.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	  || command -v google-chrome >/dev/null || { \
	  echo "==> installing chromium (apt-get)"; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq chromium >/dev/null; \
	  else sudo -n sh -c 'apt-get update -qq && apt-get install -y -qq chromium >/dev/null'; fi; } \
	  || echo "==> chromium could not be installed; the browser tests will say so"

test: $(VENV)/.test browser lint
	@echo "==> pytest"
	@$(BIN)/python -m pytest -n auto

lint: $(VENV)/.test
	@echo "==> ruff, mypy, import-linter"
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports --no-cache

bench: $(VENV)/.test
	@for file in benchmarks/*.py; do $(BIN)/python $$file; done

docs: $(VENV)/.test
	@$(BIN)/python -m tests.meta.clause_table

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
