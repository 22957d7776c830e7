"""What the reading of a block can see of the others: to know whether the block has to be read again.

It sees all that is known by the words that stand in it, and the tables of facts. Of a procedure, an action or a
quantity it sees the head and what kind of value it gives; of a definition the body too, since that may be put in place
of its name.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol

from toolchain.language.ast import Block, once
from toolchain.model.meaning import digest, digest_of, plain, words_of

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Findings
    from toolchain.ir.rules import Function as FunctionRule
    from toolchain.model.declarations import Facts
    from toolchain.model.expressions.context import ExpressionContext
    from toolchain.model.statements.context import StatementContext
    from toolchain.model.symbols import Symbols
    from toolchain.model.types import Type

# Of the names that are looked up, more than there are: every word, with and without what may belong to it.
_RUNS = re.compile(r"[\w./-]+")
_SIMPLE = re.compile(r"[a-z]+(?:-[a-z]+)*")
_WORDS = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_MORE_WORDS = re.compile(r"[^\W\d]\w*(?:-\w+)*\.[0-9]+|[0-9]\w*(?:[-/]\w+)*")
# Names that are looked up by other words than their own, or all together.
_BY_OTHER_WORDS = ("place", "measure", "stacking", "relation", "event", "action")
ASKED_OF_NAMES = frozenset(
    (
        "by_side",
        "cleared",
        "edge",
        "index",
        "joins",
        "links",
        "members",
        "of",
        "params",
        "piles",
        "range",
        "secret",
        "type",
    )
)
"""What readers of expressions, statements and examples ask of a name; of a unit they ask no more than its number."""


class Known(Protocol):
    """What a build knows so far, and the readers that look it up."""

    symbols: Symbols
    facts: Facts
    findings: Findings
    bodies: dict[str, Block]
    function_ir: dict[str, FunctionRule]
    procedure_blocks: dict[str, Block]
    procedure_results: dict[str, Type]

    @property
    def x(self) -> ExpressionContext:
        """The reader of expressions."""

    @property
    def s(self) -> StatementContext:
        """The reader of statements."""


_ITSELF = b"itself"  # in place of what a block says, where it names itself


class _Circle(Exception):
    """What a block can see is decided by the block itself."""


class Interface:
    """What is known at one point of a build, by the words that name it."""

    def __init__(self, b: Known, functions: bool = True, procedures: bool = True) -> None:
        """``functions``, ``procedures``: whether all of them are read. What is not stands for itself: its text, and what it sees."""
        self._b = b
        self._functions, self._procedures = functions, procedures
        symbols = b.symbols
        known = [f.name for f in fields(b.facts) if f.name not in ("procedures", "_bits")]
        facts = [plain(getattr(b.facts, name)) for name in known]
        together = [(s.name, s.kind, _info(s.info)) for kind in _BY_OTHER_WORDS for s in symbols.all(kind)]
        edges = [(s.name, _info(s.info)) for s in symbols.all("region") if "edge" in s.info]
        cleared = [(s.name, s.info.get("cleared")) for s in symbols.all("state") if s.info.get("cleared")]
        self._common = digest_of([facts, together, edges, cleared])
        self._known = _Known(self)
        self._within: list[Block] = []

    def of(self, block: Block) -> bytes | None:
        """A digest of a block and of all that its reading can see; None where that goes round in circles."""
        try:
            return self._of(block)
        except _Circle:
            return None

    def _of(self, block: Block) -> bytes:
        if block in self._within:
            if block is self._within[-1]:
                return _ITSELF
            raise _Circle
        text, words = _words(block)
        self._within.append(block)
        try:
            # The text says which words these are, so they need no lengths.
            known = b"".join(map(self._known.__getitem__, words))
        finally:
            self._within.pop()
        return blake2b(self._common + text + known, digest_size=16).digest()

    def of_word(self, word: str) -> tuple[bytes, bool]:
        """A digest of everything that a word names, and whether it is the same for every block."""
        parts = self._of_word(word)
        return digest_of(parts) if parts else b"-", _ITSELF not in parts

    def _of_word(self, word: str) -> list[Any]:
        """Everything that a word names."""
        b = self._b
        made: list[Any] = [[s.kind, _info(s.info)] for s in b.symbols.by_name.get(word, ())]
        head = b.x.functions.get(word)
        if head is not None:
            made += [head.kind, plain(head.params), head.us]
            if word in b.bodies and not self._functions:
                made.append(self._of(b.bodies[word]))
            else:
                body: Any = b.function_ir.get(word)
                made.append(plain(head.result))
                made.append(body if body is not None and body["kind"] in ("define", "rewrite") else None)
        for name in (word, f"event {word}"):
            if name in b.facts.procedures:
                made += [name, plain(b.facts.procedures[name]), self._result(name)]
        return made

    def _result(self, name: str) -> Any:
        """What a procedure returns, or all that decides it."""
        b = self._b
        if self._procedures:
            return str(b.facts.procedure_result(name))
        block = b.procedure_blocks.get(name)
        return self._of(block) if block is not None and block.holds("return") else None


class _Known(dict[str, bytes]):
    """What words name, as digests. Each word of each block is looked up: so what is missing is made here."""

    def __init__(self, seen: Interface) -> None:
        super().__init__()
        self._seen = seen

    def __missing__(self, word: str) -> bytes:
        found, for_all = self._seen.of_word(word)
        if for_all:  # else it says more to other blocks
            self[word] = found
        return found


def _info(info: dict[str, Any]) -> Any:
    return [(key, plain(value)) for key, value in info.items() if key in ASKED_OF_NAMES]


@once
def _words(block: Block) -> tuple[bytes, tuple[str, ...]]:
    """A digest of a block, and its words, each once."""
    text = words_of(block)
    said = text.decode("utf-8", "surrogatepass")
    made = dict.fromkeys(word for run in dict.fromkeys(_RUNS.findall(said)) for word in _words_in(run))
    return digest(text), tuple(made)


@lru_cache(maxsize=1 << 14)
def _words_in(run: str) -> tuple[str, ...]:
    """The words that a run of letters, figures and what joins them may be read as; a plural stands for one too."""
    made = [run] if _SIMPLE.fullmatch(run) else [*_WORDS.findall(run), *_MORE_WORDS.findall(run)]
    for word in [word for word in made if word[-1] == "s"]:
        made += [word[:-1], word.rstrip("s")]
    return tuple(made)
