"""Long jobs tell how far they are, on a terminal only; whoever interrupts keeps what was counted until then."""

from __future__ import annotations

import io
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from toolchain.cli import progress

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "toolchain.cli.main"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT / "toolchain" / "templates" / "game", tmp_path / "game"))


def at_a_terminal(words: list[str], until: bytes, then: bytes) -> tuple[str, int]:
    """Runs a command at a terminal, types once something is on it, and gives what it showed and its exit code."""
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the tests themselves may run where it is ignored
        os.chdir(ROOT)
        os.execv(sys.executable, [*COMMAND, *words])
    shown, typed = b"", False
    while True:
        try:
            more = os.read(terminal, 4096)
        except OSError:  # how Linux tells the end
            break
        if not more:
            break
        shown += more
        if until in shown and not typed:
            typed = os.write(terminal, then) > 0
    os.close(terminal)
    return shown.decode(), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_interrupts_keeps_the_count(game: Path, jobs: str) -> None:
    journal = game.parent / "games.jsonl"
    words = ["simulate", str(game), "--games", "900000", "--jobs", jobs, "--journal", str(journal)]
    shown, code = at_a_terminal(words, b" left", b"\x03")

    assert code == 130 and "Traceback" not in shown
    stopped = re.search(r"stopped after ([\d,]+) of 900,000 games", shown)
    assert stopped is not None
    assert f"Dawn at the ford: {stopped[1]} games" in shown
    wins = sum(int(n.replace(",", "")) for n in re.findall(r"wins +([\d,]+) +[\d.]+%", shown))
    assert wins == int(stopped[1].replace(",", ""))
    # A game may have been kept at the moment of the interruption, and is counted when the run goes on.
    kept = journal.read_text("utf-8").splitlines()
    assert len(kept) - 1 in (wins, wins + 1) and len(set(kept)) == len(kept)


def test_nothing_is_written_over_where_nobody_looks(game: Path) -> None:
    words = ["simulate", str(game), "--games", "600"]
    ran = subprocess.run([*COMMAND, *words], cwd=ROOT, capture_output=True, text=True, check=True)

    assert ran.stderr == "playing 600 games ...\n"
    assert "Dawn at the ford: 600 games" in ran.stdout


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_line_is_wiped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, clock = Screen(), [100.0]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])

    with progress.counting("games") as tell:
        for done in range(1, 1501):
            clock[0] += 1 / 64
            tell(done, 1500)

    counts = re.findall(r"\r([\d,]+) of 1,500 games, (\d+) seconds left *", screen.getvalue())
    assert [("32", "23"), ("45", "23")] == counts[:2] and 113 == len(counts)
    assert re.search(r" left *\r +\r\Z", screen.getvalue())


def test_a_short_job_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, clock = Screen(), [100.0]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])

    with progress.counting("games") as tell:
        for done in range(1, 32):
            clock[0] += 1 / 64
            tell(done, 1500)

    assert "" == screen.getvalue()
