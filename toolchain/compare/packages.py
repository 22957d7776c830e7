"""Two packages compared: what the engine would play, scenario by scenario.

A package has numbers where a project has names, and no labels for most lines. Units, set-ups, arrivals, tables and
the map are told by their names; of rules only which have changed. Where a list that rules number has changed (an added
unit, a hex more), numbers in rules cannot be told from places in that list and are passed over, which is remarked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolchain.compare.about import about_facts
from toolchain.compare.changes import CHANGED, Change, Differing, compared, in_order
from toolchain.compare.facts import Fact, Value, given, numbered
from toolchain.compare.packed_rules import DIGEST, numbered_lists, rule_facts
from toolchain.compare.units import unit_title
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.ir.package import Package

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


def package_changes(
    old: Package, new: Package, old_scenario: str = "", new_scenario: str = ""
) -> tuple[list[Change], list[str]]:
    """All changes, and remarks on what could not be compared. With names, one scenario of each only."""
    pairs = _pairs(old, new, old_scenario, new_scenario)
    found: dict[Change, list[str]] = {}
    unlike = False
    for name, before, after in pairs:
        numbers = numbered_lists(before) == numbered_lists(after)
        unlike = unlike or not numbers
        for change in compared(numbered(_facts(before, numbers)), numbered(_facts(after, numbers))):
            found.setdefault(change, []).append(name)
        if not old_scenario and _untitled(before) != _untitled(after) and not _told(found, name):
            other = (Differing(DIGEST, "before", "after"),)
            found[Change("rules", "", f"scenario {name}, in what has no name here", CHANGED, other)] = [name]
    changes = (
        [] if old_scenario else compared([*_about(old), *_scenarios(old)], [*_about(new), *_scenarios(new)])
    )
    for change, names in found.items():
        where = "" if len(names) == len(pairs) else f" ({', '.join(names)})"
        changes.append(
            Change(change.group, change.within + where, change.title, change.how, change.differing)
        )
    remark = "the two packages number their lists differently, so numbers in their rules are not compared"
    return in_order(changes), [remark] if unlike else []


def _untitled(ir: Rules) -> dict[str, object]:
    return {key: value for key, value in ir.items() if key != "title"}


def _told(found: dict[Change, list[str]], name: str) -> bool:
    return any(name in names for names in found.values())


def _pairs(old: Package, new: Package, old_name: str, new_name: str) -> list[tuple[str, Rules, Rules]]:
    before = {s["name"]: old.rules[s["rules"]] for s in old.manifest["scenarios"]}
    after = {s["name"]: new.rules[s["rules"]] for s in new.manifest["scenarios"]}
    if old_name:
        return [(new_name, before[old_name], after[new_name])]
    return [(name, before[name], after[name]) for name in after if name in before]


def _about(package: Package) -> Iterator[Fact]:
    held = package.manifest
    names = [one["name"] for one in held["scenarios"]]
    yield from about_facts({**held, "default": names[held["default"]]}, held.get("below", ()))


def _scenarios(package: Package) -> list[Fact]:
    made = []
    for scenario in package.manifest["scenarios"]:
        values: dict[str, Value] = {
            "turns": "..".join(map(str, scenario["turns"])),
        }
        name = scenario["name"]
        made.append(Fact("scenarios", (name,), f'scenario "{name}"', "", given(values)))
    return made


def _facts(ir: Rules, numbers: bool) -> Iterator[Fact]:
    yield from _units(ir)
    yield from _set_up(ir)
    yield from _arrivals(ir)
    yield from _tables(ir)
    yield from _ground(ir)
    yield from rule_facts(ir, numbers)


def _units(ir: Rules) -> Iterator[Fact]:
    types = {
        a["name"]: ir["values"].get(a.get("type", "").removeprefix("value of ")) for a in ir["attributes"]
    }

    def shown(name: str, value: int) -> str:
        words = types.get(name)
        return words[value] if words is not None and 0 <= value < len(words) else str(value)

    for piece in ir["pieces"]:
        values: dict[str, Value] = {
            "side": ir["sides"][piece["side"]]["name"] if piece["side"] >= 0 else "",
            "kind": ir["kinds"][piece["kind"]]["name"],
            "nation": ir["nations"][piece["nation"]] if piece["nation"] >= 0 else "",
            "name": piece["name"],
            "echelon": piece.get("echelon", ""),
        }
        values |= {name: shown(name, value) for name, value in piece["values"].items()}
        for face, held in piece["faces"].items():
            values |= {f"{face} {name}": shown(name, value) for name, value in held.items()}
        yield Fact("units", (piece["id"],), "", unit_title(piece["id"], piece["name"]), given(values))


def _place(ir: Rules, number: int) -> str:
    hexes = ir["hexes"]
    if number < len(hexes):
        return str(hexes[number]["id"])
    return str(ir["boxes"][number - len(hexes)]["name"])


def _set_up(ir: Rules) -> Iterator[Fact]:
    """Units that set-ups place in a fixed place; where a player chooses, only that."""
    procedures = {p["name"]: p for p in ir["procedures"]}
    for name, _ in ir["scenarios"][0]["setup"]:
        for statement in procedures[name]["body"]:
            if statement[0] == "place" and statement[1][0] == "int":
                fixed = statement[2][0] == "int"
                place = _place(ir, statement[2][1]) if fixed else "where its player chooses"
                piece = ir["pieces"][statement[1][1]]["id"]
                yield Fact("set-up", (name, piece), name, piece, {"place": place})


def _arrivals(ir: Rules) -> Iterator[Fact]:
    due = next((c["start"] for c in ir["columns"] if c["name"] == "due"), 0)
    # Of a list that is shorter than that of the pieces the others begin with 0, and never arrive.
    for piece, turn in zip(ir["pieces"], due, strict=False) if isinstance(due, list) else ():
        if turn:
            values: dict[str, Value] = {"turn": str(turn), "entry": piece.get("entry") or ""}
            yield Fact("arrivals", (piece["id"],), "schedule", piece["id"], given(values))


def _tables(ir: Rules) -> Iterator[Fact]:
    for table in ir["tables"]:
        for axes, value in table["cells"]:
            where = [_range(low, high) for low, high in axes]
            shown = ir["events"][value] if table["type"] == "event" and value >= 0 else value
            title = ", ".join(f"{name} {key}" for name, key in zip(("row", "column"), where, strict=False))
            yield Fact(
                "tables", (table["name"], *where), f"table {table['name']}", title, {"": _shown(shown)}
            )


def _range(low: int, high: int) -> str:
    """A range of a table as it is written."""
    if low == high:
        return str(low)
    return f"{low if low > -OPEN_END else ''}..{high if high < OPEN_END else ''}"


def _shown(value: object) -> str:
    return "..".join(map(str, value)) if isinstance(value, list) else str(value)


def _ground(ir: Rules) -> Iterator[Fact]:
    ids = [one["id"] for one in ir["hexes"]]
    for one in ir["hexes"]:
        name = f'"{one["name"]}"' if one["name"] else ""
        features = frozenset((*one["terrains"], *([name] if name else ())))
        yield Fact("map", ("hex", one["id"]), "hexes", one["id"], {"": features})
    for a, b, features in ir["edges"]:
        title = "/".join(sorted((ids[a], ids[b])))
        yield Fact("map", ("edge", title), "hexsides", title, {"": frozenset(features)})
    for name, pairs in ir["networks"].items():
        ways = frozenset("/".join(sorted((ids[a], ids[b]))) for a, b in pairs)
        yield Fact("map", ("network", name), "networks", name, {"ways": ways})
    for name, members in ir["regions"].items():
        places = frozenset(_place(ir, number) for number in members)
        yield Fact("map", ("region", name), "regions", name, {"hexes": places})
