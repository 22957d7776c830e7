"""Whether the words of an expression that is said and not played fit together.

Which words may follow each other is declared in ``toolchain/language/catalogue/phrases.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block, Expr
from toolchain.language.catalogue.phrases import FUNCTION_BLOCKS, GROUP, first_that_does_not_fit, sort_of
from toolchain.language.tokens import Token

# Blocks whose name is no word of an expression.
_NAMES_NO_THING = {
    "amend",
    "replace",
    "allow",
    "example",
    "look",
    "note",
    "part",
    "ruling",
    "setup",
    "suspend",
}
_LITERALS = ("NUM", "DATE", "STRING", "RANGE", "DICE", "RATIO")
# Operators that say something of what stands before them.
_FIRST_IS_A_THING = (
    "of",
    "is_",
    "is_not",
    "has",
    "has_no",
    "reaches",
    "where",
    "on",
    "at",
    "adjacent_to",
    "stacked_with",
)


def sorts_of_names(blocks: Iterable[Block]) -> dict[str, str]:
    """The word of the block that declares each name; that of a function where there are several."""
    made: dict[str, str] = {}
    for block in blocks:
        if block.word in _NAMES_NO_THING:
            continue
        for word in block.header if block.word == "kind" else block.header[:1]:
            if block.word in FUNCTION_BLOCKS or word.text not in made:
                # A state that is one of several values is a thing, not a quality.
                made[word.text] = "value" if block.word == "state" and block.listed("values") else block.word
    return made


class Phrases:
    """Looks at expressions, one after the other. ``declared``: all names of the project; ``sorts``: the word of the block of each."""

    def __init__(self, declared: set[str], sorts: Mapping[str, str], findings: Findings) -> None:
        self._declared = declared
        self._sorts = sorts
        self._findings = findings

    def look(self, tree: Expr) -> None:
        """Reports what does not fit in an expression whose words are all known."""
        self._phrases(tree)
        self._amount(tree)

    def _amount(self, tree: Expr) -> None:
        """A measure by itself is no amount."""
        word = tree.args[0] if tree.op == "phrase" and len(tree.args) == 1 else None
        if isinstance(word, Token) and self._sorts.get(word.text) == "measure":
            self._findings.add(faults.word_does_not_fit.measure_alone(word.span))

    def _phrases(self, tree: Expr) -> None:
        """Whether the words of each phrase of an expression fit together, and its parts the operators between them."""
        if tree.op == "phrase":
            self._phrase(tree.args)
        elif tree.op in _FIRST_IS_A_THING:
            self._no_literal(tree.args[0])
        if tree.op == "of":
            self._no_literal(tree.args[1], ("DATE",))
        for part in tree.args:
            if isinstance(part, Expr):
                self._phrases(part)

    def _phrase(self, parts: tuple[Expr | Token, ...]) -> None:
        letters = "".join(
            [
                sort_of(part.kind, part.text, self._sort(part.text)) if isinstance(part, Token) else GROUP
                for part in parts
            ]
        )
        at = first_that_does_not_fit(letters)
        twice = next((k for k in range(1, len(parts)) if _same(parts[k - 1], parts[k])), None)
        if twice is not None:
            self._findings.add(faults.word_does_not_fit.twice(parts[twice].span))
        elif at is not None:
            before = parts[at - 1].span if at else None
            self._findings.add(faults.word_does_not_fit.beside(parts[at].span, before))

    def _sort(self, text: str) -> str | None:
        """What declares a name or its singular: the word of a block, "" for a line, None for nothing."""
        for name in (text, text.removesuffix("s"), text.removesuffix("es")):
            if name in self._sorts:
                return self._sorts[name]
            if name in self._declared:
                return ""
        return None

    def _no_literal(self, part: Expr | Token, but: tuple[str, ...] = ()) -> None:
        """Nothing is a part of a number, a date or a text, nor somewhere."""
        word = (
            part.args[0] if isinstance(part, Expr) and part.op == "phrase" and len(part.args) == 1 else None
        )
        if isinstance(word, Token) and word.kind in _LITERALS and word.kind not in but:
            self._findings.add(faults.word_does_not_fit.beside(word.span, None))


def _same(first: Expr | Token, second: Expr | Token) -> bool:
    return isinstance(first, Token) and isinstance(second, Token) and first.text == second.text
