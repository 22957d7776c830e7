"""How fast the machine is while it is measured: a machine that grows warm, or shares its cores, falls behind itself.

A counting loop is timed before each round. Where it takes longer than at its best, the round waits a while, so that no
row of the table is measured in another's heat; how far apart the loops were is said above the table.
"""

from __future__ import annotations

import time

LOOP = 400_000
TOLERATED = 1.15  # times the best loop
LONGEST, ALL = 10.0, 30.0  # seconds that one round waits, and all rounds together


class Pace:
    """The loops of one run, and the seconds that were waited."""

    def __init__(self) -> None:
        self.loops: list[float] = []
        self.waited = 0.0

    def loop(self) -> float:
        """CPU seconds of the counting loop now: the best of three."""
        times = []
        for _ in range(3):
            begin, total = time.process_time(), 0
            for number in range(LOOP):
                total += number * number
            times.append(time.process_time() - begin)
        return min(times)

    def rest(self) -> None:
        """Wait until the loop is nearly as fast as at its best, or the patience is at an end."""
        begin = time.monotonic()
        now = self.loop()
        while self.loops and now > TOLERATED * min(self.loops):
            spent = time.monotonic() - begin
            if spent > LONGEST or self.waited + spent > ALL:
                break
            time.sleep(1.0)
            now = self.loop()
        self.waited += time.monotonic() - begin
        self.loops.append(now)


def paced(loops: list[float]) -> str:
    """The sentence above the table: how fast the loops of a run were."""
    best, worst = min(loops, default=0.0), max(loops, default=0.0)
    return (
        f"Before each round a counting loop was timed: {best * 1000:.0f} ms at best, {worst * 1000:.0f} ms at worst "
        f"({worst / best if best else 1:.1f} times)."
    )


PACE = Pace()
