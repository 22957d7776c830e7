"""The question that lets a seat choose: one record, whatever rule asks it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from toolchain.base.diagnostic import Findings
from toolchain.language.interpolation import plain_text
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.scope import Scope
from toolchain.model.statements.context import Statement
from toolchain.model.types import Type


class Choice(NamedTuple):
    """Who chooses, from what list, of which type, under which name, and what the seat reads."""

    seat: list[Any]
    source: list[Any]
    type: str
    slot: str
    prompt: str
    cite: str
    optional: bool = False
    told: Sequence[list[Any]] = ()  # the values in the braces of the prompt

    def one(self, **more: str) -> Statement:
        """A choice of one; ``more``: optional entries of the record."""
        return ["ask", {**self._record(), **more}]

    def several(self, least: int, most: int, bar: dict[str, Any]) -> Statement:
        """A choice of a set in one answer; ``most`` 0: any number; ``bar``: what `bar_of_set` gives."""
        upper = {"most": most} if most else {}
        return ["ask-several", {**self._record(), "least": least, **upper, **bar}]

    def _record(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "from": self.source,
            "type": self.type,
            "slot": self.slot,
            "prompt": self.prompt,
            **({"told": self.told} if self.told else {}),
            "cite": self.cite,
            "optional": self.optional,
            "passing": "none" if self.optional else "",
        }


def bar_of_set(
    x: ExpressionContext, bar: list[Token], scope: Scope, name: str, type_: Type
) -> dict[str, Any]:
    """The condition that bars a whole set, called ``name`` in it, and its words; empty without one."""
    if not bar:
        return {}
    var = x.fresh()
    condition, words = bar_and_words(bar, x.findings)
    span = bar[0].span.to(bar[-1].span)
    return {"var": var, "barred": x.condition(condition, scope.bind(name, type_, var), span), "bar": words}


def bar_and_words(bar: list[Token], findings: Findings) -> tuple[list[Token], str]:
    """The condition that bars a choice, and what a player is told: the text after the condition, or else the condition itself."""
    *condition, last = bar
    if last.kind == "STRING" and condition:
        return condition, plain_text(last, findings)
    return bar, f"`{bar[0].span.to(last.span).text}`"
