"""Checks that need not be run: they found nothing before, and what they look at is unchanged.

A check of the whole project depends on the kinds of blocks that it asked for. What a scenario plays is looked at as
one; of blocks that are only said, a check of it depends on those kinds that it asked for: an order of battle that
changes leaves the checks of maps and of victory as they are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from toolchain.base.diagnostic import Finding
from toolchain.base.remembered import Remembered
from toolchain.checks.registry import Check, Whole
from toolchain.language.ast import Block
from toolchain.model.changes import CHANGES
from toolchain.model.layers import Placed
from toolchain.model.model import EVERYTHING, Model
from toolchain.workspace.lint.cache import Right
from toolchain.workspace.project.project import Project

# Blocks that choose what is played, though they themselves may stand in a file that is only said.
CHOOSES = frozenset((*CHANGES, "series", "game", "part", "scenario", "option", "ruling"))
Known = Remembered[bytes, Right]
Run = Callable[[Check, Any], list[Finding]]


@dataclass
class _Subject:
    """What checks look at: what is one for all of them, what stands there of each kind of block, which found nothing."""

    key: bytes
    stands: dict[str, bytes]
    right: Right

    def seen(self, words: Iterable[str]) -> bytes:
        """What stands there of some kinds of blocks."""
        return b"".join(self.stands.get(word, b"-") for word in words)


class RightChecks:
    """What is known of one project and its scenarios."""

    def __init__(self, project: Project, whole: Whole, models: list[Model], known: Known) -> None:
        self._known = known
        self._subjects: dict[int, _Subject] = {}
        data = _digest(*_data(project))
        own = {id(item) for item in project.placed}
        texts = [(item.block, _text(item, id(item) in own)) for item in project.all_placed()]
        paragraphs = sorted(whole.paragraphs) if whole.paragraphs is not None else ["none are listed"]
        self._add(whole, _digest(data, *paragraphs), _by_kind(texts))
        rules = [(b, text) for b, text in texts if b.played or b.word in CHOOSES]
        said = _by_kind((b, text) for b, text in texts if not (b.played or b.word in CHOOSES))
        played = _digest(data, *(text for _, text in rules))
        count: Counter[str] = Counter()
        for model in models:  # two of one title are an error, and two models all the same
            count[model.scenario] += 1
            self._add(model, _digest(played, model.scenario, str(count[model.scenario])), said)

    def _add(self, what: Model | Whole, key: bytes, stands: dict[str, bytes]) -> None:
        self._subjects[id(what)] = _Subject(key, stands, dict(self._known.get(key) or {}))

    def found(self, check: Check, what: Any, run: Run) -> list[Finding]:
        """What a check finds in the project or in the model of a scenario."""
        subject = self._subjects[id(what)]
        before = subject.right.get(check.code)
        if before is not None and before[1] == subject.seen(before[0]):
            return []
        what.asked = set()
        made = run(check, what)
        if not made:
            words = (EVERYTHING,) if EVERYTHING in what.asked else tuple(sorted(what.asked))
            subject.right[check.code] = words, subject.seen(words)
        return made

    def keep(self) -> None:
        """Keeps for later runs what was found out in this one."""
        for subject in self._subjects.values():
            self._known.put(subject.key, subject.right)


def _data(project: Project | None) -> Iterable[str]:
    """Settings and files of data, of a project and of those that it extends."""
    if project is not None:
        yield from (source.text for source in project.all_sources() if source.name.endswith(".json"))
    while project is not None:
        yield from (placed.block.digest.hex() for placed in project.unit_rows)
        yield project.settings.source.text
        project = project.base


def _by_kind(texts: Iterable[tuple[Block, str]]) -> dict[str, bytes]:
    made: dict[str, list[str]] = defaultdict(list)
    for block, text in texts:
        made[block.word].append(text)
        made[EVERYTHING].append(text)
    return {word: _digest(*found) for word, found in made.items()}


def _text(item: Placed, own: bool) -> str:
    """A block as it stands, and where: checks tell the project's own blocks from those that it extends."""
    block = item.block
    where = "own" if own else "below"
    return f"{block.digest.hex()} {where} {item.layer} {item.name} {block.played} {block.source.name}"


def _digest(*parts: str | bytes) -> bytes:
    made = blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        made.update(len(data).to_bytes(8, "big") + data)
    return made.digest()
