"""A state that never changes.

Why: every rule that tests it sees its starting value.

Bad:
    state tired of unit
    (and no `set tired`)

Good:
    set tired of u to yes

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import lines_of
from toolchain.model.model import Model
from toolchain.model.symbols import Symbol

_BEGINS = frozenset(("values", "start", "change"))
_SAYING = ("project", "obligation", "battle", "transform", "elimination", "losses", "payment")
_WRITTEN = {"condition": ("no", "yes"), "number": ("0", "1")}
CLEARED = ("clear", "cleared")
_SETTING = (
    "procedure",
    "action",
    "trigger",
    "event",
    "sequence",
    "setup",
    "card",
    "movement",
    "state",
    "reaction",
    "battle",
    "elimination",
)


@check("FLO016", WARNING, CERTAIN, looks_at=EVERY)
def state_never_set(c: Check, m: Model) -> Iterator[Finding]:
    yield from _of_said(c, m)
    if not queries.has_rules(m):
        return
    queries.blocks(
        m, *_SETTING
    )  # what a state is set to stands in their text, which the places of a symbol do not tell
    hides = m.ir["visibility"].get("cover", {}).get("hides")
    given = {name for s in m.ir["scenarios"] for name in s["parameters"]}
    for symbol in m.symbols.all("state"):
        if symbol.span is None or symbol.name in given or _changes(m, symbol):
            continue
        # That nothing takes the cover off hidden pieces is told of the cover.
        if symbol.name != hides or symbol.info.get("set"):
            yield c.finding(
                f"no rule changes the state `{symbol.name}`",
                symbol.span,
                note="every rule that sets this state sets it to its starting value"
                if symbol.info.get("set")
                else "",
                help=f"write `set {symbol.name} ... to ...`, or remove the state",
            )


def _of_said(c: Check, m: Model) -> Iterator[Finding]:
    """States in rules that are only said: every rule that sets one sets it to `no`, with which it begins."""
    states = [
        block
        for block in m.of_words(("state",), said=True)
        if block.header and not {line.word for line in block.lines} & _BEGINS
    ]
    if not states:
        return
    given: dict[str, set[str]] = {}
    for block in (*queries.blocks(m, *_SETTING), *queries.blocks(m, *_SETTING, *_SAYING, said=True)):
        for line in lines_of(block.lines):
            words = [token.text for token in line.tokens]
            if words[:1] == ["set"] and len(words) > 3:
                given.setdefault(words[1], set()).add(words[-1] if words[-2] == "to" else "")
            elif words[:1] == ["done"]:  # what a project builds holds from then on
                for word in words[1:]:
                    given.setdefault(word, set()).add("")
    for block in states:
        name = block.header[0]
        if given.get(name.text) == {"no"}:
            yield c.finding(
                f"no rule changes the state `{name.text}`",
                name.span,
                note="every rule that sets this state sets it to its starting value",
                help=f"write `set {name.text} ... to yes`, or remove the state",
            )


def _set_to_its_start(m: Model, symbol: Symbol) -> bool:
    """Whether every rule that sets a state sets it to the value with which it begins."""
    column = next((c for c in m.ir["columns"] if c["name"] == symbol.name), None)
    if column is None or column["type"] not in _WRITTEN or column["start"] not in (0, 1):
        return False
    value = _WRITTEN[column["type"]][column["start"]]
    same = re.compile(rf"set\s+{re.escape(symbol.name)}\s(?:.*\s)?to\s+{value}")
    spans = [
        span for span in symbol.info.get("set", ()) if span is None or span.text.split()[0] not in CLEARED
    ]
    return bool(spans) and all(span is not None and same.fullmatch(span.text) for span in spans)


def _changes(m: Model, symbol: Symbol) -> bool:
    """Whether a state ever changes: it is set, it begins in two ways, or it is cleared and does not begin so."""
    if _set_to_its_start(m, symbol):
        return False
    column = next((c for c in m.ir["columns"] if c["name"] == symbol.name), {"start": 0})
    start = column["start"]
    spans = symbol.info.get("set", ())
    if isinstance(start, list) or not all(
        span is not None and span.text.split()[0] in CLEARED for span in spans
    ):
        return True
    return bool(spans) and start != column.get("blank", 0)
