"""The formats for programs: SARIF by its schema, GitHub's commands by their escapes, JUnit by a reader of XML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Edit, Finding, Fix, Label
from toolchain.base.fingerprint import fingerprints
from toolchain.base.source import Source, Span
from toolchain.render import Rule, render_github, render_sarif, sarif
from toolchain.render.junit import FAILED, SKIPPED, Case, Suite, render_junit

SCHEMA = json.loads((Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(SCHEMA)
MAP = Source("my game/Ländle.hw", "region west\n  0101 {x}\n  0101\n")
RULES = {
    "MAP034": Rule(
        "MAP034",
        "hex-twice",
        WARNING,
        "the map",
        "certain",
        "It stands twice.",
        "Because {so}.",
        "# MAP034\n\n`{x}`",
    ),
}


def span(text: str, source: Source = MAP) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


TWICE = Finding(
    "MAP034",
    "hex 0101 is listed twice in [west](x)",
    Span(MAP, 25, 29),
    WARNING,
    labels=(Label(span("0101"), "first here"),),
    help="remove {it}",
    note="a note",
    paragraph="1.4",
    fixes=(
        Fix("remove it", (Edit(Span(MAP, 22, 29), ""),)),
        Fix("write `0102`", (Edit(Span(MAP, 25, 29), "0102"), Edit(span("west"), "east")), safe=True),
    ),
)
NOWHERE = Finding("PKG001", "no licence", None, NOTE)


def log(findings: list[Finding], rules: dict[str, Rule] = RULES) -> dict[str, Any]:
    made = json.loads(render_sarif(findings, rules, "1.2.3"))
    VALIDATOR.validate(made)
    return made


def test_the_schema_itself_would_refuse_a_wrong_log() -> None:
    made = log([TWICE])
    made["runs"][0]["results"][0]["level"] = "fatal"
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(made)


def test_a_log_says_all_that_is_known_of_a_finding() -> None:
    run = log([TWICE, NOWHERE])["runs"][0]
    first, second = run["results"]

    assert ["MAP034", "PKG001"] == [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [1, 0] == [first["ruleIndex"], second["ruleIndex"]]
    assert "locations" not in first and "note" == first["level"]
    assert "warning" == second["level"]
    assert (
        second["message"]["text"]
        == "hex 0101 is listed twice in \\[west](x)\nnote: a note\nhelp: remove {{it}}"
    )
    place = second["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "my%20game/L%C3%A4ndle.hw", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 3, "startColumn": 3, "endLine": 3, "endColumn": 7}
    label = second["relatedLocations"][0]
    assert (
        label["message"] == {"text": "first here"} and label["physicalLocation"]["region"]["startLine"] == 2
    )
    guess, sure = second["fixes"]
    assert [False, True] == [guess["properties"]["safe"], sure["properties"]["safe"]]
    assert "insertedContent" not in guess["artifactChanges"][0]["replacements"][0]
    texts = [r["insertedContent"]["text"] for r in sure["artifactChanges"][0]["replacements"]]
    assert ["east", "0102"] == texts
    rule = run["tool"]["driver"]["rules"][0]
    assert rule["help"] == {"text": "# MAP034\n\n`{{x}}`", "markdown": "# MAP034\n\n`{{x}}`"}
    assert rule["properties"]["precision"] == "very-high"


def test_a_file_above_the_root_is_not_said_to_be_below_it() -> None:
    source = Source("../else where/x.hw", "one\n")
    place = log([Finding("MAP034", "m", Span(source, 0, 1))])["runs"][0]["results"][0]["locations"][0]

    assert place["physicalLocation"]["artifactLocation"] == {"uri": "../else%20where/x.hw"}


def test_more_results_than_a_reader_takes_are_cut_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 2)
    findings = [Finding("MAP034", f"m{i}", Span(MAP, i, i + 1), NOTE if i < 2 else ERROR) for i in range(4)]
    run = log(findings)["runs"][0]

    assert ["m2", "m3"] == [item["message"]["text"] for item in run["results"]]
    assert "2 more results" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_a_fingerprint_outlives_a_change_above_it() -> None:
    before = Source("a.hw", "one\n  bad\n")
    after = Source("a.hw", "# new\n\none\n\t bad\n")
    marks = [
        fingerprints([Finding("X", f"it is like line {line}, a.hw:{line}:3", Span(source, at, at + 3))])[0]
        for source, at, line in ((before, 6, 2), (after, 14, 4))
    ]

    assert marks[0] == marks[1] and marks[0].endswith(":1")


def test_equal_findings_are_numbered_and_others_are_told_apart() -> None:
    source = Source("a.hw", "bad\nbad\nworse\n")
    other = Source("b.hw", "bad\n")
    found = [Finding("X", "m", Span(source, at, at + 1)) for at in (4, 0, 8)]
    marks = fingerprints([*found, Finding("X", "m", Span(other, 0, 1)), Finding("Y", "m", Span(other, 0, 1))])

    assert [2, 1, 1, 1, 1] == [int(mark.partition(":")[2]) for mark in marks]
    assert marks[0][:16] == marks[1][:16] == marks[3][:16]
    assert len({mark[:16] for mark in (marks[0], marks[2], marks[4])}) == 3


def unescaped(text: str) -> str:
    return (
        text.replace("%3A", ":")
        .replace("%2C", ",")
        .replace("%0D", "\r")
        .replace("%0A", "\n")
        .replace("%25", "%")
    )


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    """A workflow command as GitHub's runner reads it: up to the second `::`, properties cut at commas."""
    head, _, message = line.removeprefix("::").partition("::")
    word, _, given = head.partition(" ")
    pairs = dict(part.partition("=")[::2] for part in given.split(","))
    return word, {key: unescaped(value) for key, value in pairs.items()}, unescaped(message)


def test_github_escapes_what_would_end_a_command() -> None:
    source = Source("a,b: 100%.hw", "x::y\nz\n")
    found = Finding("MAP034", "50%0A: a, b::c\nd\r", Span(source, 0, 4), help="so: do")
    over = Finding("MAP035", "two lines", Span(source, 0, 6), NOTE)
    first, second = render_github([found, over], {"MAP034": "hex-twice"}).splitlines()

    word, given, message = read_command(first)
    assert "error" == word
    assert {
        "file": "a,b: 100%.hw",
        "line": "1",
        "endLine": "1",
        "col": "1",
        "endColumn": "5",
        "title": "MAP034 hex-twice",
    } == given
    assert "50%0A: a, b::c\nd\\r\nhelp: so: do" == message
    word, given, _ = read_command(second)
    assert "notice" == word and "col" not in given and ("1", "2") == (given["line"], given["endLine"])
    assert render_github([NOWHERE], {}) == "::notice title=PKG001::no licence\n"


TEXTS = st.text(alphabet=st.characters(codec=None), max_size=30)


@settings(max_examples=25)
@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS, st.sampled_from([ERROR, WARNING, NOTE])), max_size=4))
def test_any_text_makes_a_valid_log_and_one_command_a_finding(
    given_: list[tuple[str, str, str, str]],
) -> None:
    found = [
        Finding("MAP034", message, Span(Source(name or "x", text), 0, len(text)), severity, help=text)
        for name, message, text, severity in given_
        if not any("\ud800" <= char <= "\udfff" for char in name)
    ]
    run = log(found)["runs"][0]

    assert len(found) == len(run["results"])
    names = {
        unquote(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]) for r in run["results"]
    }
    assert names == {item.span.source.name for item in found if item.span}
    lines = render_github(found, {}).split("\n")
    assert len(found) == len(lines) - 1 and all(line.startswith("::") for line in lines[:-1])


def test_junit_counts_and_escapes() -> None:
    cases = [
        Case('a <b> & "c"'),
        Case("no", FAILED, "x.hw", 3, ("line one\nline two", "and \x1b\x00")),
        Case("not here", SKIPPED, details=("no dice",)),
    ]
    text = render_junit([Suite("examples", cases), Suite("Dawn")])
    root = ElementTree.fromstring(text)

    assert text.startswith('<?xml version="1.0"') and text == render_junit(
        [Suite("examples", cases), Suite("Dawn")]
    )
    assert {"tests": "3", "failures": "1", "errors": "0", "skipped": "1"} == root.attrib
    first, second = root.findall("testsuite")
    assert ("examples", "0") == (first.get("name"), second.get("tests"))
    good, bad, left = first.findall("testcase")
    assert good.get("name") == 'a <b> & "c"' and not list(good)
    assert ("x.hw", "3") == (bad.get("file"), bad.get("line"))
    failure = bad.find("failure")
    assert failure is not None and failure.get("message") == "line one"
    assert failure.text == "line one\nline two\nand \\x1b\\x00"
    assert left.find("skipped") is not None
