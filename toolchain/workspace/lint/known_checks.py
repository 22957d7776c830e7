"""Checks that need not be run: what they look at is unchanged, so they find what they found before.

What a check looks at is noted while it runs: of the whole project kinds of blocks; of a scenario the parts of its
model (:mod:`toolchain.checks.shared.seen.watched`). Where the same stands in two scenarios, one of them is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from toolchain.base.diagnostic import Finding
from toolchain.checks.registry import Check, Whole
from toolchain.checks.shared.project_view import MODELS, Own
from toolchain.checks.shared.seen.watched import WatchedModel
from toolchain.model.layers import Placed
from toolchain.model.meaning import Unknown, digest
from toolchain.model.model import EVERYTHING
from toolchain.workspace.lint.cache import Right, RightBlocks
from toolchain.workspace.lint.kept_findings import Moved, Places, Plain
from toolchain.workspace.lint.parts import ASPECTS, Parts, Texts
from toolchain.workspace.project.project import Project

Entry = tuple[tuple[str, ...], bytes, tuple[Plain, ...]]
"""What a check looked at, a digest of what stood there, and what it found."""
Run = Callable[[Check, Any], list[Finding]]
_ASKED = "asked"
_OF_MODEL = f"{MODELS} "  # what the note of a part of a model begins with; the number of the model follows
_OLDER = 2  # times as many entries as scenarios are kept for which this run had no use: an edit may be undone


class _Subject(Protocol):
    def stands(self, notes: tuple[str, ...]) -> bytes:
        """A digest of what stands in all that was noted. Raises Unknown."""


class _Project:
    """What checks of the project look at: what is one for all of them, and what stands there of each kind of block."""

    def __init__(self, texts: bytes, data: bytes, stands: _Stands, models: list[Parts]) -> None:
        """``texts``: of what is there beside the blocks; ``data``: of files of units, which only models show."""
        self._texts, self._data = texts, data
        self._stands = stands
        self._models = models
        self._digests: dict[tuple[str, ...], bytes] = {}

    def with_models(self, models: list[Parts]) -> _Project:
        """The same project with other models."""
        return _Project(self._texts, self._data, self._stands, models)

    def stands(self, notes: tuple[str, ...]) -> bytes:
        found = self._digests.get(notes)
        if found is None:
            found = self._digests[notes] = digest(self.seen(notes))
        return found

    def seen(self, notes: Iterable[str]) -> bytes:
        return self._texts + self._data + b"".join(map(self._seen, notes))

    def seen_by_blocks(self, notes: set[str]) -> bytes:
        """What checks of single blocks look at beside the block."""
        asked = sorted(notes)
        return self.seen(asked) if MODELS in notes else self._texts + b"".join(map(self._seen, asked))

    def _seen(self, note: str) -> bytes:
        if note == MODELS:
            return b"%d" % len(self._models)
        if note.startswith(_OF_MODEL):
            _, number, asked = note.split(" ", 2)
            return self._models[int(number)].seen((asked,)) if int(number) < len(self._models) else b"-"
        return self._stands[note]


class _Stands(dict[str, bytes]):
    """What the blocks of a project say: all, those of each kind, and, once somebody asks, aspects of all."""

    def __init__(self, placed: list[Placed], words: Texts) -> None:
        made: dict[str, list[bytes]] = defaultdict(list)
        for item in placed:
            text = _text(item, words.of(item.block))
            made[item.block.word].append(text)
            made[EVERYTHING].append(text)
        super().__init__({word: digest(*texts) for word, texts in made.items()})
        self._placed, self._words = placed, words

    def __missing__(self, note: str) -> bytes:
        question = ASPECTS.get(note)
        if question is None:
            return b"-"
        items = {id(item.block): item for item in self._placed}
        said = self._words.told_apart(question, (item.block for item in self._placed))
        self[note] = digest(*(_text(items[id(block)], text) for text, block in said))
        return self[note]


class RightChecks:
    """What is known of one project and its scenarios."""

    def __init__(self, project: Project, whole: Whole, models: list[WatchedModel], known: Right) -> None:
        self._known = known
        self._older = _OLDER * (len(models) + 1)
        self._used: dict[str, dict[Entry, None]] = {}
        self._places = Places.of(project)
        self.of_no_model: set[str] = set()
        """Checks of the project that did not look at the models of scenarios."""
        own = {id(source) for source in project.sources}
        below = {id(source) for source in project.all_sources()} - own
        self._words = words = _words(project, below)
        paragraphs = sorted(whole.paragraphs) if whole.paragraphs is not None else ["none are listed"]
        parts = [Parts(model.whole, words) for model in models]
        data = digest(*(source.text for source in project.all_sources() if source.name.endswith(".json")))
        beside = digest(*_beside(project), *paragraphs)
        self._project = _Project(beside, data, _Stands(project.all_placed(), words), parts)
        self._subjects: dict[int, _Subject] = {id(whole): self._project}
        self._subjects.update((id(model), part) for model, part in zip(models, parts, strict=True))

    def add(self, whole: Whole, model: WatchedModel) -> None:
        """One more model, and the project with this model alone."""
        parts = self._subjects[id(model)] = Parts(model.whole, self._words)
        self._subjects[id(whole)] = self._project.with_models([parts])

    def found(self, check: Check, what: WatchedModel | Whole, run: Run) -> list[Finding]:
        """What a check finds in the project or in the model of a scenario."""
        subject = self._subjects[id(what)]
        used = self._used.setdefault(check.code, {})
        for entry in (*used, *(self._known.get(check.code) or ())):
            found = self._again(subject, *entry)
            if found is not None:
                used[entry] = None
                return found
        made, asked = _asked(check, what, run)
        if isinstance(what, Whole) and MODELS not in asked:
            self.of_no_model.add(check.code)
        notes = tuple(sorted(asked))
        with suppress(Unknown, Moved):
            if all(item.code == check.code for item in made):
                used[notes, subject.stands(notes), self._places.plain(made)] = None
        return made

    def found_in_blocks(
        self, checks: Iterable[Check], whole: Whole, known: RightBlocks, run: Run
    ) -> dict[str, list[Finding]]:
        """What checks of single blocks find, by their codes. A block in which none found anything is not read again."""
        whole.asked = set(known.notes.get(_ASKED) or ())
        ground = digest(self._project.seen_by_blocks(whole.asked))
        right: list[bytes] = []
        made: dict[str, list[Finding]] = defaultdict(list)
        for block in (placed.block for placed in whole.own_unasked):
            key = self._words.of(block)
            if known.known.get(ground + key):
                continue
            found = {check.code: items for check in checks if (items := run(check, Own(block, whole)))}
            for code, items in found.items():
                made[code] += items
            if not found:
                right.append(key)
        ground = digest(self._project.seen_by_blocks(whole.asked))
        known.notes.put(_ASKED, tuple(sorted(whole.asked)))
        for key in right:
            known.known.put(ground + key, True)
        return made

    def keep(self) -> None:
        """Keeps for later runs what was found out in this one."""
        for code, used in self._used.items():
            older = [entry for entry in self._known.get(code) or () if entry not in used]
            self._known.put(code, (*used, *older[: self._older]))

    def _again(
        self, subject: _Subject, notes: tuple[str, ...], stood: bytes, found: tuple[Plain, ...]
    ) -> list[Finding] | None:
        """What was found, if the same stands there."""
        try:
            return self._places.findings(found) if subject.stands(notes) == stood else None
        except (Unknown, Moved):
            return None


def _asked(check: Check, what: WatchedModel | Whole, run: Run) -> tuple[list[Finding], set[str]]:
    """What a check finds, and what it asked for; of the models of a project with their numbers."""
    models = what.models_unasked if isinstance(what, Whole) else []
    for each in (what, *models):
        each.asked = set()
        each.forget()
    made = run(check, what)
    asked = what.asked
    if isinstance(what, Whole) and EVERYTHING in asked:
        asked &= {EVERYTHING, MODELS}  # all blocks are more than any kinds of them
    if MODELS in asked:
        asked |= {
            f"{_OF_MODEL}{number} {note}" for number, model in enumerate(models) for note in model.asked
        }
    return made, asked


def _words(project: Project, below: set[int]) -> Texts:
    cache = project.cache
    return Texts(below, cache.digests, cache.answers, cache.aspects) if cache is not None else Texts(below)


def _beside(project: Project | None) -> Iterable[str]:
    """Settings and rows of units, of a project and of those that it extends."""
    while project is not None:
        yield from (placed.block.digest.hex() for placed in project.unit_rows)
        yield project.settings.source.text
        project = project.base


def _text(item: Placed, said: bytes) -> bytes:
    """What a block says, and where: checks tell the project's own blocks from those that it extends."""
    return said + f" {item.layer} {item.name}".encode("utf-8", "surrogatepass")
