"""A value read in another way: `ignoring`, `only`."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token
from toolchain.model.expressions.context import ExpressionContext, FormReader
from toolchain.model.expressions.unknown_words import unknown_word
from toolchain.model.readers import Readers
from toolchain.model.scope import Scope, Typed, words_of

FORMS = Readers[FormReader]()


@FORMS.reads("ignoring", "only")
def read_mode(x: ExpressionContext, tree: Expr, scope: Scope) -> Typed:
    """A space with a bar left out; a section of a card without, or only with, the lines of one label."""
    mode = tree.op
    made, type_ = x.value(tree.args[0], scope)
    words = words_of(tree.args[1])
    if made[0] == "can-retreat" and mode == "ignoring":
        return Typed(_without_bars(x, made, words), type_)
    if made[0] != "section" or len(words) != 1:
        x.findings.add(faults.not_a_card_section.at(tree.span, mode))
        return Typed(made, type_)
    labels = x.facts.section_labels.get(made[1], set())
    if words[0].text not in labels:
        unknown_word(x, words[0], f"a label in `{made[1]}`", labels)
    return Typed(["section", made[1], mode, words[0].text, *made[4:]], type_)


def _without_bars(x: ExpressionContext, made: list[Any], words: list[Token]) -> list[Any]:
    """`possible(POLICY of PIECE) ignoring LABEL`: the same question with a bar left out.

    A conduct that goes step by step may ignore the edge of the map as well.
    """
    policy = x.symbols.get(made[1], "policy")
    assert policy is not None  # its name is in `made`
    info = policy.info
    labels = [*info["labels"], *(["edge"] if info["steps"] else [])]
    for word in words:
        if word.text not in labels:
            unknown_word(x, word, f"a bar of `{made[1]}`", labels)
    return [*made[:4], [*made[4], *(word.text for word in words)]]
