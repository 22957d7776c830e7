"""Questions that several checks ask of a model: which blocks it has, what is named, read, written, placed.

Where a question has no certain answer the functions say so (None), and checks then keep silent.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.base.diagnostic import Fix
from toolchain.base.edits import removed, without_block
from toolchain.base.source import Source, Span
from toolchain.checks.shared.plain_words import plainly
from toolchain.checks.shared.seen.aspects import CITED, HEADS, WORDED, Stated, stated_in
from toolchain.checks.shared.seen.memo import kept
from toolchain.checks.shared.seen.watched import whole_of
from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block, Line, once, tokens_of
from toolchain.language.tokens import Token, split_commas
from toolchain.model.model import Model, SetupRow
from toolchain.model.scope import parse_range
from toolchain.model.symbols import Spelling, Symbol

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece, Stacking

Expr = list[Any]
# Letters, with what hyphens join to them. Behind a digit a word may end at a hyphen.
_RUN = re.compile(r"(?<!\d)[^\W\d_]+(?:-[^\W\d_]+)*+|[^\W\d_]+")

# Text


def blocks(m: Model, *words: str, said: bool = False) -> list[Block]:
    """The blocks of these kinds, in the order of the text; those that are played, or those that are only said."""
    return m.of_words(words, said)


def written(m: Model, *words: str) -> list[Block]:
    """The blocks of these kinds, those too that are only said."""
    return [*blocks(m, *words), *blocks(m, *words, said=True)]


def _worded_rules(m: Model) -> list[Block]:
    """The rules, examples left out, for whoever does not look at numbers that stand alone in them."""
    m.asked.add(WORDED)
    whole = whole_of(m)
    return [*whole.rule_blocks, *whole.said]


def statements(m: Model) -> list[Stated]:
    """Where paragraphs are stated, by blocks of every kind."""
    m.asked.add(CITED)
    whole = whole_of(m)
    return [stated for block in (*whole.blocks, *whole.said) for stated in stated_in(block)]


def numbers_of_hexes(m: Model) -> HexNumbers:
    """How hexes are numbered, on a map that is only said too."""
    m.of_words(("map",), said=True)
    return m.said_grid.numbers if m.said_grid is not None else m.numbers


def tables(m: Model) -> list[Symbol]:
    """All tables, those too that are only said."""
    m.of_words(("table", "values"), said=True)
    return [*m.symbols.all("table"), *m.said_tables]


def places_of_said(m: Model) -> list[tuple[str, str, Token]]:
    """Hexes with a name on a map that is only said: name, number, the word of the name."""
    m.of_words(("map", "hexes"), said=True)
    return m.said_places


def block_called(m: Model, word: str, name: str) -> Block | None:
    """The block of a kind and name."""
    return next((b for b in blocks(m, word) if b.header and b.header[0].value == name), None)


def without(m: Model, symbol: Symbol | Spelling) -> tuple[Fix, ...]:
    """The unsafe fix that removes the block that declares a name; none for what is not declared by a block."""
    # What is kept of an edit holds for the same text alone, so the block need not be noted.
    block = _declaring(m, symbol)
    return removed("remove it", without_block(block.span)) if block is not None else ()


def block_declaring(m: Model, symbol: Symbol | Spelling) -> Block | None:
    """The block of the rules whose first line declares a name; None for what is not declared by a block."""
    block = _declaring(m, symbol)
    if block is not None:
        blocks(m, block.word)  # it is looked at, and so are those of its kind
    return block


def _declaring(m: Model, symbol: Symbol | Spelling) -> Block | None:
    span = symbol.span
    return _by_header(m).get((span.source.name, span.start)) if span is not None else None


@kept
def _by_header(m: Model) -> dict[tuple[str, int], Block]:
    """Which block begins where depends on the first lines alone."""
    m.asked.add(HEADS)
    return {(b.source.name, b.header[0].start): b for b in whole_of(m).rule_blocks if b.header}


@once
def _letters(block: Block) -> frozenset[str]:
    """All runs of letters in the text of a block. No word begins within a run."""
    span = block.span
    return frozenset(_RUN.findall(block.source.text, span.start, span.end))


def may_hold_one_of(block: Block, words: frozenset[str]) -> bool:
    """Whether one of some words may stand in a block."""
    known = _held(block)
    if words not in known:
        known[words] = any(map(block.holds, words))
    return known[words]


@once
def _held(block: Block) -> dict[frozenset[str], bool]:
    """By words: scenarios ask for the same ones, and so do later runs of a process."""
    return {}


_NO_MENTION = ("example", "allow", "note")


def _examples(m: Model) -> Iterable[Block]:
    return (*blocks(m, "example"), *blocks(m, "example", said=True))


@kept
def _rules_by_letters(m: Model) -> tuple[list[Block], dict[str, list[Block]]]:
    """Rules that a layer changed; the others by each run of letters in them."""
    changed: list[Block] = []
    made: dict[str, list[Block]] = defaultdict(list)
    for block in _worded_rules(m):
        if block.word in _NO_MENTION:
            continue
        if not block.digest:
            changed.append(block)
            continue
        for run in _letters(block):
            made[run].append(block)
    return changed, made


@kept
def _examples_by_source(m: Model) -> tuple[list[Block], list[tuple[Source, list[int], list[Block]]]]:
    """Examples that a layer changed; each text with others, where they begin, these."""
    changed: list[Block] = []
    made: dict[int, tuple[Source, list[int], list[Block]]] = {}
    for block in sorted(_examples(m), key=lambda b: b.span.start):
        if not block.digest:
            changed.append(block)
            continue
        _, starts, own = made.setdefault(id(block.source), (block.source, [], []))
        starts.append(block.span.start)
        own.append(block)
    return changed, list(made.values())


def that_may_hold(m: Model, word: str, in_examples: bool) -> Iterator[Block]:
    """The blocks in which a word may stand, or its plural; those of examples last, which are looked through only for it.

    Of rules nobody looks at numbers that stand alone, unless the word is without letters.
    """
    changed, rules = _rules_by_letters(m)
    yield from changed
    run = _RUN.search(word)
    if run is None:
        every = (*m.rule_blocks, *m.said)
        yield from (b for b in every if b.word not in _NO_MENTION and b.digest and b.holds(word))
    else:
        found = rules.get(run[0], [])
        yield from found
        if run.end() == len(word):  # nothing follows it that would divide it from an `s`
            yield from (block for block in rules.get(run[0] + "s", ()) if block not in found)
    if in_examples:
        changed, texts = _examples_by_source(m)
        yield from changed
        for source, starts, own in texts:
            before = -1
            for place in source.places(word):
                at = bisect_right(starts, place) - 1
                if at > before and place < own[at].span.end:
                    yield own[at]
                    before = at


@once
def _words(block: Block) -> Counter[str]:
    """How often each word stands in a block."""
    made = Counter([t.text if t.kind != "STRING" else t.value for t in tokens_of(block)])
    made.update(cite.ruling for cite in block.cites() if cite.ruling)
    return made


@once
def words_as_written(block: Block) -> frozenset[str]:
    """The words of a block; texts in quotation marks stand among them with the marks."""
    return frozenset(token.text for token in tokens_of(block))


def mentioned(m: Model, symbol: Symbol | Spelling, in_examples: bool = True) -> bool:
    """Whether a declared name is written anywhere but in its declaration (a plural counts)."""
    own = m.symbols.times_in_text(symbol.name)
    count = 0
    for block in that_may_hold(m, symbol.name, in_examples):
        times, plural, more = plainly(block, symbol.name)
        if plural or count + times > own:
            return True
        if more:
            words = _words(block)
            times = words.get(symbol.name, 0)
            plural = symbol.name + "s" in words
        count += times
        if plural or count > own:
            return True
    return False


# Package terms


def start_of(m: Model, name: str) -> Any:
    """The start value of a column: a number, or a list by subject."""
    return next((c["start"] for c in m.ir["columns"] if c["name"] == name), 0)


def has_rules(m: Model) -> bool:
    """Whether the model is a game that is played, and not only a map or an order of battle."""
    return bool(blocks(m, "sequence"))


_PAIR = r"[\w.]+\s*/\s*[\w.]+"


def pair_span(token: Token) -> Span:
    """A hexside as written, from its first number."""
    match = re.compile(_PAIR).match(token.source.text, token.start)
    return Span(token.source, token.start, match.end() if match else token.end)


# Pieces


def setups_in_use(m: Model) -> set[str]:
    """Names of the set-ups that the scenario lists."""
    return {name.removeprefix("setup ") for s in m.ir["scenarios"] for name, _side in s["setup"]}


def setups_named(m: Model) -> set[str]:
    """Names of the set-ups that the scenario lists, those too that are only said."""
    return {
        name for b in blocks(m, "scenario") for x in b.lines if x.word == "set-up" for name in setups_of(x)
    }


def setups_of(line: Line) -> set[str]:
    """The set-ups that a line `set-up` of a scenario names."""
    return {part[0].text for part in split_commas(line.tokens[1:]) if part}


def placements(m: Model) -> list[SetupRow]:
    """Rows of the set-ups that the scenario uses: piece, hexes, side, span."""
    used = setups_in_use(m)
    return [r for r in m.setup_rows if r["block"].header and r["block"].header[0].text in used]


def side_name(m: Model, number: int) -> str:
    """A side's name."""
    return str(m.ir["sides"][number]["name"])


def weight_of(m: Model, stacking: Stacking, piece: Piece) -> int | None:
    """What a piece weighs by a stacking rule at the start; None when that depends on play."""
    return _number(m, stacking["weight"], piece)


def _number(m: Model, e: Expr, piece: Piece) -> int | None:
    it = ["v", "it"]
    op = e[0]
    if op in ("int", "bool"):
        return int(e[1])
    if op == "attr" and e[2] == it:
        return int(piece["values"].get(e[1], 0))
    if op == "kind" and e[2] == it:
        return int(piece["kind"] in e[1])
    if op == "if":
        test = _number(m, e[1], piece)
        return None if test is None else _number(m, e[2] if test else e[3], piece)
    if op in ("+", "-", "*"):
        a, b = _number(m, e[1], piece), _number(m, e[2], piece)
        if a is None or b is None:
            return None
        return a + b if op == "+" else a - b if op == "-" else a * b
    return None


def same_spelling(word: str) -> str:
    """A word without what writers are careless about: case, hyphens, blanks, accents."""
    plain = word
    if not word.isascii():
        import unicodedata

        plain = unicodedata.normalize("NFKD", word)
    return "".join(c for c in plain.lower() if c.isalnum())


def named_in(m: Model, procedure: str, name: str) -> Span | None:
    """Where a name is first written in a procedure, action or event."""
    word, _, rest = procedure.partition(" ")
    for block in m.rule_blocks:
        title = block.header[0].text if block.header else ""
        if (
            (block.word == word and title == rest)
            or (block.word == "procedure" and title == procedure)
            or (block.word == procedure == "sequence")
        ):
            for token in tokens_of(block):
                if token.text == name:
                    return token.span
    return None


def bands(m: Model) -> list[tuple[int, int, Token]]:
    """Ranges of the victory bands, as written; of two victories those of the last, which would count."""
    made = []
    for block in written(m, "victory")[-1:]:
        for line in block.lines:
            if line.word == "bands":
                for token in line.tokens[1:]:
                    if token.kind == "RANGE":
                        made.append((*parse_range(token.text), token))
                    elif token.kind == "NUM":
                        made.append((int(token.text), int(token.text), token))
    return made


def score_line(m: Model, score: str, label: str) -> Span | None:
    """Where a line of a score stands."""
    block = block_called(m, "score", score)
    if block is None:
        return None
    for number, line in enumerate(block.lines, 1):
        if (line.label is not None and line.label.text == label) or label == f"line {number}":
            return line.span
    return block.keyword.span
