"""Pieces from order-of-battle files."""

from __future__ import annotations

import json
from typing import Any

from toolchain.base.diagnostic import Findings, Label
from toolchain.base.suggest import did_you_mean
from toolchain.model.facts import Facts
from toolchain.model.oobfile import OobFile
from toolchain.model.symbols import Symbol, Symbols


def read_pieces(
    files: list[OobFile], symbols: Symbols, facts: Facts, findings: Findings
) -> list[dict[str, Any]]:
    """Pieces in the order of files and units, declared as symbols; their values checked against their kinds."""
    pieces: list[dict[str, Any]] = []
    by_kind = {
        kind: {n: a for n, a in facts.attributes.items() if a["kind"] == kind or a["kind"] in parents}
        for kind, parents in facts.kinds.items()
    }
    for file in files:
        side = _side(file, symbols, findings)
        for number, unit in enumerate(file.data.get("units", ())):
            piece = _piece(file, number, unit, side, symbols, facts, findings, by_kind)
            if piece is None:
                continue
            symbol = Symbol(
                piece["id"], "piece", file.span("units", number, "id"), {"index": len(pieces), "piece": piece}
            )
            earlier = symbols.add(symbol)
            if (
                earlier is not None
                and earlier.span
                and symbol.span
                and earlier.span.source == symbol.span.source
            ):
                continue  # reported as the file was read
            if earlier is not None:
                labels = (Label(earlier.span, "first here"),) if earlier.span else ()
                findings.add(
                    "OOB020", f"two pieces are called `{piece['id']}`", symbol.span, labels=labels,
                    help="give each its own id",
                )  # fmt: skip
                continue
            pieces.append(piece)
    return pieces


def _side(file: OobFile, symbols: Symbols, findings: Findings) -> int:
    name = file.data.get("side")
    if not isinstance(name, str):
        return -1  # absent, or reported as the file was read
    symbol = symbols.get(name, "side")
    if symbol is None:
        findings.add(
            "OOB021",
            f"there is no side called `{name}`",
            file.span("side"),
            help=did_you_mean(name, symbols.names("side")),
        )
        return -1
    number: int = symbol.info["index"]
    return number


def _piece(
    file: OobFile,
    number: int,
    unit: dict[str, Any],
    side: int,
    symbols: Symbols,
    facts: Facts,
    findings: Findings,
    by_kind: dict[str, dict[str, Any]],
) -> dict[str, Any] | None:
    kind = unit.get("kind", "")
    if not isinstance(kind, str) or not isinstance(unit.get("nation", ""), str):
        return None  # reported as the file was read
    if "kind" not in unit:
        return None
    if kind not in facts.kind_numbers:
        findings.add(
            "OOB022", f"`{kind}` is not a kind of piece", file.span("units", number, "kind"),
            help=did_you_mean(str(kind), facts.kinds),
        )  # fmt: skip
        return None
    nation = -1
    if unit.get("nation"):
        symbol = symbols.get(unit["nation"], "nation")
        if symbol is None:
            findings.add(
                "OOB023", f"there is no nation called `{unit['nation']}`", file.span("units", number, "nation"),
                help=did_you_mean(unit["nation"], symbols.names("nation")),
            )  # fmt: skip
        else:
            nation = symbol.info["index"]
            if side >= 0 and symbol.info["side"] != side:
                findings.add(
                    "OOB024", f"{unit['nation']} does not belong to {file.data['side']}",
                    file.span("units", number, "nation"),
                )  # fmt: skip
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
        if not given and not attribute.get("optional") and not attribute["hidden_kind"](kind):
            findings.add(
                "OOB025", f"{unit.get('id')} has no `{name}`", file.span("units", number), severity="error",
                help=f"every {kind} has one: add it to `values`",
            )  # fmt: skip
    return {
        "id": str(unit.get("id", "")),
        "name": unit.get("name", unit.get("id", "")),
        "kind": facts.kind_numbers[kind],
        "side": side,
        "nation": nation,
        "values": values,
        "faces": faces,
        "echelon": unit.get("echelon", ""),
        "face": -1,
        "start": -1,
        "file": file.name,
        "printed": unit.get("printed", []),
        "note": unit.get("note", ""),
    }


def _values(
    file: OobFile,
    path: tuple[Any, ...],
    given: dict[str, Any],
    allowed: dict[str, Any],
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
            findings.add(
                "OOB026", f"this kind of piece has no `{name}`", file.key_span(*path, name),
                help=did_you_mean(name, allowed) or "it has: " + ", ".join(allowed),
            )  # fmt: skip
            continue
        type_ = attribute["type"]
        if type_.kind == "value":
            words = facts.values[type_.of]
            if not isinstance(value, str) or value not in words:
                findings.add(
                    "OOB027", f"`{value}` is not a value of `{name}`", file.span(*path, name),
                    help=did_you_mean(str(value), words) or "its values: " + ", ".join(words),
                )  # fmt: skip
                continue
            made[name] = words.index(value)
        elif not isinstance(value, int) or isinstance(value, bool):
            low, high = attribute["range"]
            findings.add(
                "OOB028", f"`{name}` must be a whole number, not {_shown(value)}", file.span(*path, name),
                help=f"write a number from {low} to {high}, without quotation marks",
            )  # fmt: skip
        else:
            low, high = sorted(attribute["range"])  # a range that runs backwards is said where it stands
            if not low <= value <= high:
                findings.add(
                    "OOB029", f"{value} is outside {low}..{high} of `{name}`", file.span(*path, name),
                    help="correct the number, or widen the range in the `has` line of the kind",
                )  # fmt: skip
            made[name] = value
    return made


def _shown(value: object) -> str:
    """A value of a JSON file as it is written there, shortened."""
    text = json.dumps(value, ensure_ascii=False)
    return f"`{text if len(text) <= 40 else text[:37] + '...'}`"
