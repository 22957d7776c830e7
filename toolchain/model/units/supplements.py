"""Order-of-battle files put together: supplements over the files that they extend, formations under their units.

A supplement names the file that it extends. An entry with the id of a unit of that file (or of one that this extends
in turn) changes the unit; any other entry is a new unit. A formation says once what its units have in common; those
of a file and of its supplements are known in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.language.json.source import JsonNode
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.overlay import laid_over

# Of a formation these are for its units, too; its name and note are its own.
_SHARED = ("kind", "nation", "echelon", "cite", "values", "faces", "printed", "derived", "authored", "cites")


@dataclass(eq=False, repr=False)
class _Entry:
    """A unit or formation: what is said of it so far, where, and by which files it was changed."""

    data: dict[str, Any]
    nodes: tuple[JsonNode, ...]
    file: OobFile
    by: list[tuple[OobFile, JsonNode]] = field(default_factory=list)


def put_together(layers: list[list[OobFile]], findings: Findings) -> list[OobFile]:
    """The files in force, in their order; ``layers`` are those of the project at the bottom, then of those above it."""
    files = [file for layer in layers for file in layer]
    if not any(
        "extends" in file.data
        or "formations" in file.data
        or any("formation" in u for u in file.data["units"])
        for file in files
    ):
        return files
    return _Book(layers, findings).files()


class _Book:
    def __init__(self, layers: list[list[OobFile]], findings: Findings) -> None:
        self._all = [file for layer in layers for file in layer]
        self._findings = findings
        self._parents = dict(self._found(layers))
        self._no_circles()
        self._units: dict[int, list[_Entry]] = {id(file): [] for file in self._all}
        self._by_id: dict[int, dict[str, list[_Entry]]] = {}
        self._formations: dict[int, dict[str, _Entry]] = {}
        for file in sorted(self._all, key=lambda one: len(self._above(one))):
            self._take(file)

    def files(self) -> list[OobFile]:
        """All files with their units as they are after all changes."""
        used: set[int] = set()
        made = []
        for file in self._all:
            units, origins = [], {}
            for number, entry in enumerate(self._units[id(file)]):
                whole = self._with_formation(entry, used)
                units.append(whole.data)
                origins[number] = whole.nodes
            data = {**file.data, "units": units}
            above = self._above(file)
            if above and "side" not in data and "side" in above[-1].data:
                data["side"] = above[-1].data["side"]
            made.append(replace(file, data=data, origins=origins))
        for known in self._formations.values():
            for name, entry in known.items():
                if id(entry) not in used:
                    self._findings.add(faults.formation_without_units.at(entry.nodes[-1].key_span, name))
        return made

    # Which file extends which

    def _found(self, layers: list[list[OobFile]]) -> Iterator[tuple[int, OobFile]]:
        for height, layer in enumerate(layers):
            for file in layer:
                wanted = file.data.get("extends")
                if not isinstance(wanted, str):
                    continue
                known = [one for below in layers[height::-1] for one in below if one is not file]
                target = next((one for one in known if one.name == wanted), None)
                if target is not None:
                    yield id(file), target
                    continue
                names = [one.name for one in known]
                place = file.span("extends")
                if wanted == file.name:
                    self._findings.add(faults.extends_no_such_file.itself(place, wanted, names))
                else:
                    self._findings.add(faults.extends_no_such_file.at(place, wanted, names))

    def _no_circles(self) -> None:
        """Files that extend each other are each taken for themselves, once that is said."""
        for file in self._all:
            seen = [file]
            while (parent := self._parents.get(id(seen[-1]))) is not None and parent not in seen:
                seen.append(parent)
            if parent is not file:
                continue
            names = [one.name for one in (*seen, file)]
            others = [span for one in seen[1:] if (span := one.span("extends"))]
            self._findings.add(faults.extends_in_a_circle.at(file.span("extends"), names, others))
            for one in seen:
                del self._parents[id(one)]

    def _above(self, file: OobFile) -> list[OobFile]:
        """The files that a file extends, its own first and the whole of the list last."""
        made = []
        while (parent := self._parents.get(id(file))) is not None:
            made.append(parent)
            file = parent
        return made

    def _family(self, file: OobFile) -> int:
        above = self._above(file)
        return id(above[-1] if above else file)

    # What each file says

    def _take(self, file: OobFile) -> None:
        above = self._above(file)
        if above:
            self._same_side(file, above[-1])
        formations = self._formations.setdefault(self._family(file), {})
        for name, data in file.data.get("formations", {}).items():
            node = file.node_at("formations", name)
            earlier = formations.get(name)
            if earlier is None:
                formations[name] = _Entry(data, (node,), file)
            else:
                self._change(f"the formation `{name}`", earlier, data, node, file)
        known = self._by_id.setdefault(self._family(file), {})
        for number, unit in enumerate(file.data["units"]):
            node = file.node_at("units", number)
            of_it = [e for e in known.get(unit["id"], ()) if e.file in above]
            if of_it:
                self._change(f"`{unit['id']}`", of_it[0], unit, node, file)
            elif above and "name" not in unit:
                self._nothing_to_change(unit["id"], node, known, above)
            else:
                entry = _Entry(unit, (node,), file)
                known.setdefault(unit["id"], []).append(entry)
                self._units[id(file)].append(entry)

    def _change(self, what: str, entry: _Entry, data: dict[str, Any], node: JsonNode, file: OobFile) -> None:
        above = self._above(file)
        rival = next(((by, there) for by, there in entry.by if by not in above), None)
        place = node.at(("id",)).span if "id" in data else node.key_span or node.span
        if rival is not None:
            there = rival[1].at(("id",)).span if "id" in data else rival[1].key_span or rival[1].span
            self._findings.add(faults.changed_by_two_supplements.at(place, what, there, rival[0].name))
            return
        entry.by.append((file, node))
        old, new = (one.data.get("provenance", {}) for one in (entry.file, file))
        origin = (str(new.get("values", "")), str(new.get("because", ""))) if old != new else None
        entry.data = laid_over(entry.data, data, origin)
        entry.nodes = (node, *entry.nodes)

    def _nothing_to_change(
        self, name: str, node: JsonNode, known: dict[str, list[_Entry]], above: list[OobFile]
    ) -> None:
        there = [id_ for id_, entries in known.items() if any(e.file in above for e in entries)]
        self._findings.add(faults.nothing_to_change.at(node.at(("id",)).span, above[0].name, name, there))

    def _same_side(self, file: OobFile, root: OobFile) -> None:
        if "side" in file.data and file.data["side"] != root.data.get("side"):
            span = root.span("side") if "side" in root.data else None
            side, other = file.data["side"], root.data.get("side", "no side")
            self._findings.add(faults.supplement_of_another_side.at(file.span("side"), side, other, span))

    def _with_formation(self, entry: _Entry, used: set[int]) -> _Entry:
        name = entry.data.get("formation")
        if not isinstance(name, str):
            return entry
        formations = self._formations[self._family(entry.file)]
        held = formations.get(name)
        if held is None:
            place = next((found.span for node in entry.nodes if (found := node.value.get("formation"))), None)
            self._findings.add(faults.unknown_formation.at(place, name, formations))
            return entry
        used.add(id(held))
        shared = {key: held.data[key] for key in _SHARED if key in held.data}
        if "kind" not in entry.data and "kind" not in shared:
            place, there = entry.nodes[-1].at(("id",)).span, held.nodes[-1].key_span or held.nodes[-1].span
            self._findings.add(faults.unit_without_kind.at(place, entry.data["id"], there))
        return _Entry(laid_over(shared, entry.data), (*entry.nodes, *held.nodes), entry.file)
