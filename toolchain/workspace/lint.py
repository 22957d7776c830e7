"""Linting a project: what the reader found, what the checks find, what is suppressed, what can be fixed."""

from __future__ import annotations

import csv
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding, Findings, Fix, Label
from toolchain.base.edits import without_block, without_entry
from toolchain.base.source import Source, Span
from toolchain.checks.registry import EACH, EVERY, PROJECT, Check, Whole, catalogue
from toolchain.language.ast import Block
from toolchain.model.model import Model
from toolchain.workspace.book import read_book
from toolchain.workspace.fitmap import PLACES, fit_map
from toolchain.workspace.listed import read_text
from toolchain.workspace.perfile import PerFile
from toolchain.workspace.project import Project, build_model
from toolchain.workspace.reading import read_bytes
from toolchain.workspace.settings import FILE

PARAGRAPHS = "paragraphs.txt"
_COMMENT = re.compile(r"#\s*hexwright:\s*(.*?)\s*$")
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*"')
_ALLOW = re.compile(r"allow\s+([\w-]+(?:\s*,\s*[\w-]+)*)\s*(?:because\b\s*(.*))?$")
# What a project file seems to lack when it cannot be read, or when a key of it is misspelt.
_BROKEN_SETTINGS, _LACKING_SETTINGS = {"SYN009", "SYN050", "SYN051"}, {"no-licence", "no-name"}
Key = tuple[str, str, int, int, str]


@dataclass
class LintResult:
    """All findings that are to be shown, by file and place, and how many there are of each severity."""

    findings: list[Finding]
    suppressed: list[Finding] = field(default_factory=list)

    @property
    def summary(self) -> dict[str, int]:
        """Counts by severity."""
        count = {severity: 0 for severity in (ERROR, WARNING, NOTE)}
        for finding in self.findings:
            count[finding.severity] += 1
        return {"errors": count[ERROR], "warnings": count[WARNING], "notes": count[NOTE]}

    @property
    def names(self) -> dict[str, str]:
        """The name of each code, for the JSON answer."""
        return catalogue().names


def lint_project(project: Project, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> LintResult:
    """Everything that is to be said of a project. ``select`` and ``ignore`` add to the project's own settings."""
    models, found = _models(project)
    own = {source.name: source for source in project.sources}
    whole = _whole(project, models, found)
    if not _unread(project):
        found += _checked(whole)
    found = _distinct(item for item in found if _ours(item, own)) + _misplaced(project, models)
    suppressions = Suppressions(project, found)
    kept, suppressed = suppressions.split(found)
    chosen = Selection(
        [*project.settings.get("lint", "select"), *select], [*project.settings.get("lint", "ignore"), *ignore]
    )
    kept += suppressions.complaints(chosen)
    if any(item.code in _BROKEN_SETTINGS for item in project.findings.items):
        kept = [item for item in kept if catalogue().names[item.code] not in _LACKING_SETTINGS]
    kept += _unknown_words(project, whole)
    per_file = PerFile(project)
    kept, ignored = per_file.split(kept)
    kept += per_file.complaints(chosen)
    kept = [item for item in _distinct(kept) if chosen.takes(item.code)]
    return LintResult(sorted(kept, key=lambda item: item.sort_key), suppressed + ignored)


def _models(project: Project) -> tuple[list[Model], list[Finding]]:
    """One model for each scenario, and all that reading found. A reader that fails becomes a finding."""
    found = list(project.findings.items)
    below = project.base
    while below is not None:
        found += [item for item in below.findings.items if item.severity == ERROR]
        below = below.base
    models = []
    scenarios: list[Block | None] = list(project.scenarios) or [None]
    if not project.all_placed() or _unread(project):
        return [], found
    right = project.cache.right_examples if project.cache is not None else None
    for scenario in scenarios:
        try:
            model, more = build_model(project, scenario, right)
        except Exception as error:
            span = (
                scenario.keyword.span if scenario is not None else project.all_placed()[0].block.keyword.span
            )
            found.append(_failed("the reader", error, span))
            continue
        models.append(model)
        found += more.items
    lost = _lost(project) | _of_unknown_kind(project, found)
    units_lost = _units_lost(project)
    return models, [item for item in found if not _follows(item, lost, units_lost)]


def _follows(item: Finding, lost: set[str], units_lost: bool) -> bool:
    """Whether a name is unknown only because a file or unit could not be read, which was said."""
    if item.code not in _UNKNOWN or item.span is None:
        return False
    text = item.span.text
    return text in lost or (units_lost and (item.code == "REF016" or text[:1].isupper()))


def _of_unknown_kind(project: Project, found: list[Finding]) -> set[str]:
    wrong = {item.span.text.strip('"') for item in found if item.code == "OOB022" and item.span}
    return {
        unit["id"] for file in project.all_oob() for unit in file.data.get("units", ()) if str(unit.get("kind")) in wrong
    }  # fmt: skip


def _units_lost(project: Project) -> bool:
    return project.units_lost or (project.base is not None and _units_lost(project.base))


def _unread(project: Project) -> bool:
    return project.unread or (project.base is not None and _unread(project.base))


_UNKNOWN = {"REF001", "REF002", "REF004", "REF016"}


def _lost(project: Project) -> set[str]:
    """Names in files that cannot be read, here and in the projects below."""
    return project.lost | (_lost(project.base) if project.base else set())


def _misplaced(project: Project, models: list[Model]) -> list[Finding]:
    """What the project's list of places, where it has one, says of its map."""
    path = project.folder / PLACES
    if not models or not path.is_file():
        return []
    unread = Findings()
    source = read_text(path, PLACES, unread)
    made = fit_map(models[0], source) if source is not None else None
    found = unread.items + (made.findings if made is not None else [])
    # The list is about the map and no part of the game: what is wrong with it keeps nobody from playing.
    return [replace(item, severity=WARNING) if item.severity == ERROR else item for item in found]


def _whole(project: Project, models: list[Model], found: list[Finding]) -> Whole:
    settings = {
        f"{section}.{key}": value
        for section, keys in project.settings.values.items()
        for key, value in keys.items()
    }
    return Whole(
        settings,
        project.settings.source,
        project.all_placed(),
        project.placed,
        models,
        _paragraphs(project, found),
        project.base is not None,
    )


def _paragraphs(project: Project, found: list[Finding]) -> frozenset[str] | None:
    """The paragraphs of the book, where the project lists them; a list that cannot be read is reported."""
    path = project.folder / PARAGRAPHS
    if not path.is_file():
        return _paragraphs_of_book(project)
    try:
        lines = read_bytes(path).decode("utf-8", errors="replace").splitlines()
    except OSError as error:
        reason = (error.strerror or "no reason is known").lower()
        place = Span(Source(PARAGRAPHS, ""), 0, 0)
        found.append(Finding("SYN009", f"the file cannot be read: {reason}", place))
        return None
    return frozenset(line.split()[0] for line in lines if line.strip() and not line.startswith("#"))


def _paragraphs_of_book(project: Project) -> frozenset[str] | None:
    try:
        book = read_book(project)
    except (OSError, UnicodeDecodeError, csv.Error):  # the ledger says what is wrong with it
        return None
    return frozenset(entry.id for entry in book.paragraphs) or None if book else None


def listed_paragraphs(project: Project) -> frozenset[str]:
    """The paragraphs of the book, from ``paragraphs.txt`` or ``book.csv``; none when neither lists any."""
    return _paragraphs(project, []) or frozenset()


def _failed(who: str, error: Exception, span: Span | None) -> Finding:
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = (
        f"{where.tb_frame.f_code.co_name}, line {where.tb_lineno}"
        if where is not None
        else "an unknown place"
    )
    return Finding(
        "PKG020",
        f"{who} failed: {type(error).__name__}: {error}",
        span,
        note=f"a fault of hexwright, not of this project (in {place}); all other checks went on",
        help="please report it with the block that it stands at",
    )


def _checked(whole: Whole) -> list[Finding]:
    made: list[Finding] = []
    for check in catalogue().by_code.values():
        if check.reader:
            continue
        if check.looks_at == PROJECT:
            made += _run(check, whole)
            continue
        each = [_run(check, model) for model in whole.models]
        if check.looks_at == EACH:
            made += [item for items in each for item in items]
        elif check.looks_at == EVERY:
            made += _in_every(each, whole.models)
    return made


def _run(check: Check, subject: Any) -> list[Finding]:
    assert check.run is not None
    try:
        return list(check.run(subject))
    except Exception as error:
        return [_failed(f"the check {check.code} {check.name}", error, _first_span(subject))]


def _first_span(subject: Any) -> Span | None:
    if isinstance(subject, Whole):
        return subject.placed[0].block.keyword.span if subject.placed else None
    return subject.blocks[0].keyword.span if subject.blocks else None


def _in_every(each: list[list[Finding]], models: list[Model]) -> Iterator[Finding]:
    """Findings that hold in every scenario whose text has the place."""
    count: dict[tuple[str, int, int], int] = {}
    first: dict[tuple[str, int, int], Finding] = {}
    for items in each:
        for key, item in {_place(item): item for item in items}.items():
            count[key] = count.get(key, 0) + 1
            first.setdefault(key, item)
    grounds = [_Ground(model) for model in models] if first else []
    for key, item in first.items():
        if count[key] == sum(ground.has(item) for ground in grounds):
            yield item


def _place(item: Finding) -> tuple[str, int, int]:
    return (item.span.source.name, item.span.start, item.span.end) if item.span else ("", 0, 0)


class _Ground:
    """Which places belong to the blocks of a model; blocks of a text do not overlap."""

    def __init__(self, model: Model) -> None:
        self._spans: dict[int, list[tuple[int, int]]] = {}
        for block in model.blocks:
            self._spans.setdefault(id(block.source), []).append((block.span.start, block.span.end))
        for spans in self._spans.values():
            spans.sort()

    def has(self, item: Finding) -> bool:
        """Whether a finding is about a text of the model; of data, always."""
        span = item.span
        if span is None or span.source.name.endswith(".json"):
            return True
        spans = self._spans.get(id(span.source), [])
        at = bisect_right(spans, (span.start, len(span.source.text))) - 1
        return at >= 0 and span.end <= spans[at][1]


def _ours(item: Finding, own: dict[str, Source]) -> bool:
    """Findings in a project below this one are its own affair, unless they are errors."""
    span = item.span
    if span is None or item.severity == ERROR:
        return True
    return span.source.name == FILE or own.get(span.source.name) == span.source


def _distinct(items: Iterable[Finding]) -> list[Finding]:
    made: dict[Key, Finding] = {}
    for item in items:
        made.setdefault((item.code, *_place(item), item.message), item)
    return list(made.values())


def _unknown_words(project: Project, whole: Whole) -> Iterator[Finding]:
    known = catalogue()
    for key in ("select", "ignore"):
        for word in project.settings.get("lint", key):
            if not known.knows(str(word)):
                yield Finding(
                    "PKG021", f"`{key}` names `{word}`, which is no check", whole.setting(key), WARNING,
                    help=known.hint(str(word)),
                )  # fmt: skip


class Selection:
    """Which codes are shown: by code, name or beginning of a code; the longest that fits decides."""

    def __init__(self, select: Iterable[str], ignore: Iterable[str]) -> None:
        self.select = [_as_prefix(word) for word in select]
        self.ignore = [_as_prefix(word) for word in ignore]

    def takes(self, code: str) -> bool:
        """Whether findings of a code are shown. Faults of the tool itself always are."""
        if code == "PKG020":
            return True
        wanted = _longest(code, self.select) if self.select else 0
        return wanted > _longest(code, self.ignore)


def _as_prefix(word: str) -> str:
    found = catalogue().find(str(word))
    return found.code if found else str(word).upper()


def _longest(code: str, prefixes: list[str]) -> int:
    return max((len(p) for p in prefixes if code.startswith(p)), default=-1)


@dataclass
class _Suppression:
    """One acceptance: of which checks, why, over which lines of which file (all when no line is given)."""

    words: list[str]
    reason: str
    span: Span
    source: Source | None
    lines: tuple[int, ...]
    block: Block | None = None
    used: set[str] = field(default_factory=set)


class Suppressions:
    """All acceptances of a project: ``allow`` blocks and comments ``# hexwright: allow ...``."""

    def __init__(self, project: Project, found: list[Finding]) -> None:
        self.made: list[_Suppression] = []
        self.wrong: list[Finding] = []
        self._codes: set[str] = set()
        self._everywhere: dict[str, list[_Suppression]] = {}
        self._at: dict[tuple[str, str, int], list[_Suppression]] = {}
        for placed in project.all_placed():
            if placed.block.word == "allow":
                self._block(placed.block)
        sources = {id(s): s for s in project.sources if s.name.endswith(".hw")}
        sources |= {id(i.span.source): i.span.source for i in found if i.span and i.span.source.name == FILE}
        seen: set[tuple[str, int]] = set()
        for source in sources.values():
            self._comments(source, seen)
        self.own = {s.name for s in project.sources} | {FILE}

    def _block(self, block: Block) -> None:
        words = []
        reason = ""
        for index, token in enumerate(block.header):
            if token.text == "because" and token.kind != "STRING":
                reason = " ".join(t.value for t in block.header[index + 1 :])
                break
            if token.kind != "COMMA":
                words.append(token.value)
        span = block.keyword.span
        if block.header:
            span = span.to(block.header[0].span)
        self._take(words, reason, span, None, (), block)

    def _comments(self, source: Source, seen: set[tuple[str, int]]) -> None:
        following: list[int] | None = None
        for number, line in enumerate(source.text.split("\n"), 1):
            if "hexwright:" not in line or (source.name, number) in seen:
                continue
            bare = _STRINGS.sub(lambda m: "x" * len(m.group()), line.rstrip("\r"))
            match = _COMMENT.search(bare)
            if match is None:
                continue
            seen.add((source.name, number))
            start = source.offset(number, 1)
            span = Span(source, start + match.start(), start + len(line.rstrip()))
            # Looked up again in the line itself: a reason may hold quotation marks.
            allow = _ALLOW.match(line.rstrip("\r")[match.start(1) :].rstrip())
            if allow is None:
                self.wrong.append(Finding(
                    "STY022", "this comment to hexwright is not understood", span, WARNING,
                    help="write `# hexwright: allow NAME because REASON`",
                ))  # fmt: skip
                continue
            alone = not line[: match.start()].strip()
            if alone and following is None:
                following = _following(source)
            lines = (following[number],) if alone and following else (number,)
            words = [word.strip() for word in allow[1].split(",")]
            self._take(words, (allow[2] or "").strip(), span, source, lines)

    def _take(
        self,
        words: list[str],
        reason: str,
        span: Span,
        source: Source | None,
        lines: tuple[int, ...],
        block: Block | None = None,
    ) -> None:
        known = catalogue()
        good = []
        for word in words:
            check = known.find(word)
            if check is None:
                self.wrong.append(Finding(
                    "STY022", f"`{word}` is neither the name nor the code of a check", span, WARNING,
                    help=known.hint(word),
                ))  # fmt: skip
            else:
                good.append(check.code)
        if not words:
            self.wrong.append(
                Finding(
                    "STY022", "this `allow` names no check", span, WARNING, help="`allow NAME because ...`"
                )
            )
        if not reason and words:
            self.wrong.append(Finding(
                "STY020", f"`{', '.join(words)}` is allowed without a reason", span, WARNING,
                help="add `because` and the reason: in a year nobody will know",
            ))  # fmt: skip
        if good:
            self.made.append(_Suppression(good, reason, span, source, lines, block))

    def split(self, found: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """What is shown, and what is accepted."""
        for one in self.made:
            for code in one.words:
                self._codes.add(code)
                if one.source is None:
                    self._everywhere.setdefault(code, []).append(one)
                for line in one.lines:
                    self._at.setdefault((code, one.span.source.name, line), []).append(one)
        kept: list[Finding] = []
        suppressed: list[Finding] = []
        for item in found:
            (suppressed if self._accepts(item) else kept).append(item)
        return kept, suppressed

    def _accepts(self, item: Finding) -> bool:
        if not may_be_allowed(item):
            return False
        found = self._everywhere.get(item.code, [])
        if item.span is not None and item.code in self._codes:
            found = [*found, *self._at.get((item.code, item.span.source.name, item.span.line), [])]
        for one in found:
            one.used.add(item.code)
        return bool(found)

    def complaints(self, chosen: Selection) -> list[Finding]:
        """Acceptances that lack a reason, are not understood, or accept nothing."""
        made = [item for item in self.wrong if _own(item, self.own)]
        for one in self.made:
            idle = [code for code in one.words if code not in one.used and chosen.takes(code)]
            if idle and one.span.source.name in self.own:
                made.append(_idle(one, idle))
        return made


def _own(item: Finding, own: set[str]) -> bool:
    return item.span is None or item.span.source.name in own


def may_be_allowed(item: Finding) -> bool:
    """What the reader cannot understand cannot be allowed: the build would fail all the same."""
    check = catalogue().by_code.get(item.code)
    return not (item.severity == ERROR and (check is None or check.reader))


def _following(source: Source) -> list[int]:
    """For each line the one after it, comments that stand alone passed over; entry 0 is not used."""
    made = [source.line_count + 1] * (source.line_count + 1)
    for number in range(source.line_count - 1, 0, -1):
        comment = source.line(number + 1).lstrip().startswith("#")
        made[number] = made[number + 1] if comment else number + 1
    return made


def _idle(one: _Suppression, idle: list[str]) -> Finding:
    names = ", ".join(f"`{catalogue().by_code[code].name}`" for code in idle)
    hard = [code for code in idle if catalogue().by_code[code].reader]
    hard = [code for code in hard if catalogue().by_code[code].severity == ERROR]
    note = f"{', '.join(hard)} is an error of reading, which cannot be allowed" if hard else ""
    fixes: tuple[Fix, ...] = ()
    if len(idle) == len(one.words):
        edit = without_block(one.block.span) if one.block else without_entry(one.span, " \t")
        fixes = (Fix("remove it", (edit,), safe=True),)
    return Finding(
        "STY021",
        f"{names} is allowed, but nothing is found",
        one.span,
        WARNING,
        note=note,
        help="remove it",
        fixes=fixes,
    )


__all__ = ["Findings", "Label", "LintResult", "lint_project"]
