"""Findings that a project file ignores in some of its files: ``[[lint.per-file-ignores]]``.

Each table has ``files`` (patterns of paths), ``ignore`` (codes, names or families) and ``because`` (the reason). One
that ignores nothing is a finding, as a comment that allows nothing is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.checks.registry import catalogue
from toolchain.workspace.lint.selection import Selection
from toolchain.workspace.lint.suppressions import may_be_allowed
from toolchain.workspace.project.ignore_tables import KEY, place_in_table
from toolchain.workspace.project.project import Project


def matches(pattern: str, path: str) -> bool:
    """Whether a path fits a pattern: ``*`` and ``?`` within one folder, ``**`` through any, all else as written."""
    made = ""
    for part in re.split(r"(\*\*/|\*\*|\*|\?)", pattern.removeprefix("./")):
        made += {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part))
    return re.fullmatch(made + ("(?:.*)" if pattern.endswith("/") else ""), path, re.DOTALL) is not None


@dataclass(eq=False, repr=False)
class _Ignore:
    """One code or family in one pattern of files."""

    pattern: str
    word: str
    prefix: str
    number: int
    used: bool = False


class PerFile:
    """All per-file ignores of a project, and which of them were needed."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.wrong: list[Finding] = []
        self.made: list[_Ignore] = []
        known = catalogue()
        for table in self.project.settings.get("lint", KEY):
            number = table["number"]
            if not str(table.get("because", "")).strip():
                self.wrong.append(
                    faults.allow_without_reason.ignored(self._place(number, ""), table["ignore"])
                )
            for word in table["ignore"]:
                if not known.knows(word):
                    place = self._place(number, word)
                    self.wrong.append(
                        faults.unknown_check_in_settings.at(place, "ignore", word, known.hint(word))
                    )
                    continue
                found = known.find(word)
                prefix = found.code if found else word.upper()
                self.made += [_Ignore(pattern, word, prefix, number) for pattern in table["files"]]

    def _place(self, number: int, word: str) -> Span:
        return place_in_table(self.project.settings.source, number, word)

    def split(self, found: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """What is shown, and what is ignored. What the reader cannot understand cannot be ignored."""
        if not self.made:
            return found, []
        own = {id(source): source.name for source in self.project.sources}
        kept: list[Finding] = []
        ignored: list[Finding] = []
        for item in found:
            name = own.get(id(item.span.source)) if item.span is not None else None
            fits = [
                one
                for one in self.made
                if name is not None and item.code.startswith(one.prefix) and matches(one.pattern, name)
            ]
            if fits and may_be_allowed(item):
                for one in fits:
                    one.used = True
                ignored.append(item)
            else:
                kept.append(item)
        return kept, ignored

    def complaints(self, chosen: Selection) -> list[Finding]:
        """Ignores that lack a reason, are not understood, match no file, or ignore nothing."""
        names = [source.name for source in self.project.sources]
        lost = set()
        for one in self.made:
            if one.used or (one.number, one.pattern) in lost:
                continue
            if not any(matches(one.pattern, name) for name in names):
                lost.add((one.number, one.pattern))
                place = self._place(one.number, one.pattern)
                self.wrong.append(faults.allow_without_finding.no_file(place, one.pattern))
            elif any(chosen.takes(code) for code in _codes(one.prefix)):
                place = self._place(one.number, one.word)
                self.wrong.append(faults.allow_without_finding.ignored(place, one.word, one.pattern))
        return self.wrong


def _codes(prefix: str) -> list[str]:
    return [code for code in catalogue().by_code if code.startswith(prefix)]
