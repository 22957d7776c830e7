"""Drawings on paper: SVG to PDF and PNG by typst, whose drawing library keeps text as text and lines as lines.

typst is an optional library (the extra ``print``); nothing else of hexwright needs it.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolchain.base.writing import write_whole

INSTALL = "pip install 'hexwright[print]'"
POINTS = 72 / 25.4  # points in a millimetre
MOST_PIXELS = 120_000_000


class CannotPrint(Exception):
    """A picture cannot be made; the text is one sentence for a user."""


@dataclass(frozen=True)
class Sheet:
    """One drawing and its size on paper in millimetres."""

    svg: str
    width: float
    height: float
    name: str = ""


def on_paper(sheet: Sheet, width: float, height: float) -> Sheet:
    """A drawing in the middle of a white paper of a size in millimetres."""
    left, top = (width - sheet.width) / 2, (height - sheet.height) / 2
    box = f'x="{left:.2f}" y="{top:.2f}" width="{sheet.width:.2f}" height="{sheet.height:.2f}"'
    inner = re.sub(r'(<svg[^>]*?) width="[\d.]+mm" height="[\d.]+mm"', rf"\1 {box}", sheet.svg, count=1)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1f} {height:.1f}" '
        f'width="{width:.1f}mm" height="{height:.1f}mm">{inner}</svg>'
    )
    return Sheet(svg, width, height, sheet.name)


def natural(svg: str, hex_width: float, units: float) -> Sheet:
    """A drawing as large as makes one hex ``hex_width`` mm from side to side, where it is ``units`` units in it."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found is not None
    scale = hex_width / units
    return _sized(svg, float(found[1]) * scale, float(found[2]) * scale)


def fitted(sheet: Sheet, width: float, height: float) -> Sheet:
    """The same drawing made to fit a paper, turned sideways by whoever prints it if need be."""
    scale = min(width / sheet.width, height / sheet.height)
    return _sized(sheet.svg, sheet.width * scale, sheet.height * scale, sheet.name)


def _sized(svg: str, width: float, height: float, name: str = "") -> Sheet:
    """A drawing that tells its size on paper."""
    bare = re.sub(r'(<svg[^>]*?) width="[\d.]+mm" height="[\d.]+mm"', r"\1", svg, count=1)
    said = f' width="{width:.2f}mm" height="{height:.2f}mm"'
    return Sheet(bare.replace("<svg", "<svg" + said, 1), width, height, name)


def pdf(sheets: list[Sheet], title: str) -> bytes:
    """One page for each sheet. The same sheets and fonts give the same bytes. Raises CannotPrint."""
    return _compile(sheets, title, format="pdf")[0]


def png(sheet: Sheet, dpi: float) -> bytes:
    """A picture of one sheet. Raises CannotPrint when it would be too large to be of use."""
    pixels = sheet.width * sheet.height * (dpi / 25.4) ** 2
    if pixels > MOST_PIXELS:
        most = int(dpi * (MOST_PIXELS / pixels) ** 0.5)
        raise CannotPrint(
            f"the picture would have {pixels / 1e6:,.0f} million pixels; use at most `--dpi {most}`, or write a PDF"
        )
    return _compile([sheet], "", format="png", ppi=dpi)[0]


def pngs(sheets: list[Sheet], dpi: float) -> list[bytes]:
    """A picture of each sheet, with nothing behind what is drawn. Raises CannotPrint when one is too large to be of use."""
    for sheet in sheets:
        pixels = sheet.width * sheet.height * (dpi / 25.4) ** 2
        if pixels > MOST_PIXELS:
            raise CannotPrint(
                f"{sheet.name or 'a picture'} would have {pixels / 1e6:,.0f} million pixels; make it smaller"
            )
    return _compile(sheets, "", "#set page(fill: none)", format="png", ppi=dpi)


def _compile(sheets: list[Sheet], title: str, more: str = "", **how: Any) -> list[bytes]:
    lines = [more] if more else []
    lines += [f"#set document(title: {quoted(title)}, date: none)" if title else "#set document(date: none)"]
    drawings = {}
    for number, sheet in enumerate(sheets):
        wide, high = sheet.width * POINTS, sheet.height * POINTS
        name = f"sheet{number}.svg"
        drawings[name] = sheet.svg
        lines.append(f"#page(width: {wide:.3f}pt, height: {high:.3f}pt, margin: 0pt)[")
        lines.append(f'#place(image("{name}", width: {wide:.3f}pt, height: {high:.3f}pt))]')
    return typeset("\n".join(lines) + "\n", drawings, **how)


def typeset(source: str, drawings: Mapping[str, str], **how: Any) -> list[bytes]:
    """What typst makes of a text in its language, with drawings (SVG) by the names that the text has for them.

    ``how``: ``format`` and ``ppi``. Raises CannotPrint.
    """
    try:
        import typst
    except ImportError:
        raise CannotPrint(f"PNG and PDF require an additional library ({INSTALL}); SVG does not") from None
    with tempfile.TemporaryDirectory() as folder:
        for name, drawing in drawings.items():
            write_whole(Path(folder) / name, drawing.encode("utf-8"))
        main = Path(folder) / "pages.typ"
        write_whole(main, source.encode("utf-8"))
        try:
            made = typst.compile(str(main), root=folder, timestamp=0, **how)
        except (typst.TypstError, RuntimeError, ValueError) as error:
            raise CannotPrint(f"the drawing library failed: {str(error).splitlines()[0]}") from None
    return made if isinstance(made, list) else [made]


def quoted(text: object) -> str:
    """A text as typst writes one."""
    plain = re.sub(r"[\x00-\x1f]", " ", str(text))
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
