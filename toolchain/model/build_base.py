"""What the passes of the builder share: headers, fields, declarations, citations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Findings, Label
from toolchain.base.remembered import Remembered
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS
from toolchain.language.shapes import cut, filled, shape
from toolchain.language.tokens import Token
from toolchain.model.expressions import Expressions
from toolchain.model.facts import Facts
from toolchain.model.model import Model
from toolchain.model.oobfile import OobFile
from toolchain.model.shared_map import MAP_WORDS
from toolchain.model.statements import Statements
from toolchain.model.symbols import Symbol, Symbols
from toolchain.model.types import (
    CARD,
    EDGE,
    HEX,
    PIECE,
    SIDE,
    STATE_SUBJECTS,
    Type,
)
from toolchain.model.unknown import declared, unknown

CONTEXTS: dict[str, list[tuple[str, Type]]] = {
    "unit": [("self", PIECE)],
    "piece": [("self", PIECE)],
    "hex": [("here", HEX)],
    "side": [("self", SIDE)],
    "card": [("self", CARD)],
    "move": [("mover", PIECE), ("from", HEX), ("to", HEX), ("hexside", EDGE)],
    "retreat": [("unit", PIECE), ("from", HEX), ("to", HEX)],
}
US_OF = {"unit": "self", "piece": "self", "side": "self", "move": "mover", "retreat": "unit"}
SUBJECTS = {"unit": "piece", "game": "game", **{word: word for word in STATE_SUBJECTS}}


class BuilderParts:
    """The common ground of the passes; each pass reads one subject, and they are only used together."""

    blocks: list[Block]
    said: list[Block]
    oob: list[OobFile]
    findings: Findings
    scenario: Block | None
    right_examples: Remembered[bytes, bool] | None
    symbols: Symbols
    facts: Facts
    x: Expressions
    s: Statements
    by_word: dict[str, list[Block]]
    ir: dict[str, Any]
    model: Model
    columns: list[dict[str, Any]]
    numbers: HexNumbers
    limits: dict[str, tuple[int, int]]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

    def _header(self, block: Block | None) -> dict[str, list[Token]]:
        if block is None:
            return {}
        form = shape(BLOCKS[block.word].header) if BLOCKS[block.word].header else None
        if form is None:
            return {}
        held = cut(block.header, form)
        if held is None:
            self.findings.add(
                "SYN065", f"`{block.word}` is not written like this", block.keyword.span,
                help=f"write: {block.word} {form.pattern}",
            )  # fmt: skip
            return {}
        return held

    def _of_map(self, word: str) -> list[Block]:
        """Blocks that the map is read from."""
        if word not in MAP_WORDS:
            raise ValueError(f"`{word}` is not among the blocks that maps are shared by")
        return self.by_word.get(word, [])

    def _name(self, held: dict[str, list[Token]], block: Block, key: str = "name") -> Token | None:
        words = held.get(key)
        if not words:
            self.findings.add(
                "SYN066", f"this `{block.word}` has no name", block.keyword.span, help=f"`{block.word} NAME`"
            )
            return None
        return words[0]

    def _named(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, dict[str, list[Token]], Token]]:
        """Each block with the words of its header and its name; a block without one is told of and left out."""
        for block in blocks:
            held = self._header(block)
            word = self._name(held, block)
            if word is not None:
                yield block, held, word

    def _declared(self, word: Token, kind: str, otherwise: str = "") -> Symbol | None:
        """What a word names among the names of a kind; REF002 where it names nothing of that kind."""
        return declared(self.symbols, self.findings, word, kind, otherwise)

    def _fields(self, block: Block) -> list[tuple[str, dict[str, list[Token]], Line]]:
        """Fields of a block: name, the words of its holes, its line."""
        declared = BLOCKS[block.word].fields
        made = []
        for line in block.lines:
            found = self._field(line, declared)
            if found is None:
                self._unknown_field(block, line, declared)
            else:
                made.append((found[0], found[1], line))
        return made

    def _field(
        self, line: Line, declared: dict[str, tuple[str, ...]]
    ) -> tuple[str, dict[str, list[Token]]] | None:
        texts = [t.text for t in line.tokens]
        for name, forms in sorted(declared.items(), key=lambda pair: -len(pair[0])):
            words = name.split()
            if texts[: len(words)] != words:
                continue
            for form in forms:
                held = cut(line.tokens, shape(form))
                if held is not None and filled(held, shape(form)):
                    return name, held
        return None

    def _unknown_field(self, block: Block, line: Line, declared: dict[str, tuple[str, ...]]) -> None:
        if not line.tokens:
            self.findings.add("SYN067", "an empty line with a label", line.span)
            return
        word = line.tokens[0]
        known = [f for f in declared if f.split()[0] == word.text]
        if known:
            forms = [shape(f).pattern for name in known for f in declared[name]]
            self.findings.add(
                "SYN068",
                f"`{word.text}` is not written like this",
                line.span,
                help="write: " + " or: ".join(forms),
            )
            return
        self.findings.add(
            "SYN067", f"a `{block.word}` has no field `{word.text}`", word.span,
            help="rows stand below the line `data`, two blanks deeper"
            if "data" in declared and word.kind in ("NUM", "RANGE")
            else did_you_mean(word.text, [f.split()[0] for f in declared])
            or "its fields: " + ", ".join(declared or ["none"]),
        )  # fmt: skip

    def _declare(self, word: Token, kind: str, info: dict[str, Any]) -> Symbol:
        symbol = Symbol(word.text, kind, word.span, info)
        earlier = self.symbols.add(symbol)
        if earlier is not None:
            labels = (Label(earlier.span, "first declared here"),) if earlier.span else ()
            self.findings.add(
                "REF020",
                f"another {kind} is called `{word.text}` already",
                word.span,
                labels=labels,
                help="rename one of them",
            )
        return symbol

    def _rulings(self) -> None:
        """Rulings are chosen before the blocks are put together; here only their words are looked at."""
        first: dict[str, Token] = {}
        for block, _, word in self._named(self.by_word.get("ruling", ())):
            self._fields(block)
            if first.setdefault(word.text, word) is not word:
                label = Label(first[word.text].span, "first declared here")
                self.findings.add(
                    "REF020", f"another ruling is called `{word.text}` already", word.span, labels=(label,),
                    help="rename one of them",
                )  # fmt: skip

    def _front(self) -> Span | None:
        """Where something is said of the game as a whole."""
        first = [*self.by_word.get("game", ()), *self.by_word.get("series", ()), *self.blocks]
        return first[0].keyword.span if first else None

    def _cite(self, block: Block, line: Line | None = None) -> str:
        for cite in ((line.cite if line else None), block.cite):
            if cite and cite.paragraphs:
                return cite.paragraphs[0]
        return ""

    def _series(self, games: list[Block]) -> None:
        """The series that a game or series belongs to is there, and none belongs to itself by way of others."""
        above: dict[str, Token] = {}
        named = {b.header[0].text: b for b in games if b.header}
        known = [name for name, b in named.items() if b.word == "series"]
        for block in games:
            for name, held, _ in self._fields(block):
                if name != "extends":
                    continue
                word = held["series"][0]
                if word.text in known and block.header:
                    above[block.header[0].text] = word
                elif word.text not in known:
                    unknown(
                        self.findings,
                        "series",
                        word,
                        known,
                        "a file that begins with `series NAME` declares it",
                    )
        said: set[str] = set()
        for name in above:
            way = [name]
            while way[-1] in above and above[way[-1]].text not in way:
                way.append(above[way[-1]].text)
            if way[-1] in above and above[way[-1]].text == name and name not in said:
                said.update(way)
                self.findings.add(
                    "REF023", f"`extends` goes round in a circle: {' - '.join([*way, name])}", above[name].span,
                    labels=tuple(Label(above[other].span, "and here") for other in way[1:]),
                    help="one of them is the first, and extends nothing",
                )  # fmt: skip

    def _book(self, game: Block) -> None:
        for name, held, _ in self._fields(game):
            if name == "book":
                self.model.book_style = held["style"][0].text if held.get("style") else ""
