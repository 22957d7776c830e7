"""A procedure that is never called during play.

Why: the rule is missing from the sequence, or only examples use it.

Bad:
    procedure rally with u: unit

Good:
    each u in own unit
      do rally(u)

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, EVERY, Check, check
from toolchain.checks.shared import queries
from toolchain.ir.expr import nodes
from toolchain.model.model import Model


def _calls(body: Any) -> set[str]:
    made = {node[1] for node in nodes(body) if node[0] == "do"}
    return made | {node[3] for node in nodes(body) if node[0] == "later"}


@check("FLO013", WARNING, CERTAIN, looks_at=EVERY)
def procedure_never_called(c: Check, m: Model) -> Iterator[Finding]:
    if not queries.has_rules(m):
        return
    calls = {p["name"]: _calls(p["body"]) for p in m.ir["procedures"]}
    roots = [name for name in calls if name == "sequence" or " " in name]
    seen = set(roots)
    todo = roots + [name for t in m.ir["triggers"] for name in _calls(t["do"])]
    seen |= set(todo)
    while todo:
        for name in calls.get(todo.pop(), ()):
            if name not in seen:
                seen.add(name)
                todo.append(name)
    # A procedure that only such a one calls is not named: it is called as soon as that is.
    unseen = [symbol for symbol in m.symbols.all("procedure") if symbol.name not in seen]
    reached: set[str] = set()
    for symbol in unseen:
        todo = [] if symbol.name in reached else [symbol.name]
        while todo:
            at = todo.pop()
            more = [
                name
                for name in calls.get(at, ())
                if name not in reached and name not in seen and name != symbol.name
            ]
            reached.update(more)
            todo += more
    for symbol in unseen:
        if symbol.name not in reached:
            yield c.finding(
                f"the procedure `{symbol.name}` is never called during play",
                symbol.span,
                help="call the procedure with `do` in a phase, action or event",
            )
