"""The options of ``import map`` that only shapes of the earth need, as one order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolchain.cli.common import CannotRun

if TYPE_CHECKING:
    from toolchain.workspace.importing.geojson import Order

PARAGRAPH = re.compile(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")
OPTIONS = (
    click.option("--grid", metavar="WORDS", help='The hex grid, for example "flat, 14x14, 9 miles".'),
    click.option(
        "--fit",
        metavar="CSV",
        type=click.Path(path_type=Path),
        help="A CSV file of places with their hexes: place,lon,lat,hex.",
    ),
    click.option(
        "--share",
        multiple=True,
        metavar="TERRAIN=PART",
        help="Minimum share of a hex, such as forest=1/3 (default: a half).",
    ),
    click.option(
        "--layer",
        multiple=True,
        metavar="TERRAIN",
        help="Terrain to add to the other terrain of a hex.",
    ),
    click.option("--otherwise", metavar="TERRAIN", help="Terrain of all other hexes. Default: `clear`."),
    click.option("--along", multiple=True, metavar="KIND", help="Lines of this kind run along hexsides."),
    click.option("--through", multiple=True, metavar="KIND", help="Lines of this kind link hexes."),
    click.option("--paragraph", metavar="P", help="The rulebook's paragraph on the map, such as 1.3."),
)


@dataclass(frozen=True)
class GeoOptions:
    """The options as they were given."""

    grid: str | None
    fit: Path | None
    share: tuple[str, ...]
    layer: tuple[str, ...]
    otherwise: str | None
    along: tuple[str, ...]
    through: tuple[str, ...]
    paragraph: str | None

    def none_for(self, file: Path) -> None:
        """Refuses them for a file that has a grid of its own. Raises CannotRun."""
        for name, value in vars(self).items():
            if value:
                raise CannotRun(f"`--{name}` works only with GeoJSON; {file} has its own grid and hexes")

    def order(self) -> Order:
        """The options as one order. Raises CannotRun."""
        if self.grid is None:
            raise CannotRun(
                'missing `--grid`; describe the hexes, for example `--grid "flat, 14x14, 9 miles"`'
            )
        if self.fit is None:
            raise CannotRun("missing `--fit`; add a list of places with their hexes (place,lon,lat,hex)")
        if not self.fit.is_file():
            raise CannotRun(f"file not found: {self.fit}")
        from toolchain.geometry.gridwords import GridProblem, read_grid
        from toolchain.importers.draft import as_word
        from toolchain.importers.earth.overlay import Wishes
        from toolchain.importers.earth.overlay_lines import ALONG, THROUGH, Ways
        from toolchain.workspace.importing.geojson import Order

        try:
            words = read_grid(self.grid)
        except GridProblem as problem:
            raise CannotRun(f"`--grid`: {problem}") from None
        otherwise, paragraph = self.otherwise or "clear", self.paragraph or ""
        for text in (*self.layer, otherwise, *self.along, *self.through):
            if as_word(text) != text:
                raise CannotRun(f"`{text}` is not a valid name; write `{as_word(text) or 'forest'}`")
        if paragraph and not PARAGRAPH.fullmatch(paragraph):
            raise CannotRun(f"`{paragraph}` is not a paragraph; write for example `1.3` or `A-1`")
        both = set(self.along) & set(self.through)
        if both:
            raise CannotRun(f"`{min(both)}` cannot run both along hexsides and through hexes")
        ways = Ways(
            ALONG.union(self.along) - set(self.through), THROUGH.union(self.through) - set(self.along)
        )
        return Order(
            words, self.fit, Wishes(_shares(self.share), frozenset(self.layer), otherwise), ways, paragraph
        )


def geo_options(function: Any) -> Any:
    """Adds the options to a command."""
    for option in reversed(OPTIONS):
        function = option(function)
    return function


def _shares(texts: Sequence[str]) -> dict[str, float]:
    from fractions import Fraction

    made = {}
    for text in texts:
        name, _, part = text.partition("=")
        try:
            value = float(Fraction(part.removesuffix("%"))) / (100 if part.endswith("%") else 1)
        except (ValueError, ZeroDivisionError):
            value = -1.0
        if not name or not 0 < value <= 1:
            raise CannotRun(
                f"`--share {text}` is not a fraction of a hex; write it as forest=1/3 or forest=40%"
            )
        made[name] = value
    return made
