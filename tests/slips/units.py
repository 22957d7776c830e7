"""Slips in orders of battle: units as JSON, one on a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from tests.slips import Edit, Project, harmless, slip

FILES = ("oob/*.json", "*/oob/*.json")
UNIT = r'^    (\{"id": .*\})(?=,?$)'
LOOKALIKE = {"A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н", "K": "К", "M": "М", "O": "О", "P": "Р", "T": "Т"} | {
    "a": "а", "c": "с", "e": "е", "o": "о", "p": "р", "x": "х", "y": "у",
}  # Latin letters and the Cyrillic ones that look like them  # fmt: skip

Unit = dict[str, Any]


def entry(p: Project, draw: Random, change: Callable[[Unit, list[Unit]], bool]) -> Edit | None:
    """Changes one unit of a file, drawn by chance; ``change`` gets it with all units of the file, and may refuse it."""
    found = p.matches(UNIT, *FILES)
    draw.shuffle(found)
    for place in found:
        peers = [json.loads(line[1]) for line in re.finditer(UNIT, p.text(place.file), re.MULTILINE)]
        unit = json.loads(place.of[1])
        if change(unit, peers):
            return p.replace(
                place.file, place.of.start(1), place.of.end(1), json.dumps(unit, ensure_ascii=False)
            )
    return None


@slip(
    "unit of another nation of its side",
    expects="name, formation and peers say another nation",
    codes=("OOB100",),
)
def nation_of_peers(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        prefix = unit["id"].partition("_")[0]
        mine = {one["nation"] for one in peers if one["id"].partition("_")[0] == prefix and "nation" in one}
        others = sorted({one["nation"] for one in peers if "nation" in one} - mine)
        many = sum(one["id"].startswith(f"{prefix}_") for one in peers) > 2
        if not others or len(mine) != 1 or not many or "values" not in unit:
            return False
        unit["nation"] = draw.choice(others)
        return True

    return entry(p, draw, change)


@slip(
    "unit of an enemy nation", expects="this nation is not of the side that owns the file", codes=("OOB024",)
)
def nation_of_enemy(p: Project, draw: Random) -> Edit | None:
    nations = sorted({one.of[1] for one in p.matches(r'"nation": "(\w+)"', *FILES)})

    def change(unit: Unit, peers: list[Unit]) -> bool:
        others = [one for one in nations if one not in {peer.get("nation") for peer in peers}]
        if "nation" not in unit or not others:
            return False
        unit["nation"] = draw.choice(others)
        return True

    return entry(p, draw, change)


@slip(
    "front and back exchanged", expects="the reduced face is stronger than the full face", codes=("OOB047",)
)
def faces_exchanged(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        faces = unit.get("faces", {})
        if len(faces) != 2:
            return False
        (one, first), (two, second) = faces.items()
        if first.get("strength", 0) <= second.get("strength", 0):
            return False
        unit["faces"] = {one: second, two: first}
        return True

    return entry(p, draw, change)


@slip(
    "rating ten times its peers",
    expects="the rating is out of its range, or far above all others",
    codes=("OOB029",),
)
def rating_tenfold(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        holder = draw.choice([unit.get("values", {}), *unit.get("faces", {}).values()])
        names = [name for name, value in holder.items() if isinstance(value, int) and value > 0]
        if not names:
            return False
        name = draw.choice(names)
        holder[name] *= 10
        return True

    return entry(p, draw, change)


@slip("rating in quotation marks", expects="a number is expected, not a text", codes=("OOB028",))
def rating_quoted(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'("(?:strength|size|rf|mg|art|initiative)": )(\d)', r'\1"\2"', *FILES)


@slip("rating left out", expects="the unit lacks a rating that its kind has", codes=("OOB025",))
def rating_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'"(?:rf|mg|art|initiative|size)": \d, ', "", *FILES)


@slip("rating misspelt", expects="the kind has no such rating", codes=("OOB026",))
def rating_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'"(strength|size|initiative|art|met)": ', lambda m, d: f'"{m[1]}s": ', *FILES)


@slip("rating twice", expects="this key stands twice", codes=("SYN027",))
def rating_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'("(?:strength|size|initiative|art)": )(\d)', r"\1\2, \g<1>1", *FILES)


@slip("unit copied and not renamed", expects="two units have this id", codes=("OOB008",))
def unit_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, UNIT, lambda m, d: f"{m[0]},\n{m[0]}", *FILES)


@slip(
    "unit with the name of another of its nation",
    expects="two units of a nation have one name",
    codes=("OOB101",),
)
def name_twice(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        sisters = [
            one["name"]
            for one in peers
            if one["id"] != unit["id"]
            and one["kind"] == unit["kind"]
            and one.get("nation") == unit.get("nation")
            and one["name"] != unit["name"]
        ]
        if not sisters:
            return False
        unit["name"] = draw.choice(sisters)
        return True

    return entry(p, draw, change)


@slip(
    "letter of another script in the name of a unit",
    expects="a Cyrillic letter that looks like a Latin one",
    codes=("SYN090",),
)
def letter_in_name(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        letters = [at for at, letter in enumerate(unit["name"]) if letter in LOOKALIKE]
        if not letters:
            return False
        at = draw.choice(letters)
        unit["name"] = unit["name"][:at] + LOOKALIKE[unit["name"][at]] + unit["name"][at + 1 :]
        return True

    return entry(p, draw, change)


@slip(
    "kind that the name contradicts", expects="units of this name are all of another kind", codes=("OOB100",)
)
def kind_against_name(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        if "Cavalry" not in unit["name"] or unit["kind"] != "cavalry":
            return False
        unit["kind"] = "infantry"
        return True

    return entry(p, draw, change)


@slip(
    "unit in the formation of another",
    expects="id, division and peers say another formation",
    codes=("OOB100",),
)
def formation_of_another(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        mine = unit.get("values", {}).get("formation")
        others = sorted({one.get("values", {}).get("formation", "none") for one in peers} - {mine, "none"})
        if mine in (None, "none") or not others:
            return False
        unit["values"]["formation"] = draw.choice(others)
        return True

    return entry(p, draw, change)


@slip(
    "rating that differs from all units of its kind",
    expects="all others of the kind have the same rating",
    codes=("OOB046", "OOB047"),
)
def rating_unlike_kind(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        sisters = [one for one in peers if one["kind"] == unit["kind"] and one["id"] != unit["id"]]
        for face, ratings in unit.get("faces", {}).items():
            for name, value in ratings.items():
                same = {one["faces"][face].get(name) for one in sisters}
                if len(sisters) >= 4 and same == {value} and isinstance(value, int) and value > 1:
                    ratings[name] = value - 2
                    return True
        return False

    return entry(p, draw, change)


@slip("kind misspelt", expects="unknown kind; did you mean ...", codes=("OOB022",))
def kind_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'"kind": "(\w)(\w)', r'"kind": "\2\1', *FILES)


@slip("small L in an echelon", expects="unknown echelon", codes=("OOB102", "OOB005"))
def echelon_lookalike(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'"echelon": "(X+|I+)"', lambda m, d: f'"echelon": "{m[1][:-1]}l"', *FILES)


@slip("paragraph of a unit that the book lacks", expects="the book has no such paragraph", codes=("RUL009",))
def cite_unknown(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'"cite": "([\w.-]+)"', lambda m, d: f'"cite": "{m[1]}-99"', *FILES)


@slip("comma missing between units", expects="a comma is missing", codes=("SYN020",))
def comma_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"\},\n(?=    \{)", "}\n", *FILES)


@slip(
    "army file under the wrong side",
    expects="the nations of these units are not of this side",
    codes=("OOB024",),
)
def side_of_file(p: Project, draw: Random) -> Edit | None:
    sides = sorted({one.of[1] for one in p.matches(r'^  "side": "(\w+)"', *FILES)})
    return p.change(
        draw,
        r'^  "side": "(\w+)"',
        lambda m, d: f'  "side": "{next((one for one in sides if one != m[1]), m[1])}"',
        *FILES,
    )


@harmless("units in another order")
def units_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, UNIT.replace("(?=,?$)", "") + r",\n    (\{.*\}),$", r"    \2,\n    \1,", *FILES)


@harmless("note on a unit")
def unit_noted(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(    \{"id": "\w+", )', r'\1"note": "as on the sheet", ', *FILES)


@harmless("rating that differs by one")
def rating_by_one(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        values = unit.get("values", {})
        names = [name for name in ("rf", "mg", "art", "size") if values.get(name) == 2]
        if not names:
            return False
        values[draw.choice(names)] = 3
        return True

    return entry(p, draw, change)


@harmless("unit under another name")
def unit_renamed(p: Project, draw: Random) -> Edit | None:
    def change(unit: Unit, peers: list[Unit]) -> bool:
        if "values" not in unit or unit["kind"] not in ("infantry", "artillery"):
            return False
        unit["name"] = draw.choice(("Morel", "Lefebvre", "Hartmann", "Ostrov")) + f" {draw.randrange(90)}"
        return True

    return entry(p, draw, change)


@harmless("JSON laid out in another way")
def json_laid_out(p: Project, draw: Random) -> Edit | None:
    files = p.files(*FILES)
    if not files:
        return None
    file = draw.choice(files)
    text = p.text(file)
    p.write(file, json.dumps(json.loads(text), ensure_ascii=False, indent=draw.choice((1, 2, 4))) + "\n")
    return Edit(file, 1, "", "laid out")
