"""Maps to draw: the layers of a shipped one; and a project with a map of 3,000 hexes and 400 units, made from the game of the template: for size and speed."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

TEMPLATE = Path(__file__).resolve().parents[2] / "toolchain" / "templates" / "game"
COLUMNS, ROWS = 60, 50
UNITS = 200  # of each side
# What a map of the Race to the Sea has of all layers, in the order in which a page names them.
LAYERS_OF_RACE = (
    "cover",
    "elevation",
    "river",
    "rail",
    "front",
    "margins",
    "towns",
    "names",
    "numbers",
    "units",
)


def vast_project(folder: Path) -> Path:
    """Writes the project into a new folder below ``folder`` and gives its place."""
    dice = random.Random(7)
    root = folder / "vast"
    shutil.copytree(TEMPLATE, root)
    (root / "map.hw").write_text(_map(dice), encoding="utf-8")
    game = (root / "game.hw").read_text(encoding="utf-8")
    more = (
        "terrain hill on hex\nterrain city on hex\nterrain lake on hex\nnetwork rails\n  edges lines rail\n\n"
    )
    (root / "game.hw").write_text(game.replace("terrain open", more + "terrain open", 1), encoding="utf-8")
    rows = {}
    for side, letter, columns in (("Blue", "B", range(1, 25)), ("Red", "R", range(36, 61))):
        units = []
        for number in range(1, UNITS + 1):
            horse = number % 5 == 0
            units.append(
                {
                    "id": f"{letter}_{number}",
                    "name": f"{number}. {'Horse' if horse else 'Foot'}",
                    "kind": "horse" if horse else "foot",
                    "echelon": "II",
                    "values": {"strength": 1 + number % 5, "speed": 5 if horse else 3},
                }
            )
        document = {
            "format": "hexwright-oob/1",
            "forces": side.lower(),
            "side": side,
            "cite": "6.2",
            "provenance": {"values": "printed"},
            "units": units,
        }
        (root / "oob" / f"{side.lower()}.oob.json").write_text(
            json.dumps(document, indent=1), encoding="utf-8"
        )
        places = [f"{column:02}{row:02}" for column in columns for row in range(1, ROWS + 1)]
        rows[letter] = [f"  {place}  {letter}_{n}" for n, place in enumerate(dice.sample(places, UNITS), 1)]
    (root / "scenario.hw").write_text(
        'scenario "Dawn at the ford"  @ 6.1\n  of      Skirmish\n  turns   1..6\n  set-up  blue-start, red-start\n'
        "  default\n\nsetup blue-start of Blue  @ 6.2\n"
        + "\n".join(rows["B"])
        + "\n\nsetup red-start of Red  @ 6.3\n"
        + "\n".join(rows["R"])
        + "\n",
        encoding="utf-8",
    )
    (root / "examples.hw").unlink(missing_ok=True)
    settings = root / "hexwright.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace("skirmish", "vast"), encoding="utf-8")
    return root


def _map(dice: random.Random) -> str:
    lines = [
        "part of Skirmish",
        "",
        "map  @ 1.3",
        "  numbering  ccrr",
        "  layout     flat, even columns half a hex down",
    ]
    lines += ["", "hexes  @ 1.3"]
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            kind = dice.choices(["open", "woods", "hill", "lake", "village", "city"], [55, 20, 15, 4, 5, 1])[
                0
            ]
            name = f' "{_name(dice)}"' if kind in ("village", "city") else ""
            lines.append(f"  {column:02}{row:02}  {kind}{name}")
    for number, row in enumerate(range(5, ROWS, 8), 1):
        lines += ["", f'lines river "River {number}"  @ 1.4']
        for column in range(1, COLUMNS):
            # Along a row of hexes a river runs below one and then between two columns, as hexsides do.
            other = row if column % 2 else row + 1
            lines.append(
                f"  {column:02}{row:02}/{column:02}{row + 1:02}  {column:02}{row + 1:02}/{column + 1:02}{other:02}"
            )
    for number, column in enumerate(range(4, COLUMNS, 9), 1):
        lines += ["", f'lines rail "Line {number}"  @ 1.4']
        lines += [f"  {column:02}{row:02}/{column:02}{row + 1:02}" for row in range(1, ROWS)]
    for name, first, last in (("near-bank", 1, 30), ("far-bank", 31, 60)):
        lines += ["", f"region {name}  @ 1.4"]
        lines += [f"  {column:02}01..{column:02}{ROWS}" for column in range(first, last + 1)]
    return "\n".join(lines) + "\n"


def _name(dice: random.Random) -> str:
    parts = ["Nor", "Sou", "Wes", "Eas", "Bar", "Hol", "Mid", "Ash", "Oak", "Lang"]
    ends = ["ham", "ton", "wick", "by", "ford", "stead", "bury", "field"]
    return dice.choice(parts) + dice.choice(ends) + f" {dice.randrange(10**6)}"
