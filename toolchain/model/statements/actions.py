"""Statements that open actions."""

from __future__ import annotations

from toolchain import faults
from toolchain.language.tokens import split_commas
from toolchain.model.statements.context import OTHERWISE, Statement, StatementContext, StatementForms, Written
from toolchain.model.statements.turns import for_passing
from toolchain.model.types import SIDE

FORMS = StatementForms()


@FORMS.statement("open-until", followed=OTHERWISE)
def read_open_until(s: StatementContext, at: Written) -> list[Statement]:
    return _opened(s, at, 1)


@FORMS.statement("open", followed=OTHERWISE)
def read_open(s: StatementContext, at: Written) -> list[Statement]:
    return _opened(s, at, 0)


def _opened(s: StatementContext, at: Written, until_pass: int) -> list[Statement]:
    """Actions that a side may do; below `otherwise` stands what is done when it does none."""
    opened = ["open", _actions(s, at), s.x.us(at.scope, at.line.span), until_pass, s.cite(at.line)]
    return [opened] if at.other is None else for_passing(s, opened, s.otherwise(at))


def _actions(s: StatementContext, at: Written) -> list[str]:
    names = []
    for part in split_commas(at.held["actions"]):
        known = s.symbols.names("action")
        if len(part) > 1 and part[1].text in known:
            s.findings.add(faults.wrong_number_of_names.next_action(part[1].span))
            continue
        if len(part) > 1 and part[1].text == "until":
            s.findings.add(faults.wrong_form_of_statement.at(part[1].span, "until", ["until pass"]))
            continue
        name = s.name(part, at.line)
        symbol = s.symbols.get(name, "action")
        if symbol is None:
            s.findings.add(faults.unknown_name.at(part[0].span, "action", name, known))
        elif "reaction" in symbol.info:
            s.findings.add(faults.outside_its_moment.at(part[0].span))
        else:
            names.append(name)
    # As they are declared: the order in which they are opened has no meaning, nor has naming one twice.
    return [name for name in s.symbols.names("action") if name in names]


@FORMS.statement("alternate")
def read_alternate(s: StatementContext, at: Written) -> list[Statement]:
    first = s.expect(at.held["first"], at, SIDE, "who starts")
    stock = s.symbol(at.held["stock"], at.line, "stock")
    run = s.symbol(at.held["run"], at.line, "stock") if "run" in at.held else None
    inner = at.scope._replace(names={**at.scope.names, "actor": SIDE}, us=["v", "actor"])
    body = s.body(at.line.body, inner)
    for symbol, words in ((stock, at.held["stock"]), (run, at.held.get("run", []))):
        if symbol is not None and symbol.info["of"] != "side":
            s.findings.add(faults.unknown_name.stock_of_no_side(words[0].span))
    if stock is None:
        return []
    return [["alternate", first, run.name if run else None, stock.name, body]]
