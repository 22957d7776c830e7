"""A comparison of a value with a number that it never reaches.

Why: the line never applies; usually a digit or the range of the rating is wrong.

Bad:
    has strength 1..9
    plus 1 when strength of self > 9

Good:
    has strength 1..9
    plus 1 when strength of self > 8

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding, Label
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared import queries
from toolchain.language.ast import lines_of
from toolchain.language.tokens import Token
from toolchain.model.model import Model
from toolchain.model.scope import parse_range

_SIGNS = ("PLUS", "MINUS", "STAR", "SLASH")
_LOWERS = ("base", "minus", "at least", "at most")


def _highest(m: Model, name: str) -> int | None:
    """The greatest number that a name can mean: of the attribute, or of the quantity that begins with it."""
    top = m.facts.attributes[name].range[1]
    for function in m.ir["functions"]:
        if function["name"] != name:
            continue
        lines = function.get("lines")
        if not lines:
            return None
        base = lines[0].get("amount")
        begins = isinstance(base, list) and base[:2] == ["attr", name]
        if not begins or any(line["op"] not in _LOWERS or line.get("when") for line in lines):
            return None
        floors = [line["amount"] for line in lines if line["op"] == "at least"]
        if any(floor[0] != "int" or floor[1] > top for floor in floors):
            return None
    return int(top)


def _never(sign: str, number: Token, top: int) -> bool:
    if number.kind == "RANGE":
        return sign == "in" and parse_range(number.text)[0] > top
    return number.kind == "NUM" and int(number.text) > top - (sign == ">") and sign in ("is", "=", ">=", ">")


@check("TAB040", WARNING, CERTAIN)
def comparison_never_true(c: Check, m: Model) -> Iterator[Finding]:
    names = frozenset(n for n, a in m.facts.attributes.items() if a.type.kind == "int" and not a.by_face)
    for block in m.rule_blocks:
        if block.word in ("note", "ruling") or not queries.may_hold_one_of(block, names):
            continue
        for line in lines_of(block.lines):
            words = line.tokens
            for at in range(len(words) - 4):
                token, of, _, sign, number = words[at : at + 5]
                behind = words[at + 5].kind if at + 5 < len(words) else ""
                if token.text not in names or of.text != "of" or behind in _SIGNS:
                    continue
                if at and (words[at - 1].kind in _SIGNS or words[at - 1].text == "printed"):
                    continue
                top = _highest(m, token.text)
                if top is not None and _never(sign.text, number, top):
                    span = m.facts.attributes[token.text].span
                    yield c.finding(
                        f"`{token.text}` is at most {top}, so `{sign.text} {number.text}` is never true",
                        token.span.to(number.span),
                        labels=[Label(span, "its range is declared here")] if span else (),
                        help="correct the number",
                    )
