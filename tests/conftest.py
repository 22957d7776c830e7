"""Options of the whole suite, how random tests draw, and how a worker ends."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from _pytest.capture import CaptureResult
from hypothesis import settings

from tests.security.counts import SOAK
from toolchain.base import collecting
from toolchain.dev.prose import banned

_LEFT_OUT: list[str] = []
# A worker takes one file after the other. These take longest and come first, so that no worker is left with one of them
# when the others have ended. Those that collect garbage again and again come before what other tests leave in memory.
LONGEST = (
    "checks/test_cases.py",
    "conformance/test_conformance.py",
    "slips/test_slips.py",
    "workspace/test_lint_after_edits.py",
    "effects/test_pairs.py",
    "docs/test_guide.py",
    "docs/test_contributing.py",
    "exchange/test_tables_out_and_in.py",
    "reader_slips/test_reader_slips.py",
    "mutate/test_operators.py",
    "security/test_names.py",
    "security/test_interrupted.py",
    "exchange/test_tiled_round_trip.py",
    "docs/test_recipes.py",
    "workspace/test_consequences.py",
    "workspace/test_tests_remember.py",
    "workspace/test_breaking.py",
    "mutate/test_measure.py",
    "workspace/test_lint_remembers.py",
    "workspace/test_shared_rules.py",
    "workspace/test_lint_memory.py",
    "play/test_random_games.py",
    "compare/test_subjects.py",
    "language/test_order.py",
    "exchange/test_oob_rows.py",
    "checks/test_removal.py",
    "security/test_hostile_projects.py",
    "security/test_large_input.py",
    "cli/test_soak.py",
    "badinput/test_fuzz.py",
    "engine/test_oracle.py",
    "bench/test_lockstep.py",
    "badinput/test_huge.py",
    "badinput/test_series.py",
)

# The same examples in every run, on every machine. `make soak` draws freely: what it finds, it prints.
settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile("soak", derandomize=False, deadline=None, database=None, print_blob=True)
settings.load_profile("soak" if SOAK else "fixed")

# Reading a project makes a million objects that stay, and so does reading the tests. Looked for so seldom, garbage costs a
# tenth less time, and some hundred megabytes of memory.
gc.set_threshold(1_000_000, 5, 5)


@pytest.fixture(autouse=True, scope="session")
def plain_english() -> Iterator[None]:
    """Whatever a command prints in a test that looks at it: no phrase that the project has given up."""
    read = pytest.CaptureFixture.readouterr

    def looked_at(capture: pytest.CaptureFixture[str]) -> CaptureResult[str]:
        printed = read(capture)
        for text in printed:
            assert not isinstance(text, str) or [] == banned(text)
        return printed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pytest.CaptureFixture, "readouterr", looked_at)
        yield


@pytest.fixture(autouse=True, scope="session")
def nothing_old_is_unfrozen() -> Iterator[None]:
    """The program puts objects among the old ones unseen, and so would give back what is laid aside below."""
    with pytest.MonkeyPatch.context() as patch:
        kept = {name: getattr(gc, name) for name in ("collect", "disable", "enable", "isenabled")}
        patch.setattr(collecting, "gc", SimpleNamespace(freeze=lambda: None, unfreeze=lambda: None, **kept))
        yield


@pytest.fixture(autouse=True, scope="module")
def only_new_garbage(nothing_old_is_unfrozen: None) -> None:
    """Collecting garbage looks through what a file of tests has made, not through what earlier files left in memory.

    Else tests late in a run take ten times as long as alone: a worker holds some gigabytes, and looking through them takes seconds.
    """
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--without-browser", action="store_true", help="leave out the tests that need a Chromium, and say so"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    folder = Path(__file__).parent
    first = {folder / file: number for number, file in enumerate(LONGEST)}
    items.sort(key=lambda item: first.get(item.path, len(first)))
    if not config.getoption("--without-browser"):
        return
    left_out = [item for item in items if "browser" in item.path.parts]
    _LEFT_OUT.extend(item.nodeid for item in left_out)
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if "browser" not in item.path.parts]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("--without-browser"):
        terminalreporter.section("NOT RUN: tests of the preview page in a browser", sep="*")
        terminalreporter.line("--without-browser was given; with a Chromium installed they run: .ci/browser")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    # A worker that needs more than five seconds to end after its last test is sent SIGINT by execnet. It comes while
    # the garbage of the whole run is collected, and is printed as an ignored KeyboardInterrupt of a callback.
    gc.freeze()  # pytest collects garbage five times more before it ends
    if hasattr(session.config, "workerinput"):
        gc.disable()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
