"""What the parts of a drafting share: the recipe, the draft it is put into, the ground of the hexsides so far."""

from __future__ import annotations

from collections.abc import Sequence

from toolchain.base.diagnostic import Findings
from toolchain.geometry.earth.georef import Fit
from toolchain.geometry.grid import Axial
from toolchain.importers.draft import quoted
from toolchain.importers.earth.facts import Fact
from toolchain.importers.earth.features import Feature
from toolchain.importers.earth.overlay import Overlay, Wishes
from toolchain.importers.earth.recipe import Recipe, Take

Pair = tuple[Axial, Axial]
Taken = Sequence[tuple[Take, Sequence[Feature]]]


class DraftBase:
    """A recipe and its draft."""

    def __init__(self, recipe: Recipe, fit: Fit, findings: Findings) -> None:
        self.recipe = recipe
        self.grid = recipe.grid.grid
        self.findings = findings
        self.overlay = Overlay(self.grid, fit, Wishes(), findings)
        self.draft = self.overlay.draft
        self.ground: dict[Pair, list[str]] = {}

    def authored(self, why: str) -> str:
        """What stands behind ``@`` of something that no paragraph prints."""
        return f"{self.recipe.paragraph} authored {quoted(why)}".strip() if self.recipe.paragraph else ""

    def cited(self, fact: Fact) -> str:
        """What stands behind ``@`` of a fact: the paragraphs that print it, or why it is so."""
        return " @ ".join(fact.cite) or self.authored(fact.because)

    def pair(self, hexes: tuple[Axial, ...]) -> Pair:
        """The hexside between two hexes, in the order in which :attr:`ground` knows it."""
        a, b = hexes
        return (a, b) if (a, b) in self.ground else (b, a)
