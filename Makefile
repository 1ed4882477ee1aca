# Everything from nothing, with Python 3.11 or newer as `python3`; each of the two main targets makes its own virtual environment.
#   make demo    install, a short training run, and its evaluation table
#   make test    install, lint, types, all tests on both cores
# PIP_ARGS goes to pip: a machine without a GPU saves a large download with an index that offers PyTorch for CPUs only.

PYTHON ?= python3
PIP_ARGS ?=
JOBS ?= 2
GAMES ?= cutthroat_caverns crypt_hunters cults_and_cryptids cryptic_explorers
VENV := .venv
BIN := $(VENV)/bin
# A worker without tests takes some of another's.
SPREAD := -n $(JOBS) --dist worksteal
# The workers of all gears share what pytest makes of the test files.
unexport PYTHONDONTWRITEBYTECODE
# Numba, PyTorch and two test workers would each start as many threads as there are cores.
export OMP_NUM_THREADS ?= 1

.PHONY: demo test lint types ready unit plain bounds contract-full simulate golden framework-matrix train-full bench clean

define install
	test -x $(1)/bin/python || $(PYTHON) -m venv $(1)
	$(1)/bin/python -m pip install --quiet --disable-pip-version-check $(PIP_ARGS) -c constraints.txt -e '.[$(2)]'
	touch $(1)/.installed
endef

$(VENV)/.installed: pyproject.toml constraints.txt
	$(call install,$(VENV),dev)

.venv-demo/.installed: pyproject.toml constraints.txt
	$(call install,.venv-demo,train)

demo: .venv-demo/.installed
	.venv-demo/bin/hypogeum warmup cutthroat_caverns
	.venv-demo/bin/hypogeum train configs/ppo/demo.toml --out runs/demo --overwrite
	.venv-demo/bin/hypogeum evaluate runs/demo --opponents random,random,random --games 400

# Types are checked by one core while the other compiles.
test: lint
	$(MAKE) -j $(JOBS) types unit
	$(MAKE) plain bounds

lint: $(VENV)/.installed
	$(BIN)/ruff check .

types: $(VENV)/.installed
	$(BIN)/mypy

# Compile once before the workers start, or each of them would compile the same rules; as many games at a time as there are jobs.
ready: $(VENV)/.installed
	printf '%s\n' $(GAMES) | xargs -n 1 -P $(JOBS) $(BIN)/hypogeum warmup --tests

unit: ready
	$(BIN)/pytest $(SPREAD)

# The rules as ordinary Python: overflow and out-of-range indexes are errors there.
plain: $(VENV)/.installed
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q $(SPREAD) -m "not compiled and not slow" tests/core tests/contract tests/games tests/plain

# Compiled with bounds checks, in a cache of its own (the setting is part of the cache key).
bounds: $(VENV)/.installed
	printf '%s\n' $(GAMES) | NUMBA_BOUNDSCHECK=1 xargs -n 1 -P $(JOBS) $(BIN)/hypogeum warmup --tests
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -q $(SPREAD) tests/core tests/contract

# Long targets, not part of `make test`.

# RLlib pins gymnasium 1.2.2: the shells must work there too.
framework-matrix: pyproject.toml constraints.txt
	test -x .venv-gym122/bin/python || $(PYTHON) -m venv .venv-gym122
	sed '/^gymnasium==/d' constraints.txt > .venv-gym122/constraints.txt
	.venv-gym122/bin/python -m pip install --quiet $(PIP_ARGS) -c .venv-gym122/constraints.txt -e '.[dev]' gymnasium==1.2.2
	.venv-gym122/bin/hypogeum warmup --tests
	.venv-gym122/bin/pytest $(SPREAD) tests/shells tests/contract

# Every combination of seats, lengths and options through the whole contract.
contract-full: ready
	HYPOGEUM_CONTRACT=full $(BIN)/pytest -q $(SPREAD) tests/contract

# Random games over all configurations with the fault checker, and the table of sanity of fixed players.
simulate: $(VENV)/.installed
	for game in $(GAMES); do $(BIN)/python -m hypogeum.tools.simulate $$game || exit; done

# Golden files and the tables of the READMEs; review the diff.
golden: $(VENV)/.installed
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m hypogeum.tools.playthrough
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m hypogeum.tools.counts
	$(BIN)/python -m hypogeum.tools.tables

train-full: $(VENV)/.installed
	$(BIN)/hypogeum train configs/ppo/cutthroat_caverns.toml

bench: $(VENV)/.installed
	for game in $(GAMES); do $(BIN)/python -m hypogeum.tools.bench_row $$game tests/bench/results.md || exit; done

clean:
	rm -rf .venv .venv-demo .venv-gym122 .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
