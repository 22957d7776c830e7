"""A ``forces`` block of a played game as an order-of-battle file: the same data, each part at its place in the rows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source, Span
from toolchain.language.ast import Block, Cite, Clause, ForceRow, ForceRows, Head, Item, Named, Text
from toolchain.language.json.source import JsonNode
from toolchain.model.units.factors import Kinds
from toolchain.model.units.ids import id_from
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.row_nodes import Nodes, put

FORMAT = "hexwright-oob/1"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_MARKS = ("derived", "authored")


def force_file(
    name: str, packed: str, block: Block, kinds: Kinds, findings: Findings
) -> tuple[OobFile | None, list[str]]:
    """The file (``packed``: its name in packages), and the ids of units that are left out because their rows are wrong; None without a name or citation.

    What is wrong becomes findings, with the code that the same mistake has in an order-of-battle file.
    """
    units = block.units
    assert units is not None
    file, lost = _Reader(name, block, units, kinds, findings).file()
    if file is not None:
        file.packed = packed
    return file, lost


class _Lost(Exception):
    """A row is of no use, which was reported."""


class _Reader:
    def __init__(self, name: str, block: Block, units: ForceRows, kinds: Kinds, findings: Findings) -> None:
        self._name = name
        self._block = block
        self._rows = units
        self._kinds = kinds
        self._findings = findings
        self._source: Source = block.source
        self._nodes = Nodes(block.source, findings)
        self._lost: list[str] = []
        self._prefix = units.ids.value if units.ids else ""
        self._nation: Text | None = None

    def file(self) -> tuple[OobFile | None, list[str]]:
        root = self._head()
        units: list[JsonNode] = []
        formations = self._nodes.object(self._block.span.start, self._block.span.end)
        kinds: dict[str, str] = {}
        for row in self._rows.rows:
            if row.heading:
                self._formation(row, formations, kinds)
        for row in self._rows.rows:
            if not row.heading:
                units += self._units(row)
        if root is None:
            return None, [unit.value["id"].value for unit in units] + self._lost
        if formations.value:
            put(root, "formations", formations)
        span = self._block.keyword
        put(root, "units", JsonNode("array", units, self._source, span.start, span.end, -1, -1))
        return OobFile(self._name, root.plain(), root), self._lost

    # The header

    def _head(self) -> JsonNode | None:
        words, keyword = self._block.header, self._block.keyword
        names = [token.text for token in words]
        if not words or words[0].kind not in ("NAME", "PROPER") or names[1:] not in ([], ["of", *names[2:3]]):
            if words:
                place = keyword.span.to(words[-1].span)
                self._findings.add(faults.wrong_form_of_header.forces(place))
            else:
                self._findings.add(faults.block_without_name.forces(keyword.span))
            return None
        root = self._nodes.object(self._block.span.start, self._block.span.end)
        put(root, "format", self._nodes.text(Text(FORMAT, keyword.start, keyword.end)))
        put(root, "forces", self._nodes.text(Text(words[0].text, words[0].start, words[0].end)))
        if len(words) > 2:
            of = Text(words[2].text, words[2].start, words[2].end)
            side = self._kinds.side_of.get(of.value)
            if side is not None and of.value not in self._kinds.sides:
                self._nation = of
                of = of._replace(value=side)
            put(root, "side", self._nodes.text(of))
        if self._rows.extends is not None:
            put(root, "extends", self._nodes.text(self._rows.extends))
        return root if self._provenance(root) else None

    def _provenance(self, root: JsonNode) -> bool:
        cite = self._block.cite
        if cite is None or not cite.paragraphs:
            if cite is None:
                self._findings.add(faults.missing_oob_key.no_citation(self._block.keyword.span))
            return False
        self._one_paragraph(cite)
        put(root, "cite", self._nodes.text(_of_cite(cite)))
        held = self._nodes.object(cite.span.start, cite.span.end)
        mark = self._mark(cite) or "printed"
        put(held, "values", self._nodes.text(_of_cite(cite, mark)))
        if cite.reason:
            put(held, "because", self._nodes.text(_of_cite(cite, cite.reason)))
        put(root, "provenance", held)
        return True

    def _one_paragraph(self, cite: Cite) -> None:
        if len(cite.paragraphs) > 1:
            self._findings.add(faults.not_a_row_of_counters.several_citations(cite.span))

    def _mark(self, cite: Cite) -> str:
        """``derived`` or ``authored``; empty without a mark."""
        if cite.mark and cite.mark not in _MARKS:
            self._findings.add(faults.not_one_of.other_mark(cite.span, cite.mark))
            return ""
        if cite.mark and not cite.reason:
            self._findings.add(faults.missing_oob_key.no_reason(cite.span, cite.mark))
        return cite.mark

    # Rows

    def _formation(self, row: ForceRow, formations: JsonNode, kinds: dict[str, str]) -> None:
        assert row.formation is not None
        name = row.formation
        if row.head is None and not row.clauses and row.title is None and row.cite is None:
            # A heading alone: the formation is described above, or in the file that is extended.
            if self._rows.extends is not None or name.value in formations.value:
                return
        made = self._nodes.object(name.start, row.end, name)
        try:
            self._fill(made, row)
        except _Lost:
            return
        if row.head is not None and row.head.kind is not None:
            kinds[name.value] = row.head.kind.value
        earlier = formations.value.get(name.value)
        if earlier is not None:
            self._nodes.twice(name, earlier)
            return
        formations.value[name.value] = made

    def _units(self, row: ForceRow) -> list[JsonNode]:
        made = []
        try:
            if row.changed is not None:
                return [self._changed(row)]
            head = row.head
            assert head is not None
            if head.kind is None and row.formation is None:
                self._findings.add(faults.unit_without_kind.row(Span(self._source, head.start, head.end)))
                raise _Lost
            for named in row.names:
                unit = self._nodes.object(head.start, head.end)
                put(unit, "id", self._nodes.text(self._id(named)))
                put(unit, "name", self._nodes.text(named.name))
                made.append(unit)
            for number, unit in enumerate(made):
                self._fill(unit, row, Findings() if number else self._findings)
        except _Lost:
            self._lost += [self._id(named).value for named in row.names]
            if row.changed is not None:
                self._lost.append(row.changed.value)
            return []
        return made

    def _changed(self, row: ForceRow) -> JsonNode:
        assert row.changed is not None
        unit = self._nodes.object(row.start, row.end)
        put(unit, "id", self._nodes.text(row.changed))
        if self._rows.extends is None:
            self._findings.add(
                faults.nothing_to_change.nothing_extended(Span(self._source, row.start, row.changed.end))
            )
            raise _Lost
        self._fill(unit, row)
        return unit

    def _id(self, named: Named) -> Text:
        if named.id is not None:
            return named.id
        return named.name._replace(value=id_from(named.name.value, self._prefix))

    def _fill(self, unit: JsonNode, row: ForceRow, findings: Findings | None = None) -> None:
        """What a row says of each of its units. Of a further unit it was reported with the first."""
        mine = self._findings
        self._findings = findings if findings is not None else mine
        try:
            self._say(unit, row)
        finally:
            self._findings = mine

    def _say(self, unit: JsonNode, row: ForceRow) -> None:
        if row.title is not None:
            self._nodes.once(unit, "name", self._nodes.text(row.title))
        head = row.head
        if head is not None and head.kind is not None:
            put(unit, "kind", self._nodes.text(head.kind))
        if row.formation is not None and not row.heading:
            put(unit, "formation", self._nodes.text(row.formation))
        if head is not None and head.echelon is not None:
            put(unit, "echelon", self._nodes.text(head.echelon))
        if head is not None and head.factors:
            self._factors(unit, head)
        for clause in row.clauses:
            self._clause(unit, clause, self._faces(row))
        if self._nation is not None and row.names and "nation" not in unit.value:
            put(unit, "nation", self._nodes.text(self._nation))
        if row.cite is not None and row.cite.paragraphs:
            self._cited(unit, row.cite)

    def _cited(self, unit: JsonNode, cite: Cite) -> None:
        self._one_paragraph(cite)
        self._nodes.once(unit, "cite", self._nodes.text(_of_cite(cite)))
        mark = self._mark(cite)
        if not mark and cite.reason and not cite.mark:
            self._findings.add(faults.not_a_row_of_counters.reason_without_mark(cite.span, cite.reason))
        if not mark:
            return
        said = {
            name for key in ("printed", *_MARKS) if key in unit.value for name in _names_in(unit.value[key])
        }
        for name in _rated(unit):
            if name.value not in said:
                self._nodes.entry(unit, mark, name, self._nodes.text(_of_cite(cite, cite.reason)))

    # Ratings

    def _factors(self, unit: JsonNode, head: Head) -> None:
        assert head.kind is not None
        kind = head.kind.value
        if kind not in self._kinds.above:
            return  # reported as the units are put into the game
        names = self._kinds.factors(kind)
        place = Span(self._source, head.factors[0][0].start, head.factors[-1][-1].end)
        if not names:
            self._findings.add(faults.factors_without_ratings.at(place, kind))
            raise _Lost
        faces = self._kinds.faces(kind)
        if len(head.factors) > 1 and len(head.factors) > len(faces):
            self._findings.add(
                faults.factors_without_ratings.too_many_faces(place, len(head.factors), kind, len(faces))
            )
            raise _Lost
        for number, given in enumerate(head.factors):
            if len(given) > len(names):
                self._findings.add(
                    faults.factors_without_ratings.too_many(
                        Span(self._source, given[0].start, given[-1].end), len(given), kind, names
                    )
                )
                raise _Lost
            face = None
            if len(head.factors) > 1:
                face = Text(faces[number], given[0].start, given[-1].end)
            for name, value in zip(names, given, strict=False):
                self._rate(unit, face, value._replace(value=name), value)

    def _faces(self, row: ForceRow) -> list[str]:
        """The faces of the kind of a row: its own, or that of the formation described in this block."""
        kind = row.head.kind.value if row.head is not None and row.head.kind is not None else ""
        if not kind and row.formation is not None:
            for other in self._rows.rows:
                known = other.heading and other.head is not None and other.formation is not None
                if known and other.formation and other.formation.value == row.formation.value:
                    kind = other.head.kind.value if other.head and other.head.kind else kind
        return self._kinds.faces(kind)

    def _clause(self, unit: JsonNode, clause: Clause, faces: list[str]) -> None:
        word, items = clause.word, clause.items
        if word in ("of", "note"):
            self._nodes.once(unit, "nation" if word == "of" else word, self._nodes.text(items[0].name))
        elif word == "printed":
            node = JsonNode("array", [], self._source, clause.start, clause.end, -1, -1)
            node = unit.value.setdefault("printed", node)
            node.value += [self._nodes.text(item.name) for item in items]
        elif word in ("cites", *_MARKS):
            for item in items:
                self._nodes.entry(unit, word, item.name, self._nodes.text(item.values[0]))
        elif word == "on":
            assert clause.face is not None
            if not items:
                held = unit.value.setdefault("faces", self._nodes.object(clause.start, clause.end))
                face = clause.face
                held.value.setdefault(face.value, self._nodes.object(face.start, face.end, face))
            for item in items:
                self._rate(unit, clause.face, item.name, item.values[0])
        else:
            for item in items:
                self._rating(unit, item, faces)

    def _rating(self, unit: JsonNode, item: Item, faces: list[str]) -> None:
        if len(item.values) == 1:
            self._rate(unit, None, item.name, item.values[0])
            return
        if len(item.values) > len(faces):
            self._findings.add(
                faults.factors_without_ratings.too_many_values(
                    Span(self._source, item.name.start, item.values[-1].end),
                    item.name.value,
                    len(item.values),
                    len(faces),
                )
            )
            raise _Lost
        for face, value in zip(faces, item.values, strict=False):
            self._rate(unit, Text(face, value.start, value.end), item.name, value)

    def _rate(self, unit: JsonNode, face: Text | None, name: Text, value: Text) -> None:
        node = self._nodes.text(value, name)
        if not value.quoted and _NUMBER.fullmatch(value.value):
            node.value_kind, node.value = "integer", int(value.value)
        if face is None:
            held = unit.value.setdefault("values", self._nodes.object(name.start, value.end))
        else:
            faces = unit.value.setdefault("faces", self._nodes.object(face.start, value.end))
            held = faces.value.setdefault(face.value, self._nodes.object(face.start, face.end, face))
        self._nodes.member(held, name, node)


def _of_cite(cite: Cite, value: str = "") -> Text:
    return Text(value or cite.paragraphs[0], cite.span.start, cite.span.end)


def _names_in(node: JsonNode) -> Iterable[str]:
    return node.value if node.value_kind == "object" else (one.value for one in node.value)


def _rated(unit: JsonNode) -> list[Text]:
    """The names of the ratings that a row gives, each with its place."""
    held: list[Any] = [unit.value["values"]] if "values" in unit.value else []
    held += unit.value["faces"].value.values() if "faces" in unit.value else []
    made: dict[str, Text] = {}
    for one in held:
        for name, node in one.value.items():
            span = node.key_span or node.span
            made.setdefault(name, Text(name, span.start, span.end))
    return list(made.values())
