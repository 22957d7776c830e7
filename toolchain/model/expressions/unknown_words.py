"""Words that mean nothing where they stand: what is said of them, with what may have been meant."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain import faults
from toolchain.faults.meant import is_place
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext
from toolchain.model.scope import Scope

_OF_A_STEP = frozenset(("mover", "from", "to", "hexside"))


def unknown_word(x: ExpressionContext, word: Token, what: str, options: Iterable[str]) -> None:
    """Reports a word that is not ``what`` it should be, one of ``options``."""
    if word.text in x.facts.hex_terrains:
        x.findings.add(faults.unknown_word.of_hexes(word.span, what))
    else:
        x.findings.add(faults.unknown_word.none_of(word.span, what, options))


def unknown_name(x: ExpressionContext, word: Token, scope: Scope) -> None:
    """Reports a word that names nothing at all."""
    options = [n for n in scope.names if not n.startswith("\0")]
    options += [*x.symbols.by_name, *x.facts.kinds, *x.functions]
    first, minus, number = word.text.rpartition("-")
    # A word may be right and the way it is used is not.
    if minus and first in options and (number.isdigit() or number in options):
        x.findings.add(faults.unknown_word.minus_sign(word.span, first, number))
    elif word.text == "self" and (name := scope.several):
        x.findings.add(faults.unknown_word.one_of_several(word.span, name))
    elif word.text in x.facts.edge_terrains:
        x.findings.add(faults.unknown_word.of_hexsides(word.span))
    elif word.text in _OF_A_STEP:
        known = sorted(name for name in scope.names if not name.startswith("\0"))
        x.findings.add(faults.unknown_word.of_a_step(word.span, known))
    elif word.text in x.facts.attributes:
        x.findings.add(faults.unknown_word.of_a_piece(word.span))
    elif word.kind == "RATIO" and (columns := _columns_of_odds(x)):
        x.findings.add(faults.unknown_word.no_column(word.span, columns))
    elif is_place(word.span) and (places := _places(x)):
        x.findings.add(faults.unknown_word.place(word.span, places, options))
    else:
        x.findings.add(faults.unknown_word.at(word.span, options))


def _places(x: ExpressionContext) -> list[str]:
    """The terrains of hexes and the regions."""
    terrains = [name for name in x.symbols.names("terrain") if name in x.facts.hex_terrains]
    return [*terrains, *x.symbols.names("region")]


def _columns_of_odds(x: ExpressionContext) -> list[str]:
    """The columns of all odds that the game has."""
    return [value for name in x.symbols.names("odds") for value in x.facts.values.get(name, ())]
