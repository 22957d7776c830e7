"""Findings that a project file ignores in some of its files: ``[[lint.per-file-ignores]]``.

Each table has ``files`` (patterns of paths), ``ignore`` (codes, names or families) and ``because`` (the reason). One
that ignores nothing is a finding, as a comment that allows nothing is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import WARNING, Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean

if TYPE_CHECKING:
    from toolchain.workspace.project import Project
    from toolchain.workspace.selection import Selection

KEY = "per-file-ignores"
KEYS: dict[str, tuple[type, str]] = {
    "files": (list, "patterns of paths, as `drafts/**`"),
    "ignore": (list, "codes, names or families"),
    "because": (str, "the reason"),
}
_HEAD = re.compile(rf"^\s*\[\[\s*lint\s*\.\s*{KEY}\s*\]\]", re.MULTILINE)


def matches(pattern: str, path: str) -> bool:
    """Whether a path fits a pattern: ``*`` and ``?`` within one folder, ``**`` through any, all else as written."""
    made = ""
    for part in re.split(r"(\*\*/|\*\*|\*|\?)", pattern.removeprefix("./")):
        made += {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}.get(part, re.escape(part))
    return re.fullmatch(made + ("(?:.*)" if pattern.endswith("/") else ""), path, re.DOTALL) is not None


def check_tables(source: Source, tables: list[Any], findings: Findings) -> list[dict[str, Any]]:
    """The tables that are written rightly; what is wrong with the others is reported at its place."""
    made = []
    for number, table in enumerate(tables):
        before = len(findings.items)
        if not isinstance(table, dict):
            findings.add(
                "SYN052", f"`{KEY}` must be tables", _place(source, number, KEY),
                help=f'write `[[lint.{KEY}]]` and below it `files = ["..."]`, `ignore = ["..."]`, `because = "..."`',
            )  # fmt: skip
            continue
        for key, value in table.items():
            if key not in KEYS:
                findings.add(
                    "SYN051", f"`{KEY}` has no key `{key}`", _place(source, number, key),
                    help=did_you_mean(key, KEYS) or f"known: {', '.join(KEYS)}",
                )  # fmt: skip
            elif not isinstance(value, KEYS[key][0]) or (
                isinstance(value, list) and not all(isinstance(one, str) for one in value)
            ):
                wanted = "a list of texts in quotes" if KEYS[key][0] is list else "text in quotes"
                findings.add(
                    "SYN052", f"`{key}` must be {wanted}", _place(source, number, key),
                    help=f"write {KEYS[key][1]}",
                )  # fmt: skip
        for key in ("files", "ignore"):
            if not table.get(key):
                findings.add(
                    "SYN052", f"this `{KEY}` has no `{key}`", _place(source, number, ""),
                    help=f"add `{key} = [\"...\"]`: {KEYS[key][1]}",
                )  # fmt: skip
        if len(findings.items) == before:
            made.append({**table, "number": number})
    return made


def _place(source: Source, number: int, word: str) -> Span:
    """Where a word stands in the table of a number; the table's head when it is not found."""
    heads = [match.span() for match in _HEAD.finditer(source.text)]
    if number < len(heads):
        start, end = heads[number]
        start += len(source.text[start:end]) - len(source.text[start:end].lstrip())
        following = heads[number + 1][0] if number + 1 < len(heads) else len(source.text)
    else:  # written as a list of inline tables
        start = max(source.text.find(KEY), 0)
        end, following = start + len(KEY), len(source.text)
    at = source.text.find(word, end, following) if word else -1
    return Span(source, at, at + len(word)) if at >= 0 else Span(source, start, end)


@dataclass
class _Ignore:
    """One code or family in one pattern of files."""

    pattern: str
    word: str
    prefix: str
    number: int
    used: bool = False


@dataclass
class PerFile:
    """All per-file ignores of a project, and which of them were needed."""

    project: Project
    wrong: list[Finding] = field(default_factory=list)
    made: list[_Ignore] = field(default_factory=list)

    def __post_init__(self) -> None:
        from toolchain.checks.registry import catalogue

        known = catalogue()
        for table in self.project.settings.get("lint", KEY):
            number = table["number"]
            if not str(table.get("because", "")).strip():
                self._say(
                    "STY020", f"`{', '.join(table['ignore'])}` is ignored without a reason", number, "",
                    'add `because = "..."`: in a year nobody will know',
                )  # fmt: skip
            for word in table["ignore"]:
                if not known.knows(word):
                    self._say(
                        "PKG021", f"`ignore` names `{word}`, which is no check", number, word,
                        known.hint(word),
                    )  # fmt: skip
                    continue
                found = known.find(word)
                prefix = found.code if found else word.upper()
                self.made += [_Ignore(pattern, word, prefix, number) for pattern in table["files"]]

    def _say(self, code: str, message: str, number: int, word: str, cure: str) -> None:
        place = _place(self.project.settings.source, number, word)
        self.wrong.append(Finding(code, message, place, WARNING, help=cure))

    def split(self, found: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """What is shown, and what is ignored. What the reader cannot understand cannot be ignored."""
        from toolchain.workspace.suppressions import may_be_allowed

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
                self._say(
                    "STY021", f"`{one.pattern}` fits no file", one.number, one.pattern, "correct or remove it"
                )
            elif any(chosen.takes(code) for code in _codes(one.prefix)):
                self._say(
                    "STY021", f"`{one.word}` is ignored in `{one.pattern}`, but nothing is found", one.number,
                    one.word, "remove it",
                )  # fmt: skip
        return self.wrong


def _codes(prefix: str) -> list[str]:
    from toolchain.checks.registry import catalogue

    return [code for code in catalogue().by_code if code.startswith(prefix)]
