"""Order-of-battle files are judged by code made of the schema, and jsonschema is asked of what is wrong only.

Both give one verdict; and what is said of a long list with a few wrong units is what would be said of the whole.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from tests.package.test_schemacheck import places, spoil
from tests.security.counts import count
from toolchain.base import schemacheck
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.schemacheck import conforms
from toolchain.base.source import Source
from toolchain.language.json import schema_judge, schema_words
from toolchain.language.json.schema_words import check_schema
from toolchain.language.json.source import read_json

ROUNDS = count(800, 3000)


def order(size: int, **more: Any) -> dict[str, Any]:
    """A right order of battle, with something of every key."""
    unit = {
        "nation": "Blue",
        "kind": "light-foot",
        "echelon": "XX",
        "cite": "12-5",
        "note": "a remark",
        "values": {"fire": 3, "morale": "B"},
        "faces": {"full": {"fire": 3}, "reduced": {"fire": 1}},
        "printed": ["fire"],
        "authored": {"morale": "lost"},
        "cites": {"fire": "7.5(2)"},
        "count": 2,
    }
    units = [
        {"id": f"U_{number}", "name": f"{number}. Foot", **copy.deepcopy(unit)} for number in range(size)
    ]
    units[-1] = {"id": "U_last", "name": "Guard", "formation": "Guard"}
    return {
        "$schema": "oob-1.schema.json",
        "format": "hexwright-oob/1",
        "forces": "blue-1914",
        "side": "Blue",
        "cite": "N",
        "provenance": {"values": "authored", "because": "the sheet is lost"},
        "formations": {
            "Guard": {"name": "Guard", "kind": "foot", "values": {"fire": 4}, "derived": {"fire": "x"}}
        },
        **more,
        "units": units,
    }


def said(data: Any) -> list[Finding]:
    findings = Findings()
    node = read_json(Source("x.oob.json", json.dumps(data)), findings)
    assert node is not None and findings.items == []
    check_schema(node, "oob-1", findings)
    return findings.items


def as_jsonschema_says(data: Any) -> bool:
    validator, _ = schema_words.validator_of("oob-1")
    return bool(validator.is_valid(data))


@pytest.mark.parametrize("more", [{}, {"extends": "oob/blue.oob.json"}], ids=["whole", "supplement"])
def test_one_verdict(more: dict[str, Any]) -> None:
    right = order(3, **more)
    if more:
        right["units"].append({"id": "U_changed"})
    assert as_jsonschema_says(right) and conforms(right, "oob-1") is None
    where, choose = places(right), random.Random(3)
    seen = {True: 0, False: 0}
    for _ in range(ROUNDS):
        made = spoil(right, choose, where)
        verdict = as_jsonschema_says(made)
        assert (conforms(made, "oob-1") is None) == verdict, (made, conforms(made, "oob-1"))
        seen[verdict] += 1
    assert min(seen.values()) > ROUNDS / 30


def test_a_right_file_does_not_ask_jsonschema(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> Any:
        raise AssertionError("jsonschema was asked")

    monkeypatch.setattr(schema_words, "validator_of", refuse)
    assert said(order(200)) == []


def test_of_a_long_list_the_same_is_said_as_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = random.Random(4)
    right = order(80)
    where = [path for path in places(right) if path[0] == "units" and len(path) > 1]
    asked: list[int] = []
    real = schema_words.doubtful

    def noted(data: Any, name: str) -> tuple[Any, list[int]]:
        made, found = real(data, name)
        asked.append(len(made.get("units", ())))
        return made, found

    for _ in range(count(15, 60)):
        made = copy.deepcopy(right)
        for _ in range(choose.randrange(1, 4)):
            spoilt = spoil(made, choose, where)
            made = copy.deepcopy(spoilt) if isinstance(spoilt.get("units"), list) else made
            where = [path for path in places(made) if path[0] == "units" and len(path) > 1]
        with monkeypatch.context() as patch:
            patch.setattr(schema_words, "doubtful", noted)
            quick = said(made)
        with monkeypatch.context() as patch:
            patch.setattr(schema_words, "doubtful", lambda data, name: (data, []))
            whole = said(made)
        assert quick == whole
        where = [path for path in places(right) if path[0] == "units" and len(path) > 1]
    assert asked and sorted(asked)[len(asked) // 2] < 10


def test_units_of_one_id_far_apart() -> None:
    data = order(120)
    data["units"][100]["id"] = "U_3"
    (found,) = said(data)
    assert (found.code, found.labels[0].text) == ("OOB008", "first used here")


def test_a_fault_of_the_head_of_a_long_file() -> None:
    data = order(120)
    data["cite"] = 7
    assert [item.code for item in said(data)] == ["OOB003"]


def test_formations_are_not_judged_again_for_each_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts the texts that are held against a pattern: units and formations make a sum, no product."""
    held: list[str] = []
    real = schemacheck.re.compile

    class Counted:
        def __init__(self, pattern: str) -> None:
            self.pattern = real(pattern)

        def search(self, text: str) -> Any:
            held.append(text)
            return self.pattern.search(text)

    class Re:
        compile = Counted

    schema_judge._of_units.cache_clear()
    with monkeypatch.context() as patch:
        patch.setattr(schemacheck, "re", Re)
        schema_judge._of_units("oob-1")
    data = order(100)
    data["formations"] = {f"F{number}": {"name": f"F{number}", "kind": "foot"} for number in range(100)}
    data["units"][-1]["formation"] = "F1"
    data["units"][50]["count"] = 0
    _, places = schema_judge.doubtful(data, "oob-1")
    schema_judge._of_units.cache_clear()
    assert places == [50]
    of_units = len(held)
    assert 100 <= of_units < 100 * 40 and "F2" not in held


def test_a_fault_of_the_head_does_not_make_every_unit_doubtful() -> None:
    data = order(120)
    data["cite"], data["sides"] = 7, "Blue"
    data["units"][60]["count"] = 0
    part, places = schema_judge.doubtful(data, "oob-1")
    assert places == [60] and len(part["units"]) == 1
    assert sorted(item.code for item in said(data)) == ["OOB001", "OOB003", "OOB007"]
