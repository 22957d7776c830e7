"""The model: all that is known of one project when it has been read."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from toolchain.base.source import Span
from toolchain.geometry.hexnumbers import plain_numbers
from toolchain.language.ast import Block, Line, once
from toolchain.language.tokens import Token
from toolchain.model.declarations import Facts
from toolchain.model.map.chains import Grid
from toolchain.model.symbols import Function, Symbol, Symbols
from toolchain.model.units.oobfile import OobFile

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled


EVERYTHING = "*"


class Statement(NamedTuple):
    """A place where a paragraph is stated: for the ledger and the checks of citations."""

    paragraph: str
    mark: str
    reason: str
    span: Span
    block: Block
    ruling: str = ""


@once
def statements_of(block: Block) -> tuple[Statement, ...]:
    """The places of a block where it states a paragraph: header, rows, lines and what is indented below them."""
    return tuple(
        Statement(paragraph, cite.mark, cite.reason, cite.span, block, cite.ruling)
        for cite in block.cites()
        for paragraph in cite.paragraphs
    )


class ScheduleRow(TypedDict):
    """A piece in a row of a schedule; ``span`` is the turn."""

    piece: Symbol
    turn: int
    line: Line
    block: Block
    span: Span


class SetupRow(TypedDict):
    """A piece in a row of a set-up and its place, where that stands, and the hexes it comes to (None: play decides, or a box)."""

    piece: Symbol
    line: Line
    place: str
    block: Block
    hexes: set[int] | None
    span: Span
    side: int


class LineRow(TypedDict):
    """The rows of a block of lines: pairs of hexes, each with the word that names them."""

    feature: str
    title: str
    pairs: list[tuple[int, int, Token]]
    block: Block


class Model:
    """All that is known of one project (one scenario's layers applied)."""

    def __init__(
        self,
        blocks: list[Block],
        said: list[Block],
        symbols: Symbols,
        facts: Facts,
        functions: dict[str, Function],
        ir: Compiled,
        oob: list[OobFile],
    ) -> None:
        """``said``: blocks in force that play does not carry out; a scenario with such is not started."""
        self.name = self.title = "game"
        self.blocks = blocks
        self.said = said
        self.symbols = symbols
        self.facts = facts
        self.functions = functions
        self.ir = ir
        self.oob = oob
        self.scenario = ""
        self.spans: dict[str, Span] = {}
        self.map_spans: dict[int, Span] = {}
        self.schedule_rows: list[ScheduleRow] = []
        self.setup_rows: list[SetupRow] = []
        self.line_rows: list[LineRow] = []
        self.rulings: dict[str, dict[str, Any]] = {}
        self.procedure_calls: dict[str, set[str]] = {}
        self.book_style = ""
        # What checks have asked and need not ask again.
        self.answers: dict[Any, Any] = {}
        # What a check has looked at, where that is noted; ``EVERYTHING`` for all blocks.
        self.asked: set[str] = set()
        self.said_tables: list[Symbol] = []
        """Tables that are only said, as those of played games are held."""
        self.said_places: list[tuple[str, str, Token]] = []
        """Hexes that blocks name which are only said: name, number, the word of the name."""
        self.whole_edges: Span | None = None
        """Where the map says that every hex of its border belongs to an edge."""
        self.numbers = plain_numbers()
        """How the hexes of the map are numbered."""
        self.said_grid: Grid | None = None
        """How hexes lie on a map that is only said."""

    @cached_property
    def _by_word(self) -> dict[tuple[bool, str], list[Block]]:
        made: dict[tuple[bool, str], list[Block]] = {}
        for said, blocks in ((False, self.blocks), (True, self.said)):
            for block in blocks:
                made.setdefault((said, block.word), []).append(block)
        return made

    @cached_property
    def rule_blocks(self) -> list[Block]:
        """The blocks that are played, without examples."""
        return [block for block in self.blocks if block.word != "example"]

    def of_words(self, words: tuple[str, ...], said: bool = False) -> list[Block]:
        """The blocks of these kinds, in the order of the text; those that are played, or those that are only said."""
        if len(words) == 1:
            return self._by_word.get((said, words[0]), [])
        wanted = frozenset(words)
        return [block for block in (self.said if said else self.blocks) if block.word in wanted]

    def forget(self) -> None:
        """Lets what is asked be noted again, where that is done (:mod:`toolchain.checks.shared.seen.watched`)."""

    @cached_property
    def statements(self) -> list[Statement]:
        """Where paragraphs are stated: by blocks that are played, then by those that are only said."""
        return [made for block in (*self.blocks, *self.said) for made in statements_of(block)]
