.DEFAULT_GOAL := help
.PHONY: help setup demo test test-quick bench bench-quick soak fmt check lock

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-done
# The first interpreter that is 3.11 or newer; `make setup PYTHON=...` overrules.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-18s %s\n", $$1, $$2 }'

setup: $(STAMP) ## create .venv from the lock file (does nothing when it is current)

$(STAMP): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "setup needs Python 3.11 or newer on the PATH" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q toolchain # so that starts are quick where Python may not write it
	@touch $@

demo: setup ## lint, build and play a whole game, with pictures, into out/
	$(BIN)/python -m toolchain.dev.demo

test: setup ## run the tests
	$(BIN)/python -m pytest $$(.ci/browser)

# What takes little time for what it covers, by measured durations: about two and a half minutes of one core. The rest of these
# folders (fixes of every case, files in every order, random data) is for `make test`.
QUICK := tests/geometry tests/package tests/render \
	$(patsubst %,tests/language/test_%.py,blocks cites_of_lines jsonsource oob_schema printer unitrows) \
	$(patsubst %,tests/checks/test_%.py,answers cases errata extended ground registry)
LONG := a_fix_cures or costs_much or test_fuzz or test_lattice

test-quick: setup ## run the unit tests, checks and language: what takes little time
	$(BIN)/python -m pytest --dist worksteal -k "not ($(LONG))" $(QUICK)

bench: setup ## measure speed against named peers
	$(BIN)/python -m toolchain.dev.bench

bench-quick: setup ## measure the same with fewer rounds, without the pages that take long; only prints
	$(BIN)/python -m toolchain.dev.bench --quick

soak: setup ## at length: games of all scenarios, changed rules, conformance, hostile input, random edits, whole samples, free examples; goes on where it stopped
	$(BIN)/python -m toolchain.dev.soak

fmt: setup ## format the code
	$(BIN)/python -m ruff check --quiet --fix-only .
	$(BIN)/python -m ruff format .

check: ## everything CI runs
	.ci/run

lock: ## write requirements.lock anew (needs uv)
	uv pip compile pyproject.toml --extra print --extra cluster --extra tables --group dev --universal --python-version 3.11 --upgrade --quiet \
		--generate-hashes --no-emit-index-url --no-header --output-file requirements.lock
