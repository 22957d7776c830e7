"""Findings as SARIF, for code scanning and for editors that show such logs.

Source: Static Analysis Results Interchange Format (SARIF) Version 2.1.0 plus Errata 01, OASIS; paragraphs of it are
cited below. What GitHub asks besides: the same path for the same file in every run, our own fingerprints, at most
25,000 results of a run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from toolchain.base.diagnostic import SEVERITIES, Finding, Fix
from toolchain.base.fingerprint import fingerprints
from toolchain.base.source import Span
from toolchain.base.visible import json_text
from toolchain.render.rule import Rule

VERSION = "2.1.0"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 25_000
ROOT = "%SRCROOT%"
# How sure a check is, in GitHub's words.
_PRECISION = {"certain": "very-high", "likely": "high", "guess": "medium"}
_PROBLEM = {"error": "error", "warning": "warning", "note": "recommendation"}
_LINK = re.compile(r"\[(?=[^\]\[]*\]\()")


def render_sarif(findings: Iterable[Finding], rules: Mapping[str, Rule], version: str) -> str:
    """One SARIF log of one run. ``rules`` describes the codes; those that are not found are left out.

    File names are relative to the folder where the run was started. Of more results than a reader takes, the
    worst are kept, and the log says how many are not.
    """
    ordered = sorted(findings, key=lambda item: item.sort_key)
    marks = fingerprints(ordered)
    pairs = list(zip(ordered, marks, strict=True))
    left = max(0, len(pairs) - MOST_RESULTS)
    if left:
        pairs = sorted(pairs, key=lambda pair: SEVERITIES.index(pair[0].severity))[:MOST_RESULTS]
        pairs.sort(key=lambda pair: pair[0].sort_key)
    codes = sorted({finding.code for finding, _ in pairs})
    numbers = {code: number for number, code in enumerate(codes)}
    invocation: dict[str, Any] = {"executionSuccessful": True}
    if left:
        text = f"{left} more results are left out: a run may contain at most {MOST_RESULTS}"
        invocation["toolExecutionNotifications"] = [{"level": "warning", "message": {"text": text}}]
    run = {
        "tool": {
            "driver": {
                "name": "hexwright",
                "version": version,
                "rules": [_rule(code, rules.get(code)) for code in codes],
            }
        },
        "invocations": [invocation],
        "originalUriBaseIds": {ROOT: {"description": {"text": "the folder where hexwright was started"}}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, mark, numbers[finding.code]) for finding, mark in pairs],
    }
    document = {"$schema": SCHEMA, "version": VERSION, "runs": [run]}
    return json_text(document) + "\n"


def _rule(code: str, rule: Rule | None) -> dict[str, Any]:
    """A reportingDescriptor (3.49)."""
    if rule is None:
        return {"id": code}
    return {
        "id": code,
        "name": rule.name,
        "shortDescription": {"text": plain(rule.summary)},
        "fullDescription": {"text": plain(rule.why)},
        "help": {"text": plain(rule.page), "markdown": _braces(rule.page)},
        "defaultConfiguration": {"level": rule.severity},
        "properties": {
            "tags": [rule.family],
            "precision": _PRECISION[rule.confidence],
            "problem.severity": _PROBLEM[rule.severity],
        },
    }


def _result(finding: Finding, mark: str, number: int) -> dict[str, Any]:
    """A result (3.27): our severities are its levels."""
    parts = [finding.message]
    parts += [f"{word}: {text}" for word, text in (("note", finding.note), ("help", finding.help)) if text]
    made: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": number,
        "level": finding.severity,
        "message": {"text": plain("\n".join(parts))},
    }
    if finding.span is not None:
        made["locations"] = [{"physicalLocation": _place(finding.span)}]
    made["partialFingerprints"] = {"primaryLocationLineHash": mark, "hexwrightFinding/v1": mark}
    if finding.labels:
        made["relatedLocations"] = [
            {
                "id": index,
                "physicalLocation": _place(label.span),
                "message": {"text": plain(label.text)},
            }
            for index, label in enumerate(finding.labels, 1)
        ]
    if finding.fixes:
        made["fixes"] = [_fix(fix) for fix in finding.fixes]
    if finding.paragraph:
        made["properties"] = {"paragraph": finding.paragraph}
    return made


def _fix(fix: Fix) -> dict[str, Any]:
    """A fix (3.55): its replacements by file, in the order of the text (3.56.3: as seen in the file before)."""
    files: dict[str, list[dict[str, Any]]] = {}
    for edit in sorted(fix.edits, key=lambda one: (one.span.source.name, one.span.start)):
        replacement: dict[str, Any] = {"deletedRegion": _region(edit.span)}
        if edit.text:
            replacement["insertedContent"] = {"text": edit.text}
        files.setdefault(edit.span.source.name, []).append(replacement)
    return {
        "description": {"text": plain(fix.title)},
        "artifactChanges": [
            {"artifactLocation": _artifact(name), "replacements": edits} for name, edits in files.items()
        ],
        "properties": {"safe": fix.safe},
    }


def _place(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(span.source.name), "region": _region(span)}


def _artifact(name: str) -> dict[str, Any]:
    """A file by a URI reference (3.4.3); one above the root has no root to be relative to (3.4.4)."""
    made = {"uri": quote(name.encode("utf-8", "surrogateescape"), safe="/-._~!$&'()*+,;=@")}
    if not name.startswith(("../", "/")):
        made["uriBaseId"] = ROOT
    return made


def _region(span: Span) -> dict[str, Any]:
    """A region (3.30): lines and columns count from 1, the end column is the one after the last character."""
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(max(span.end, span.start))
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def plain(text: str) -> str:
    """A text as a plain message: braces would be placeholders (3.11.5), `[a](b)` a link (3.11.6)."""
    return _LINK.sub(r"\\[", _braces(text))


def _braces(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
