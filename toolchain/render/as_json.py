"""Findings for programs. Minor versions add fields, readers ignore what they do not know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding
from toolchain.base.fingerprint import fingerprints
from toolchain.base.source import Span
from toolchain.base.visible import json_text

FORMAT_VERSION = "1.0"


def render_json(findings: Iterable[Finding], names: Mapping[str, str], **more: Any) -> str:
    """One JSON document of all findings, by file and place; ``names`` gives the check name of a code.

    ``more`` stands behind the findings, such as statistics. Lines and columns count from 1, columns in code points; the end column is the one after the last
    character. A finding without place has null for file, lines and columns.
    """
    ordered = sorted(findings, key=lambda item: item.sort_key)
    count = {severity: 0 for severity in (ERROR, WARNING, NOTE)}
    for finding in ordered:
        count[finding.severity] += 1
    document = {
        "format_version": FORMAT_VERSION,
        "summary": {"errors": count[ERROR], "warnings": count[WARNING], "notes": count[NOTE]},
        "findings": [
            _finding(finding, names, mark)
            for finding, mark in zip(ordered, fingerprints(ordered), strict=True)
        ],
        **more,
    }
    return json_text(document) + "\n"


def _finding(finding: Finding, names: Mapping[str, str], mark: str) -> dict[str, Any]:
    return {
        "code": finding.code,
        "name": names.get(finding.code, ""),
        "severity": finding.severity,
        "message": finding.message,
        **_place(finding.span),
        "here": finding.here,
        "labels": [{**_place(label.span), "text": label.text} for label in finding.labels],
        "fixes": [
            {
                "title": fix.title,
                "safe": fix.safe,
                "edits": [{**_place(edit.span), "text": edit.text} for edit in fix.edits],
            }
            for fix in finding.fixes
        ],
        "paragraph": finding.paragraph,
        "help": finding.help,
        "note": finding.note,
        "fingerprint": mark,
    }


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return dict.fromkeys(("file", "line", "column", "end_line", "end_column"))
    line, column = span.source.position(span.start)
    end_line, end_column = span.source.position(span.end)
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }
