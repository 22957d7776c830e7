"""Options of the whole suite."""

from __future__ import annotations

import pytest

_LEFT_OUT: list[str] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--without-browser", action="store_true", help="leave out the tests that need a Chromium, and say so"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
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
