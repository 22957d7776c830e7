"""Linting a project: what the reader found, what the checks find, what is suppressed, what can be fixed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from toolchain import faults
from toolchain.base.diagnostic import ERROR, NOTE, WARNING, Finding, Findings, Label
from toolchain.base.remembered import Remembered
from toolchain.base.source import Source, Span
from toolchain.checks.registry import (
    BLOCK,
    EACH,
    EVERY,
    GROUND,
    LISTS,
    OF_SCENARIOS,
    PROJECT,
    Check,
    Own,
    Whole,
    catalogue,
)
from toolchain.checks.shared.seen import memo
from toolchain.checks.shared.seen.watched import WatchedModel
from toolchain.language.ast import Block, lines_of
from toolchain.model.model import Model
from toolchain.workspace.book import read_book
from toolchain.workspace.lint.bodies import judged_bodies
from toolchain.workspace.lint.cache import RightBlocks, no_right_blocks
from toolchain.workspace.lint.judging import judge_changed
from toolchain.workspace.lint.known_checks import RightChecks
from toolchain.workspace.lint.misplaced import as_warning, misplaced
from toolchain.workspace.lint.never_chosen import found_in, idle_blocks
from toolchain.workspace.lint.per_file import PerFile
from toolchain.workspace.lint.recipes import check_recipe
from toolchain.workspace.lint.row_findings import once_a_row
from toolchain.workspace.lint.selection import Selection
from toolchain.workspace.lint.suppressions import Suppressions
from toolchain.workspace.project.in_force import Choice, build_model
from toolchain.workspace.project.location import FILE
from toolchain.workspace.project.pictures import check_pictures
from toolchain.workspace.project.project import Project
from toolchain.workspace.project.side_files import BOOK

# What a project file seems to lack when it cannot be read, or when a key of it is misspelt.
_BROKEN_SETTINGS, _LACKING_SETTINGS = {"SYN009", "SYN050", "SYN051", "SYN052"}, {"no-licence", "no-name"}
Key = tuple[str, str, int, int, str]


class LintResult(NamedTuple):
    """All findings that are to be shown, by file and place, and how many there are of each severity."""

    findings: list[Finding]
    suppressed: list[Finding]
    consequences: list[Finding]
    """What follows from a finding that is shown, and is not shown itself."""

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
    memo.begin()
    models, found = _models(project)
    own = {source.name: source for source in project.sources}
    of_book = Findings()
    watched = [WatchedModel(model) for model in models]
    whole = _whole(project, watched, listed_paragraphs(project, of_book))
    if not _unread(project):
        known = project.cache.right_checks if project.cache is not None else Remembered(0)
        blocks = project.cache.right_blocks if project.cache is not None else no_right_blocks()
        right = RightChecks(project, whole, watched, known)
        found += _checked(whole, watched, right, blocks)
        idle, more = _in_idle_blocks(project, whole, right, found)
        found += [*more, *judged_bodies(project, [*models, *idle])]
        right.keep()
    found += judge_changed(project, found)
    found = once_a_row(project, _distinct(item for item in found if _ours(item, own)))
    found += misplaced(project, models)
    found += check_recipe(project, models, whole.paragraphs)
    found += check_pictures(project).items
    if project.own_file(BOOK) is not None:
        found += map(as_warning, of_book.items)
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
    # What is not to be shown hides nothing.
    wanted = [item for item in _distinct(kept) if chosen.takes(item.code)]
    if not wanted:
        return LintResult([], suppressed + ignored, [])
    from toolchain.workspace.lint.consequences.causes import causes_only

    shown, followed = causes_only(wanted, (placed.block for placed in whole.placed))
    return LintResult(sorted(shown, key=lambda item: item.sort_key), suppressed + ignored, followed)


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
    before = project.cache.before if project.cache is not None else None
    if project.cache is not None and (len(scenarios) > 1 or project.cache.runs > 1):
        project.rules = project.cache.rules
    for scenario in scenarios:
        try:
            model, more = build_model(project, scenario, before)
        except ImportError:
            raise  # a library is missing: no fault of the reader
        except Exception as error:
            span = (
                scenario.keyword.span if scenario is not None else project.all_placed()[0].block.keyword.span
            )
            found.append(faults.check_failed.at(span, "the reader", error))
            continue
        models.append(model)
        found += more.items
    return models, _without_lost_names(project, found, found)


def _without_lost_names(project: Project, items: list[Finding], found: list[Finding]) -> list[Finding]:
    """Without names that are unknown only because of what is ``found``."""
    lost, units_lost = _lost(project) | _of_unknown_kind(project, found), _units_lost(project)
    return [item for item in items if not _follows(item, lost, units_lost)]


def _follows(item: Finding, lost: set[str], units_lost: bool) -> bool:
    """Whether a name is unknown only because a file or unit could not be read, which was said."""
    if item.code not in _UNKNOWN or item.span is None:
        return False
    text = item.span.text
    return text in lost or (units_lost and (item.code == "REF016" or text[:1].isupper()))


def _of_unknown_kind(project: Project, found: list[Finding]) -> set[str]:
    wrong = {item.span.text.strip('"') for item in found if item.code == "OOB022" and item.span}
    return {
        unit["id"]
        for file in project.all_oob()
        for unit in file.data.get("units", ())
        if str(unit.get("kind")) in wrong
    }


def _units_lost(project: Project) -> bool:
    return project.units_lost or (project.base is not None and _units_lost(project.base))


def _unread(project: Project) -> bool:
    return project.unread or (project.base is not None and _unread(project.base))


_UNKNOWN = {"REF001", "REF002", "REF004", "REF007", "REF016"}


def _lost(project: Project) -> set[str]:
    """Names in files that cannot be read, here and in the projects below."""
    return project.lost | (_lost(project.base) if project.base else set())


def _whole(project: Project, models: list[WatchedModel], paragraphs: frozenset[str] | None) -> Whole:
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
        [*models],
        paragraphs,
        project.base is not None,
        project.settings.wrong,
        project.unit_rows,
    )


def listed_paragraphs(project: Project, findings: Findings) -> frozenset[str] | None:
    """The paragraphs of the book; None where the table of the book lists none, or cannot be read."""
    book = read_book(project, findings)
    return frozenset(entry.id for entry in book.paragraphs) or None if book is not None else None


def _checked(
    whole: Whole, models: list[WatchedModel], right: RightChecks, blocks: RightBlocks
) -> list[Finding]:
    made: list[Finding] = []
    grounds = _unlike(models)
    places: list[_Places] = []

    def places_of_all() -> list[_Places]:
        places.extend(() if places else (_Places(model.whole) for model in models))
        return places

    checks = [check for check in catalogue().by_code.values() if not check.reader]
    of_blocks = [check for check in checks if check.looks_at == BLOCK]
    in_blocks = right.found_in_blocks(of_blocks, whole, blocks, _run)
    for check in checks:
        if check.looks_at == BLOCK:
            made += in_blocks.get(check.code, ())
            continue
        if check.looks_at in (PROJECT, LISTS):
            made += right.found(check, whole, _run) if check.looks_at == PROJECT or whole.has_lists else []
            continue
        looked_at = grounds if check.looks_at == GROUND else models
        each = [right.found(check, model, _run) for model in looked_at]
        if check.looks_at in (EACH, GROUND):
            made += [item for items in each for item in items]
        elif check.looks_at == EVERY:
            made += _in_every(each, places_of_all)
    return made


def _in_idle_blocks(
    project: Project, whole: Whole, right: RightChecks, found: list[Finding]
) -> tuple[list[Model], list[Finding]]:
    """Models with the blocks that no scenario has in force, and what is wrong with these; ``found``: what is wrong without."""
    before = project.cache.before if project.cache is not None else None
    # A check is known by the model that it looked at, so each stays until all are done.
    judged: list[tuple[Whole, WatchedModel]] = []

    def judge(scenario: Block | None, choice: Choice) -> list[Finding]:
        model, read = build_model(project, scenario, before, choice)
        watched = WatchedModel(model)
        own = _whole(project, [watched], whole.paragraphs)
        judged.append((own, watched))
        right.add(own, watched)
        for check in catalogue().by_code.values():
            if (
                not check.reader
                and check.looks_at not in (BLOCK, LISTS)
                and check.code not in right.of_no_model
            ):
                read.extend(right.found(check, own if check.looks_at == PROJECT else watched, _run))
        return _without_lost_names(project, read.items, found)

    made = list(found_in(project, idle_blocks(project), judge, found))
    return [watched.whole for _, watched in judged], made


def _unlike(models: list[WatchedModel]) -> list[WatchedModel]:
    """Of models with one map and the same rules the first: a check of the ground finds the same in all of them."""
    made: dict[tuple[int, ...], WatchedModel] = {}
    for model in models:
        seen = tuple(id(b) for b in (*model.whole.blocks, *model.whole.said) if b.word not in OF_SCENARIOS)
        made.setdefault(seen, model)
    return list(made.values())


def _run(check: Check, subject: Any) -> list[Finding]:
    assert check.run is not None
    try:
        return list(check.run(subject))
    except ImportError:
        raise
    except Exception as error:
        return [faults.check_failed.at(_first_span(subject), f"the check {check.code} {check.name}", error)]


def _first_span(subject: Any) -> Span | None:
    if isinstance(subject, Own):
        return subject.block.keyword.span
    if isinstance(subject, Whole):
        return subject.placed[0].block.keyword.span if subject.placed else None
    return subject.blocks[0].keyword.span if subject.blocks else None


def _in_every(each: list[list[Finding]], places: Callable[[], list[_Places]]) -> Iterator[Finding]:
    """Findings that hold in every scenario whose text has the place."""
    count: dict[tuple[str, int, int], int] = {}
    first: dict[tuple[str, int, int], Finding] = {}
    for items in each:
        for key, item in {_place(item): item for item in items}.items():
            count[key] = count.get(key, 0) + 1
            first.setdefault(key, item)
    for key, item in first.items():
        if count[key] == sum(one.has(item) for one in places()):
            yield item


def _place(item: Finding) -> tuple[str, int, int]:
    return (item.span.source.name, item.span.start, item.span.end) if item.span else ("", 0, 0)


class _Places:
    """Which places belong to the blocks of a model, lines of amendments among them; these do not overlap."""

    def __init__(self, model: Model) -> None:
        self._spans: dict[int, list[tuple[int, int]]] = {}
        for block in (*model.blocks, *model.said):
            self._spans.setdefault(id(block.source), []).append((block.span.start, block.span.end))
            for line in () if block.digest else lines_of(block.lines):  # one that an amendment changed
                span = line.span
                if span.source is not block.source or not block.span.start <= span.start < block.span.end:
                    self._spans.setdefault(id(span.source), []).append((span.start, span.end))
        for file in model.oob:
            node = file.node
            self._spans.setdefault(id(node.source), []).append((node.start, node.end))
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
                yield faults.unknown_check_in_settings.at(
                    whole.setting(key), key, str(word), known.hint(str(word))
                )


__all__ = ["Findings", "Label", "LintResult", "lint_project"]
