"""Tables cell by cell."""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.compare.facts import Fact, Value, written
from toolchain.compare.rules import mark_of
from toolchain.language.ast import Block, Line
from toolchain.language.tokens import Token, split_commas

HEADING = "the table"
_MOST_COLUMNS = 1000


def table_facts(layer: str, block: Block) -> Iterator[Fact]:
    """The fields of a table, and each of its cells by row and column as the table names them."""
    name = written(block.header)
    within = f"table {name}" + (f" ({layer})" if layer else "")
    fields: dict[str, Value] = {}
    axis, columns = "", []
    for line in block.lines:
        if line.word == "data":
            continue
        fields[line.word] = written(line.tokens[1:])
        if line.word == "rows" and len(line.tokens) > 1:
            axis = line.tokens[1].text
        elif line.word == "columns":
            columns = _named(line)
    if block.cite is not None:
        fields["paragraph"] = ", ".join(block.cite.paragraphs)
        fields["provenance"] = mark_of(block.cite)
    place = f"{block.source.name}:{block.keyword.span.line}"
    yield Fact("tables", (layer, name), within, HEADING, fields, place)
    for field in block.lines:
        for row in field.body if field.word == "data" else ():
            if not row.tokens:
                continue
            if row.tokens[0].text == axis:  # the heads of the columns, as on the printed chart
                columns = [written(part) for part in _parts(row)]
                continue
            for column, cell in _cells(row, columns):
                where = f"row {row.tokens[0].text}" + (f", column {column}" if column else "")
                key = (layer, name, row.tokens[0].text, column)
                yield Fact(
                    "tables", key, within, where, {"": cell}, f"{block.source.name}:{row.tokens[0].span.line}"
                )


def _parts(row: Line) -> list[list[Token]]:
    """What stands behind the first word: divided by commas where there are any, else each word."""
    tokens = row.tokens[1:]
    if any(token.kind == "COMMA" for token in tokens):
        return split_commas(tokens)
    return [[token] for token in tokens]


def _cells(row: Line, columns: list[str]) -> Iterator[tuple[str, str]]:
    parts = _parts(row)
    for number, part in enumerate(parts):
        column = columns[number] if len(columns) == len(parts) else str(number + 1)
        yield "" if len(parts) == 1 and len(columns) < 2 else column, written(part)


def _named(line: Line) -> list[str]:
    """The columns as their field names them: a run of numbers, or names behind what is counted."""
    last = line.tokens[-1]
    if last.kind == "RANGE":
        low, _, high = last.text.partition("..")
        if not low or not high or not 0 <= int(high) - int(low) < _MOST_COLUMNS:
            return []
        return [str(number) for number in range(int(low), int(high) + 1)]
    parts = split_commas(line.tokens[1:])
    return [part[-1].text for part in parts] if len(parts) > 1 else []
