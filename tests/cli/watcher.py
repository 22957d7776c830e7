"""A command that watches a project, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "import sys; from toolchain.cli.main import main; sys.exit(main(sys.argv[1:]))"
PATIENCE = 180  # seconds; a net for what never comes, far beyond what a slow machine needs
LOOK = 0.02  # seconds between two looks


class Watcher:
    """The running command and all that it has printed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", PROGRAM, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # A shell that started the tests in the background has told its children to ignore Ctrl-C.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        self.said = ""
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def wait(self, text: str, since: int = 0) -> int:
        """Waits until a text is printed; how much was printed by then."""
        self.until(lambda: text in self.said[since:], text)
        return len(self.said)

    def until(self, true: Callable[[], bool], what: str) -> None:
        for _ in range(round(PATIENCE / LOOK)):
            if true():
                return
            assert self.process.poll() is None or true(), self.said
            time.sleep(LOOK)
        raise AssertionError(f"{what} did not come: {self.said}")

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code

    def end(self) -> None:
        """Ends the process, whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
