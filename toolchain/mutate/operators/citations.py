"""Errors of paragraphs, rulings and provenance."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.language.ast import Block, Cite, lines_of
from toolchain.language.json.source import JsonNode
from toolchain.mutate.change import Change, replaced
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, without

OTHER_STYLE = {"dotted": ("-", "."), "lettered": (".", "-"), "dashed": (".", "-")}


def cites(s: Subject) -> Iterator[tuple[Block, Cite]]:
    """The citations of rules."""
    for block in s.rules():
        if block.cite is not None:
            yield block, block.cite
        for line in lines_of(block.lines):
            if line.cite is not None and (not line.tokens or not line.body):
                yield block, line.cite


@operator("The rule on retreats is cited as 7.9; chapter 7 ends with 7.6.", "RUL009")
def citation_nonexistent(s: Subject) -> Iterator[Change]:
    """The book is listed, and has no such paragraph."""
    for _, cite in cites(s):
        text = cite.span.text
        match = re.match(r"@ *([^ @]+)", text)
        if s.paragraphs and match and match[1] in s.paragraphs:
            number = match[1]
            last = number[-1]
            tries = [
                number + "-9",
                number + "-z",
                number[:-1] + (chr(ord(last) + 12) if last.isalpha() else last + "9"),
            ]
            wrong = [n for n in tries if n not in s.paragraphs and n[-1:].isalnum() and n.isascii()]
            if wrong:
                start = cite.span.start + match.start(1)
                new = s.rng.choice(wrong)
                yield Change(
                    cite.span.source.name, ((start, start + len(number), new),), f"{number} is cited as {new}"
                )


@operator("One paragraph is cited as 2-1, all others as 2.1.", "RUL010 RUL009 SYN007")
def citation_of_another_style(s: Subject) -> Iterator[Change]:
    """The book says how its paragraphs are numbered."""
    new, old = OTHER_STYLE.get(s.model.book_style, ("", ""))
    for _, cite in cites(s):
        match = re.match(r"@ *([^ @]+)", cite.span.text)
        if match and old and old in match[1]:
            start = cite.span.start + match.start(1)
            text = match[1].replace(old, new)
            yield Change(
                cite.span.source.name, ((start, start + len(text), text),), f"{match[1]} is cited as {text}"
            )


@operator("A rule has lost its number.", "RUL001")
def citation_dropped(s: Subject) -> Iterator[Change]:
    """Every rule of the project says which paragraph it comes from."""
    for block in s.rules():
        own = [line for line in lines_of(block.lines) if line.cite is not None]
        if block.cite is not None and block.cite.paragraphs and not block.cite.mark and not own:
            span = block.cite.span
            yield Change(span.source.name, ((span.start, span.end, ""),), f"{block.word} has no paragraph")


@operator("A reference stops after the word `see`.", "SYN007")
def citation_emptied(s: Subject) -> Iterator[Change]:
    """A citation names a paragraph."""
    for _, cite in cites(s):
        if len(cite.paragraphs) == 1 and not cite.mark:
            yield replaced(cite.span, "@", f"{cite.span.text} has lost its number")


@operator("A clarification is referred to by a name that it does not have.", "RUL005")
def ruling_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such ruling."""
    for _, cite in cites(s):
        if cite.ruling:
            at = cite.span.start + cite.span.text.index("ruling " + cite.ruling) + len("ruling ")
            wrong = s.misspelt(cite.ruling)
            if wrong:
                edits = ((at, at + len(cite.ruling), wrong),)
                yield Change(cite.span.source.name, edits, f"the ruling {cite.ruling} is spelt {wrong}")


def fields(s: Subject, block: str, word: str) -> Iterator[Change]:
    """Changes that leave a field out of a kind of block."""
    for found in s.of(block):
        for line in found.lines:
            if line.word == word and alone(line, found):
                yield without(line, f"{block} {found.header[0].text} has no {word}")


@operator("A clarification without a reason.", "RUL003")
def ruling_without_reason(s: Subject) -> Iterator[Change]:
    """Every other ruling has one."""
    yield from fields(s, "ruling", "because")


@operator("A clarification without a decision.", "RUL004")
def ruling_without_default(s: Subject) -> Iterator[Change]:
    """Without it nobody knows which reading holds."""
    yield from fields(s, "ruling", "default")


@operator("The answer is not one of the readings.", "RUL004 RUL006 REF002 REF003")
def ruling_default_misspelt(s: Subject) -> Iterator[Change]:
    """The ruling lists its readings."""
    for block in s.of("ruling"):
        for line in block.lines:
            if line.word == "default" and len(line.tokens) == 2:
                yield from s.respelt(line.tokens[1].span, "the reading")


@operator("A clarification to a question that no rule raises.", "RUL002")
def ruling_never_read(s: Subject) -> Iterator[Change]:
    """One rule refers to the ruling, and its mark is lost."""
    marks = [(b, c) for b, c in _every_cite(s) if c.ruling]
    counted = [c.ruling for _, c in marks]
    mentioned = [t.text for b in s.of("example") for x in lines_of(b.lines) for t in x.tokens]
    mentioned += [t.text for b in s.blocks for t in b.header if b.word != "ruling"]
    for _, cite in marks:
        if counted.count(cite.ruling) == 1 and cite.ruling not in mentioned:
            mark = f" ruling {cite.ruling}"
            at = cite.span.start + cite.span.text.index(mark)
            yield Change(
                cite.span.source.name, ((at, at + len(mark), ""),), f"nothing refers to {cite.ruling}"
            )


def _every_cite(s: Subject) -> Iterator[tuple[Block, Cite]]:
    for block in s.blocks:
        if block.cite is not None:
            yield block, block.cite
        seen = set()
        for line in lines_of(block.lines):
            if line.cite is not None and line.cite.span.start not in seen:
                seen.add(line.cite.span.start)
                yield block, line.cite


@operator("A value of the designer's own, without its derivation.", "RUL007")
def mark_without_reason(s: Subject) -> Iterator[Change]:
    """Every value that is not printed gives its reason."""
    for _, cite in cites(s):
        if cite.mark in ("authored", "derived") and cite.reason:
            text = cite.span.text
            start = text.index(' "')
            end = text.index('"', start + 2) + 1
            at = cite.span.start
            yield Change(
                cite.span.source.name, ((at + start, at + end, ""),), f"{cite.mark} without a reason"
            )


@operator("Reconstructed counter values without a source.", "RUL007 OOB002")
def forces_without_reason(s: Subject) -> Iterator[Change]:
    """Every value that is not printed gives its reason."""
    for file in s.forces:
        made = file.value.get("provenance")
        because: JsonNode | None = made.value.get("because") if made is not None else None
        if because is not None:
            text = because.source.text
            start = text.rindex(",", 0, because.key_start)
            yield Change(because.source.name, ((start, because.end, ""),), "the forces have no reason")


@operator("A counter is cited from a chapter that the book does not have.", "RUL009")
def unit_citation_nonexistent(s: Subject) -> Iterator[Change]:
    """The book is listed, and has no such paragraph."""
    for _, unit in s.units():
        found = unit.value.get("cite")
        if found is not None and s.paragraphs:
            wrong = f"{found.value}-99"
            yield replaced(found.span, f'"{wrong}"', f"{unit.value['id'].value} is cited as {wrong}")
