"""``lint --watch`` after an edit: CPU seconds of a run in the process that has run before.

    python -m toolchain.dev.bench.resident FOLDER

Reads JSON: for each kind of edit, the file, and the texts that it holds one after the other, the last of them the original.
Prints the median seconds of each kind.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import statistics
import sys
import time
from pathlib import Path

from toolchain.cli.lint.command import show
from toolchain.cli.lint.run import Request, Target


def resident_seconds(folder: Path, edits: dict[str, tuple[str, list[str]]]) -> dict[str, float]:
    """CPU seconds from an edit of each kind to its findings. Garbage is collected after them, as ``lint --watch`` does.

    The first run of each kind is not counted: it imports the checks that only this kind of edit needs.
    """
    request = Request([Target(folder, [])], [], [], {})

    def run() -> float:
        gc.collect()
        begin = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            show(request, "full", False, None, "", cached=True)
        return time.process_time() - begin

    run()
    made = {}
    for sort, (file, texts) in edits.items():
        times = []
        for text in texts:
            (folder / file).write_text(text, encoding="utf-8")
            times.append(run())
        made[sort] = statistics.median(times[1:-1])
    return made


if __name__ == "__main__":
    print(json.dumps(resident_seconds(Path(sys.argv[1]), json.load(sys.stdin))))
