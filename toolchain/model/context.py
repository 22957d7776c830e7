"""What the passes of one build share: the blocks that are read, what is known so far, and the package that is made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.geometry.hexnumbers import HexNumbers, plain_numbers
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.forms import Words, field_of, fields_of, in_holes, with_quotes
from toolchain.language.patterns import shape
from toolchain.language.tokens import Token, listed, split_commas
from toolchain.model.before import Bodies, ReadBefore
from toolchain.model.calendar import read_calendar
from toolchain.model.declarations import Facts
from toolchain.model.expressions.reader import Expressions
from toolchain.model.model import Model
from toolchain.model.name_errors import declared
from toolchain.model.scope import Scope
from toolchain.model.statements.reader import Statements
from toolchain.model.statements.shapes import begins_statement
from toolchain.model.symbols import Symbol, Symbols
from toolchain.model.types import (
    BY_WORD,
    CARD,
    EDGE,
    HEX,
    PIECE,
    SIDE,
    UNKNOWN,
    Type,
)
from toolchain.model.units.oobfile import OobFile

if TYPE_CHECKING:
    from toolchain.ir.compiled import Compiled
    from toolchain.ir.rules import Column, Function, Procedure


CONTEXTS: dict[str, list[tuple[str, Type]]] = {
    "unit": [("self", PIECE)],
    "piece": [("self", PIECE)],
    "hex": [("here", HEX)],
    "side": [("self", SIDE)],
    "card": [("self", CARD)],
    "move": [("mover", PIECE), ("from", HEX), ("to", HEX), ("hexside", EDGE)],
    "retreat": [("unit", PIECE), ("from", HEX), ("to", HEX)],
}


_CALLED = frozenset(
    {"define", "quantity", "table", "rewrite", "trace", "sight", "zone", "region", "state", "stock", "token"}
)
"""Kinds of names that rules use as they use the functions of the language."""


class Build:
    """One model while it is made. A pass is a function of it, in the module of its subject."""

    __slots__ = (
        "asked_for",
        "before",
        "blocks",
        "bodies",
        "busy",
        "by_word",
        "columns",
        "facts",
        "findings",
        "for_battles",
        "function_ir",
        "in_rings",
        "ir",
        "known_bodies",
        "model",
        "numbers",
        "oob",
        "procedure_blocks",
        "procedure_results",
        "procedures",
        "s",
        "said",
        "scenario",
        "symbols",
        "x",
    )

    def __init__(
        self,
        blocks: list[Block],
        oob: list[OobFile],
        findings: Findings,
        scenario: Block | None,
        before: ReadBefore | None,
        as_played: bool,
    ) -> None:
        # what is read
        self.blocks = [block for block in blocks if block.played or as_played]
        self.said = [block for block in blocks if not block.played and not as_played]
        self.oob = oob
        self.findings = findings
        self.scenario = scenario
        self.before = before
        self.by_word: dict[str, list[Block]] = {}
        for block in self.blocks:
            self.by_word.setdefault(block.word, []).append(block)
        # what is declared, and the readers of expressions and statements that look it up
        self.symbols = Symbols()
        calendar = self.by_word.get("calendar")
        self.facts = Facts(read_calendar(calendar[0]) if calendar else None)
        self.numbers: HexNumbers = plain_numbers()
        self.x = Expressions(self.symbols, findings, self.facts)
        self.s = Statements(self.x, self.facts)
        # functions and procedures: their blocks, and what became of those that are read
        self.bodies: dict[str, Block] = {}
        self.function_ir: dict[str, Function] = {}
        self.for_battles: list[tuple[Block, list[tuple[str, Type]]]] = []  # the names of rules `for` a battle
        self.procedure_blocks: dict[str, Block] = {}
        self.procedure_results: dict[str, Type] = {}
        self.procedures: dict[str, Procedure] = {}
        self.known_bodies = Bodies(self, before)
        self.busy: dict[
            str, bool
        ] = {}  # being read, in the order in which they were begun; whether one leads back to itself
        self.asked_for: dict[str, set[str]] = {}  # by function: those that its body asks for
        self.in_rings: set[str] = set()  # functions of which it was said that they lead back to themselves
        # what is made
        self.columns: list[Column] = []
        # Each pass adds its parts, and reads only those of earlier passes: after the last all are there.
        self.ir = cast("Compiled", {"format": [1, 0]})
        self.model = Model(self.blocks, self.said, self.symbols, self.facts, self.x.functions, self.ir, oob)

    # headers and names

    def header(self, block: Block) -> Words:
        """The words of a header by the holes of its form; SYN065 or SYN066 where it has another form."""
        form = shape(BLOCKS[block.word].header) if BLOCKS[block.word].header else None
        if form is None:
            for word in block.header[:1]:
                self.findings.add(faults.wrong_number_of_names.nothing_more(word.span))
            return {}
        held = in_holes(block)
        if held is None and (quoted := with_quotes(block, form)) is not None:
            titled, held = quoted
            self.findings.add(
                faults.wrong_form_of_header.title_without_quotes(
                    titled, block.keyword.text, block.header[0].text
                )
            )
        if held is None and not block.header and form.text.startswith("NAME"):
            self.findings.add(faults.block_without_name.at(block.keyword.span, form.pattern))
            return {}
        if held is None:
            self.findings.add(
                faults.wrong_form_of_header.at(block.keyword.span, form.pattern, BLOCKS[block.word].of)
            )
            return {}
        empty = [
            part
            for part in form.segments
            if part.hole and part.words not in ((), ("=",)) and held.get(part.hole) == []
        ]
        for part in empty:
            after = next(token for token in reversed(block.header) if token.text == part.words[-1])
            wanted = f"write `{block.word} {form.pattern}`"
            self.findings.add(faults.missing_operand.after(after.span, after.text, wanted))
        return held if not empty else {hole: words for hole, words in held.items() if words}

    def name(self, held: Words, block: Block) -> Token | None:
        """The name in a header; SYN066 where it has none."""
        words = held.get("name")
        if not words and held:  # else its header was reported
            self.findings.add(
                faults.block_without_name.at(block.keyword.span, shape(BLOCKS[block.word].header).pattern)
            )
        return words[0] if words else None

    def named(self, word: str) -> Iterator[tuple[Block, Words, Token]]:
        """Each block of a word with its header and its name; a block without a name is reported and left out."""
        return self.with_names(self.by_word.get(word, ()))

    def with_names(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Words, Token]]:
        """Each of these blocks with its header and its name; a block without a name is reported and left out."""
        for block in blocks:
            held = self.header(block)
            word = self.name(held, block)
            if word is not None:
                yield block, held, word

    def plain_number(self, words: list[Token], what: str, after: Span) -> int | None:
        """A number that is fixed; REF025 where it would have to be worked out in play."""
        made, type_ = self.x.read(words, Scope({}), after)
        if type_ == UNKNOWN:
            return None
        if made[0] == "int":
            return int(made[1])
        if words:
            self.findings.add(faults.changing_value.number(words[0].span.to(words[-1].span), what))
        return None

    def of_what(self, words: list[Token], block: Block) -> str:
        """What a header says behind `of`, as the catalogue allows it; empty, and REF002, where it says something else."""
        text = " ".join(word.text for word in words)
        allowed = BLOCKS[block.word].of
        if not words or text in allowed or ("KIND" in allowed and text in self.facts.kinds):
            return text
        known = [*(of for of in allowed if of != "KIND"), *(self.facts.kinds if "KIND" in allowed else ())]
        span = words[0].span.to(words[-1].span)
        self.findings.add(faults.unknown_name.of_what(span, block.word, allowed, known))
        return ""

    def declare(self, word: Token, kind: str, info: dict[str, Any]) -> Symbol:
        """Declares a name; REF020 where another has it, of its kind or of a kind that rules name alike."""
        symbol = Symbol(word.text, kind, word.span, info)
        earlier = self.symbols.add(symbol)
        other = self.symbols.mistaken_for(symbol)
        if earlier is not None:
            self.findings.add(faults.declared_twice.at(word.span, kind, earlier.span))
        elif other is not None:
            self.findings.add(faults.declared_twice.of_another_kind(word.span, other.kind, other.span))
        elif kind in _CALLED and word.text in self.x.built_in:
            self.findings.add(faults.declared_twice.word_of_the_language(word.span))
        return symbol

    def declared(self, word: Token, kind: str, otherwise: str = "") -> Symbol | None:
        """What a word names among the names of a kind; REF002 where it names nothing of that kind."""
        return declared(self.symbols, self.findings, word, kind, otherwise)

    def listed(self, tokens: list[Token]) -> list[Token]:
        """The words of a list; SYN063 at the first that no comma separates from the one before."""
        for part in split_commas(tokens):
            if len(part) > 1:
                self.findings.add(faults.wrong_number_of_names.next_in_list(part[1].span, part[0].text))
                break
        return listed(tokens)

    # fields

    def fields(self, block: Block) -> list[tuple[str, Words, Line]]:
        """The lines of a block that have a form: name of the field, the words in its holes, the line.

        Other lines are reported (SYN067, SYN068) and left out.
        """
        forms = BLOCKS[block.word].fields
        made = []
        opened: Line | None = None  # a `do` without a line below it
        for line, found in fields_of(block):
            if found is None and opened is not None and begins_statement(line.word):
                if line is block.lines[block.lines.index(opened) + 1]:
                    self.findings.add(faults.unknown_field.below_do(line.span, line.word))
            elif found is None:
                self.unknown_field(block, line, forms)
            else:
                opened = line if found[0] == "do" and not line.body else None
                made.append((*found, line))
        return made

    def known_fields(self, block: Block) -> list[tuple[str, Words, Line]]:
        """The same without a report of other lines, which have a reader of their own."""
        forms = BLOCKS[block.word].fields
        return [(*found, line) for line in block.lines if (found := field_of(line, forms)) is not None]

    def unknown_field(self, block: Block, line: Line, forms: Mapping[str, tuple[str, ...]]) -> None:
        """Reports a line that has none of the forms of its block."""
        if not line.tokens:
            self.findings.add(faults.unknown_field.only_a_label(line.span))
            return
        word = line.tokens[0]
        known = [f for f in forms if f.split()[0] == word.text]
        if known:
            patterns = [shape(f).pattern for name in known for f in forms[name]]
            if (
                word.text == "path"
                and [t.kind for t in line.tokens[1:2]] == ["NUM"]
                and block.word == "policy"
            ):
                self.findings.add(faults.wrong_form_of_field.longer_path(line.span, line.tokens[1].text))
                return
            form = shape(forms[known[0]][0])
            if [t.kind for t in line.tokens[1:]] == ["NUM"] and [s.kind for s in form.segments] == ["range"]:
                self.findings.add(
                    faults.wrong_form_of_field.one_number(line.span, word.text, line.tokens[1].text)
                )
                return
            self.findings.add(faults.wrong_form_of_field.at(line.span, word.text, patterns))
        elif [t.kind for t in line.tokens[:2]] == ["NAME", "COMMA"] and field_of(
            Line(line.tokens[2:], word, None, line.indent), forms
        ):
            self.findings.add(faults.unknown_field.comma_after_label(line.tokens[1].span, word.text))
        elif "data" in forms and word.kind in ("NUM", "RANGE"):
            self.findings.add(faults.unknown_field.row_without_data(word.span, block.word))
        else:
            self.findings.add(faults.unknown_field.at(word.span, block.word, forms))

    # types

    def params(self, tokens: list[Token], taken: Iterable[str] = ()) -> list[tuple[str, Type]]:
        """The names and types of ``name: type, name: type``; SYN072 where that is not the form.

        ``taken``: names that the block has already; REF020 where a parameter has one of them, or that of another.
        """
        made: list[tuple[str, Type]] = []
        names = set(taken)
        for part in split_commas(tokens):
            if len(part) != 3 or part[1].text != ":":
                self.findings.add(faults.wrong_form_of_parameter.at(part[0].span))
                continue
            if part[0].text in names:
                self.findings.add(faults.declared_twice.parameter(part[0].span))
            name = part[0].text if part[0].text not in names else f"{part[0].text} {len(names)}"
            names.add(name)
            made.append((name, self.type_named(part[2])))
        return made

    def note_kinds(self, block: Block, name: Token, held: Words) -> None:
        """Keeps which parameters of a block are pieces of one kind; `unit` and `piece` are any piece."""
        named = [(part[0].text, part[2]) for part in split_commas(held.get("params", [])) if len(part) == 3]
        named += [("self", word) for word in held.get("context", [])[:1]]
        made = {
            param: word.text
            for param, word in named
            if word.text in self.facts.kinds and word.text not in BY_WORD and word.text not in CONTEXTS
        }
        if made:
            self.facts.param_kinds[f"{block.word} {name.text}"] = made

    def type_named(self, word: Token, measure: bool = False) -> Type:
        """The type that a word names; REF002, and a type that fits everywhere, where it names none.

        ``measure``: it is said to be one.
        """
        if word.text in BY_WORD:
            return BY_WORD[word.text]
        if word.text in self.facts.kinds:
            return PIECE
        if word.text in self.facts.values:
            return Type("value", word.text)
        if self.symbols.get(word.text, "measure"):
            return Type("int", word.text)
        if measure:
            self.findings.add(faults.unknown_name.measure(word.span, self.symbols.names("measure")))
            return UNKNOWN
        options = [*BY_WORD, *self.facts.values, *self.facts.kinds, *self.symbols.names("measure")]
        self.findings.add(faults.unknown_name.kind_of_value(word.span, options))
        return UNKNOWN

    # places

    def front(self) -> Span | None:
        """The place to show for a finding about the game as a whole."""
        first = [*self.by_word.get("game", ()), *self.by_word.get("series", ()), *self.blocks]
        return first[0].keyword.span if first else None


def cite_of(block: Block, line: Line | None = None) -> str:
    """The first paragraph that a line cites, or else its block; empty when neither cites one."""
    for cite in ((line.cite if line else None), block.cite):
        if cite and cite.paragraphs:
            return cite.paragraphs[0]
    return ""


def scope_of(params: list[tuple[str, Type]], us: str = "") -> Scope:
    """A scope of parameters; own and enemy refer to the side of ``us``."""
    names = dict(params)
    side: list[Any] | None = None
    if us and us in names:
        side = ["v", us] if names[us] == SIDE else ["side", ["v", us]]
    return Scope(names, side)


def params_ir(params: Iterable[tuple[str, Type]]) -> list[list[str]]:
    """Parameters as the package holds them."""
    return [[name, str(type_)] for name, type_ in params]
