"""Units of order-of-battle files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from toolchain.compare.facts import OF_FILE, Fact, Value, given
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.overlay import MARKS

_PLAIN = ("name", "kind", "nation", "echelon", "formation", "count")


def unit_facts(files: Iterable[OobFile]) -> Iterator[Fact]:
    """Every unit: whose it is, what it is, each number on each of its faces, and where numbers come from."""
    for file in files:
        forces, origin = str(file.data.get("forces", "")), file.data.get("provenance", {})
        head: dict[str, Value] = {
            "cite": _text(file.data.get("cite")),
            "provenance": _text(origin.get("values")) if isinstance(origin, dict) else "",
        }
        # By its forces: what the file is called is not of the game.
        yield Fact("units", ("", forces or file.name), forces, OF_FILE, given(head), file.name)
        for number, unit in enumerate(file.data.get("units", ())):
            if not isinstance(unit, dict) or not isinstance(unit.get("id"), str):
                continue  # reported as the file was read
            values: dict[str, Value] = {"side": _text(file.data.get("side"))}
            values |= {name: _text(unit.get(name)) for name in _PLAIN}
            values |= unit_ratings(unit)
            values |= {mark: frozenset(map(str, unit.get(mark, ()))) for mark in MARKS}
            span = file.span("units", number, "id")
            place = f"{file.name}:{span.line}" if span is not None else file.name
            title = unit_title(unit["id"], _text(unit.get("name")))
            held = given(values)
            alike = (forces, *(f"{name} {_plain(value)}" for name, value in held.items()))
            yield Fact("units", (unit["id"],), forces, title, held, place, alike if unit.get("name") else ())


def unit_ratings(unit: dict[str, Any]) -> dict[str, Value]:
    """The numbers of a unit by name, those of a face with its name before them."""
    made: dict[str, Value] = {name: _text(value) for name, value in unit.get("values", {}).items()}
    for face, held in unit.get("faces", {}).items():
        made |= {f"{face} {name}": _text(value) for name, value in held.items()}
    return made


def unit_title(id_: str, name: str) -> str:
    """A unit as both its files and its counter call it."""
    return f'{id_} "{name}"' if name and name != id_ else id_


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else ", ".join(sorted(value))


def _text(value: object) -> str:
    return "" if value is None else str(value)
