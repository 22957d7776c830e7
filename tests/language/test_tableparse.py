"""The tables of the grammar accept what lark accepts, and make the same trees of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolchain.base.diagnostic import Findings
from toolchain.base.digest import sha256
from toolchain.base.source import Source
from toolchain.language.ast import Expr
from toolchain.language.expressions import parse, table_parse
from toolchain.language.expressions.lark_parse import grammar, read_tree
from toolchain.language.expressions.tables import GRAMMAR
from toolchain.language.expressions.words import DOUBLE, SINGLE
from toolchain.language.tokens import Token, scan
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]
WORDS = [
    *SINGLE,
    *(word for pair in DOUBLE for word in pair),
    "unit",
    "Blue",
    "2",
    "1..4",
    "(",
    ")",
    ",",
    "=",
    "+",
    "-",
    "*",
    "/",
    "from",
    '"text"',
    "hex",
]


def tree(shape: parse.Shape | None, tokens: list[Token]) -> Expr | Token | None:
    """What a shape is of these words."""
    if shape is None:
        return None
    return tokens[shape] if isinstance(shape, int) else parse.placed(shape, tokens)


def test_the_tables_are_of_this_grammar() -> None:
    assert sha256(grammar().encode()) == GRAMMAR


@pytest.mark.parametrize("name", ["race-to-the-sea", "library-of-napoleonic-battles"])
def test_every_expression_of_a_book_is_read_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def both(tokens: list[Any]) -> Any:
        found = by_tables(tokens)
        assert tree(found, tokens) == read_tree(tokens, Findings())
        read.append(1)
        return found

    by_tables = table_parse.read_by_tables
    monkeypatch.setattr(table_parse, "read_by_tables", both)
    monkeypatch.setattr(parse.known, "get", lambda key: None)
    build_model(load_project(ROOT / "scenarios" / name))

    assert len(read) > 500


@settings(max_examples=400)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_any_words_are_judged_alike(words: list[str]) -> None:
    source = Source("x.hw", " ".join(words))
    tokens = [token for token in scan(source, 0, len(source.text), Findings()) if token.kind != "NEWLINE"]

    assert tree(table_parse.read_by_tables(tokens), tokens) == read_tree(tokens, Findings())
