"""Slips of the pen in rules: keywords, fields, names, measures, brackets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolchain.language.ast import Block, Line, lines_of, tokens_of
from toolchain.language.catalogue.catalogue import BLOCKS, STATEMENTS, WITH_DO
from toolchain.language.catalogue.statements import STATEMENTS_TABLE
from toolchain.language.tokens import Token, split_commas
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, body_of, whole_lines

UNKNOWN = "REF001 REF002 REF003 REF004 REF007 REF008 REF009 REF016"
NAMED = (
    "quantity",
    "define",
    "procedure",
    "state",
    "stock",
    "token",
    "relation",
    "box",
    "table",
    "event",
    "kind",
    "region",
    "movement",
    "policy",
    "zone",
    "trace",
    "action",
    "deck",
)
FIRST_WORDS = {word.form.split()[0] for word in STATEMENTS_TABLE if word.form.split()[0].islower()}


def bodies(s: Subject) -> Iterator[tuple[Block, Line]]:
    """The lines of rules, with those below them; not those of charts, set-up and map."""
    for block in s.rules():
        if block.word not in (
            "victory",
            "hexes",
            "lines",
            "region",
            "table",
            "schedule",
            "setup",
            "terrain",
            "map",
        ):
            for line in lines_of(block.lines):
                yield block, line


def statements(s: Subject) -> Iterator[tuple[Block, Line]]:
    """The lines that are statements."""
    for block in s.rules():
        if BLOCKS[block.word].body == STATEMENTS:
            yield from ((block, line) for line in lines_of(block.lines))
        elif block.word in WITH_DO:
            for line in block.lines:
                if line.word == "do" and len(line.tokens) == 1:
                    yield from ((block, inner) for inner in lines_of(line.body))


def calls(s: Subject) -> Iterator[tuple[Token, list[list[Token]], list[Token]]]:
    """Calls `name(a, b)` of procedures in `do` lines: the name, its arguments, and all words between the brackets."""
    names = s.names("procedure")
    for _, line in statements(s):
        words = line.tokens
        if line.word == "do" and len(words) > 3 and words[1].text in names and words[2].kind == "LPAR":
            depth = 0
            for at, token in enumerate(words):
                depth += {"LPAR": 1, "RPAR": -1}.get(token.kind, 0)
                if depth == 0 and at > 2:
                    if at > 3:
                        yield words[1], split_commas(words[3:at]), words[3:at]
                    break


@operator("A heading is misspelt: PROCEDRUE.", "SYN014")
def keyword_misspelt(s: Subject) -> Iterator[Change]:
    """No block begins with the word."""
    for block in s.blocks:
        yield from s.respelt(block.keyword.span, "the word")


@operator("A line of the order of play begins with a misspelt word.", "SYN067")
def field_misspelt(s: Subject) -> Iterator[Change]:
    """The block has no such field."""
    for block in s.blocks:
        fields = {name.split()[0] for name in BLOCKS[block.word].fields}
        for line in block.lines:
            if line.label is None and line.word in fields and BLOCKS[block.word].body == "fields":
                yield from s.respelt(line.tokens[0].span, "the field")


@operator("A step of a procedure begins with a misspelt word.", "SYN060")
def statement_misspelt(s: Subject) -> Iterator[Change]:
    """No statement begins with the word."""
    for _, line in statements(s):
        if line.word in FIRST_WORDS and line.label is None:
            yield from s.respelt(line.tokens[0].span, "the word")


@operator("A rule mentions No-Man's-Land, which is defined as No Man's Land.", f"{UNKNOWN} MAP007 MAP032")
def name_misspelt(s: Subject) -> Iterator[Change]:
    """Nothing has the name."""
    names = s.names(*NAMED)
    for _, line in bodies(s):
        for token in line.tokens[1:]:
            if token.text in names and token.kind in ("NAME", "PROPER"):
                yield from s.respelt(token.span, "the name")


@operator("A value is referred to by a name that no step gives.", f"{UNKNOWN} TYP001")
def local_name_misspelt(s: Subject) -> Iterator[Change]:
    """Nothing in the procedure has the name."""
    for block, line in statements(s):
        known = {
            t.text
            for other in lines_of(block.lines)
            for w, t in zip(other.tokens, other.tokens[1:], strict=False)
            if w.text in ("let", "as", "each")
        }
        for before, token in zip(line.tokens, line.tokens[1:], strict=False):
            if token.text in known and before.text not in ("let", "as", "each"):
                yield from s.respelt(token.span, "the name")


@operator(
    "A unit is turned to a face, or a state set to a value, that it does not have.",
    f"{UNKNOWN} VIS002 TYP001 TYP003 FLO030",
)
def value_misspelt(s: Subject) -> Iterator[Change]:
    """No set of values and no face has the word."""
    known = set(s.model.facts.faces) | {v for values in s.model.facts.values.values() for v in values}
    known -= {"none"} | {symbol.name for symbol in s.model.symbols.order}
    for _, line in bodies(s):
        for token in line.tokens[1:]:
            if token.text in known:
                yield from s.respelt(token.span, "the value")


@operator("A phase is called Segment in one place and Step in another.", "REF009 REF002 FLO003")
def phase_renamed_in_one_place(s: Subject) -> Iterator[Change]:
    """The sequence of play has no phase of the other name."""
    phases = set(s.model.facts.phases)
    for block in s.rules():
        for line in lines_of(block.lines):
            for before, token in zip(line.tokens, line.tokens[1:], strict=False):
                if token.text in phases and before.text == "at":
                    yield from s.respelt(token.span, "the phase")


@operator("A modifier of two movement points reads `2 VP`.", "TYP010 TYP001 TYP004 TYP011 TYP026")
def modifier_of_another_measure(s: Subject) -> Iterator[Change]:
    """The other numbers of the sum, or what the number is for, are of another measure."""
    measures = s.names("measure")
    for _, line in bodies(s):
        for before, token in zip(line.tokens, line.tokens[1:], strict=False):
            others = sorted(measures - {token.text})
            if before.kind == "NUM" and token.text in measures and others:
                wrong = s.rng.choice(others)
                yield replaced(token.span, wrong, f"{before.text} {token.text} becomes {before.text} {wrong}")


@operator("A morale is compared with a kind of cover.", "TYP003 TYP001 TYP005 REF003 REF004")
def value_of_another_ladder(s: Subject) -> Iterator[Change]:
    """Values of two ladders can never be equal."""
    sets = s.model.facts.values
    count = Counter(v for values in sets.values() for v in values)
    alone = {v for v in count if count[v] == 1}
    for _, line in bodies(s):
        for before, token in zip(line.tokens, line.tokens[1:], strict=False):
            if before.text not in ("is", ">=", "=", ">") or token.text not in count:
                continue
            own = [name for name, values in sets.items() if token.text in values]
            others = sorted(alone - {v for n in own for v in sets[n]})
            if len(own) == 1 and others:
                yield replaced(
                    token.span, s.rng.choice(others), f"{token.text} becomes a value of another set"
                )


@operator("A procedure is carried out without naming its target.", "TYP018")
def argument_dropped(s: Subject) -> Iterator[Change]:
    """The procedure asks for as many things as it names."""
    for name, parts, words in calls(s):
        if len(parts) > 1:
            end, start = parts[-1][-1].end, parts[-2][-1].end
            yield Change(name.source.name, ((start, end, ""),), f"{name.text} has too few arguments")
        else:
            yield inserted(
                name.source, words[-1].end, ", " + words[0].text, f"{name.text} has too many arguments"
            )


@operator("A rule inflicts hits with its arguments in the wrong order.", "TYP018 TYP001")
def arguments_swapped(s: Subject) -> Iterator[Change]:
    """The procedure asks for two things of different kinds."""
    for name, parts, _ in calls(s):
        wanted = s.model.facts.procedures.get(name.text, [])
        if len(parts) == 2 and len(wanted) == 2 and wanted[0][1].kind != wanted[1][1].kind:
            source = name.source
            a, b = ((p[0].start, p[-1].end) for p in parts)
            edits = ((*a, source.text[slice(*b)]), (*b, source.text[slice(*a)]))
            yield Change(source.name, edits, f"the arguments of {name.text} are swapped")


@operator("A bracket is opened and never closed.", "SYN006 SYN010 SYN011")
def bracket_lost(s: Subject) -> Iterator[Change]:
    """Brackets come in pairs."""
    for block in s.rules():
        for token in tokens_of(block, labels=False):
            if token.kind in ("LPAR", "RPAR"):
                yield Change(
                    token.source.name, ((token.start, token.end, ""),), f"a `{token.text}` is missing"
                )


@operator("A quotation is never closed.", "SYN004 SYN005")
def quotation_mark_lost(s: Subject) -> Iterator[Change]:
    """Quotation marks come in pairs."""
    for block in s.blocks:
        for token in tokens_of(block, labels=False):
            if token.kind == "STRING":
                yield Change(
                    token.source.name, ((token.end - 1, token.end, ""),), "a quotation mark is missing"
                )


@operator("The first operand of a comparison is lost.", "SYN010 SYN011 SYN062 SYN068 TYP002")
def half_a_comparison(s: Subject) -> Iterator[Change]:
    """A comparison needs two sides."""
    for _, line in bodies(s):
        for at, token in enumerate(line.tokens[:-1]):
            if token.kind == "CMP" and at and line.tokens[at + 1].kind in ("NUM", "NAME"):
                if len(line.tokens) == at + 2:
                    end = line.tokens[-1].end
                    yield Change(token.source.name, ((token.end, end, ""),), "half a comparison is missing")


@operator("Two rules of the same name.", "REF020 FLO001 STY011 PKG015 MAP005 TAB020")
def block_doubled(s: Subject) -> Iterator[Change]:
    """A name is given once. The declaration is printed a second time, as when pages are repeated."""
    for block in s.of(
        *NAMED, "measure", "side", "ladder", "values", "ruling", "score", "entry", "setup", "stacking"
    ):
        span = body_of(block)
        _, at = whole_lines(block.source, span.start, span.end)
        yield inserted(block.source, at, f"\n{span.text}\n", f"{block.word} is printed twice")


@operator("Two modifiers of a table have the same letter.", "STY039")
def label_twice(s: Subject) -> Iterator[Change]:
    """A label names one line of its block."""
    for block in s.rules():
        labels = [line.label for line in block.lines if line.label is not None]
        for label in labels:
            other = s.rng.choice(labels)
            if other.text != label.text:
                yield replaced(label.span, other.text, f"a second line is labelled {other.text}")


@operator("An amendment replaces a line that does not exist.", "REF014 REF001")
def label_misspelt(s: Subject) -> Iterator[Change]:
    """No line of the block has the label."""
    for block in s.rules():
        labels = {line.label.text for line in block.lines if line.label is not None}
        for line in block.lines:
            for before, token in zip(line.tokens, line.tokens[1:], strict=False):
                if token.text in labels and before.text in ("of", "through"):
                    yield from s.respelt(token.span, "the label")
