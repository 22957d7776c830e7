"""What the reading of a block can see of the others: to know whether the block has to be read again.

It sees all that is known by the words that stand in it, and the tables of facts. Of a procedure, an action or a
quantity it sees the head and what kind of value it gives; of a definition the body too, since that may be put in place
of its name.
"""

from __future__ import annotations

import marshal
import re
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol

from toolchain.language.ast import Block, once
from toolchain.model.meaning import digest, digest_of, plain, words_of
from toolchain.model.symbols import place_named

if TYPE_CHECKING:
    from toolchain.base.diagnostic import Findings
    from toolchain.base.remembered import Remembered
    from toolchain.ir.rules import Function as FunctionRule
    from toolchain.model.declarations import Facts
    from toolchain.model.expressions.context import ExpressionContext
    from toolchain.model.statements.context import StatementContext
    from toolchain.model.symbols import Function, Symbol, Symbols
    from toolchain.model.types import Type

# Of the names that are looked up, more than there are: every word, with and without what may belong to it.
_RUNS = re.compile(r"[\w./-]+")
_SIMPLE = re.compile(r"[a-z]+(?:-[a-z]+)*")
_WORDS = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_MORE_WORDS = re.compile(r"[^\W\d]\w*(?:-\w+)*\.[0-9]+|[0-9]\w*(?:[-/]\w+)*")
_STRING = re.compile(r'"([^"\\\n]*)"')
# Names that are looked up by other words than their own, or all together.
_BY_OTHER_WORDS = ("measure", "stacking", "relation", "event", "action")
# Tables that are looked up by the words of a block, and one that only declarations and checks read.
_BY_WORD = ("procedures", "hex_index", "masked_columns", "param_kinds", "_bits")
_IN_PLACE = ("define", "rewrite")  # functions whose bodies may be put in place of their names
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

    def __init__(
        self,
        b: Known,
        functions: bool = True,
        procedures: bool = True,
        before: Remembered[bytes, bytes] | None = None,
    ) -> None:
        """``functions``, ``procedures``: whether all of them are read. What is not stands for itself: its text, and what it sees.

        ``before``: what digests of blocks came to, by digests of the block and of all that is known.
        """
        self._b = b
        self._before = before
        self._functions, self._procedures = functions, procedures
        symbols = b.symbols
        facts = [plain(part) for name, part in vars(b.facts).items() if name not in _BY_WORD]
        places = symbols.all("place")
        # A box beside the hexes is looked up by its name; of the hexes a block may name any, by runs of numbers too.
        boxes = {s.name for s in places if s.name in b.facts.hex_index}
        hexes = {name: index for name, index in b.facts.hex_index.items() if name not in boxes}
        together = [(s.name, s.kind, _info(s.info)) for kind in _BY_OTHER_WORDS for s in symbols.all(kind)]
        edges = [(s.name, _info(s.info)) for s in symbols.all("region") if "edge" in s.info]
        cleared = [(s.name, s.info.get("cleared")) for s in symbols.all("state") if s.info.get("cleared")]
        self._common = digest_of([facts, hexes, together, edges, cleared])
        self._places = _of_names(places)
        self._known = _Known(self)
        self._within: list[Block] = []

    def of(self, block: Block) -> bytes | None:
        """A digest of a block and of all that its reading can see; None where that goes round in circles."""
        if self._before is None or not block.digest:
            return self._looked_up(block) or None
        key = blake2b(self.all + block.digest, digest_size=16).digest()
        found = self._before.get(key)
        if found is None:
            found = self._looked_up(block)
            self._before.put(key, found)
        return found or None

    def _looked_up(self, block: Block) -> bytes:
        """The same without what was known before; empty where it goes round in circles."""
        try:
            return self._of(block)
        except _Circle:
            return b""

    @cached_property
    def all(self) -> bytes:
        """A digest of all that any block can see: while nothing has changed, nothing need be looked up by words."""
        b = self._b
        names = _of_names(b.symbols.order)
        tables = [plain(b.facts.hex_index), sorted(b.facts.masked_columns), plain(b.facts.procedures)]
        read = [name for name in b.x.functions if self._functions or name not in b.bodies]
        heads = [*b.x.functions, b"".join([h.seen or _of_head(h) for h in b.x.functions.values()])]
        results = [(name, plain(b.x.functions[name].result)) for name in read]
        bodies = [body for name in read if (body := b.function_ir.get(name)) and body["kind"] in _IN_PLACE]
        unread = {} if self._functions else dict(b.bodies)
        if self._procedures:
            returned = [str(b.facts.procedure_result(name)) for name in b.facts.procedures]
        else:
            returned = []
            unread |= {f"do {n}": block for n, block in b.procedure_blocks.items() if block.holds("return")}
        texts = [(name, plain(block)) for name, block in unread.items()]
        seen = [names, tables, heads, results, bodies, texts, returned, self._functions, self._procedures]
        return digest(self._common, self._places, digest_of(seen))

    def _of(self, block: Block) -> bytes:
        if block in self._within:
            if block is self._within[-1]:
                return _ITSELF
            raise _Circle
        text, words, any_place = _words(block)
        self._within.append(block)
        try:
            # The text says which words these are, so they need no lengths.
            known = b"".join(map(self._known.__getitem__, words))
        finally:
            self._within.pop()
        common = self._common + self._places if any_place else self._common
        return blake2b(common + text + known, digest_size=16).digest()

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
                in_place = body is not None and body["kind"] in _IN_PLACE
                made += [body, self._below(body)] if in_place else [None]
        if word in b.facts.masked_columns:
            made.append("masked")
        for name in (word, f"event {word}"):
            if name in b.facts.procedures:
                made += [name, plain(b.facts.procedures[name]), self._result(name)]
        return made

    def _below(self, function: FunctionRule) -> list[Any]:
        """The bodies of the definitions that one calls, whose bodies may be put in place of their names too."""
        b = self._b
        names, todo = {function["name"]}, [function.get("body")]
        made: list[Any] = []
        for body in todo:
            for word in sorted(_texts(body)):
                called = b.function_ir.get(word)
                if word in b.facts.masked_columns:
                    made.append(["masked", word])
                if word in names:
                    continue
                names.add(word)
                if word in b.bodies and not self._functions:
                    made.append(self._of(b.bodies[word]))
                elif called is not None and called["kind"] == "define":
                    todo.append(called.get("body"))
                    made.append([word, called["params"], called.get("body")])
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


def _of_name(symbol: Symbol) -> Any:
    """Kept with the name, of which readers ask nothing that changes once it is declared."""
    if symbol.seen is None:
        symbol.seen = marshal.dumps((symbol.name, symbol.kind, _info(symbol.info)), 2)
    return symbol.seen


def _of_names(symbols: list[Symbol]) -> bytes:
    """A digest of names. What is kept with each tells where it ends."""
    return blake2b(b"".join([s.seen or _of_name(s) for s in symbols]), digest_size=16).digest()


def _of_head(head: Function) -> Any:
    if head.seen is None:
        head.seen = marshal.dumps((head.kind, plain(head.params), head.us), 2)
    return head.seen


def _info(info: dict[str, Any]) -> Any:
    return [(key, plain(value)) for key, value in info.items() if key in ASKED_OF_NAMES]


def _texts(tree: Any) -> set[str]:
    """All texts in a body."""
    made, todo = set(), [tree]
    for part in todo:
        if isinstance(part, str):
            made.add(part)
        elif isinstance(part, (list, tuple)):
            todo += part
        elif isinstance(part, dict):
            todo += part.values()
    return made


@once
def _words(block: Block) -> tuple[bytes, tuple[str, ...], bool]:
    """A digest of a block; its words, each once, and the places that are quoted in it; whether it may name any place besides."""
    text = words_of(block)
    said = text.decode("utf-8", "surrogatepass")
    made = dict.fromkeys(word for run in dict.fromkeys(_RUNS.findall(said)) for word in _words_in(run))
    made.update((place_named(quoted), None) for quoted in _STRING.findall(said))
    # Of quotes in quotes, and of the words of a block that a layer changed, it is not looked where they begin and end.
    return digest(text), tuple(made), "\\" in said or not block.digest


@lru_cache(maxsize=1 << 14)
def _words_in(run: str) -> tuple[str, ...]:
    """The words that a run of letters, figures and what joins them may be read as; a plural stands for one too."""
    made = [run] if _SIMPLE.fullmatch(run) else [*_WORDS.findall(run), *_MORE_WORDS.findall(run)]
    for word in [word for word in made if word[-1] == "s"]:
        made += [word[:-1], word.rstrip("s")]
    return tuple(made)
