"""Fixes put to work: chosen so that none touches another, tried before they are kept, taken back when they harm.

Nothing is written here. The project is read with the changed texts in place of the files, and what is then found
decides: a fix must cure its finding and must not bring an error. What does harm is taken back by file, and said.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from toolchain.base.diagnostic import ERROR, Edit, Finding, Fix
from toolchain.base.fingerprint import without_places
from toolchain.base.source import Source

ROUNDS = 10
MARK = "\ufeff"
MARK_CODE = "SYN012"  # curing it is what removes a byte order mark
OTHER_ENCODING = "SYN009"
Key = tuple[str, str, str]
# What is found when these files hold these bytes: all findings, and the sources that are the project's own.
Trial = Callable[[Mapping[Path, bytes]], tuple[list[Finding], list[Source]]]


@dataclass
class Fixed:
    """What fixing comes to: new bytes by file, how many findings were cured, which files are left as they were."""

    texts: dict[Path, bytes] = field(default_factory=dict)
    cured: int = 0
    refused: dict[Path, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


@dataclass
class _Change:
    """The fixes of one file that are tried together."""

    path: Path
    data: bytes
    fixes: list[tuple[Finding, Fix]]


def usable(finding: Finding, unsafe: bool) -> Fix | None:
    """The fix of a finding that may be made: the first safe one, else, if allowed, the first."""
    safe = next((fix for fix in finding.fixes if fix.safe), None)
    return safe or (finding.fixes[0] if unsafe and finding.fixes else None)


def choose(findings: Iterable[Finding], unsafe: bool = False) -> list[tuple[Finding, Fix]]:
    """A fix for each finding that has one, safe ones first, then in order of place.

    A fix that would touch what another one changes is left for the next round.
    """
    able = [(finding, fix) for finding in findings for fix in (usable(finding, unsafe),) if fix and fix.edits]
    able.sort(key=lambda pair: (not pair[1].safe, pair[0].sort_key))
    taken: dict[str, list[Edit]] = {}
    made = []
    for finding, fix in able:
        if any(_touches(edit, taken.get(edit.span.source.name, ())) for edit in fix.edits):
            continue
        for edit in fix.edits:
            taken.setdefault(edit.span.source.name, []).append(edit)
        made.append((finding, fix))
    return made


def apply_fixes(findings: Iterable[Finding], safe_only: bool = True) -> dict[str, str]:
    """The texts after the fixes that do not touch each other, by file; files without a fix are not in it."""
    return edited(edit for _, fix in choose(findings, not safe_only) for edit in fix.edits)


def edited(edits: Iterable[Edit]) -> dict[str, str]:
    """The texts after the edits, by file."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.span.source.name, []).append(edit)
    made = {}
    for name, mine in by_file.items():
        text = mine[0].span.source.text
        for edit in sorted(mine, key=lambda e: -e.span.start):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        made[name] = text
    return made


def fix_project(
    folder: Path, trial: Trial, asked: Callable[[Finding], bool], unsafe: bool, before: Mapping[Path, bytes]
) -> Fixed:
    """Fixes what can be fixed, round after round until nothing more can be.

    ``trial`` reads the project (in ``folder``) with some files changed; ``asked`` tells which findings may be
    fixed; ``before`` has the bytes of the files as they are now, by resolved path.
    """
    made = Fixed()
    made.findings, own = trial({})
    for allowed in (False, True) if unsafe else (False,):
        for _ in range(ROUNDS):
            texts = {**before, **made.texts}
            changes = [
                change
                for change in _changes(folder, made.findings, own, asked, allowed, texts)
                if change.path not in made.refused
            ]
            if not changes:
                break
            own = _keep(made, changes, trial, own)
        if not allowed and unsafe:
            made.refused = {}  # unsafe fixes have a chance of their own
    return made


def _keep(made: Fixed, changes: list[_Change], trial: Trial, own: list[Source]) -> list[Source]:
    """Keeps what does no harm: all changes at once, or where that harms, one file after the other."""
    new = {**made.texts, **{change.path: change.data for change in changes}}
    after, sources = trial(new)
    if not any(_harm(change, made.findings, after) for change in changes):
        made.texts, made.findings = new, after
        made.cured += sum(len(change.fixes) for change in changes)
        return sources
    for change in changes:
        new = {**made.texts, change.path: change.data}
        after, sources = trial(new)
        why = _harm(change, made.findings, after)
        if why:
            made.refused[change.path] = why
        else:
            made.texts, made.findings, own = new, after, sources
            made.cured += len(change.fixes)
    return own


def _changes(
    folder: Path,
    findings: list[Finding],
    own: list[Source],
    asked: Callable[[Finding], bool],
    unsafe: bool,
    before: Mapping[Path, bytes],
) -> list[_Change]:
    """What may be changed, by file. A file in another encoding is left: its author must say what it holds."""
    names = {source.name for source in own}
    mine = {id(source) for source in own}
    names -= {i.span.source.name for i in findings if i.span is not None and i.code == OTHER_ENCODING}
    fit = [
        item
        for item in findings
        if asked(item)
        and all(
            e.span.source.name in names and id(e.span.source) in mine for f in item.fixes for e in f.edits
        )
    ]
    by_file: dict[str, list[tuple[Finding, Fix]]] = {}
    for finding, fix in choose(fit, unsafe):
        files = {edit.span.source.name for edit in fix.edits}
        if len(files) == 1:
            by_file.setdefault(files.pop(), []).append((finding, fix))
    made = []
    for name, pairs in by_file.items():
        path = Path(os.path.realpath(folder / name))
        text = edited(edit for _, fix in pairs for edit in fix.edits)[name]
        old = before.get(path)
        if old is None:
            continue
        if old.startswith(MARK.encode()) and not any(finding.code == MARK_CODE for finding, _ in pairs):
            text = MARK + text
        if b"\r\n" in old and "\r" not in text:  # settings are read with plain line ends
            text = text.replace("\n", "\r\n")
        elif b"\r" in old and b"\n" not in old:
            text = text.replace("\n", "\r")
        data = text.encode("utf-8")
        if data != old:
            made.append(_Change(path, data, pairs))
    return made


def _harm(change: _Change, before: list[Finding], after: list[Finding]) -> str:
    """Why a change cannot be kept; an empty text when it can."""
    errors = _keys(item for item in before if item.severity == ERROR)
    left = errors.copy()
    uncovers = all(fix.safe for _, fix in change.fixes) and any(
        finding.code.startswith("SYN") and finding.severity == ERROR for finding, _ in change.fixes
    )
    for item in after:
        if item.severity != ERROR:
            continue
        left[_key(item)] -= 1
        made = left[_key(item)] < 0
        if made and not (uncovers and not (item.code.startswith("SYN") and _in_edited_lines(item, change))):
            where = f" in {item.span.source.name}" if item.span is not None else ""
            return f"its fixes would cause error[{item.code}]{where}: {item.message}"
    had, has = _keys(before), _keys(after)
    places = {(_key(item), item.span.start) for item in after if item.span is not None}
    for finding, fix in change.fixes:
        key = _key(finding)
        if has[key] >= had[key] and (key, _moved(finding, change)) in places:
            return f"its fix ({fix.title}) does not fix {finding.code}: {finding.message}"
    return ""


def _edits(change: _Change) -> list[Edit]:
    return sorted((e for _, fix in change.fixes for e in fix.edits), key=lambda e: e.span.start)


def _in_edited_lines(item: Finding, change: _Change) -> bool:
    """Whether an error of reading stands where the fixes wrote: then they made it. All else in a file that could
    not be read before was there already, and nobody had got so far.
    """
    name = change.fixes[0][1].edits[0].span.source.name
    if item.span is None or item.span.source.name != name:
        return False
    moved = 0
    lines: set[int] = set()
    for edit in _edits(change):
        line = edit.span.line + moved
        lines.update(range(line, line + edit.text.count("\n") + 1))
        moved += edit.text.count("\n") - edit.span.text.count("\n")
    return item.span.line in lines


def _moved(finding: Finding, change: _Change) -> int:
    """Where the beginning of a finding is after the edits before it."""
    assert finding.span is not None
    start = finding.span.start
    return start + sum(
        len(edit.text) - len(edit.span.text) for edit in _edits(change) if edit.span.end <= start
    )


def _keys(findings: Iterable[Finding]) -> Counter[Key]:
    return Counter(_key(item) for item in findings)


def _key(finding: Finding) -> Key:
    file = finding.span.source.name if finding.span is not None else ""
    return (file, finding.code, without_places(finding.message))


def _touches(edit: Edit, others: Iterable[Edit]) -> bool:
    a = edit.span
    return any(a.start <= o.span.end and o.span.start <= a.end for o in others)
