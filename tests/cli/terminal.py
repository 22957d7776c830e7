"""A command on a real pseudo-terminal of a size, and what a person sees on it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from types import TracebackType

SILENCE = 120  # seconds without a sign, a net for what never comes: no test waits so long
_PROMPT = re.compile(r"(?:^|\n)[^\n]*(?:> |: |Enter )\Z")
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_START = "from toolchain.cli.start import run; run()"


class Terminal:
    """Runs ``hexwright`` and types lines at its prompts. ``text`` is all that was on the screen, what is typed included."""

    def __init__(self, folder: Path, size: tuple[int, int], *arguments: str) -> None:
        self.size = columns, rows = size
        self.text = ""
        self._screen, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        surroundings = {name: x for name, x in os.environ.items() if name not in ("COLUMNS", "LINES")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, *arguments],
            cwd=folder,
            env={**surroundings, "TERM": "xterm"},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self._wait()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def type(self, line: str) -> None:
        """Types a line and waits for the next prompt, or for the end."""
        os.write(self._screen, line.encode() + b"\n")
        self._wait()

    def screen(self) -> list[str]:
        """The lines that are seen now, without their styles: the last ones, each broken where the screen ends."""
        columns, rows = self.size
        seen: list[str] = []
        for line in self.plain().rpartition(_CLEAR)[2].split("\n"):
            seen += [line[at : at + columns] for at in range(0, max(len(line), 1), columns)]
        return seen[-rows:]

    def plain(self) -> str:
        """All that was on the screen, without styles and ends of lines of a terminal."""
        return _STYLE.sub("", self.text.replace("\r\n", "\n"))

    def _wait(self) -> None:
        """Reads up to a prompt that waits for an answer, or to the end of the command."""
        new = b""
        while not (
            new and _PROMPT.search(_STYLE.sub("", new.decode(errors="replace")).replace("\r\n", "\n"))
        ):
            assert select.select([self._screen], [], [], SILENCE)[0], f"no prompt: {self.text}{new!r}"
            try:
                more = os.read(self._screen, 65536)
            except OSError:  # the command has ended
                break
            if not more:
                break
            new += more
        self.text += new.decode()
