"""A rules reference as one page for a browser: linked, with an index."""

from __future__ import annotations

from toolchain.base.mark import with_comment
from toolchain.exporters.rulebook.shapes import Item, Line, Paragraph, Reference
from toolchain.exporters.svg.document import esc

_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.45 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h2{margin:2rem 0 .4rem;font-size:1.15rem;border-top:1px solid #8886;padding-top:.8rem}
h3{margin:.9rem 0 .2rem;font-size:1rem}
h3 span{font-weight:400;opacity:.75}
.tag{font-size:.75rem;border:1px solid currentColor;border-radius:.3rem;padding:0 .3rem}
.line{margin:.1rem 0}
.ruled{border-left:3px solid #b07a10;padding-left:.6rem;margin:.5rem 0}
.note{font-style:italic;margin:.3rem 0}
table{border-collapse:collapse;margin:.5rem 0;font-size:.85rem;display:block;overflow-x:auto}
td,th{border:1px solid #8888;padding:.1rem .4rem;text-align:center}
.index{columns:3 14rem;font-size:.85rem}
.index p{margin:0}
"""


def page(reference: Reference) -> str:
    """The page."""
    title = esc(f"{reference.title}: rules reference")
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{title}</title>"
    return with_comment(
        f"<!doctype html>\n<html lang='en'><head>{head}<style>{_STYLE}</style></head><body>\n{body(reference)}\n</body></html>"
    )


def body(reference: Reference, linked: bool = True) -> str:
    """What is on the page; without links for readers that take a link for a file."""
    known = {one.number: f"p{number}" for number, one in enumerate(reference.paragraphs)} if linked else {}
    title = esc(f"{reference.title}: rules reference")
    books = f"Based on {esc(', '.join(reference.books))}. " if reference.books else ""
    index = " <a href='#index'>Index</a>" if linked else ""
    made = [f"<h1>{title}</h1>"]
    made.append(
        f"<p>{books}These are the rules as the program plays them, paragraph by paragraph, in its own words. Tags mark what is not printed in the book; the rulings and notes stand at the end.{index}</p>"
    )
    made += [f"<p>{esc(text)}</p>" for text in reference.about]
    for chapter in reference.first:
        made.append(f"<h2>{esc(chapter.title)}</h2>")
        made += [_line(line, known, "") for line in chapter.lines]
    if reference.options:
        made.append("<h2>Optional rules</h2>")
        made += [f"<p class='line'>{esc(text)}</p>" for text in reference.options]
    made += [_paragraph(one, known) for one in reference.paragraphs if not one.no_rule]
    for part in reference.others:
        made.append(f"<h1>{esc(part.title)}</h1>")
        made += [f"<p>{esc(text)}</p>" for text in part.about]
        made += [_paragraph(paragraph, known, first=False) for paragraph in part.paragraphs]
    for title, said in (("Cards and set-ups", _apart), ("Notes and rulings", _remarks)):
        parts = [said(paragraph, known, linked) for paragraph in reference.paragraphs]
        if any(parts):
            made += [f"<h1>{title}</h1>", *filter(None, parts)]
    made.append("<h2 id='index'>Index</h2><div class='index'>")
    for name, numbers in reference.index:
        made.append(
            f"<p>{esc(name)} {', '.join(_link(number, known, reference.called(number)) for number in numbers)}</p>"
        )
    made.append("</div>")
    return "\n".join(made)


def _link(number: str, known: dict[str, str], text: str = "") -> str:
    shown = esc(text or number)
    return f"<a href='#{known[number]}'>{shown}</a>" if number in known else shown


def _paragraph(paragraph: Paragraph, known: dict[str, str], first: bool = True) -> str:
    """``first``: not one that stands again for another scenario; links lead to that one."""
    head = esc(f"{paragraph.number} {paragraph.title}".strip())
    made = [
        f"<h2 id='{known[paragraph.number]}'>{head}</h2>" if first and known else f"<h2>{head}</h2>",
        *(_item(item, known, paragraph.number) for item in (paragraph.rules if first else paragraph.items)),
    ]
    if not first:
        made += _of_remarks(paragraph)
    if paragraph.elsewhere:
        links = [f"{esc(name)} {_link(number, known)}".strip() for name, number in paragraph.elsewhere]
        made.append(f"<p class='line'>See also {', '.join(links)}</p>")
    return "\n".join(made)


def _of_remarks(paragraph: Paragraph) -> list[str]:
    made = []
    for ruling in paragraph.rulings:
        others = f" (not: {esc(', '.join(ruling.others))})" if ruling.others else ""
        made.append(
            f"<p class='ruled'><b>Ruled.</b> {esc(ruling.question or ruling.name)} <b>{esc(ruling.reading)}</b>{others}: {esc(ruling.because)}</p>"
        )
    return made + [f"<p class='note'>{esc(note)}</p>" for note in paragraph.notes]


def _headed(paragraph: Paragraph, known: dict[str, str], body: list[str]) -> str:
    """Lines of a paragraph at the end of the rules, below a link to it."""
    if not body:
        return ""
    head = _link(paragraph.number, known, paragraph.number or paragraph.title.lower())
    return "\n".join(
        [f"<h3>{head} <span>{esc(paragraph.title if paragraph.number else '')}</span></h3>", *body]
    )


def _apart(paragraph: Paragraph, known: dict[str, str], _: bool) -> str:
    """Its cards and set-ups."""
    return _headed(paragraph, known, [_item(item, known, paragraph.number) for item in paragraph.apart])


def _remarks(paragraph: Paragraph, known: dict[str, str], linked: bool) -> str:
    """Its rulings and notes. What is nothing else has its place here."""
    if linked and paragraph.no_rule:
        head = esc(f"{paragraph.number} {paragraph.title}".strip())
        return "\n".join([f"<h3 id='{known[paragraph.number]}'>{head}</h3>", *_of_remarks(paragraph)])
    return _headed(paragraph, known, _of_remarks(paragraph))


def _line(line: Line, known: dict[str, str], home: str) -> str:
    cite = f" <small>{_link(line.cite, known)}</small>" if line.cite not in ("", home) else ""
    said = "".join(f"<i>{esc(part)}</i>" if name else esc(part) for part, name in line.parts)
    return f"<p class='line' style='margin-left:{1 + 1.5 * line.depth}rem'>{said}{cite}</p>"


def _item(item: Item, known: dict[str, str], home: str) -> str:
    noun = f" <span>({esc(item.noun)})</span>" if item.noun != item.name else ""
    tag = "".join(f" <span class='tag'>{esc(one)}</span>" for one in item.tags)
    why = f" <span><i>{esc(item.reasons)}</i></span>" if item.because else ""
    made = [f"<h3>{esc(item.name)}{noun}{tag}{why}</h3>"]
    made += [_line(line, known, home) for line in item.lines]
    if item.rows:
        rows = [
            "<tr>" + "".join(f"<{cell}>{esc(text)}</{cell}>" for text in row) + "</tr>"
            for cell, row in [("th", item.rows[0]), *(("td", row) for row in item.rows[1:])]
        ]
        made.append(f"<table>{''.join(rows)}</table>")
    return "\n".join(made)
