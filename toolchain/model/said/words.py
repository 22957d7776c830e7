"""Blocks that are said and not played yet: their form, and whether every word in them is known.

A word is known when the language has it (``toolchain/language/catalogue/vocabulary.py``), when the project declares it, or
when it is the plural of such a word. What a sentence means is not looked at before it is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import pairwise

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Span
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import (
    BLOCKS,
    FIELDS,
    ROWS,
    SAID_FIELDS,
    SAID_HEADERS,
    SAID_NEEDS,
    SAID_STATEMENTS,
    STATEMENTS,
)
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.catalogue.vocabulary import WORDS
from toolchain.language.conditions import condition_of
from toolchain.language.expressions.parse import parse_expression
from toolchain.language.patterns import ONE_WORD, Shape, cut, fits, shape
from toolchain.language.tokens import Token
from toolchain.model.layers import Placed
from toolchain.model.said.known import SaidKnown
from toolchain.model.said.phrases import Phrases, sorts_of_names

_AMENDS = {"amend", "replace"}
_WITH_STATEMENTS = ("do", "otherwise")
# Fields that declare each of their names, and those that declare the first.
_DECLARE_ALL = {"values", "nations", "has", "faces", "readings", "rejected", "ladder", "sides", "season"}
_DECLARE_ONE = {"stream", "phase", "turn", "step", "fact", "special", "window", "let"}
# Words before the label of another line of the block.
_BEFORE_LABELS = {"of", "through"}
# Holes that name something new; the use of a list and the values of a state have checks of their own.
_NEW = {"name", "params", "label", "use", "from", "to"}
# Holes whose words are looked up one by one.
_LOOKED_UP = {"expr", "words", "names", "labels", "amount", "args", "call"}


def check_said(placed: Iterable[Placed], findings: Findings, known: SaidKnown | None = None) -> None:
    """Reports what does not fit in the blocks of a project that are only said."""
    everything = list(placed)
    said = [p.block for p in everything if not p.block.played]
    if not said:
        return
    names = declared((p.block for p in everything), known)
    sorts = sorts_of_names(p.block for p in everything)
    reader = _Reader(names, sorts, findings)
    text = "\n".join((*sorted(names), *(f"{name} {word}" for name, word in sorted(sorts.items()))))
    all_names = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    for block in said:
        key = block.digest + all_names
        if known is not None and known.right.get(key):
            continue
        before = len(findings.items)
        reader.block(block)
        if known is not None and before == len(findings.items):
            known.right.put(key, True)


def declared(blocks: Iterable[Block], known: SaidKnown | None = None) -> set[str]:
    """Every name that some block declares: itself, its values, nations, attributes and parameters."""
    made: set[str] = set()
    for block in blocks:
        names = known.names.get(block.digest) if known is not None else None
        if names is None:
            names = tuple(sorted(set(_names(block))))
            if known is not None:
                known.names.put(block.digest, names)
        made.update(names)
    return made


def _names(block: Block) -> Iterator[str]:
    header = block.header
    if header and block.word not in _AMENDS and header[0].kind in ("NAME", "PROPER", "STRING", "WORDNUM"):
        yield header[0].value
        if block.word == "kind":
            yield from (t.value for t in header if t.kind in ("NAME", "PROPER"))
    yield from _header_names(block)
    for line in block.lines:
        yield from _line_names(line)


def _header_names(block: Block) -> Iterator[str]:
    """Names that a header brings along: values, steps of a ladder, parameters, a context."""
    if block.word in ("values", "ladder"):
        yield from (t.text for t in block.header if t.kind in ("NAME", "PROPER", "WORDNUM"))
    words = [t.text for t in block.header]
    for index, word in enumerate(words):
        if index + 2 < len(words) and words[index + 1] == ":":
            yield word


def _line_names(line: Line) -> Iterator[str]:
    words = [t.text for t in line.tokens]
    if words[:1] and words[0] in _DECLARE_ALL:
        yield from (t.value for t in line.tokens[1:] if t.kind in ("NAME", "PROPER"))
    elif words[:1] and words[0] in _DECLARE_ONE:
        yield from (t.value for t in line.tokens[1:2] if t.kind in ("NAME", "PROPER"))
    for index, word in enumerate(words[:-1]):
        # `as soon as` gives no name to what follows; `each` gives one only before `in`.
        gives = word in ("as", "let") and "soon" not in words[max(0, index - 1) : index + 2]
        if gives or (word == "each" and words[index + 2 : index + 3] == ["in"]):
            yield words[index + 1]
    for inner in line.body:
        yield from _line_names(inner)


def expressions_of(block: Block) -> list[tuple[list[Token], Span]]:
    """The words of every expression in a block that is only said, each with the place to show where there are none."""
    reader = _Reader(set(), {}, Findings(), looks_up=False)
    reader.block(block)
    return reader.expressions


class _Reader:
    """Reads one block after the other against the names that are known, or only divides it into its expressions."""

    def __init__(
        self, names: set[str], sorts: Mapping[str, str], findings: Findings, looks_up: bool = True
    ) -> None:
        """``sorts``: the word of the block that declares a name."""
        self.names = names | WORDS
        self.findings = findings
        self._phrases = Phrases(names, sorts, findings)
        self.looks_up = looks_up
        self.expressions: list[tuple[list[Token], Span]] = []
        self._labels: set[str] = set()
        self._statements = [shape(s.form) for s in (*SAID_STATEMENTS, *STATEMENTS_TABLE)]

    def block(self, block: Block) -> None:
        """Header, then every line by its field."""
        known = BLOCKS.get(block.word)
        self._labels = {line.label.text for line in block.lines if line.label is not None}
        if known is None or block.word in ("part", "note", "allow", "suspend"):
            return
        if block.word in _AMENDS:
            for line in block.lines:
                self._row(line)
            return
        text = SAID_HEADERS.get(block.word, known.header)
        form = shape(text) if text else None
        if form is not None:
            has_condition = "under " in text
            held = cut(block.header if has_condition else _without_condition(block.header), form)
            condition = None if has_condition else condition_of(block)
            if condition is not None and condition.rest and self.looks_up:
                self.findings.add(
                    faults.word_does_not_fit.beside(condition.rest[0].span, condition.name.span)
                )
            if held is None or not fits(held, form):
                self.findings.add(faults.wrong_form_of_header.at(block.keyword.span, form.pattern))
                return
            self._holes(held, form, block.keyword.span)
        elif text == "" and _without_condition(block.header):
            first, last = block.header[0].span, block.header[-1].span
            self.findings.add(faults.wrong_form_of_header.words_after(first.to(last), block.word))
        if block.word in _TWO_COLUMNS:
            self.findings.items += [
                faults.row_of_names.at(line.span, block.word)
                for line in block.lines
                if not _TWO_COLUMNS[block.word](line)
            ]
            return
        self._needs(block)
        if known.body == STATEMENTS:
            self._body(block.lines)
            return
        if block.rows:  # these are read already; what is left are fields
            self._lines(block, block.lines, SAID_FIELDS.get(block.word, {}), FIELDS)
            return
        fields = dict(known.fields)
        for name, forms in SAID_FIELDS.get(block.word, {}).items():
            fields[name] = (*forms, *fields.get(name, ()))
        self._lines(block, block.lines, fields, known.body)

    def _needs(self, block: Block) -> None:
        """Whether the lines are there without which a block says nothing; what the book leaves out is marked."""
        if not self.looks_up or any(cite.mark == "missing" for cite in block.cites()):
            return
        words = {line.word for line in block.lines}
        for fields in SAID_NEEDS.get(block.word, ()):
            if words.isdisjoint(fields):
                self.findings.add(faults.missing_field.at(block.keyword.span, block.word, fields))
                return

    def _lines(self, block: Block, lines: list[Line], fields: dict[str, tuple[str, ...]], body: str) -> None:
        for line in lines:
            if line.tokens and self._line(line, fields):
                if line.word in _WITH_STATEMENTS and len(line.tokens) == 1:
                    self._body(line.body)
                elif line.body and line.word != "data":
                    self._lines(block, line.body, fields, body)
            elif line.tokens and body == ROWS and _begins_a_row(block.word, line.tokens[0]):
                self._row(line)
            elif line.tokens:
                self._unknown(block, line, fields)

    def _line(self, line: Line, fields: dict[str, tuple[str, ...]]) -> bool:
        texts = [t.text for t in line.tokens]
        for name, forms in sorted(fields.items(), key=lambda pair: -len(pair[0])):
            words = name.split()
            if texts[: len(words)] != words and name != "line":
                continue
            for text in forms:
                form = shape(text)
                held = cut(line.tokens, form)
                if held is not None and fits(held, form):
                    self._holes(held, form, line.span)
                    return True
        return False

    def _row(self, line: Line) -> None:
        """A row of data: its words are known, whatever they are."""
        self._words([t for t in line.tokens if t.kind in ("NAME", "PROPER")])
        for inner in line.body:
            self._row(inner)

    def _body(self, lines: list[Line]) -> None:
        for line in lines:
            if line.tokens and not any(self._fits(line, form) for form in self._statements):
                words = [s.word for s in self._statements if s.word]
                self.findings.add(faults.unknown_statement.of_no_form(line.tokens[0].span, words))
            self._body(line.body)

    def _fits(self, line: Line, form: Shape) -> bool:
        held = cut(line.tokens, form)
        if held is None or not fits(held, form):
            return False
        if form.word and line.word != form.word:
            return False
        self._holes(held, form, line.span)
        return True

    def _holes(self, held: dict[str, list[Token]], form: Shape, after: Span) -> None:
        for segment in form.segments:
            words = held.get(segment.hole)
            if words is None or not segment.hole:
                continue
            if segment.hole == "option" and self._words_after_an_option(words):
                continue
            if segment.kind == "expr":
                self._expression(words, after)
            elif segment.kind in _LOOKED_UP or (segment.kind in ONE_WORD and segment.hole not in _NEW):
                self._words(words)

    def _words_after_an_option(self, words: list[Token]) -> bool:
        """Whether words follow `OPTION` or `RULING = READING`, which are reported."""
        rest = words[3 if len(words) > 1 and words[1].text == "=" else 1 :]
        if rest and self.looks_up:
            self.findings.add(faults.word_does_not_fit.beside(rest[0].span, words[0].span))
        return bool(rest)

    def _expression(self, words: list[Token], after: Span) -> None:
        for part in _parts(words):
            tree = parse_expression(part, self.findings, after) if self.looks_up else None
            before = len(self.findings.items)
            self._words(part)
            if tree is not None and before == len(self.findings.items):
                self._phrases.look(tree)
            self.expressions.append((part, after))

    def _words(self, words: list[Token]) -> None:
        for at, word in enumerate(words if self.looks_up else ()):
            if word.kind not in ("NAME", "PROPER") or self._known(word.text):
                continue
            if word.text in self._labels and (at == 0 or words[at - 1].text in _BEFORE_LABELS):
                continue
            self.findings.add(faults.unknown_word.at(word.span, self.names))

    def _known(self, text: str) -> bool:
        if text in self.names or (text.endswith("s") and text[-2:] != "ss" and text[:-1] in self.names):
            return True
        return text.endswith("es") and text[:-2] in self.names

    def _unknown(self, block: Block, line: Line, fields: dict[str, tuple[str, ...]]) -> None:
        word = line.tokens[0]
        known = [name for name in fields if name.split()[0] == word.text]
        if known or "line" in fields:
            forms = [shape(f).pattern for name in known or ["line"] for f in fields[name]]
            self.findings.add(faults.wrong_form_of_field.at(line.span, word.text, forms))
            return
        self.findings.add(faults.unknown_field.at(word.span, block.word, fields))


def _abbreviates(line: Line) -> bool:
    """Whether a row is letters and then their meaning in quotes."""
    kinds = [token.kind for token in line.tokens]
    letters = kinds[:1] == ["STRING"] and len(kinds) == 2  # letters with a quotation mark are quoted
    before = line.tokens[:-1]
    if any(first.end != second.start for first, second in pairwise(before)):
        return False
    return (
        len(kinds) > 1 and kinds[-1] == "STRING" and (letters or "STRING" not in kinds[:-1]) and not line.body
    )


def _spells(line: Line) -> bool:
    """Whether a row is a designation as written and as on the counter, with the type before them if needed."""
    return len(re.split(r" {2,}", line.span.text.strip())) in (2, 3) and not line.body


# Blocks whose rows are names, and what a row of theirs has to be.
_TWO_COLUMNS = {"abbreviations": _abbreviates, "spellings": _spells}


def _begins_a_row(word: str, first: Token) -> bool:
    """Whether a line with this first word is data: hexes, dates, numbers."""
    if word == "income":
        return first.kind in ("DATE", "RANGE") or first.text == "always"
    return first.kind in ("NUM", "RANGE", "DOTTED", "WORDNUM", "DATE")


def _without_condition(header: list[Token]) -> list[Token]:
    """A header without `under OPTION`, which any block may carry."""
    at = next((i for i, token in enumerate(header) if token.text == "under"), len(header))
    return header[:at]


def _parts(words: list[Token]) -> Iterator[list[Token]]:
    """The expressions of a list: divided by commas outside brackets, and by ``then``."""
    part: list[Token] = []
    depth = 0
    for before, word in zip((None, *words), words, strict=False):
        depth += (word.kind == "LPAR") - (word.kind == "RPAR")
        if depth == 0 and word.text == "then" and before is not None and before.kind == "COMMA":
            continue
        if depth == 0 and (word.kind == "COMMA" or word.text == "then"):
            yield part
            part = []
        else:
            part.append(word)
    if part or not words:
        yield part


__all__ = ["check_said", "declared"]
