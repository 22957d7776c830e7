"""August 1914 is played with the set-up that the booklet prints: the lists of the war and the played game agree."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
PLAYED, LISTED = SCENARIOS / "schlieffen-plan", SCENARIOS / "western-front"
TYPES = {"Inf": "infantry", "Cav": "cavalry", "Art": "artillery", "Siege": "siege", "Eng": "engineer"}


def units() -> dict[str, dict[str, Any]]:
    """The units of the played game by their ids."""
    made = {}
    for file in sorted((PLAYED / "oob").glob("*.oob.json")):
        for unit in json.loads(file.read_text(encoding="utf-8"))["units"]:
            made[unit["id"]] = unit
    return made


def places() -> dict[str, str]:
    """Where each unit is set up."""
    text = (PLAYED / "setups" / "1914.hw").read_text(encoding="utf-8")
    rows = re.findall(r"^  (\d{4})  (\w+(?:, +\w+)*)$", text, re.MULTILINE)
    return {name: there for there, names in rows for name in re.split(r", +", names)}


def printed() -> Counter[tuple[str, str, int, int]]:
    """Hex, kind, strength and movement of each counter of the printed lists that stands on the map."""
    made: Counter[tuple[str, str, int, int]] = Counter()
    for line in (LISTED / "forces" / "1914.hw").read_text(encoding="utf-8").splitlines():
        if found := re.match(r" +(\d{4})  (?:\d+ x )?(\d+)-(\d+) (\w+) \w+  (.+)", line):
            for _ in found[5].split(","):
                made[found[1], TYPES[found[4]], int(found[2]), int(found[3])] += 1
        elif found := re.match(r" +(\d{4})  HQ XXXX  \w+  (\d+) SP", line):
            made[found[1], "headquarters", int(found[2]), 0] += 1
        elif (found := re.match(r" +(\d{4})  (\d+) Fortress", line)) and "on 5-2" not in line:
            made[found[1], "fortress", int(found[2]), 0] += 1
    return made


def test_every_printed_counter_stands_in_its_hex() -> None:
    known = units()
    played: Counter[tuple[str, str, int, int]] = Counter()
    for name, there in places().items():
        kind, values = known[name]["kind"], known[name]["values"]
        strength = values["store"] if kind == "headquarters" else values["sp"]
        played[there, kind, strength, 0 if kind == "headquarters" else values["ma"]] += 1
    assert played == printed()
    assert played.total() == 310


def test_who_is_not_set_up_arrives() -> None:
    arrivals = (PLAYED / "setups" / "arrivals.hw").read_text(encoding="utf-8")
    later = set(re.findall(r"\b(?:GE|FR|BR)_\w+", arrivals))
    assert set(places()) | later == set(units())
    assert not set(places()) & later
