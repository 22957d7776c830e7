"""The order in which options are offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.statements.run import Run


def ordered(run: Run, options: Iterable[Any], type_: str) -> list[Any]:
    """Options in their canonical order."""
    return by_place(run.i, run.position, options) if type_ == "piece" else sorted(set(options))


def by_place(i: Ground, state: Any, pieces: Iterable[int]) -> list[int]:
    """Pieces by where they are, so that no order tells hidden ones apart."""
    where, at = state.columns["c_place"], state.columns["c_at"]

    def stands(piece: int) -> tuple[int, int]:
        here = where[piece]
        return (here, at[here].index(piece)) if here >= 0 else (i.hex_count, piece)

    return sorted(pieces, key=stands)
