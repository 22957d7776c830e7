"""Pieces from order-of-battle files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.diagnostic import Findings
from toolchain.model.declarations import Attribute, Facts
from toolchain.model.symbols import Symbol, Symbols
from toolchain.model.units.oobfile import OobFile

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece


def read_pieces(files: list[OobFile], symbols: Symbols, facts: Facts, findings: Findings) -> list[Piece]:
    """Pieces in the order of files and units, declared as symbols; their values checked against their kinds."""
    pieces: list[Piece] = []
    by_kind = ratings_by_kind(facts)
    for file in files:
        side = read_side(file, symbols, findings)
        for number, unit in enumerate(file.data.get("units", ())):
            piece = read_piece(file, number, unit, side, symbols, facts, findings, by_kind)
            if piece is None:
                continue
            info = {"index": len(pieces), "piece": piece, "file": file}
            symbol = Symbol(piece["id"], "piece", file.late_span("units", number, "id"), info)
            earlier = symbols.add(symbol)
            if earlier is not None and earlier.info.get("file") is file:
                continue  # reported as the file was read
            if earlier is not None:
                findings.add(faults.two_pieces_of_one_name.at(symbol.span, piece["id"], earlier.span))
                continue
            pieces.append(piece)
    return pieces


def ratings_by_kind(facts: Facts) -> dict[str, dict[str, Attribute]]:
    """The ratings of each kind, those of the kinds above it among them."""
    return {
        kind: {n: a for above in (*reversed(parents), kind) for n, a in facts.printed.get(above, {}).items()}
        for kind, parents in facts.kinds.items()
    }


def read_side(file: OobFile, symbols: Symbols, findings: Findings) -> int:
    """The number of the side of a file; -1 without one."""
    name = file.data.get("side")
    if not isinstance(name, str):
        return -1  # absent, or reported as the file was read
    symbol = symbols.get(name, "side")
    if symbol is None:
        findings.add(faults.unknown_side.at(file.span("side"), name, symbols.names("side")))
        return -1
    number: int = symbol.info["index"]
    return number


def read_piece(
    file: OobFile,
    number: int,
    unit: dict[str, Any],
    side: int,
    symbols: Symbols,
    facts: Facts,
    findings: Findings,
    by_kind: dict[str, dict[str, Attribute]],
) -> Piece | None:
    """The piece of one unit, its values checked against its kind; None where too little of it is known."""
    kind = unit.get("kind", "")
    if not isinstance(kind, str) or not isinstance(unit.get("nation", ""), str):
        return None  # reported as the file was read
    if "kind" not in unit:
        return None
    if kind not in facts.kind_numbers:
        findings.add(faults.unknown_kind.at(file.span("units", number, "kind"), kind, facts.kinds))
        return None
    nation = -1
    if unit.get("nation"):
        symbol = symbols.get(unit["nation"], "nation")
        if symbol is None:
            findings.add(
                faults.unknown_nation.at(
                    file.span("units", number, "nation"), unit["nation"], symbols.names("nation")
                )
            )
        else:
            nation = symbol.info["index"]
            if side >= 0 and symbol.info["side"] != side:
                findings.add(
                    faults.nation_of_the_other_side.at(
                        file.span("units", number, "nation"), unit["nation"], file.data["side"]
                    )
                )
    allowed, orphan = by_kind[kind], kind in facts.orphans
    values = _values(
        file, ("units", number, "values"), unit.get("values", {}), allowed, facts, findings, orphan
    )
    faces = {
        face: _values(file, ("units", number, "faces", face), given, allowed, facts, findings, orphan)
        for face, given in unit.get("faces", {}).items()
    }
    for name, attribute in allowed.items():
        given = name in values or all(name in v for v in faces.values()) if faces else name in values
        given = given or name in unit.get("values", {})  # then its value is wrong, which was said
        known = str(unit.get("id"))
        front = next(iter(facts.faces_of(kind)), "")
        if not given:
            findings.add(faults.missing_value.at(file.gap_span(number, name), known, name, kind))
        elif name not in unit.get("values", {}) and front and name not in unit["faces"].get(front, {}):
            if attribute.by_face and front not in facts.hidden_faces:
                findings.add(faults.missing_value.on_face(file.gap_span(number, name), known, name, front))
    for name, attribute in allowed.items():
        if not attribute.by_face:
            _of_all_faces(file, number, (name, kind), values, faces, findings)
    return {
        "id": str(unit.get("id", "")),
        # A value of another kind is reported where the file is read; checks are to find a text.
        "name": str(unit.get("name", unit.get("id", ""))),
        "kind": facts.kind_numbers[kind],
        "side": side,
        "nation": nation,
        "values": values,
        "faces": faces,
        "echelon": str(unit.get("echelon", "")),
        "face": -1,
        "start": -1,
        "file": file.packed or file.name,
        "printed": unit.get("printed", []),
        "note": str(unit.get("note", "")),
    }


def _of_all_faces(
    file: OobFile,
    number: int,
    rating: tuple[str, str],
    values: dict[str, int],
    faces: dict[str, dict[str, int]],
    findings: Findings,
) -> None:
    """Takes a rating that no face has of its own from the faces, as factors that are written for each face give it."""
    name, kind = rating
    said = {face: held.pop(name) for face, held in faces.items() if name in held}
    known = dict.fromkeys([*([values[name]] if name in values else []), *said.values()])
    if said:
        values[name] = next(iter(known))
    if len(known) > 1:
        span = file.span("units", number, "faces", list(said)[-1], name)
        findings.add(faults.rating_without_faces.at(span, name, kind))


def _values(
    file: OobFile,
    path: tuple[Any, ...],
    given: dict[str, Any],
    allowed: dict[str, Attribute],
    facts: Facts,
    findings: Findings,
    orphan: bool,
) -> dict[str, int]:
    """The values of a unit that are right. Of an ``orphan``, whose kind is below an unknown one, no more is known."""
    made: dict[str, int] = {}
    for name, value in given.items():
        attribute = allowed.get(name)
        if attribute is None:
            if orphan:
                continue
            findings.add(faults.value_of_another_kind.at(file.key_span(*path, name), name, allowed))
            continue
        type_ = attribute.type
        if type_.kind == "value":
            words = facts.values[type_.of]
            if not isinstance(value, str) or value not in words:
                findings.add(faults.not_a_step.at(file.span(*path, name), value, name, words))
                continue
            made[name] = words.index(value)
        elif not isinstance(value, int) or isinstance(value, bool):
            findings.add(faults.not_a_whole_number.at(file.span(*path, name), value, name, *attribute.range))
        else:
            low, high = sorted(attribute.range)  # a range that runs backwards is said where it stands
            if not low <= value <= high:
                findings.add(faults.value_out_of_range.at(file.span(*path, name), value, name, low, high))
            made[name] = value
    return made
