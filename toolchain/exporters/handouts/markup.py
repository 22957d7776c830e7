"""Pages of text and tables for the typesetter. What comes from a game stands in strings, so that no sign in it is a command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.exporters.paper import quoted

_HEAD = """#set document(title: {title}, date: none)
#set page(width: {width}mm, height: {height}mm, margin: {margin}mm,
  footer: context align(center, text(size: 7pt)[#{title}, #counter(page).display()]))
#set text(size: 8.5pt)
#set par(justify: false)
#show heading.where(level: 1): set text(size: 14pt)
#show heading.where(level: 2): set text(size: 10.5pt)
#set table(stroke: 0.4pt, inset: 3pt, align: center + horizon)
#show heading: set block(above: 10pt, below: 5pt)
#let whole(body) = layout(room => block(
  width: 100%, breakable: measure(block(width: room.width, body)).height > room.height, body))
"""

UNCUT = "#set table.cell(breakable: false)\n"
"""Before a table: no page cuts one of its rows."""


def words(text: object, bold: bool = False, size: float = 0.0) -> str:
    """A text as part of a page."""
    plain = f"#{quoted(text)}"
    if size:
        plain = f"#text(size: {size:g}pt)[{plain}]"
    return f"#strong[{plain}]" if bold else plain


def page(title: str, paper: tuple[float, float], body: Iterable[str], margin: float = 14.0) -> str:
    """A whole document of pages of a paper (width, height and margin in millimetres)."""
    sizes = {"width": paper[0], "height": paper[1], "margin": margin}
    head = _HEAD
    for name, length in sizes.items():
        head = head.replace(f"{{{name}}}", f"{length:g}")
    return head.replace("{title}", quoted(title)) + "\n".join(body) + "\n"


def heading(text: str, level: int = 1, cite: str = "") -> str:
    """A heading, with the paragraph behind it."""
    said = words(text) + (f" {words(f'[{cite}]', size=8)}" if cite else "")
    return f"#heading(level: {level})[{said}]"


def whole(text: str) -> str:
    """A part that no page cuts, unless it is taller than a page."""
    return f"#whole[{text}]"


def table(rows: Sequence[Sequence[str]], heads: Sequence[str] = (), first_bold: bool = True) -> str:
    """A table of texts that does not part in the middle of a row; ``heads`` stand again on each page."""
    columns = max((len(row) for row in (*rows, heads)), default=0)
    made = []
    if heads:
        cells = ", ".join(f"table.cell(fill: luma(225))[{words(text, bold=True)}]" for text in heads)
        made.append(f"table.header({cells})")
    for row in rows:
        padded = [*row, *[""] * (columns - len(row))]
        made += [
            f"[{words(text, bold=first_bold and number == 0)}]" if text else "[]"
            for number, text in enumerate(padded)
        ]
    return f"#[{UNCUT}#table(columns: {columns},\n  " + ",\n  ".join(made) + "\n)]"
