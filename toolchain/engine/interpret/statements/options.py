"""The order in which options are offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolchain.engine.interpret.statements.run import Run


def ordered(run: Run, options: Iterable[Any], type_: str) -> list[Any]:
    """Options in their canonical order: pieces by where they are, so that no order tells hidden ones apart."""
    if type_ != "piece":
        return sorted(set(options))
    where, at = run.position.columns["c_place"], run.position.columns["c_at"]

    def stands(piece: int) -> tuple[int, int]:
        here = where[piece]
        return (here, at[here].index(piece)) if here >= 0 else (run.i.hex_count, piece)

    return sorted(options, key=stands)
