"""Order-of-battle files: what the schema demands, said in our words at the place."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.work import lines_run
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source
from toolchain.language.json.schema_words import check_schema
from toolchain.language.json.source import read_json
from toolchain.render import render_full

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("golden") / "bad_oob.txt"
SCHEMA = json.loads((ROOT / "schemas" / "oob-1.schema.json").read_text(encoding="utf-8"))


def check(text: str) -> list[Finding]:
    findings = Findings()
    node = read_json(Source("x.oob.json", text), findings)
    assert node is not None and findings.items == []
    check_schema(node, "oob-1", findings)
    return findings.items


def said(text: str) -> str:
    return render_full(check(text))


def cases(path: Path) -> list[tuple[str, str, str]]:
    """Title, text and what is said of it; ``HEXWRIGHT_GOLDEN=write`` writes the last anew."""
    parts = re.split(r"^##### ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    found = []
    for part in parts:
        title, _, rest = part.partition("\n")
        text, _, rendered = rest.partition("\n----- says\n")
        found.append((title, text, rendered))
    return found


def order(count: int = 1) -> dict[str, Any]:
    """A right order of battle."""
    units = [
        {
            "id": f"U_{number}",
            "name": f"{number}. Foot",
            "nation": "Blue",
            "kind": "light-foot",
            "echelon": "XX",
            "cite": "12-5",
            "note": "a remark",
            "values": {"fire": 3, "morale": "B"},
            "faces": {"full": {"fire": 3}, "reduced": {"fire": 1}},
            "printed": ["fire"],
            "cites": {"fire": "LNB 7.5(2)"},
            "count": 2,
        }
        for number in range(count)
    ]
    return {
        "$schema": "oob-1.schema.json",
        "format": "hexwright-oob/1",
        "forces": "blue-1914",
        "side": "Blue",
        "cite": "N",
        "provenance": {"values": "authored", "because": "the sheet is lost"},
        "units": units,
    }


def codes(data: Any) -> list[str]:
    return [item.code for item in check(json.dumps(data))]


def test_the_schema_is_one_and_names_itself() -> None:
    Draft202012Validator.check_schema(SCHEMA)

    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "https://hexwright.example/schemas/oob-1.schema.json"


def test_every_key_is_described_and_no_object_is_open_by_neglect() -> None:
    def visit(part: Any) -> None:
        if isinstance(part, dict):
            assert "oneOf" not in part
            if part.get("type") == "object":
                assert "additionalProperties" in part
                for key, inner in part.get("properties", {}).items():
                    whole = {**SCHEMA["$defs"].get(inner.get("$ref", "").rpartition("/")[2], {}), **inner}
                    assert whole.get("title") and whole.get("description"), key
            for inner in part.values():
                visit(inner)
        elif isinstance(part, list):
            for inner in part:
                visit(inner)

    visit(SCHEMA)


def test_a_right_file_has_no_findings() -> None:
    assert [] == codes(order(3))


def test_a_division_may_be_a_word() -> None:
    for echelon in ("division", "army group", "I", "XXXXX"):
        data = order()
        data["units"][0]["echelon"] = echelon
        assert [] == codes(data)


@pytest.mark.parametrize("path", sorted(ROOT.glob("scenarios/*/oob/*.oob.json")), ids=lambda path: path.name)
def test_the_shipped_orders_of_battle_are_right(path: Path) -> None:
    assert "" == said(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("title", "text", "rendered"), cases(GOLDEN), ids=lambda value: str(value)[:30])
def test_what_is_said_of_wrong_files(title: str, text: str, rendered: str) -> None:
    assert rendered == said(text) + "\n"


def test_everything_wrong_is_said_at_once_and_in_order() -> None:
    data = order(3)
    data["units"][2]["count"] = 0
    data["units"][0]["id"] = "x"
    data["extra"] = 1
    del data["cite"]
    found = check(json.dumps(data))

    assert ["OOB002", "OOB005", "OOB007", "OOB001"] == [item.code for item in found]
    assert sorted(found, key=lambda item: item.sort_key) == found


def test_a_misspelt_key_is_not_also_missing() -> None:
    data = order()
    data["units"][0]["Name"] = data["units"][0].pop("name")

    assert ["OOB001"] == codes(data)


def test_a_line_end_after_a_name_is_seen() -> None:
    data = order()
    data["units"][0]["id"] = "A\n"

    assert ["OOB005"] == codes(data)


def test_fixes_cure_what_they_are_offered_for() -> None:
    for title, text, _ in cases(GOLDEN):
        found = check(text)
        edits = [edit for item in found for fix in item.fixes for edit in fix.edits]
        cured = text
        for edit in sorted(edits, key=lambda edit: -edit.span.start):
            cured = cured[: edit.span.start] + edit.text + cured[edit.span.end :]
        mended = {(item.code, item.message) for item in found if item.fixes}
        assert not mended & {(item.code, item.message) for item in check(cured)}, title


def test_jsonschema_itself_agrees_on_what_is_right() -> None:
    judge = Draft202012Validator(SCHEMA)
    stricter = {"an id given twice"}  # our own keyword

    for title, text, _ in cases(GOLDEN):
        assert judge.is_valid(json.loads(text)) == (title in stricter), title


PLAIN = st.none() | st.booleans() | st.integers(-2, 1002) | st.floats(allow_nan=False, allow_infinity=False)
WORDS = st.sampled_from(
    ["", " ", "A", "a b", "values", "fire", "@", "II", "xx", "hexwright-oob/2", "é", "A\n"]
)
ANYTHING: st.SearchStrategy[Any] = st.recursive(
    PLAIN | WORDS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def mutants(draw: st.DrawFn) -> Any:
    data: Any = order(2)
    for _ in range(draw(st.integers(1, 3))):
        places: list[tuple[Any, Any]] = []
        pending = [data]
        while pending:
            inside = pending.pop()
            keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            places += [(inside, key) for key in keys]
            pending += [inside[key] for key in keys if isinstance(inside[key], dict | list)]
        if not places:
            return data
        holder, key = draw(st.sampled_from(places))
        if draw(st.booleans()):
            holder[key] = draw(ANYTHING)
        elif isinstance(holder, dict):
            holder[draw(WORDS)] = holder.pop(key)
        else:
            holder.append(json.loads(json.dumps(holder[key])))
    return data


@settings(max_examples=300)
@given(mutants() | ANYTHING)
def test_any_data_is_judged_with_known_codes(data: Any) -> None:
    found = check(json.dumps(data))

    assert {item.code for item in found} <= {f"OOB{number:03}" for number in range(1, 11)}
    assert found == sorted(found, key=lambda item: item.sort_key)
    if not Draft202012Validator(SCHEMA).is_valid(data):
        assert found
    render_full(found)


def test_each_unit_of_a_right_file_costs_a_few_lines() -> None:
    def lines(units: int) -> int:
        findings = Findings()
        node = read_json(Source("x.oob.json", json.dumps(order(units), indent=1)), findings)
        assert node is not None
        _, count = lines_run(lambda: check_schema(node, "oob-1", findings))
        assert findings.items == []
        return count

    lines(2)  # the schema is made ready once
    few, many = lines(60), lines(120)
    assert (many - few) / 60 < 250


if os.environ.get("HEXWRIGHT_GOLDEN") == "write":
    GOLDEN.write_text(
        "".join(f"##### {title}\n{text}\n----- says\n{said(text)}\n" for title, text, _ in cases(GOLDEN)),
        encoding="utf-8",
    )
