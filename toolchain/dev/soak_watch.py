"""Watches what hostile packages cost in time and memory while tests run: a plugin of pytest, loaded by the soak only.

Reading and linking a package are wrapped before any test imports them. Memory is the peak of the process above what it
held before, as Linux counts it; elsewhere it is not measured.
"""

from __future__ import annotations

import functools
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import toolchain.engine.load
import toolchain.ir.package

FOLDER = "HEXWRIGHT_SOAK_WATCH"
_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")
most: dict[str, Any] = {"packages": 0, "seconds": [0.0, ""], "kilobytes": [0, ""]}


def _kilobytes(field: str) -> int:
    for line in _STATUS.read_text(encoding="ascii").splitlines():
        if line.startswith(field):
            return int(line.split()[1])
    return 0


def watched(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, with the dearest of its calls remembered."""

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        measured = _RESET.exists()
        if measured:
            _RESET.write_text("5", encoding="ascii")  # the peak begins at what is held now
        held = _kilobytes("VmRSS:") if measured else 0
        began = time.process_time()
        try:
            return function(*arguments, **named)
        finally:
            spent = time.process_time() - began
            grown = _kilobytes("VmHWM:") - held if measured else 0
            test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
            most["packages"] += 1
            most["seconds"] = max(most["seconds"], [round(spent, 3), test])
            most["kilobytes"] = max(most["kilobytes"], [grown, test])

    return call


def _wrap(holder: Any, name: str) -> None:
    setattr(holder, name, watched(getattr(holder, name)))


for part in ("__init__", "package", "rules"):
    _wrap(toolchain.ir.package.PackageFile, part)
_wrap(toolchain.engine.load, "link_rules")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Each worker leaves what it has seen."""
    folder = os.environ.get(FOLDER)
    if folder and most["packages"]:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
        Path(folder, f"watch-{worker}.json").write_text(json.dumps(most), encoding="utf-8")
