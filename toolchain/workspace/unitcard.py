"""What a project says of one unit of its order-of-battle files: its values with their origin, set-up, arrival."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.compare.units import unit_ratings, unit_title
from toolchain.language.ast import Block
from toolchain.model.oobfile import OobFile
from toolchain.model.provenance import Origin, origin_of
from toolchain.workspace.project import Project, build_model


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
        unit["id"], unit_title(unit["id"], str(unit.get("name", ""))), " ".join(str(p) for p in parts if p),
        _place(file.span("units", number, "id")),
    )  # fmt: skip
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
                _add(card, f"is set up in {row['line'].tokens[0].value}{where}", row["line"].span)
        for row in model.schedule_rows:
            card = cards.get(row["piece"].name)
            if card is not None:
                words = [token.text for token in row["line"].tokens]
                entry = f" by {words[words.index('by') + 1]}" if "by" in words[:-1] else ""
                _add(card, f"arrives on turn {words[1]}{entry}{where}", row["line"].span)


def _add(card: Card, what: str, span: Span) -> None:
    event = (what, _place(span))
    if event not in card.events:
        card.events.append(event)


def _place(span: Span | None) -> str:
    return f"{span.source.name}:{span.line}" if span is not None else ""
