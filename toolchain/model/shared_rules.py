"""Rules that several scenarios have in common: what was read for one is taken over by the others, and by later runs of a process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from toolchain.base.diagnostic import Findings
from toolchain.base.suggest import work_done, work_left
from toolchain.model.context import Build
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol

# Blocks that are read last, of each scenario by itself; the readers of the rules do not see them.
LATER = frozenset(
    ("allow", "example", "look", "note", "option", "part", "scenario", "schedule", "setup", "victory")
)
# Kinds of names of which later passes change nothing, so that all models have them in common.
_UNCHANGED = frozenset(
    [
        "action",
        "box",
        "define",
        "event",
        "ladder",
        "measure",
        "movement",
        "place",
        "policy",
        "procedure",
        "quantity",
        "region",
        "score",
        "sight",
        "table",
        "terrain",
        "trace",
        "values",
        "zone",
    ]
)
_OWN = frozenset(
    ("blocks", "symbols", "facts", "functions", "ir", "scenario", "oob", "answers", "asked", "said")
)
Key = tuple[int, ...]


class _Read(NamedTuple):
    """A build whose rules are read, and how much comparing its hints cost."""

    build: Build
    work: int


class SharedRules:
    """The rules that were read in this run and the last, each by the blocks and units that they were read from."""

    def __init__(self) -> None:
        self._before: dict[Key, _Read] = {}
        self._now: dict[Key, _Read] = {}

    def begin(self) -> None:
        """A new run begins."""
        self._before, self._now = self._now, {}

    def lay(self, b: Build, read: Callable[[Build], None]) -> None:
        """Gives a build its rules: as they were read before, else read now by ``read``."""
        key = _key(b)
        known = self._now.get(key) or self._taken_over(key)
        if known is None:
            left = work_left()
            made = Build([*b.blocks, *b.said], b.oob, Findings(), None, b.before, as_played=False)
            made.by_word = {word: blocks for word, blocks in b.by_word.items() if word not in LATER}
            read(made)
            made.known_bodies.renew()
            known = _Read(made, left - work_left())
        if work_left() > 0:  # else hints may be missing
            # Its blocks and units stay with it, so that no others come to have their numbers.
            self._now[key] = known
        _take(known.build, b)

    def _taken_over(self, key: Key) -> _Read | None:
        """The rules of the last run; None where reading them again would give fewer hints."""
        known = self._before.get(key)
        if known is None or known.work >= work_left():
            return None
        work_done(known.work)
        return known


def _key(b: Build) -> Key:
    front = [*b.by_word.get("game", ()), *b.by_word.get("series", ()), *b.blocks][:1]
    words = [block for block in b.blocks if block.word not in LATER]
    # What is taken as it was read before does not bring what it calls along: a package has its rules in the order of reading.
    return (b.before is not None, len(front), bool(b.said), len(b.oob), *map(id, (*front, *b.oob, *words)))


def _take(read: Build, b: Build) -> None:
    """All that reading the rules adds to a build; a copy of what later passes change."""
    b.findings.extend(read.findings.items)
    pieces = [{**piece} for piece in read.ir["pieces"]]
    for symbol in read.symbols.order:
        if symbol.kind in _UNCHANGED:
            b.symbols.add(symbol)
            continue
        info = dict(symbol.info)
        if "set" in info:
            info["set"] = list(info["set"])
        if "piece" in info:
            info["piece"] = pieces[info["index"]]
        own = Symbol(symbol.name, symbol.kind, symbol.span, info)
        own.seen = symbol.seen
        b.symbols.add(own)
    vars(b.facts).update(vars(read.facts))
    b.ir.update(read.ir)
    b.ir["pieces"] = cast("Any", pieces)
    b.columns += [
        cast("Any", {name: _copy(part) for name, part in column.items()}) for column in read.columns
    ]
    b.numbers = read.numbers
    b.bodies |= read.bodies
    b.function_ir |= read.function_ir
    b.for_battles += read.for_battles
    b.procedure_blocks |= read.procedure_blocks
    b.procedure_results |= read.procedure_results
    b.procedures |= read.procedures
    b.x.functions.update(read.x.functions)
    b.x.names_from(read.x.last_name)
    for name, part in vars(read.model).items():
        # What is reckoned from the parts of a model when it is asked for is its own.
        if name not in _OWN and not hasattr(Model, name):
            setattr(b.model, name, _copy(part))
    b.known_bodies.renew(functions=True)


def _copy(part: Any) -> Any:
    return part.copy() if isinstance(part, (dict, list, set)) else part
