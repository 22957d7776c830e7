"""A rules reference as pages for the typesetter: linked, with an index."""

from __future__ import annotations

from toolchain.exporters.handouts.markup import heading, page, table, words
from toolchain.exporters.paper import quoted
from toolchain.exporters.rulebook.shapes import Item, Line, Paragraph, Reference

_WIDE_TABLE = 9
_HEAD = """#set par(leading: 4pt)
#show heading.where(level: 2): set text(size: 10pt)
#show heading.where(level: 3): set text(size: 8.5pt)
#let tag(body) = box(fill: luma(225), inset: (x: 2pt), outset: (y: 1.5pt), radius: 1.5pt, text(size: 6.5pt, body))
#let ruled(body) = block(width: 100%, stroke: (left: 1.5pt + rgb("#8a5a00")), inset: (left: 5pt, y: 1pt), text(size: 7.5pt, body))
"""


def pages(reference: Reference, paper: tuple[float, float]) -> str:
    """The document."""
    known = {one.number: f"p{number}" for number, one in enumerate(reference.paragraphs)}
    body = [_HEAD, heading(f"{reference.title}: rules reference")]
    books = ", ".join(reference.books)
    source = (f"Based on {books}. " if books else "") + (
        "These are the rules as the program plays them, paragraph by paragraph, in its own words. Grey tags mark what is not printed in the book; the rulings and notes stand at the end."
    )
    body.append(f"#text(size: 8pt, {quoted(source)})\n")
    body += [f"#block(text(size: 9pt, {quoted(text)}))" for text in reference.about]
    for chapter in reference.first:
        body.append(heading(chapter.title, 2))
        body += [_line(line, known, "", "9pt") for line in chapter.lines]
    if reference.options:
        body.append(heading("Optional rules", 2))
        body += [f"#block(text(size: 8pt, {quoted(text)}))" for text in reference.options]
    body.append("#pagebreak(weak: true)\n#columns(2, gutter: 6mm)[")
    for paragraph in reference.paragraphs:
        body += [] if paragraph.no_rule else _paragraph(paragraph, known)
    body.append("]\n#pagebreak(weak: true)")
    for part in reference.others:
        body.append(heading(part.title))
        body += [f"#block(text(size: 8pt, {quoted(text)}))" for text in part.about]
        body.append("#columns(2, gutter: 6mm)[")
        for paragraph in part.paragraphs:
            body += _paragraph(paragraph, known, first=False)
        body.append("]\n#pagebreak(weak: true)")
    for title, said in (("Cards and set-ups", _apart), ("Notes and rulings", _remarks)):
        lines = [line for paragraph in reference.paragraphs for line in said(paragraph, known)]
        if lines:
            body += [heading(title), "#columns(2, gutter: 6mm)[", *lines, "]\n#pagebreak(weak: true)"]
    body.append(heading("Index"))
    body.append("#columns(3, gutter: 5mm)[#set text(size: 7pt)\n#set par(leading: 2.5pt)")
    for name, numbers in reference.index:
        body.append(
            f"#{quoted(name)} {', '.join(_link(number, known, reference.called(number)) for number in numbers)} #linebreak()"
        )
    body.append("]")
    return page(f"{reference.title}: rules", paper, body)


def _link(number: str, known: dict[str, str], text: str = "") -> str:
    shown = quoted(text or number)
    return (
        f'#link(<{known[number]}>)[#text(fill: rgb("#1d4e89"), {shown})]' if number in known else f"#{shown}"
    )


def _paragraph(paragraph: Paragraph, known: dict[str, str], first: bool = True) -> list[str]:
    """``first``: not one that stands again for another scenario; links lead to that one."""
    head = f"{paragraph.number} {paragraph.title}".strip()
    made = [f"{heading(head, 2)} <{known[paragraph.number]}>" if first else heading(head, 2)]
    for item in paragraph.rules if first else paragraph.items:
        made += _item(item, known, paragraph.number)
    if not first:
        made += _of_remarks(paragraph)
    if paragraph.elsewhere:
        links = ", ".join(f"#{quoted(name)} {_link(number, known)}" for name, number in paragraph.elsewhere)
        made.append(f"#block[#text(size: 7.5pt)[See also {links}]]")
    return made


def _headed(paragraph: Paragraph, known: dict[str, str], body: list[str]) -> list[str]:
    """Lines of a paragraph at the end of the rules, below a link to it."""
    if not body:
        return []
    head = _link(paragraph.number, known, paragraph.number or paragraph.title.lower())
    title = f" #{quoted(paragraph.title)}" if paragraph.number else ""
    return [f"#block(above: 6pt, below: 3pt, sticky: true)[#strong[{head}{title}]]", *body]


def _apart(paragraph: Paragraph, known: dict[str, str]) -> list[str]:
    """Its cards and set-ups."""
    lines = [line for item in paragraph.apart for line in _item(item, known, paragraph.number)]
    return _headed(paragraph, known, lines)


def _remarks(paragraph: Paragraph, known: dict[str, str]) -> list[str]:
    """Its rulings and notes. What is nothing else has its place here."""
    if paragraph.no_rule:
        head = f"{paragraph.number} {paragraph.title}".strip()
        return [f"{heading(head, 3)} <{known[paragraph.number]}>", *_of_remarks(paragraph)]
    return _headed(paragraph, known, _of_remarks(paragraph))


def _of_remarks(paragraph: Paragraph) -> list[str]:
    made = []
    for ruling in paragraph.rulings:
        others = f" (not: {', '.join(ruling.others)})" if ruling.others else ""
        said = f" {ruling.question or ruling.name} "
        made.append(
            f"#ruled[{words('Ruled.', bold=True)}#{quoted(said)}{words(ruling.reading, bold=True)}#{quoted(others + ': ' + ruling.because)}]"
        )
    return made + [f'#block(text(size: 7.5pt, style: "italic", {quoted(note)}))' for note in paragraph.notes]


def _line(line: Line, known: dict[str, str], home: str, size: str = "") -> str:
    cite = f" #text(size: 6.5pt)[{_link(line.cite, known)}]" if line.cite not in ("", home) else ""
    said = "".join(f"#emph[{words(part)}]" if name else words(part) for part, name in line.parts)
    larger = f"#set text(size: {size})\n" if size else ""
    return f"#block(above: 2.5pt, below: 2.5pt, inset: (left: {2 + 3 * line.depth}mm))[{larger}{said}{cite}]"


def _item(item: Item, known: dict[str, str], home: str) -> list[str]:
    noun = f" ({item.noun})" if item.noun != item.name else ""
    tag = "".join(f" #tag({quoted(one)})" for one in item.tags)
    why = f' #text(size: 7pt, style: "italic", {quoted(item.reasons)})' if item.because else ""
    made = [
        f"#block(above: 6pt, below: 3pt, sticky: true)[{words(item.name, bold=True)}#text(size: 7.5pt, {quoted(noun)}){tag}{why}]"
    ]
    made += [_line(line, known, home) for line in item.lines]
    if item.rows:
        wide = max(map(len, item.rows))
        size = "5.5pt" if wide > _WIDE_TABLE else "7pt"
        made.append(
            f"#block[#set text(size: {size})\n#set table(inset: 2pt)\n{table(item.rows[1:], item.rows[0])}]"
        )
    return made
