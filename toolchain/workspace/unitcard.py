"""What a project or a package says of one unit: its values with their origin, set-up, arrival."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.compare.units import unit_ratings, unit_title
from toolchain.exporters.tables import piece_row
from toolchain.ir.package import Package
from toolchain.ir.roster import roster_of
from toolchain.language.ast import Block
from toolchain.model.units.oobfile import OobFile
from toolchain.model.units.provenance import Origin, origin_of
from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import Project

if TYPE_CHECKING:
    from toolchain.ir.rules import Piece, Rules


@dataclass(frozen=True)
class Rating:
    """One value of a unit: its name (that of its face before it), where it comes from, where it stands."""

    name: str
    value: str
    origin: Origin
    place: str


@dataclass
class Card:
    """A unit: what it is, its values, what set-ups and schedules do with it."""

    id: str
    title: str
    what: str
    place: str
    ratings: list[Rating] = field(default_factory=list)
    events: list[tuple[str, str]] = field(default_factory=list)


def unit_cards(project: Project, query: str) -> list[Card]:
    """The units that a query means: an id, or what is printed on the counter."""
    wanted = query.casefold()
    found = [
        _card(file, number, unit)
        for file in project.all_oob()
        for number, unit in enumerate(file.data["units"])
        if wanted in (str(unit["id"]).casefold(), str(unit.get("name", "")).casefold())
    ]
    if found:
        _add_events(project, {card.id: card for card in found})
    return found


def package_cards(package: Package, query: str) -> list[Card]:
    """The units of a package that a query means: an id, or what is printed on the counter."""
    wanted = query.casefold()
    made: dict[str, Card] = {}
    entries = package.manifest["scenarios"]
    for entry in entries:
        ir = package.rules[entry["rules"]]
        where = f" ({entry['name']})" if len(entries) > 1 else ""
        roster = roster_of(ir)
        for number, piece in enumerate(ir["pieces"]):
            if wanted not in (piece["id"].casefold(), piece["name"].casefold()):
                continue
            card = made.setdefault(piece["id"], _packed_card(ir, piece))
            for row in roster.placements:
                if row.unit == number:
                    card.events.append((f"is set up in {row.place or 'no place'}{where}", row.list))
            for word, rows in (("arrives", roster.arrivals), ("is withdrawn", roster.withdrawals)):
                for change in rows:
                    if change.unit == number:
                        dated = bool(change.date) and not change.waits
                        when = f"on {change.date}" if dated else change.date or f"on turn {change.turn}"
                        at = f" {'at' if dated else 'by'} {change.place}" if change.place else ""
                        card.events.append((f"{word} {when}{at}{where}", change.list))
    return list(made.values())


def _packed_card(ir: Rules, piece: Piece) -> Card:
    row = piece_row(ir, piece)
    whose = row["nation"] or row["side"] or "no side"
    card = Card(
        piece["id"],
        unit_title(piece["id"], piece["name"]),
        " ".join(part for part in (row["echelon"], row["kind"], f"of {whose}") if part),
        piece.get("file", ""),
    )
    for key, value in row.items():
        part, _, name = key.partition(".")
        if part in ("value", "face") and name:
            mark = "printed" if name in piece.get("printed", ()) else ""
            card.ratings.append(Rating(name.replace(".", " "), value, Origin(mark, "", ""), card.place))
    return card


def nearest_packed(package: Package, query: str) -> str:
    """What may have been meant by a query that names no unit of a package."""
    pieces = [piece for rules in package.rules.values() for piece in rules["pieces"]]
    return did_you_mean(query, [piece[key] for piece in pieces for key in ("id", "name")])


def nearest_unit(project: Project, query: str) -> str:
    """What may have been meant by a query that names no unit."""
    known = [
        str(unit.get(key, ""))
        for file in project.all_oob()
        for unit in file.data["units"]
        for key in ("id", "name")
    ]
    return did_you_mean(query, known)


def _card(file: OobFile, number: int, unit: dict[str, Any]) -> Card:
    parts = [
        unit.get("echelon"),
        unit.get("kind"),
        f"of {unit.get('nation') or file.data.get('side') or 'no side'}",
    ]
    if unit.get("formation"):
        parts.append(f"in {unit['formation']}")
    card = Card(
        unit["id"],
        unit_title(unit["id"], str(unit.get("name", ""))),
        " ".join(str(p) for p in parts if p),
        _place(file.span("units", number, "id")),
    )
    for name, value in unit_ratings(unit).items():
        face, _, rating = name.rpartition(" ")
        path = ("faces", face, rating) if face else ("values", rating)
        card.ratings.append(
            Rating(
                name,
                str(value),
                origin_of(file.data, unit, rating),
                _place(file.span("units", number, *path)),
            )
        )
    return card


def _add_events(project: Project, cards: dict[str, Card]) -> None:
    scenarios: list[Block | None] = [*project.scenarios] or [None]
    for scenario in scenarios:
        model, _ = build_model(project, scenario)
        where = f" ({model.scenario})" if len(scenarios) > 1 else ""
        for row in model.setup_rows:
            card = cards.get(row["piece"].name)
            if card is not None:
                _add(card, f"is set up in {row['place']}{where}", row["line"].span)
        for arrival in model.schedule_rows:
            card = cards.get(arrival["piece"].name)
            if card is not None:
                words = [token.text for token in arrival["line"].tokens]
                entry = f" by {words[words.index('by') + 1]}" if "by" in words[:-1] else ""
                _add(card, f"arrives on turn {words[1]}{entry}{where}", arrival["line"].span)


def _add(card: Card, what: str, span: Span) -> None:
    event = (what, _place(span))
    if event not in card.events:
        card.events.append(event)


def _place(span: Span | None) -> str:
    return f"{span.source.name}:{span.line}" if span is not None else ""
