"""Every form of the language has a reader, and a reader reads each part of its form once."""

from __future__ import annotations

import pytest

from tests.work import calls
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.expressions.tables import RULES
from toolchain.language.tokens import scan
from toolchain.model.declarations import Facts
from toolchain.model.expressions.reader import Expressions
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope
from toolchain.model.statements.reader import Statements
from toolchain.model.symbols import Symbols

DEEP = 14  # brackets; more is refused


def test_every_production_of_the_grammar_has_a_reader() -> None:
    # A rule that stands for its only part makes no node of its own; nor do the loops of lark, and `start`.
    productions = {makes for makes, rule, _, alone in RULES if not alone and not rule.startswith("_")}

    assert set(Expressions.forms) == productions - {"start"}


def test_every_statement_of_the_catalogue_has_a_reader() -> None:
    assert set(Statements.forms) == {statement.name for statement in STATEMENTS_TABLE}


def test_a_form_has_one_reader() -> None:
    first, second = Readers[int](), Readers[int]()
    first.reads("add", "subtract")(1)
    second.reads("subtract")(2)

    with pytest.raises(ValueError, match="two readers of `subtract`"):
        first.join(second)


@pytest.mark.parametrize(
    "text",
    [
        " - ".join(["1"] * DEEP),
        "(unit or " * DEEP + "yes" + ")" * DEEP,
        "(" * DEEP + "unit" + " on hexes)" * DEEP,
    ],
    ids=["differences", "alternatives", "places"],
)
def test_parts_are_read_once_however_deep_they_stand(text: str) -> None:
    facts = Facts()
    facts.kinds, facts.kind_numbers = {"unit": []}, {"unit": 0}
    x = Expressions(Symbols(), Findings(), facts)
    source = Source("game.hw", text)
    words = scan(source, 0, len(text), x.findings)
    x.read(words, Scope({}), Span(source, 0, 0))  # the tree is remembered from here on

    with calls(most=300 * DEEP):
        x.read(words, Scope({}), Span(source, 0, 0))

    assert not x.findings.items
