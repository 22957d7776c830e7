"""Of which side the nations of lists are."""

from __future__ import annotations

from toolchain.checks.shared.seen.memo import kept
from toolchain.model.model import Model


@kept
def side_numbers(m: Model) -> dict[str, int]:
    """The number of the side of each nation; a side counts as a nation of its own."""
    return {
        name: number for number, side in enumerate(m.ir["sides"]) for name in (side["name"], *side["nations"])
    }
