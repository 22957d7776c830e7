"""No worker is interrupted with the process that shares out the work, whatever it is doing."""

from __future__ import annotations

import signal

from toolchain.base.workers import workers

# What a process found when this module was read in it: in a worker before its first own line.
STARTED_WITH = signal.getsignal(signal.SIGINT)
told: list[str] = []


def begin(word: str) -> None:
    told.append(word)


def look(_: int) -> tuple[bool, bool, list[str]]:
    deaf = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    return STARTED_WITH == signal.SIG_IGN, deaf, told


def test_workers_hear_no_interruption_from_their_start() -> None:
    heard = signal.getsignal(signal.SIGINT)
    with workers(2, begin, ("work",)) as pool:
        assert signal.getsignal(signal.SIGINT) == heard
        assert [(True, True, ["work"])] * 4 == pool.map(look, range(4), chunksize=1)
