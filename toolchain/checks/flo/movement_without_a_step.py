"""A movement by which no piece can take a single step.

Why: its allowance is 0, or every step costs more than the allowance. Nobody would ever be offered this movement, and no
other message would tell you why.

Bad:
    movement march of unit
      allowance  0

Good:
    movement march of unit
      allowance  speed of mover

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.base.source import Span
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared import ground, queries
from toolchain.checks.shared.seen.functions import function_called
from toolchain.checks.shared.seen.operations import Expr
from toolchain.model.model import Model

_ADDS = ("base", "plus")


@check("FLO045", WARNING, LIKELY)
def movement_without_a_step(c: Check, m: Model) -> Iterator[Finding]:
    for movement in ground.movements(m):
        if movement["over"] is not None or movement["allowance"] is None or movement["cost"] is None:
            continue
        most, least = _most(m, movement["allowance"]), _least(m, movement["cost"])
        if most is None or (least is None and most > 0) or (least is not None and least <= max(most, 0)):
            continue
        allowance = _field(m, movement["name"], "allowance")
        written = allowance.text.split()[1:] if allowance else []
        if movement["allowance"][0] == "int" and allowance and not (written and written[0].isdigit()):
            continue  # it could not be read, which was said
        cost = _field(m, movement["name"], "cost")
        yield c.finding(
            f"no unit can ever move by `{movement['name']}`: "
            + (
                f"a step costs at least {least}, but the allowance is at most {most}"
                if least and most > 0
                else "the allowance is zero"
            ),
            allowance,
            labels=[Label(cost, "the cost of a step")] if cost else (),
            help="raise the allowance, or lower the cost",
        )


def _most(m: Model, e: Expr) -> int | None:
    """The greatest value of an allowance; None when that is not known."""
    if e[0] == "int":
        return int(e[1])
    if e[0] in ("attr", "face-attr"):
        return _printed(m, e[1])
    if e[0] in ("+", "-") and e[2][0] == "int":
        first = _most(m, e[1])
        return None if first is None else first + (e[2][1] if e[0] == "+" else -e[2][1])
    if e[0] == "if":
        parts = [_most(m, part) for part in e[2:4]]
        return None if None in parts else max(part for part in parts if part is not None)
    return None


def _printed(m: Model, name: str) -> int | None:
    """The greatest number of an attribute that is printed on any piece."""
    printed = [p["values"].get(name) for p in m.ir["pieces"]]
    printed += [face.get(name) for p in m.ir["pieces"] for face in p["faces"].values()]
    return max((n for n in printed if n is not None), default=None)


def _least(m: Model, e: Expr) -> int | None:
    """The least cost of a step; None when that is not known."""
    if e[0] == "int":
        return int(e[1])
    if e[0] != "call":
        return None
    function = function_called(m, e[1])
    lines = (function.get("lines") if function is not None else None) or []
    amounts = [line["amount"] for line in lines if line["op"] in _ADDS]
    if len(amounts) < len(lines) or any(a[0] != "int" or a[1] < 0 for a in amounts):
        return None
    return sum(line["amount"][1] for line in lines if not line.get("when")) if lines else None


def _field(m: Model, name: str, word: str) -> Span | None:
    block = queries.block_called(m, "movement", name)
    return next((line.span for line in (block.lines if block else ()) if line.word == word), None)
