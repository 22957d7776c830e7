"""``QUANTITY of UNIT``: how a number or condition comes about in a position, line by line."""

from __future__ import annotations

import re

from toolchain.base.suggest import did_you_mean
from toolchain.engine.ask.answer import Answer, CannotAsk, Drawn, cited
from toolchain.engine.ask.arguments import arguments
from toolchain.engine.ask.reasons import Reasons
from toolchain.engine.ask.table import Table, few
from toolchain.engine.explain import breakdown
from toolchain.engine.explain.unparse import sayer
from toolchain.engine.faults import within_budget

FORM = "QUANTITY of UNIT, HEX ..."
_FORM = re.compile(r"(?P<name>[\w-]+)(?:\s+of\s+(?P<of>.+)|\s*\((?P<list>.*)\))?", re.DOTALL)


def names(table: Table) -> list[str]:
    """What can be asked about."""
    known = [rule["name"] for rule in (*table.ir["functions"], *table.ir["scores"])]
    return [name for name in known if " " not in name]


@within_budget
def explain(table: Table, question: str) -> Answer:
    """Every line of a quantity, definition or score with what it read. Raises CannotAsk."""
    found = _FORM.fullmatch(question.strip())
    if found is None:
        raise CannotAsk(f"`{question}` is not a quantity; write `{FORM}`")
    name = found["name"]
    function = next((f for f in table.ir["functions"] if f["name"] == name), None)
    score = next((s for s in table.ir["scores"] if s["name"] == name), None)
    if function is None and score is None:
        if any(trace["name"] == name for trace in table.ir["traces"]):
            raise CannotAsk(f"`{name}` is a trace; ask `hexwright why PROJECT UNIT {name}`")
        hint = did_you_mean(name, names(table)) or "use one of " + few(names(table))
        raise CannotAsk(f"unknown quantity `{name}`; {hint}")
    params = function["params"] if function is not None else [["us", "side"]]
    args = arguments(table, name, params, found["of"] or found["list"] or "")
    i = table.interpreter
    working = breakdown.working(i, table.state, name, args)
    words = sayer(i, table.state)
    told = [words.thing(arg, kind) for arg, (_, kind) in zip(args, params, strict=True)]
    kind = function["type"] if function is not None else "number"
    said_value = words.thing(working.value, kind)
    head = f"{name}{' of ' + ', '.join(told) if told else ''}"
    said = f"{head}{cited([working.paragraph])}: {said_value}"
    condition = function is not None and kind == "bool" and function.get("lines") is None
    if function is not None and condition:
        assert function["body"] is not None
        reasons = Reasons(table)
        lines = [
            line
            for reason in reasons.of(function["body"], reasons.bound(params, args))
            for line in reason.lines()
        ]
    else:
        lines = working.lines()[:-1]
    data = {
        "quantity": name,
        "arguments": told,
        "paragraph": working.paragraph,
        "value": said_value,
        "lines": [
            {
                "label": row.label,
                "text": row.text(),
                "paragraph": row.paragraph,
                "applies": row.applies,
                "read": [{"what": read.text, "value": read.shown} for read in row.reads],
            }
            for row in working.rows
        ],
    }
    return Answer(head, said, lines, data, Drawn())
