"""Procedures call each other in a circle.

Why: the engine stops a game that goes too deep; a loop with a bound says how often.

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


def _circle(name: str, calls: dict[str, set[str]]) -> list[str]:
    """The way from a procedure back to itself; empty when there is none."""
    ways = [[name]]
    seen: set[str] = set()
    while ways:
        way = ways.pop()
        for following in sorted(calls.get(way[-1], ())):
            if following == name:
                return [*way, name]
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


@check("FLO015", WARNING, LIKELY)
def endless_calls(c: Check, m: Model) -> Iterator[Finding]:
    calls = m.procedure_calls
    told: set[str] = set()
    for name in calls:
        circle = _circle(name, calls)
        symbol = m.symbols.get(name, "procedure")
        if circle and symbol is not None and name not in told:
            told |= set(circle)
            yield c.finding(
                f"`{name}` calls itself" + (f" by way of `{circle[1]}`" if len(circle) > 2 else ""), symbol.span,
                note=" > ".join(circle), help="use `repeat up to N times`, so that it ends",
            )  # fmt: skip
