"""JSON with places: what is right reads back equal, what is wrong is said well, and both readers agree."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lark import LarkError

from tests.work import lines_run
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source
from toolchain.language.json.recover import MOST_FINDINGS, lark
from toolchain.language.json.source import JsonNode, _Refused, _Scanner, read_json
from toolchain.render import render_full

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).with_name("golden") / "bad_json.txt"
SAMPLE = """{
  "format": "hexwright-oob/1",
  "units": [
    {"id": "A_1", "name": "1st \\"Old\\"", "count": 2, "values": {"fire": -3, "odds": 1.5e2}, "printed": []},
    {"id": "B_2", "name": "Zw\\u00f6lf", "secret": true, "none": null, "faces": {}}
  ]
}
"""


def read(text: str) -> tuple[JsonNode | None, Findings]:
    findings = Findings()
    return read_json(Source("x.oob.json", text), findings), findings


def said(text: str) -> str:
    return render_full(read(text)[1].items)


def cases(path: Path) -> list[tuple[str, str, str]]:
    """Title, text and what is said of it; ``HEXWRIGHT_GOLDEN=write`` writes the last anew."""
    parts = re.split(r"^##### ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    found = []
    for part in parts:
        title, _, rest = part.partition("\n")
        text, _, rendered = rest.partition("\n----- says\n")
        found.append((title, text, rendered))
    return found


def nodes(node: JsonNode) -> Iterator[JsonNode]:
    yield node
    inside = node.value
    for child in inside.values() if isinstance(inside, dict) else inside if isinstance(inside, list) else ():
        yield from nodes(child)


# Right texts.


def test_values_keys_and_places() -> None:
    node, findings = read(SAMPLE)

    assert node is not None and findings.items == []
    assert node.plain() == json.loads(SAMPLE)
    assert node.value_kind == "object" and node.key_span is None
    assert node.span.text == SAMPLE.rstrip("\n")
    unit = node.at(["units", 1])
    assert (unit.span.line, unit.span.column) == (5, 5)
    name = unit.value["name"]
    assert (name.value_kind, name.value, name.span.text) == ("string", "Zwölf", '"Zw\\u00f6lf"')
    assert name.key_span is not None and name.key_span.text == '"name"'
    kinds = [child.value_kind for child in nodes(node)]
    assert set(kinds) == {"object", "array", "string", "integer", "number", "boolean", "null"}


def test_a_path_that_leads_nowhere_ends_at_the_last_node_on_it() -> None:
    node, _ = read(SAMPLE)
    assert node is not None

    assert node.at([]) is node
    assert node.at(["units", 0, "values", "fire"]).value == -3
    assert node.at(["units", 0, "lacking", 3]) is node.at(["units", 0])
    assert node.at(["units", 9]) is node.at(["units"])
    assert node.at(["units", "0"]) is node.at(["units"])
    assert node.at(["format", 0]) is node.at(["format"])


def test_a_mark_at_the_start_of_the_file_is_passed_over() -> None:
    node, findings = read("\ufeff[1]")

    assert node is not None and node.plain() == [1] and findings.items == []
    assert node.span.column == 2


def test_a_hundred_brackets_are_read() -> None:
    node, findings = read("[" * 100 + "]" * 100)

    assert node is not None and findings.items == []


def test_of_a_key_given_twice_the_first_is_kept() -> None:
    node, findings = read('{"a": 1, "b": 2, "a": 3, "a": 4}')

    assert node is not None and node.plain() == {"a": 1, "b": 2}
    assert [item.code for item in findings.items] == ["SYN027", "SYN027"]
    assert {item.labels[0].span.start for item in findings.items} == {1}


JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(), inner, max_size=6),
    max_leaves=40,
)


@settings(max_examples=200)
@given(JSON_VALUES, st.sampled_from([None, 0, 2]), st.booleans())
def test_what_python_writes_reads_back_equal(value: Any, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    node, findings = read(text)

    assert node is not None and findings.items == []
    assert node.plain() == value
    for inner in nodes(node):
        assert json.loads(inner.span.text) == inner.plain()
        if inner.value_kind == "object":
            for key, member in inner.value.items():
                assert member.key_span is not None and json.loads(member.key_span.text) == key
                assert inner.start < member.key_start < member.key_end < member.start < member.end < inner.end


# Wrong texts.


@pytest.mark.parametrize(("title", "text", "rendered"), cases(GOLDEN), ids=lambda value: str(value)[:30])
def test_what_is_said_of_wrong_texts(title: str, text: str, rendered: str) -> None:
    assert rendered == said(text) + "\n"


def test_fixes_cure_what_they_are_offered_for() -> None:
    for title, text, _ in cases(GOLDEN):
        _, findings = read(text)
        fixes = [item.fixes[0] for item in findings.items if item.fixes]
        if len(fixes) < len(findings.items) or not fixes:
            continue
        cured = text
        for edit in sorted((edit for fix in fixes for edit in fix.edits), key=lambda e: -e.span.start):
            cured = cured[: edit.span.start] + edit.text + cured[edit.span.end :]
        assert len(read(cured)[1].items) < len(findings.items), title


def test_many_mistakes_end_in_a_bounded_report() -> None:
    _, findings = read("[" + "'x' " * 5000)

    assert len(findings.items) == MOST_FINDINGS


def scanner_accepts(text: str) -> bool:
    try:
        _Scanner(Source("x", text), Findings()).read()
    except _Refused:
        return False
    return True


def lark_accepts(text: str) -> bool:
    try:
        lark().parse(text, start="start")
    except LarkError:
        return False
    return True


def python_accepts(text: str) -> bool:
    def refuse(name: str) -> None:
        raise ValueError(name)

    try:
        json.loads(text.removeprefix("\ufeff"), parse_constant=refuse)
    except ValueError:
        return False
    return True


SIGNS = "{}[],:\"\\\n\t '’“”`#/*-+.0123456789eEuabcINt\u00a0\ufeff\u200b\x00\x1f\x85é語"
SNIPPETS = """true null NaN None \\u00 \\u00e9 1.5 -0 01 1e5 "a" "" "a": // /* {} []"""
PIECES = st.sampled_from([*SIGNS, *SNIPPETS.split(), "\r\n"])


@st.composite
def mutants(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from([SAMPLE, '{"a": [1, 2.5, "x"], "b": {"c": null}}', "[[], {}, true]", ""]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 5)))
        what = draw(st.sampled_from(["cut", "put", "replace", "double", "end", "swap"]))
        if what == "cut":
            text = text[:at] + text[end:]
        elif what == "put":
            text = text[:at] + draw(PIECES) + text[at:]
        elif what == "replace":
            text = text[:at] + draw(PIECES) + text[end:]
        elif what == "double":
            text = text[:end] + text[at:]
        elif what == "end":
            text = text[:at]
        else:
            text = text[:at] + text[at:end][::-1] + text[end:]
    return text


@settings(max_examples=600, suppress_health_check=[HealthCheck.too_slow])
@given(mutants() | st.text() | st.lists(PIECES).map("".join))
def test_scanner_lark_and_python_accept_the_same_and_refusals_are_explained(text: str) -> None:
    node, findings = read(text)

    accepted = scanner_accepts(text)
    assert accepted == lark_accepts(text) == python_accepts(text)
    assert accepted == (node is not None)
    errors = [item for item in findings.items if item.code != "SYN027"]
    assert bool(errors) != accepted
    assert "this is not valid JSON" not in {item.message for item in errors}
    render_full(findings.items)
    for item in findings.items:
        assert item.span is not None and 0 <= item.span.start <= item.span.end <= len(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 300_000,
        "{" * 300_000,
        '"' * 300_001,
        "'" * 300_001,
        "/*" * 150_000,
        "“" * 300_000,
        "\\" * 300_000,
        '"' + "\\" * 300_000,
        '"' + "a" * 1_000_000,
        "1" * 300_000,
        "[" + "1" * 300_000 + "]",
        "-" * 300_000,
        "a-" * 150_000,
        "\ufeff" * 300_000,
        '["' + "\\n" * 150_000 + "\x00" + '"]',
        "[" + ",".join('"x"' for _ in range(30_000)) + "}",
    ],
    ids=lambda text: text[:4].encode("unicode_escape").decode(),
)
def test_no_text_costs_much_to_refuse(text: str) -> None:
    def refused() -> list[Finding]:
        node, findings = read(text)
        render_full(findings.items)
        assert node is None
        return findings.items

    items, count = lines_run(refused)
    assert items and count < 40 * len(text)


# Work.


def test_each_value_of_a_right_file_costs_a_few_lines() -> None:
    units = [
        {
            "id": f"U_{n}",
            "name": f"Unit {n}",
            "kind": "foot",
            "echelon": "XX",
            "values": {"fire": n, "move": 4},
        }
        for n in range(460)
    ]
    text = json.dumps({"format": "hexwright-oob/1", "units": units}, indent=1)
    assert len(text) > 50_000
    _, count = lines_run(lambda: read(text))

    values = 460 * 7 + 3
    assert count / values < 80


def test_a_right_file_imports_neither_lark_nor_jsonschema() -> None:
    program = (
        "import sys\n"
        "from toolchain.base.diagnostic import Findings\n"
        "from toolchain.base.source import Source\n"
        "from toolchain.language.json import schema_words\n"
        "from toolchain.language.json.source import read_json\n"
        "assert read_json(Source('x', '[1]'), Findings()) is not None\n"
        "print(sorted({'lark', 'jsonschema'} & set(sys.modules)))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[]"


if os.environ.get("HEXWRIGHT_GOLDEN") == "write":
    GOLDEN.write_text(
        "".join(f"##### {title}\n{text}\n----- says\n{said(text)}\n" for title, text, _ in cases(GOLDEN)),
        encoding="utf-8",
    )
