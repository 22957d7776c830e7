"""Procedures that call each other in a circle.

Why: the engine stops a game when calls are nested too deep; a loop needs a limit.

Bad:
    procedure rout with u: unit
      do rout(u)

Good:
    repeat up to 3 times until u is fresh

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.model.model import Model

LISTED = 9


def _circle(name: str, calls: dict[str, set[str]]) -> list[str]:
    """The way from a procedure back to itself; empty when there is none."""
    before: dict[str, str] = {}
    todo = [name]
    while todo:
        at = todo.pop()
        for following in sorted(calls.get(at, ())):
            if following == name:
                way = [name, at]
                while way[-1] != name:
                    way.append(before[way[-1]])
                return way[::-1]
            if following not in before:
                before[following] = at
                todo.append(following)
    return []


def _in_circles(calls: dict[str, set[str]]) -> dict[str, set[str]]:
    """The calls without procedures from which nothing goes on, and those to which nothing leads: no circle has one."""
    for one in (calls, _turned(calls)):
        back = _turned(one)
        left = {name: len(one.get(name, ())) for name in {*one, *back}}
        idle = [name for name, count in left.items() if not count]
        gone = set(idle)
        while idle:
            for name in back.get(idle.pop(), ()):
                left[name] -= 1
                if not left[name]:
                    gone.add(name)
                    idle.append(name)
        calls = {a: bs - gone for a, bs in calls.items() if a not in gone}
    return calls


def _turned(calls: dict[str, set[str]]) -> dict[str, set[str]]:
    made: dict[str, set[str]] = {}
    for a, bs in calls.items():
        for b in bs:
            made.setdefault(b, set()).add(a)
    return made


@check("FLO015", WARNING, LIKELY)
def endless_calls(c: Check, m: Model) -> Iterator[Finding]:
    calls = _in_circles(m.procedure_calls)
    told: set[str] = set()
    for name in calls:
        symbol = m.symbols.get(name, "procedure")
        if symbol is None or name in told:
            continue
        circle = _circle(name, calls)
        if circle:
            told |= set(circle)
            note = " > ".join(circle if len(circle) <= LISTED else [*circle[: LISTED - 2], "...", name])
            yield c.finding(
                f"the procedure `{name}` calls itself"
                + (f" through `{circle[1]}`" if len(circle) > 2 else ""),
                symbol.span,
                note=note,
                help="use `repeat up to N times` instead, so that the loop ends",
            )
