"""Results of tests as JUnit XML, which build servers show as a table.

Source: the form that Jenkins and GitLab read: ``testsuites`` of ``testsuite`` of ``testcase``, each with at most one
``failure`` or ``skipped``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.etree import ElementTree

from toolchain.base.visible import visible

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


@dataclass(frozen=True)
class Case:
    """One test: what it is called, how it ended, where it stands, and what was wrong."""

    name: str
    status: str = PASSED
    file: str = ""
    line: int = 0
    details: tuple[str, ...] = ()


@dataclass(frozen=True)
class Suite:
    """Tests that belong together."""

    name: str
    cases: Sequence[Case] = field(default_factory=tuple)


def render_junit(suites: Sequence[Suite]) -> str:
    """One XML document. Times are left out: the same results give the same text."""
    root = ElementTree.Element("testsuites", _counts([case for suite in suites for case in suite.cases]))
    for suite in suites:
        part = ElementTree.SubElement(
            root, "testsuite", {"name": _text(suite.name), **_counts(list(suite.cases))}
        )
        for case in suite.cases:
            given = {"classname": _text(suite.name), "name": _text(case.name)}
            if case.file:
                given |= {"file": _text(case.file), "line": str(case.line)}
            node = ElementTree.SubElement(part, "testcase", given)
            if case.status == FAILED:
                first = case.details[0].partition("\n")[0] if case.details else "failed"
                failure = ElementTree.SubElement(node, "failure", {"message": _text(first)})
                failure.text = _text("\n".join(case.details))
            elif case.status == SKIPPED:
                ElementTree.SubElement(node, "skipped", {"message": _text("; ".join(case.details))})
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _counts(cases: list[Case]) -> dict[str, str]:
    failed = sum(case.status == FAILED for case in cases)
    skipped = sum(case.status == SKIPPED for case in cases)
    return {"tests": str(len(cases)), "failures": str(failed), "errors": "0", "skipped": str(skipped)}


def _text(text: str) -> str:
    """What XML 1.0 (production 2, Char) cannot hold, not even escaped, is unprintable."""
    return visible(text, lines=True)
