"""A test gives the same result on a slow machine and on a fast one, today and tomorrow.

Tests read no clock, draw no random number without a seed, and wait only with nets that a slow machine does not reach.
Measurements (``tests/bench``) are made for their own sake and decide nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.security.counts import SOAK

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "bench" not in path.relative_to(TESTS).parts)
LEAST = 120  # seconds of a net
CLOCKS = {
    "time": {
        "time",
        "time_ns",
        "perf_counter",
        "perf_counter_ns",
        "process_time",
        "process_time_ns",
        "monotonic",
        "monotonic_ns",
        "thread_time",
        "thread_time_ns",
    },
    "datetime": {"now", "utcnow", "today"},
    "date": {"today"},
    "resource": {"getrusage"},
    "timeit": {"timeit", "repeat", "default_timer"},
}
DRAWS = {
    "secrets": {"randbits", "randbelow", "choice", "token_bytes", "token_hex", "token_urlsafe"},
    "uuid": {"uuid1", "uuid4"},
    "os": {"urandom", "getrandom"},
}
SEEDED = {"Random", "seed", "getstate", "setstate"}  # what may be asked of the module `random`
SCRIPTS = ("performance.now", "Date.now", "startTime")
DRAWN_BY_PROFILE = {"deadline", "database", "derandomize"}


def breaches(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Lines of a file on which something depends on time or luck, and on what."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from ((node.lineno, what) for what in _of_call(node))
        elif isinstance(node, ast.ImportFrom) and node.module in (*CLOCKS, *DRAWS, "random"):
            names = {alias.name for alias in node.names}
            banned = CLOCKS.get(node.module, set()) | DRAWS.get(node.module, set())
            if node.module == "random":
                banned = names - SEEDED
            yield from ((node.lineno, f"{node.module}.{name}") for name in sorted(names & banned))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((node.lineno, word) for word in SCRIPTS if word in node.value)
        elif isinstance(node, ast.Raise) and "KeyboardInterrupt" in ast.dump(node):
            yield node.lineno, "an interrupt of the run itself"
        elif isinstance(node, ast.arg) and node.arg == "benchmark":
            yield node.lineno, "a benchmark"


def _of_call(call: ast.Call) -> Iterator[str]:
    function = call.func
    given = {word.arg: word.value for word in call.keywords}
    if isinstance(function, ast.Attribute):
        owner = ast.unparse(function.value).split(".")[-1]
        if function.attr in CLOCKS.get(owner, set()) | DRAWS.get(owner, set()):
            yield f"{owner}.{function.attr}"
        if ast.unparse(function.value) in ("random", "np.random", "numpy.random") and function.attr not in (
            *SEEDED,
            "default_rng",
        ):
            yield f"random.{function.attr}"
        if function.attr == "wait_for_timeout":
            yield function.attr
    name = ast.unparse(function).split(".")[-1]
    if name == "SystemRandom" or (name in ("Random", "default_rng") and not (call.args or given)):
        yield f"{name} without a seed"
    if name == "settings":
        yield from sorted(DRAWN_BY_PROFILE & set(given))
    net = given.get("timeout")
    if isinstance(net, ast.Constant) and isinstance(net.value, (int, float)) and net.value < LEAST:
        yield f"timeout={net.value}"


def test_no_test_reads_a_clock_or_draws_without_a_seed() -> None:
    here, profiles = Path(__file__), TESTS / "conftest.py"
    found = [
        f"{path.relative_to(TESTS)}:{line}: {what}"
        for path in FILES
        if path not in (here, profiles)
        for line, what in breaches(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert [] == found


@pytest.mark.parametrize(
    "text",
    [
        "import time\nbegan = time.perf_counter()",
        "from time import monotonic",
        "import datetime\ndatetime.datetime.now()",
        "import random\nrandom.shuffle(x)",
        "import random\nrandom.Random()",
        "from random import choice",
        "import secrets\nsecrets.randbits(64)",
        "import uuid\nuuid.uuid4()",
        "import os\nos.urandom(3)",
        "import numpy as np\nnp.random.default_rng()",
        "run(x, timeout=60)",
        "page.wait_for_timeout(100)",
        "page.evaluate('performance.now()')",
        "settings(max_examples=3, deadline=None)",
        "raise KeyboardInterrupt",
        "def test_it(benchmark): pass",
    ],
)
def test_the_search_finds_what_it_is_for(text: str) -> None:
    assert list(breaches(ast.parse(text)))


def test_what_has_a_seed_is_right() -> None:
    text = "import random\nrandom.Random(3)\nrandom.seed(1)\nrun(x, timeout=600)\ntime.sleep(1)\nsettings(max_examples=3)"

    assert [] == list(breaches(ast.parse(text)))


def test_hypothesis_draws_the_same_examples_in_every_run() -> None:
    assert settings.default is not None
    assert (not SOAK) == settings.default.derandomize
    assert settings.default.deadline is None and settings.default.database is None
