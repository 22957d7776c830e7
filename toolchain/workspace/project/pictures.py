"""Pictures that the looks of a project name: read, and let through where they hold nothing but drawing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Line
from toolchain.language.tokens import Token
from toolchain.model.layers import Placed
from toolchain.workspace.project.file_bytes import read_bytes
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Art, Rules
    from toolchain.look.svg_art import Refused


FIELDS = ("art", "back")


def check_pictures(project: Project) -> Findings:
    """What is wrong with the pictures that looks of a project name, each file looked at once."""
    findings = Findings()
    for name, token in _names(project.all_placed()).items():
        read_picture(project, name, token.span, findings)
    return findings


def pictures_of(project: Project) -> list[str]:
    """The names of the pictures that the looks of a project, not of one below it, name."""
    return list(_names(project.placed))


def _names(blocks: Iterable[Placed]) -> dict[str, Token]:
    """Each name of a picture, where it stands first."""
    made: dict[str, Token] = {}
    for placed in blocks:
        for line in placed.block.lines if placed.block.word == "look" else ():
            name = _named(line)
            if name is not None:
                made.setdefault(name.value, name)
    return made


def _named(line: Line) -> Token | None:
    """The name of a file in a line of a look."""
    if line.word not in FIELDS:
        return None
    return next((token for token in line.tokens if token.kind == "STRING"), None)


def with_pictures(project: Project, ir: Rules) -> Rules:
    """The package with the pictures that its looks name; those that cannot be used are left out."""
    names = {
        str(look[key]): None for look in ir.get("looks", ()) for key in ("art", "back_art") if key in look
    }
    if not names:
        return ir
    found = (read_picture(project, name, None, Findings()) for name in names)
    return {**ir, "art": [picture for picture in found if picture is not None]}


def read_picture(project: Project, name: str, span: Span | None, findings: Findings) -> Art | None:
    """A picture by its name in the project, or in the one that it extends; None, with a finding, where it cannot be used."""
    # Imported here: most projects have no pictures.
    from toolchain.look import png_art, svg_art

    path = _path(project, name)
    kind = name.rpartition(".")[2].lower()
    if path is None:
        leads_out = "\0" not in name and project.leads_out(project.folder / name)
        wrong = faults.unusable_picture.outside if leads_out else faults.unusable_picture.no_file
        findings.add(wrong(span, name))
        return None
    if kind not in ("svg", "png"):
        findings.add(faults.unusable_picture.other_kind(span, name))
        return None
    try:
        data = read_bytes(path)
        text = data.decode("utf-8-sig") if kind == "svg" else ""
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        findings.add(faults.unusable_picture.unreadable(span, name, reason))
        return None
    except UnicodeDecodeError:
        findings.add(faults.unusable_picture.unreadable(span, name, "it is not UTF-8"))
        return None
    try:
        if kind == "svg":
            drawing = svg_art.read_svg(text)
            return {
                "name": name,
                "kind": kind,
                "width": drawing.width,
                "height": drawing.height,
                "data": drawing.body,
            }
        pixels = png_art.read_png(data)
    except svg_art.Refused as refused:
        if kind == "png" or not text.strip():
            findings.add(faults.unusable_picture.refused(span, name, refused.what))
        else:
            place = _place(Source(name, text), refused)
            findings.add(faults.unusable_picture.refused_at(place, refused.what, span))
        return None
    return {"name": name, "kind": kind, "width": pixels.width, "height": pixels.height, "data": pixels.data}


def _path(project: Project, name: str) -> Path | None:
    if "\0" in name or not name:
        return None
    below: Project | None = project
    while below is not None:
        path = below.own_file(name)
        if path is not None:
            return path
        below = below.base
    return None


def _place(source: Source, refused: Refused) -> Span:
    """The element that is refused, on its first line."""
    line = min(max(refused.line, 1), source.line_count)
    start = min(source.offset(line, refused.column), len(source.text))
    rest = source.text[start:].partition("\n")[0]
    end = start + (rest.find(">") + 1 or len(rest))
    return Span(source, start, max(end, start))
