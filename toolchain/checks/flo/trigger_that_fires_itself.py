"""A trigger on entering that always moves its piece into another hex.

Why: the new move fires the trigger again, so it never ends.

Bad:
    trigger pushed-on on enters
      do
        move mover to (from)

Good:
    trigger pushed-on on enters
      requires  to is slope
      do
        move mover to lost

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import LIKELY, Check, check
from toolchain.checks.shared.seen.operations import Expr
from toolchain.model.model import Model


@check("FLO047", WARNING, LIKELY)
def trigger_that_fires_itself(c: Check, m: Model) -> Iterator[Finding]:
    for trigger in m.ir["triggers"]:
        symbol = m.symbols.get(trigger["name"], "trigger")
        if symbol is not None and any(
            s[0] == "place" and s[1:] == [["v", "mover"], ["v", "to"]] for s in trigger["do"]
        ):
            yield c.finding(
                f"the trigger `{trigger['name']}` moves a piece into the hex that it has just entered",
                symbol.span,
                help="name another place, or remove the line",
            )
        if trigger["requires"] is None and symbol is not None and _moves(m, trigger["do"]):
            yield c.finding(
                f"the trigger `{trigger['name']}` moves a piece into a hex, which fires the trigger again",
                symbol.span,
                help="limit the trigger with `requires`, or write this move in the rule that moves the piece first",
            )


def _moves(m: Model, body: list[Expr]) -> bool:
    """Whether a statement that is always carried out puts a piece into another hex: a fixed one, or back."""
    hexes = len(m.ir["hexes"])
    places = [statement[2] for statement in body if statement[0] == "place"]
    return any(place == ["v", "from"] or (place[0] == "int" and place[1] < hexes) for place in places)
