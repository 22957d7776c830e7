"""``hexwright map``: what is done with the map alone. One module for each command."""

from __future__ import annotations

from toolchain.cli.groups import group

map_ = group(
    "map",
    "Draw the map, query it, or georeference it.",
    {
        "show": ("toolchain.cli.map.show:show", "draw the map as a picture: SVG, PNG or PDF"),
        "ask": (
            "toolchain.cli.map.ask:ask",
            "query movement, cost, zones, supply and sight",
        ),
        "fit": ("toolchain.cli.map.fit:fit", "georeference the map, and find misprinted places"),
    },
    examples=(
        "hexwright map show my-game -o map.pdf              the map with its set-up, to print",
        "hexwright map show my-game -o map.svg --layer rail only the railroads",
        'hexwright map ask my-game "range of 1 Corps"       where it can go, and what stops it',
        "hexwright map fit my-game                          with my-game/places.csv",
    ),
)
