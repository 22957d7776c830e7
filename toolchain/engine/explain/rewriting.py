"""How a result is rewritten, group by group, as the package says it in a chain of functions (LNB 12.1, OAO 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.explain.lines import Line
from toolchain.engine.interpret.ground import Ground

if TYPE_CHECKING:
    from toolchain.ir.rules import Function


def rewritten(i: Ground, state: Any, function: Function, args: list[Any]) -> Iterator[Line]:
    """A line for the result as it came, and one for each group of the rewrite that was asked."""
    result = args[-1]
    yield Line("result", "", "base", result, True, result)
    while True:
        names = dict(zip((p[0] for p in function["params"]), args, strict=True))
        body = function["body"]
        assert body is not None
        while body[0] == "if":
            body = body[2] if i.holds(state, body[1], names) else body[3]
        below = body[2][-1] if body[0] == "call" else body
        made = i.read(state, below, names)
        yield Line(
            function.get("label") or "", function.get("cite", ""), "becomes", made, made != result, made
        )
        result = made
        if body[0] != "call":
            return
        function = i.find(i.ir["functions"], body[1])
        args = [*args[:-1], result]
