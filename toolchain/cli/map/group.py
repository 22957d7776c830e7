"""``hexwright map``: what is done with the map alone. One module for each command."""

from __future__ import annotations

from toolchain.cli.groups import group

map_ = group(
    "map",
    "Draw a map, or ask about it.",
    {
        "show": ("toolchain.cli.map.show:show", "draw the map as a picture: SVG, PNG or PDF"),
        "ask": (
            "toolchain.cli.map.ask:ask",
            "ask what a piece can reach, what it costs, what is cut off or seen",
        ),
        "fit": ("toolchain.cli.map.fit:fit", "put the map on the earth by its places, and find misprints"),
    },
    examples=(
        "hexwright map show my-game -o map.pdf              the map with its set-up, to print",
        "hexwright map show my-game -o map.svg --layer rail the railroads alone",
        'hexwright map ask my-game "range of 1 Corps"       where it can go, and what stops it',
        "hexwright map fit my-game                          with my-game/places.csv",
    ),
)
