# Each target makes what it needs; `make demo` and `make test` work on a fresh clone with Python 3.11 and make alone.

PYTHON ?= $(firstword $(shell command -v python3.11) $(shell command -v python3) python3)
BIN := .venv/bin
ENVIRONMENT := .venv/installed
POKERKIT := examples/adapters/pokerkit

# A build back-end is installed apart from the rest, and must obey the same pins: newer pips read the second name for that.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# HANDS reaches the shell as a variable, so that a path may hold any character.
export HANDS

.PHONY: help setup demo certify-pokerkit test test-slow lint format proto clean

help:
	@echo "make demo [HANDS=PATH]    hands replayed through the service, a match on Ray, the engine certified"
	@echo "make certify-pokerkit     the conformance suite put before PokerKit, in an environment of its own"
	@echo "make test [ARGS=...]      the tests (ARGS go to pytest)"
	@echo "make test-slow            the tests that take minutes"
	@echo "make lint                 ruff, mypy, buf"
	@echo "make format               ruff, in place"
	@echo "make proto                the Python of the wire API, generated again"
	@echo "make setup                the environment in .venv alone"
	@echo "make clean                away with .venv, the other engines' .venv-peers and .venv-pokerkit, and all caches"

setup: $(ENVIRONMENT)

$(ENVIRONMENT): pyproject.toml constraints.txt
	@echo "Making the environment in .venv (first time: several hundred MB of downloads, one or two minutes)"
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

demo: $(ENVIRONMENT)
	@$(BIN)/python -m cli.netns --if-refused=ask $(BIN)/givare demo $${HANDS:+--hands "$$HANDS"}

certify-pokerkit: $(ENVIRONMENT) .venv-pokerkit/installed
	$(BIN)/givare certify "stdio:.venv-pokerkit/bin/python $(POKERKIT)/adapter.py" --known $(POKERKIT)/known-failures.yaml

.venv-pokerkit/installed: $(POKERKIT)/requirements.txt
	$(PYTHON) -m venv .venv-pokerkit
	.venv-pokerkit/bin/python -m pip install --quiet --requirement $<
	@touch $@

test: $(ENVIRONMENT)
	$(BIN)/python -m cli.netns --if-refused=run $(BIN)/pytest $(ARGS)

test-slow: $(ENVIRONMENT)
	@echo "Running the slow tests: all seven-card hands, every combination of limit, rulebook, seats, antes and stacks"
	$(BIN)/python -m cli.netns --if-refused=run $(BIN)/pytest -m slow $(ARGS)

lint: $(ENVIRONMENT)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/buf lint proto

format: $(ENVIRONMENT)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

proto: $(ENVIRONMENT)
	$(BIN)/python proto/generate.py

clean:
	rm -rf .venv .venv-peers .venv-pokerkit .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
