"""What is wrong with a module for VASSAL itself: what it names and does not have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.filename import VASSAL_SAVE
from toolchain.base.source import Source, Span
from toolchain.base.suggest import did_you_mean
from toolchain.formats.vassal.saves import read_saved
from toolchain.importers.vassal.archive import Archive, Unreadable
from toolchain.importers.vassal.module import Counter, Module, read_module
from toolchain.importers.vassal.places import places_of

_ENDINGS = ("", ".gif", ".svg")  # that VASSAL adds to the name of a picture


def lint_module(path: Path) -> list[Finding]:
    """All findings about a module. Raises OSError."""
    findings = Findings()
    try:
        with Archive(path) as archive:
            module = read_module(path, archive, findings)
            if module is not None:
                findings.extend(list(judged(module, archive)))
    except Unreadable as reason:
        findings.add(not_read(path, reason))
    return findings.items


def not_read(path: Path, reason: Unreadable) -> Finding:
    """The finding for a file that cannot be read."""
    span = Span(Source(path.as_posix(), ""), 0, 0)
    return faults.not_a_module.unreadable(span, path.as_posix(), str(reason), reason.help)


def judged(module: Module, archive: Archive) -> Iterator[Finding]:
    """All that a player would miss or see at the wrong place; one finding for each cause."""
    yield from _prototypes(module)
    yield from _pictures(module, archive)
    yield from _numbers(module)
    for stack in module.stacks:
        yield from places_of(module, stack).findings
    for one in module.set_ups:
        if one.file and one.file not in archive.names:
            meant = did_you_mean(one.file, [n for n in archive.names if n.endswith(VASSAL_SAVE)])
            yield faults.set_up_without_file.at(one.span, one.name, one.file, meant)
        elif one.file:
            try:
                read_saved(archive.data(one.file))
            except ValueError as reason:
                yield faults.set_up_without_file.unreadable(one.span, one.name, one.file, str(reason))


def tell_defects(module: Module, archive: Archive, findings: Findings) -> None:
    """For an import, which only tells how many there are."""
    number = sum(1 for _ in judged(module, archive))
    if number:
        findings.add(faults.not_imported.defects(Span(module.source, 0, 0), archive.name, number))


def _prototypes(module: Module) -> Iterator[Finding]:
    users: dict[str, list[Counter]] = {}
    for counter in module.slots():
        for name in counter.piece.unknown:
            users.setdefault(name, []).append(counter)
    for name, held in users.items():
        meant = did_you_mean(name, module.prototypes)
        first = held[0]
        yield faults.undefined_prototype.at(first.span, name, len(held), first.piece.name, meant)


def _pictures(module: Module, archive: Archive) -> Iterator[Finding]:
    held = frozenset(name.removeprefix("images/") for name in archive.names if name.startswith("images/"))
    if not held:
        return
    users: dict[str, list[tuple[str, Counter | None]]] = {}
    for board in module.boards():
        if board.picture:
            users.setdefault(board.picture, []).append((f"the board `{board.name}`", None))
    for counter in module.slots():
        for name in dict.fromkeys(counter.piece.pictures):
            users.setdefault(name, []).append((f"`{counter.piece.name}`", counter))
    spans = {f"the board `{board.name}`": board.span for board in module.boards()}
    for name, named in users.items():
        if name.startswith("/") or any(name + ending in held for ending in _ENDINGS):
            continue
        user, first = named[0]
        span = first.span if first is not None else spans[user]
        yield faults.missing_module_picture.at(span, name, user, len(named) - 1, did_you_mean(name, held))


def _numbers(module: Module) -> Iterator[Finding]:
    first: dict[str, Counter] = {}
    twice = []
    for counter in module.slots():
        if not counter.gpid:
            continue
        if counter.gpid in first:
            twice.append(counter)
        else:
            first[counter.gpid] = counter
    if twice:
        one = twice[0]
        earlier = first[one.gpid]
        names = (earlier.piece.name, one.piece.name)
        yield faults.slot_number_twice.at(one.span, earlier.span, one.gpid, names, len(twice) - 1)
