"""The canonical layout of rows of counters: parts two blanks apart, places, dates and verbs in columns.

Only blanks change. The rows are not cut into words, so that every sign of a designation stays as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

MARGIN = 60
WIDEST_CELL = 48
_BIT = re.compile(r'"(?:[^"\\\n]|\\.)*"|[;,]|[^\s;,"]+|"')
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_DATED = re.compile(r"[0-9]{4}-[0-9]{2}|[A-Z][\w-]* \+ [0-9]+$")
_HEADING = re.compile(r"(?:army|garrisons|pool|formation)(?: |$)")


@dataclass
class _Line:
    """One line below the header: parts, what follows them, where it stands."""

    parts: list[str] = field(default_factory=list)
    cite: str = ""
    comment: str = ""
    depth: int = 1
    goes_on: bool = False
    alone: bool = False
    blank: bool = False


def row_lines(text: str) -> list[str]:
    """The lines below the header of a block of rows, laid out."""
    lines: list[_Line] = []
    heading = -1
    on = False
    for raw in text.split("\n"):
        indent = len(raw[: len(raw) - len(raw.lstrip())].expandtabs(2))
        line = _read(raw)
        if not line.parts and not line.cite and not line.comment:
            line.blank = True
        elif not line.parts and not line.cite:
            line.alone = True
            line.depth = 2 if indent > heading >= 0 else 1
        else:
            line.goes_on = on
            if not on:
                if heading >= 0 and indent <= heading:
                    heading = -1
                line.depth = 2 if heading >= 0 else 1
                if _HEADING.match("  ".join(line.parts)):
                    heading = indent
            on = bool(line.parts) and line.parts[-1].endswith((",", ";")) and not line.comment
        lines.append(line)
    return _written(lines)


def _read(raw: str) -> _Line:
    made = _Line()
    code, made.cite, made.comment = _divided(raw.replace("\t", "  ").rstrip("\r"))
    part, end = "", -1
    for bit in _BIT.finditer(code):
        text = bit.group()
        gap = bit.start() - end if end >= 0 else 0
        if text == ",":
            part += text
        elif text == ";":
            if part:
                made.parts.append(part)
            made.parts.append(text)
            part = ""
        elif part.endswith(","):
            part += " " + text
        elif gap > 1 and part:
            made.parts.append(part)
            part = text
        else:
            part += (" " if gap and part else "") + text
        end = bit.end()
    if part:
        made.parts.append(part)
    return made


def _divided(raw: str) -> tuple[str, str, str]:
    """What a line says, its citation, its comment."""
    comment = ""
    cut = _outside_quotes(raw, "#")
    if cut >= 0:
        raw, comment = raw[:cut], raw[cut:].rstrip()
    at = _outside_quotes(raw, "@")
    if at < 0:
        return raw, "", comment
    return raw[:at], " ".join(raw[at:].split()) if '"' not in raw[at:] else raw[at:].strip(), comment


def _outside_quotes(text: str, sign: str) -> int:
    return _STRING.sub(lambda string: "x" * len(string.group()), text).find(sign)


def _written(lines: list[_Line]) -> list[str]:
    while lines and lines[-1].blank:
        lines.pop()
    made: list[str] = []
    widths = _columns(lines)
    for number, line in enumerate(lines):
        if line.blank:
            if made and made[-1]:
                made.append("")
            continue
        if line.alone:
            following = next((x for x in lines[number + 1 :] if x.parts and not x.goes_on), None)
            depth = following.depth if following is not None else line.depth
            made.append("  " * depth + line.comment)
            continue
        indent = "  " * line.depth + ("    " if line.goes_on else "")
        text = indent + _joined(line.parts, () if line.goes_on else widths[number])
        for more in (line.cite, line.comment):
            if more:
                text = (
                    text.ljust(max(MARGIN - 1, len(text) + 2))
                    if more is line.cite or not line.cite
                    else text + "  "
                )
                text += more
        made.append(text)
    return made


def _joined(parts: list[str], widths: tuple[int, ...]) -> str:
    text = ""
    for number, part in enumerate(parts):
        if part == ";":
            text = text.rstrip() + " ;"
        else:
            text += " " if text.endswith(";") else ""
            text += part
            if number + 1 < len(parts) and parts[number + 1] != ";":
                width = widths[number] if number < len(widths) else 0
                text += " " * max(width - len(part), 0) + "  "
    return text.rstrip()


def _columns(lines: list[_Line]) -> dict[int, tuple[int, ...]]:
    """Widths of the first cells of each row: of the rows between empty lines and headings, at one depth."""
    made: dict[int, tuple[int, ...]] = {}
    group: list[int] = []

    def _kind(line: _Line) -> tuple[int, bool]:
        return line.depth, bool(_DATED.match(line.parts[0]))

    def close() -> None:
        cells = 2 if group and all(_DATED.match(lines[i].parts[0]) for i in group) else 1
        wide = [0] * cells
        for i in group:
            for cell in range(min(cells, len(lines[i].parts) - 1)):
                size = len(lines[i].parts[cell])
                if lines[i].parts[cell + 1] != ";" and size <= WIDEST_CELL:
                    wide[cell] = max(wide[cell], size)
        for i in group:
            made[i] = tuple(wide)
        group.clear()

    for number, line in enumerate(lines):
        if line.blank or (line.parts and _HEADING.match("  ".join(line.parts))):
            close()
            made[number] = ()
        elif line.parts and not line.goes_on:
            if group and _kind(lines[group[0]]) != _kind(line):
                close()
            group.append(number)
        else:
            made.setdefault(number, ())
    close()
    return made
