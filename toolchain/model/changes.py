"""What one change does to the blocks it names by paragraph: lines put in, taken out, put in the place of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block, Cite, Line, once
from toolchain.language.blocks import indented_alike
from toolchain.language.catalogue.base import STATEMENTS, BlockWord
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.tokens import Token

CHANGES = ("amend", "replace", "suspend")
NEVER_CHANGED = ("example", "note")


def paragraphs_of(cite: Cite | None) -> tuple[str, ...]:
    """Paragraphs of a citation, without the code of a book before them."""
    if cite is None:
        return ()
    return tuple(p.split(" ")[-1] for p in cite.paragraphs)


def under(paragraph: str, target: str) -> bool:
    """Whether a paragraph is the target or a part of it."""
    return paragraph == target or (
        paragraph.startswith(target) and paragraph[len(target)] in ".-(abcdefghijklmnopqrstuvwxyz"
    )


def target_of(block: Block) -> tuple[str, list[Token]]:
    """The first paragraph of a change, and the words after it."""
    words: list[Token] = []
    for token in block.header:
        if token.text == "under":
            break
        words.append(token)
    if len(words) > 1 and words[0].kind == "PROPER" and words[1].kind in ("NUM", "DOTTED", "WORDNUM"):
        words = words[1:]  # the code of a book, as in `LNB 7.1`
    paragraph = ""
    index = 0
    while index < len(words) and words[index].kind != "COMMA" and _joined(words, index):
        paragraph += words[index].text
        index += 1
    return paragraph, words[index:]


def _joined(words: list[Token], index: int) -> bool:
    """Whether a word begins where the one before it ends (the first one does)."""
    return index == 0 or words[index].start == words[index - 1].end


def title_of(block: Block) -> str:
    """A block as a change names it."""
    return f"{block.word} {block.header[0].text}" if block.header else block.word


def kind_of_lines(block: Block) -> str:
    """The kind of block whose lines a block holds: for a change, that of the block which it names; empty where it names none."""
    if block.word not in CHANGES:
        return block.word
    words = target_of(block)[1]
    return words[0].text if words else ""


def lines_put_in(block: Block) -> Iterator[Line]:
    """The lines of a block; for an `amend` those that it puts in, beside others too."""
    for line in block.lines:
        words = [token.text for token in line.tokens[:1]]
        if block.word != "amend" or words not in (["drop"], ["before"], ["after"]):
            yield line
        elif words != ["drop"]:
            yield from line.body


def blocks_of(paragraph: str, blocks: list[Block]) -> list[str]:
    """The titles of the blocks that a paragraph does state."""
    return [
        title_of(b)
        for b in blocks
        if b.word not in NEVER_CHANGED and any(under(p, paragraph) for p in all_paragraphs(b))
    ]


@once
def all_paragraphs(block: Block) -> tuple[str, ...]:
    """The paragraphs that a block and its lines state."""
    return tuple(p for cite in block.cites() for p in paragraphs_of(cite))


@once
def _first_words(block: Block) -> tuple[str, ...]:
    return (block.word, *(t.text for t in block.header))


def names(block: Block, rest: tuple[str, ...]) -> bool:
    """Whether a block begins with some words."""
    return _first_words(block)[: len(rest)] == rest


def matching(
    blocks: list[Block], paragraph: str, rest: list[Token], by_word: Mapping[str, list[int]] | None = None
) -> list[int]:
    """Numbers of the blocks that state a paragraph and begin with the words, as `amend` and `replace` name them.

    ``by_word``: the numbers of all blocks by their words, where these are known.
    """
    word = rest[0].text if rest else ""
    numbers = by_word.get(word, ()) if by_word is not None and word else range(len(blocks))
    # Words are compared first: that is quick, and few blocks are left whose paragraphs must be asked.
    words = tuple(token.text for token in rest)
    return [number for number in numbers if _matches(blocks[number], word, paragraph, words)]


def _matches(block: Block, word: str, paragraph: str, rest: tuple[str, ...]) -> bool:
    return (
        (not word or block.word == word)
        and block.word not in NEVER_CHANGED
        and names(block, rest)
        and any(under(each, paragraph) for each in all_paragraphs(block))
    )


def named_without_paragraph(blocks: list[Block], change: Block) -> Block | None:
    """The one block that a change names by its words, with a paragraph that it does not cite or with none."""
    paragraph, rest = target_of(change)
    words = tuple(token.text for token in rest)
    found = [
        block
        for block in blocks
        if block.word not in NEVER_CHANGED
        and block.header
        and (
            names(block, (paragraph, *words))
            or (len(words) > 1 and names(block, words))
            or (not words and block.header[0].text == paragraph)
        )
    ]
    return found[0] if len(found) == 1 else None


def suspended_paragraphs(block: Block) -> list[str]:
    """The paragraphs that a `suspend` names."""
    first, rest = target_of(block)
    made = [first]
    for index, token in enumerate(rest):
        if token.kind == "COMMA":
            continue
        if index and rest[index - 1].kind != "COMMA" and _joined(rest, index):
            made[-1] += token.text
        else:
            made.append(token.text)
    return made


def is_suspended(cite: Cite | None, targets: list[str], whole: bool) -> bool:
    """Whether a citation lies under suspended paragraphs: all of it (``whole``, a block), or any of it (a line)."""
    own = paragraphs_of(cite)
    hit = (any(under(p, t) for t in targets) for p in own)
    return bool(own) and (all(hit) if whole else any(hit))


def replaced(target: Block, change: Block) -> Block:
    """A block with the body of a `replace`. What is said behind `=` in its head is its body: the lines take its place."""
    at = next((i for i, token in enumerate(target.header) if token.text == "="), -1)
    if at < 0:
        return target.changed(change.lines, change.cite)
    made = target.changed([], change.cite)
    made.header = [*target.header[: at + 1], *(token for line in change.lines for token in line.tokens)]
    return made


def amendable(target: Block, change: Block, findings: Findings) -> bool:
    """Whether a block has lines that an `amend` could change; if not, that is said."""
    if all(token.text != "=" for token in target.header):
        return True
    findings.add(
        faults.no_such_label.nothing_to_amend(change.keyword.span, title_of(target), target.source.name)
    )
    return False


def names_of_lines(change: Block) -> frozenset[str]:
    """Labels, or else first words, of the lines that an `amend` takes out, puts in place of others or adds at the end."""
    made = set()
    for line in change.lines:
        words = [t.text for t in line.tokens]
        if words[:1] == ["drop"]:
            made.update(words[1:2])
        elif words[:1] not in (["before"], ["after"]):
            made.update([line.label.text] if line.label else words[:1])
    return frozenset(made)


def lines_undone(change: Block, target: Block) -> list[str]:
    """Names of the lines of a block that an `amend` takes out or puts others in place of, in the block's order."""
    there = {
        _place(target.lines, name): name for name in names_of_lines(change) if _place(target.lines, name) >= 0
    }
    return [there[at] for at in sorted(there)]


def _only_a_name(change: Line, target: Block, findings: Findings) -> None:
    """Reports what stands after the name of the line that a change is about: a label, or the words of a field."""
    fields = BLOCKS[target.word].fields if target.word in BLOCKS else {}
    named = " ".join(token.text for token in change.tokens[1:])
    for extra in change.tokens[2:3] if named not in fields else ():
        findings.add(faults.wrong_number_of_names.nothing_more(extra.span))


def amended(target: Block, amend: Block, findings: Findings) -> list[Line]:
    """Lines of a block with changes carried out; a line in place of another keeps its citation when it has none itself."""
    made = list(target.lines)
    cite = amend.cite
    for change in amend.lines:
        words = [t.text for t in change.tokens]
        if words[:1] in (["drop"], ["before"], ["after"]):
            _only_a_name(change, target, findings)
        if words in (["drop"], ["before"], ["after"]):
            findings.add(faults.no_such_label.line_without_name(change.span, words[0], _names_in(made)))
        elif words[:1] == ["drop"]:
            for inner in change.body[:1]:
                fixes = indented_alike(change, inner)
                findings.add(faults.line_below_a_statement.at(inner.span, words[0], change.span, fixes))
            at = _place(made, words[1])
            if at < 0:
                _no_label(change, made, findings)
            else:
                del made[at]
        elif words[:1] in (["before"], ["after"]):
            at = _place_beside(made, words[0], words[1])
            if at < 0:
                _no_label(change, made, findings)
                continue
            if not change.body:
                findings.add(faults.missing_body.beside(change.span, words[1]))
            at += words[0] == "after"
            made[at:at] = [line if line.cite else replace(line, cite=cite) for line in change.body]
        elif change.label is None and _stands_beside_others(target, change, made):
            findings.add(faults.amended_without_label.at(change.span, title_of(target), _names_in(made)))
        else:
            at = _labelled(made, change.label.text) if change.label else _field(made, words[:1])
            if at >= 0:
                made[at] = replace(change, cite=change.cite or cite or made[at].cite)
            else:
                made.append(change if change.cite or cite is None else replace(change, cite=cite))
    return made


def _place(lines: list[Line], name: str) -> int:
    """The line with a label, or else the only one without a label that begins with the word; -1 for none."""
    at = _labelled(lines, name)
    return at if at >= 0 else _field(lines, [name])


def _place_beside(lines: list[Line], word: str, name: str) -> int:
    """The line that others go `before` or `after`: of several that begin with a name the first, or the last; -1 for none."""
    at = _labelled(lines, name)
    found = [i for i, line in enumerate(lines) if line.word == name and line.label is None]
    return at if at >= 0 else -1 if not found else found[-1 if word == "after" else 0]


def _labelled(lines: list[Line], label: str) -> int:
    return next((i for i, line in enumerate(lines) if line.label and line.label.text == label), -1)


def _field(lines: list[Line], words: list[str]) -> int:
    found = [i for i, line in enumerate(lines) if words and line.word == words[0] and line.label is None]
    return found[0] if len(found) == 1 else -1


def _stands_beside_others(target: Block, change: Line, lines: list[Line]) -> bool:
    """Whether a line without a label could be one more of its sort, so that it does not say which line it replaces."""
    block = BLOCKS[target.word]
    if block.body == STATEMENTS:
        return True
    if not block.fields:
        return False
    name = _name_of_field(block, change)
    return not block.takes_one(name) and any(
        line.label is None and _name_of_field(block, line) == name for line in lines
    )


def _name_of_field(block: BlockWord, line: Line) -> str:
    """The field that a line is, by its first words; `line` where it begins with none."""
    texts = [token.text for token in line.tokens]
    fitting = [name for name in block.fields if texts[: len(name.split())] == name.split()]
    return max(fitting, key=len, default="line")


def _names_in(lines: list[Line]) -> list[str]:
    """The names of lines: labels, and first words with which only one line begins."""
    labels = [line.label.text for line in lines if line.label]
    words = [line.word for line in lines if line.label is None and _field(lines, [line.word]) >= 0]
    return list(dict.fromkeys(word for word in (*labels, *words) if word))


def _no_label(change: Line, lines: list[Line], findings: Findings) -> None:
    findings.add(faults.no_such_label.line_to_change(change.span, change.tokens[1].text, _names_in(lines)))
