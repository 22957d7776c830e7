"""A piece where only pieces of another kind belong.

Why: `for gun` and `with g: gun` restrict a rule to guns, and `state of gun` exists only for guns. With any other
piece, the rule reads ratings that do not exist, or stops play with an error. For a parameter, the kind must be
known: from the selection, from a parameter of the same kind, or from a condition before it.

Bad:
    define in-range for gun = range of self > 1
    each u in own unit
      when in-range of u

Good:
    each u in own gun
      when in-range of u

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolchain.base.diagnostic import ERROR, Finding
from toolchain.checks.registry import CERTAIN, Check, check
from toolchain.checks.shared.seen.functions import function_called
from toolchain.checks.shared.seen.operations import operations
from toolchain.checks.shared.values.kinds import uses
from toolchain.checks.shared.values.lines import place_of
from toolchain.model.model import Model


@check("TYP052", ERROR, CERTAIN)
def piece_of_another_kind(c: Check, m: Model) -> Iterator[Finding]:
    states = {column["name"]: column["kinds"] for column in m.ir["columns"] if "kinds" in column}
    given = m.facts.param_kinds
    if not given and not any(node[1] in states for node in operations(m, "set", "gain")):
        return
    words = {*states, *(key.partition(" ")[2] for key in given)}
    if any(key.startswith("event ") for key in given):
        words.add("happen")  # an event is named by its number
    told: set[int] = set()
    for use in uses(m, frozenset(words)):
        if id(use.node) in told:
            continue
        if use.node[0] in ("set", "gain"):
            wanted = states.get(use.node[1])
            if wanted is None or not use.kinds or use.kinds & wanted:
                continue
            kind, name, certain = _kinds(m, wanted), use.node[1], True
        else:
            called, param = _parameter(m, use.node, use.number)
            kind, name = given.get(called, {}).get(param, ""), called.partition(" ")[2]
            wanted = sum(1 << number for number in m.facts.kind_bits(kind)) if kind else 0
            if not kind or not use.kinds & ~wanted:
                continue
            certain = not use.kinds & wanted
        told.add(id(use.node))
        yield c.finding(
            f"`{name}` is for `{kind}`, but this piece "
            + ("is of another kind" if certain else "may be of another kind"),
            place_of(m, use.where, use.body, use.statement, name),
            help=f"select `{kind}`, or test `is {kind}` first" if not certain else f"select `{kind}`",
        )


def _kinds(m: Model, bits: int) -> str:
    """The widest kind among some."""
    names = [kind["name"] for number, kind in enumerate(m.ir["kinds"]) if bits >> number & 1]
    return next((name for name in names if len(m.facts.kind_bits(name)) == bits.bit_count()), names[0])


def _parameter(m: Model, node: list[Any], number: int) -> tuple[str, str]:
    """What is called, by its word and name, and the parameter that an argument is for."""
    op, name = node[0], node[1]
    if op == "happen":
        name = m.ir["events"][name[1]] if name[0] == "int" and 0 <= name[1] < len(m.ir["events"]) else ""
    if op == "later":
        name = node[3]
    if op in ("do", "later", "happen"):
        rule: Any = next((p for p in m.ir["procedures"] if p["name"] == name), None)
        word = "" if name.startswith("event ") else "procedure "
    elif op == "call":
        rule = function_called(m, name)
        word = f"{rule.get('kind', 'define')} " if rule is not None else ""
    elif op == "section":
        rule, word = m.ir["sections"].get(name), "section "
    else:
        rules: list[Any] = [*(m.ir["traces"] if op == "trace" else m.ir["policies"])]
        rule = next((r for r in rules if r["name"] == name), None)
        word, number = "trace " if op == "trace" else "policy ", number + 1
    params = rule["params"] if rule is not None else []
    return f"{word}{name}", params[number][0] if number < len(params) else ""
