"""High or broken country in a grid of heights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def runs(
    rows: Sequence[Sequence[float | None]], high: float | None, rise: float
) -> list[tuple[int, int, int]]:
    """The cells from ``high`` metres on about which heights differ by ``rise`` metres or more, as runs in a row.

    ``rows`` are metres, None where nothing is known: such a cell is in no run, and its neighbours do without it. A run
    is the number of its row, its first column, and the column behind its last.
    """
    heights = np.array(rows, dtype=float)
    taken = ~np.isnan(heights)
    if high is not None:
        taken &= np.where(taken, heights, -np.inf) >= high
    if rise > 0:
        framed = np.pad(heights, 1, constant_values=np.nan)
        near = np.lib.stride_tricks.sliding_window_view(framed, (3, 3))
        highest = np.where(np.isnan(near), -np.inf, near).max(axis=(2, 3))
        lowest = np.where(np.isnan(near), np.inf, near).min(axis=(2, 3))
        taken &= highest - lowest >= rise
    # A step from 0 to 1 begins a run, and one from 1 to 0 ends it.
    steps = np.diff(np.pad(taken.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    starts, ends = np.nonzero(steps == 1), np.nonzero(steps == -1)
    return list(zip(starts[0].tolist(), starts[1].tolist(), ends[1].tolist(), strict=True))
