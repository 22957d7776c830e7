"""Build and load of a package, in seconds."""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from toolchain.dev.bench.pace import PACE
from toolchain.dev.bench.processes import ROOT, Row, hexwright, in_turns

PROJECT = ROOT / "scenarios" / "race-to-the-sea"


def command_rows() -> list[Row]:
    """All rows of this page of the table."""
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "game.hexpack"
        built, _ = in_turns([hexwright("build", str(PROJECT), "-o", str(pack))])[0]
        data = pack.read_bytes()
    loaded = _load(data)
    note = f"{len(data):,} bytes"
    return [
        ("build of the package", f"{built:.2f} s", "at most 1.5 s", ""),
        ("load of the package, checks and all", f"{loaded * 1000:.0f} ms", "at most 300 ms", note),
    ]


def _load(data: bytes) -> float:
    from toolchain.engine.load import load_game

    times = []
    for _ in range(5):
        PACE.rest()
        start = time.process_time()
        load_game(data)
        times.append(time.process_time() - start)
    return statistics.median(times)
