"""What a game says to its players before they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def introduction(ir: Rules, scenario: bool = True) -> list[str]:
    """The texts `about` of the game, and of its scenario, each a paragraph."""
    held = ir.get("reference")
    if held is None:
        return []
    return [*held.get("about", ()), *(held.get("about_scenario", ()) if scenario else ())]
