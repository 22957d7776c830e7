"""Counter sheets: fronts and backs of all pieces on paper, edge to edge, with trim marks in the margin.

Backs are mirrored, so that a sheet printed on both sides and turned over its long edge fits front to back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolchain.exporters.counters.face import HALF, C, defs, face
from toolchain.exporters.counters.shown import Shown
from toolchain.exporters.paper import Sheet
from toolchain.exporters.papers import PAPERS
from toolchain.exporters.svg import palette as P
from toolchain.exporters.svg.document import esc, num, tag
from toolchain.exporters.svg.style import STYLE

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MARGIN = 14.0
BLEED = 1.5
SAFE = 0.92  # of a counter's width is drawn on, so that a cut a little off does not cost a rating
_CSS = ".hx-trim{fill:none;stroke:#000;stroke-width:.8}.hx-foot{font-size:10px;text-anchor:start}"


@dataclass(frozen=True)
class Cell:
    """One counter: what is on its two faces; None for a plain back."""

    front: Shown
    back: Shown | None


def cells(ir: Rules) -> list[list[Cell]]:
    """All counters in rows of their own for each side and nation, in the order of the order of battle."""
    groups: dict[tuple[int, int], list[Cell]] = {}
    for index, piece in enumerate(ir["pieces"]):
        front, back = _faces(ir, index)
        side, nation = piece["side"], piece["nation"]
        made = Cell(Shown(side, nation, index, front), _back(ir, index, back))
        groups.setdefault((side, nation), []).append(made)
    return [groups[key] for key in sorted(groups, key=lambda g: (g[0] < 0, g))]


def _faces(ir: Rules, index: int) -> tuple[int, int]:
    """Numbers of the faces on front and back of a piece; -1 for none.

    The front is the first face with values of its own or else the first open one. The back is the next with values,
    or the hidden one of a game with hidden units, or the other of two.
    """
    names, secret = ir["faces"], ir["visibility"]["secret_faces"]
    own = [names.index(n) for n in ir["pieces"][index]["faces"] if n in names]
    opened = own or [n for n in range(len(names)) if n not in secret]
    front = opened[0] if opened else -1
    others = [n for n in own if n != front] or (secret if ir["pieces"][index]["side"] >= 0 else [])
    if not others and len(names) == 2:
        others = [n for n in (0, 1) if n != front]
    return front, others[0] if others else -1


def _back(ir: Rules, index: int, number: int) -> Shown | None:
    piece = ir["pieces"][index]
    if number < 0:
        return None
    hidden = number in ir["visibility"]["secret_faces"]
    return Shown(piece["side"], piece["nation"], -1 if hidden else index, number)


def unprinted(ir: Rules) -> list[str]:
    """Faces of the game that are on no counter, since a counter has two: they need markers."""
    used = {n for index in range(len(ir["pieces"])) for n in _faces(ir, index)}
    return [name for number, name in enumerate(ir["faces"]) if number not in used]


def sheets(ir: Rules, size: float = 15.0, paper: str = "a4") -> list[Sheet]:
    """Sheets of paper, each front followed by its back. ``size`` is a counter's width in millimetres."""
    wide, high = PAPERS[paper]
    columns, rows = int((wide - 2 * MARGIN) // size), int((high - 2 * MARGIN) // size)
    lines: list[list[Cell]] = []
    for group in cells(ir):
        lines += [group[n : n + columns] for n in range(0, len(group), columns)]
    pages = [lines[n : n + rows] for n in range(0, len(lines), rows)]
    made = []
    for number, page in enumerate(pages, 1):
        said = f"{ir['title']}: counters, sheet {number} of {len(pages)}"
        for back in (False, True):
            drawing = _page(ir, page, columns, (wide, high), size, back, said)
            made.append(Sheet(drawing, wide, high, f"{number}-{'back' if back else 'front'}"))
    return made


def _page(
    ir: Rules,
    page: list[list[Cell]],
    columns: int,
    paper: tuple[float, float],
    size: float,
    back: bool,
    said: str,
) -> str:
    unit = C / size  # drawing units in a millimetre
    wide, high = paper[0] * unit, paper[1] * unit
    left, top = (wide - columns * C) / 2, MARGIN * unit
    # Colour first and over the cuts, then what is on the counters.
    grounds, parts = [], []
    for row, line in enumerate(page):
        for column, cell in enumerate(line):
            shown = cell.back if back else cell.front
            x = left + (columns - 1 - column if back else column) * C
            y = top + row * C
            ground = P.ground(ir, cell.front.side, cell.front.nation)[0]
            bleed = BLEED * unit
            box = {"x": x - bleed, "y": y - bleed, "width": C + 2 * bleed, "height": C + 2 * bleed}
            grounds.append(
                (tag("rect", fill=ground, **box), tag("rect", x=x, y=y, width=C, height=C, fill=ground))
            )
            if shown is not None:
                move = f"translate({num(x + HALF)} {num(y + HALF)}) scale({SAFE})"
                parts.append(tag("g", *_content(ir, shown), transform=move))
    body = [
        tag("style", (STYLE + _CSS).replace("<", "").replace("&", "")),
        tag("defs", defs(ir)),
        tag("rect", width=wide, height=high, fill="#ffffff"),
        *(g[0] for g in grounds),
        *(g[1] for g in grounds),
        *parts,
        _corners(left, top, columns, page, back, unit),
        _trim(left, top, columns, len(page), unit),
        tag(
            "text",
            esc(
                f"{said}, {'back' if back else 'front'}. Print at full size, on both sides, turned over the long edge."
            ),
            x=left,
            y=high - 5 * unit,
            class_="hx-foot",
            font_size=2.6 * unit,
        ),
    ]
    return tag(
        "svg",
        tag("title", esc(said)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        class_="hx-map",
        viewBox=f"0 0 {num(wide)} {num(high)}",
        width=f"{num(paper[0])}mm",
        height=f"{num(paper[1])}mm",
    )


def _content(ir: Rules, shown: Shown) -> list[str]:
    """What is on a face, without its ground."""
    return face(ir, shown)[1:] if shown.piece >= 0 else [tag("use", href="#hx-flag")]


def _corners(left: float, top: float, columns: int, page: list[list[Cell]], back: bool, unit: float) -> str:
    """Small crosses where four counters meet, to see the cuts by between the margins."""
    arm = 0.7 * unit
    points = set()
    for row, line in enumerate(page):
        for column in range(len(line)):
            at = columns - 1 - column if back else column
            points |= {(at + dx, row + dy) for dx in (0, 1) for dy in (0, 1)}
    made = [
        f"M{num(left + x * C - arm)} {num(top + y * C)}h{num(2 * arm)}"
        f"M{num(left + x * C)} {num(top + y * C - arm)}v{num(2 * arm)}"
        for x, y in sorted(points)
    ]
    return tag("path", d="".join(made), class_="hx-trim", opacity=".55")


def _trim(left: float, top: float, columns: int, rows: int, unit: float) -> str:
    """Short lines in the margins at every cut."""
    gap, long = (BLEED + 0.8) * unit, 4.0 * unit
    right, bottom = left + columns * C, top + rows * C
    made = []
    for column in range(columns + 1):
        x = num(left + column * C)
        made += [f"M{x} {num(top - gap)}v{num(-long)}", f"M{x} {num(bottom + gap)}v{num(long)}"]
    for row in range(rows + 1):
        y = num(top + row * C)
        made += [f"M{num(left - gap)} {y}h{num(-long)}", f"M{num(right + gap)} {y}h{num(long)}"]
    return tag("path", d="".join(made), class_="hx-trim")
