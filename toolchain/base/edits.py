"""Edits that take something out of a text, so that what is left is still well written."""

from __future__ import annotations

from toolchain.base.diagnostic import Edit, Fix
from toolchain.base.source import Source, Span
from toolchain.base.visible import short


def removed(title: str, *edits: Edit) -> tuple[Fix, ...]:
    """An unsafe fix that removes: what stands twice or unused may have been meant to be something else."""
    return (Fix(title, edits),)


def rewritten(span: Span, text: str, safe: bool = False) -> tuple[Fix, ...]:
    """A fix that writes another text in the place of one; an empty text removes it."""
    if text.isspace():
        title = "use an ordinary space"
    else:
        title = f"write `{short(text)}`" if text else f"remove `{short(span.text)}`"
    return (Fix(title, (Edit(span, text),), safe),)


def without_line(span: Span) -> Edit:
    """Removes the line where a span begins, with its line end."""
    source = span.source
    start = source.offset(span.line, 1)
    return Edit(Span(source, start, _line_end(source, span.start)), "")


def without_entry(span: Span, signs: str = " \t,") -> Edit:
    """Removes an entry from a row: with the signs before it, or behind it when it is the first; the whole line when
    nothing is left.
    """
    source, text = span.source, span.source.text
    start = source.offset(span.line, 1)
    line_end = _line_end(source, span.end)
    before = text[start : span.start]
    after = text[span.end : line_end].split("#")[0]
    if not before.strip():
        if not after.strip():
            return Edit(Span(source, start, line_end), "")
        cut = len(after) - len(after.lstrip(signs))
        return Edit(Span(source, span.start, span.end + cut), "")
    return Edit(Span(source, start + len(before.rstrip(signs)), span.end), "")


def without_block(span: Span) -> Edit:
    """Removes a block, given from its keyword to its end, and the empty lines behind it.

    Remarks that stand at the first column behind it belong to what follows, and stay.
    """
    source, text = span.source, span.source.text
    lines = text[span.start : _line_end(source, max(span.end - 1, span.start))].splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    end = span.start + sum(map(len, lines))
    while end < len(text) and text[end] in "\r\n":
        end += 1
    return Edit(Span(source, span.start, end), "")


def without_member(span: Span) -> Edit:
    """Removes an entry of a JSON list or object, with the comma before it (behind it when it is the first)."""
    source, text = span.source, span.source.text
    before = len(text[: span.start].rstrip())
    if text[before - 1 : before] == ",":
        return Edit(Span(source, before - 1, span.end), "")
    after = len(text) - len(text[span.end :].lstrip())
    if text[after : after + 1] == ",":
        after += 1
        after += len(text[after:]) - len(text[after:].lstrip())
    else:
        after = span.end
    return Edit(Span(source, span.start, after), "")


def same_line(a: Span, b: Span) -> bool:
    """Whether two spans stand in lines of one file that say the same."""
    return (
        a.source is b.source
        and a.line != b.line
        and (a.source.line(a.line).split() == b.source.line(b.line).split())
    )


def _line_end(source: Source, offset: int) -> int:
    """The offset behind the line end of a place."""
    at = source.text.find("\n", offset)
    return len(source.text) if at < 0 else at + 1


def indented_below(head: str, spans: list[Span]) -> tuple[Edit, ...]:
    """Puts lines below another line that is written above them; nothing where one of them does not begin its line."""
    first = spans[0]
    source = first.source
    begins = source.offset(first.line, 1)
    indent = source.text[begins : first.start]
    numbers: set[int] = set()
    for span in spans:
        if span.line not in numbers and source.line(span.line)[: span.column - 1].strip():
            return ()
        numbers.update(range(span.line, source.position(span.end)[0] + 1))
    if indent.strip():
        return ()
    edits = [Edit(Span(source, begins, begins), f"{indent}{head}\n  ")]
    for number in range(first.line + 1, max(numbers) + 1):
        at = source.offset(number, 1)
        if source.line(number).strip():
            edits.append(Edit(Span(source, at, at), "  "))
    return tuple(edits)
