"""What the books say of their maps holds on the grids that we declare for them, and their misprints are found."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest

from toolchain.base.diagnostic import Findings
from toolchain.base.source import Source
from toolchain.geometry.grid import Grid
from toolchain.geometry.lattice import Layout, distance
from toolchain.importers.earth.placesfile import read_places
from toolchain.importers.earth.placing import Placing, place_grid

from .grids import BOOKS, DATA, rows

FACTS = rows("distances")

# Misprints by rulebook: the place, its hex, and the hexes one of which is meant.
FAR = {
    "race-to-the-sea": {},
    "western-front": {("Koln", "2707"): {"2705"}},
    "offensive-a-outrance": {
        ("Luneville", "53.36"): {"53.56"},
        ("Strassburg", "65.52"): {"65.62"},
        ("Albert", "26.27"): {"26.24", "27.24"},
        ("Hirson", "40.29"): {"40.30", "39.31"},
    },
    "on-to-paris": {},
}
TWICE = {"offensive-a-outrance": {"Abbeville", "Creil", "Hirson", "Metz", "Namur", "Liege", "Brussel"}}
BETTER = {"Abbeville": "20.19", "Creil": "20.32", "Hirson": "40.30"}


@pytest.mark.parametrize("fact", FACTS, ids=lambda f: f"{f['book']} {f['hex_a']} {f['hex_b']}")
def test_hexes_lie_as_far_apart_as_the_book_says(fact: dict[str, str]) -> None:
    grid = BOOKS[fact["book"]]
    a, b = grid.hex_of(fact["hex_a"]), grid.hex_of(fact["hex_b"])

    assert a is not None and b is not None
    assert a in grid.index and b in grid.index
    assert int(fact["distance"]) == distance(a, b)


@pytest.mark.parametrize("book", ["western-front", "offensive-a-outrance", "on-to-paris"])
def test_no_other_layout_of_the_same_numbering_fits(book: str) -> None:
    ours = BOOKS[book]
    facts = [fact for fact in FACTS if fact["book"] == book]

    def breaks(layout: Layout) -> bool:
        other = Grid(layout, ours.numbering, ours.columns, ours.rows)
        pairs = [(other.hex_of(f["hex_a"]), other.hex_of(f["hex_b"]), f) for f in facts]
        return any(distance(a, b) != int(f["distance"]) for a, b, f in pairs if a and b)

    fits = [
        (orientation, pushed)
        for orientation, pushed in product(("flat", "pointy"), ("even", "odd"))
        if not breaks(Layout(orientation, pushed, ours.layout.rows_up))
    ]
    assert [(ours.layout.orientation, ours.layout.pushed)] == fits


def placing(book: str, text: str | None = None) -> tuple[Placing, Findings]:
    findings = Findings()
    source = Source(f"{book}.csv", text or (DATA / f"{book}.csv").read_text(encoding="utf-8"))
    made = place_grid(read_places(source, findings), BOOKS[book], {}, findings)
    assert made is not None
    return made, findings


@pytest.mark.parametrize("book", BOOKS)
def test_exactly_the_misprints_are_found(book: str) -> None:
    made, findings = placing(book)
    grid = BOOKS[book]
    far = {
        (p.place.name, " ".join(grid.id(h) for h in p.place.hexes)): {
            grid.id(p.belongs),
            *(grid.id(h) for h in p.likely),
        }
        for p in made.judgement.places
        if p.far
    }

    assert FAR[book].keys() == far.keys()
    for key, meant in FAR[book].items():
        assert meant & far[key], key
    assert len(far) == sum(f.code == "MAP058" and f.severity == "warning" for f in findings.items)
    twice = {f.message.split(" is printed")[0] for f in findings.items if f.code == "MAP059"}
    assert TWICE.get(book, set()) == twice
    assert {"MAP058", "MAP059", "MAP057"} >= {f.code for f in findings.items}


def test_of_two_printed_hexes_the_better_one_is_named() -> None:
    _, findings = placing("offensive-a-outrance")
    notes = {f.message.split(" is printed")[0]: f.note for f in findings.items if f.code == "MAP059"}

    for place, hex_ in BETTER.items():
        assert notes[place].startswith(f"{hex_} fits better")


def test_a_place_beyond_the_edge_is_a_note() -> None:
    _, findings = placing("offensive-a-outrance")
    notes = [f for f in findings.items if f.severity == "note"]

    assert ["Le Havre lies beyond the edge of the map, but is printed in 01.21"] == [f.message for f in notes]


@pytest.mark.parametrize(
    ("book", "hex_km", "turned"),
    [
        ("race-to-the-sea", 14.4, 8.5),
        ("western-front", 20.4, 1.0),
        ("offensive-a-outrance", 8.15, -25.0),
        ("on-to-paris", 22.1, 0.4),
    ],
)
def test_the_hexes_are_as_large_as_measured_otherwise(book: str, hex_km: float, turned: float) -> None:
    """Figures of an independent least-squares fit; rulebooks: about 9, 15 miles, 8 km."""
    made, _ = placing(book)

    assert hex_km == pytest.approx(made.fit.hex_km, rel=0.015)
    assert turned == pytest.approx(made.fit.turned, abs=1.0)


def test_the_same_places_in_another_order_give_the_same_placing() -> None:
    lines = (DATA / "offensive-a-outrance.csv").read_text(encoding="utf-8").splitlines()
    one, _ = placing("offensive-a-outrance")
    two, _ = placing("offensive-a-outrance", "\n".join([lines[0], *reversed(lines[1:])]))

    assert one.fit.ex == pytest.approx(two.fit.ex, rel=1e-9) and one.fit.n0 == pytest.approx(
        two.fit.n0, rel=1e-9
    )


@pytest.mark.parametrize("seed", range(8))
def test_planted_misprints_are_found_and_no_other(seed: int) -> None:
    """One figure of a tenth of the hexes is changed so that the place lies three hexes off or more."""
    book = "western-front"
    grid = BOOKS[book]
    dice = random.Random(seed)
    lines = rows(book)
    before = {p.place.name for p in placing(book)[0].judgement.places if p.far}
    planted = set()
    for row in dice.sample([r for r in lines if " " not in r["hex"] and r["place"] not in before], 4):
        while True:
            at = dice.randrange(4)
            changed = row["hex"][:at] + dice.choice("0123456789") + row["hex"][at + 1 :]
            a, b = grid.hex_of(changed), grid.hex_of(row["hex"])
            if a in grid.index and b is not None and a is not None and distance(a, b) >= 4:
                break
        row["hex"] = changed
        planted.add(row["place"])
    text = "place,lon,lat,hex\n" + "\n".join(f"{r['place']},{r['lon']},{r['lat']},{r['hex']}" for r in lines)
    made, _ = placing(book, text)
    far = {p.place.name for p in made.judgement.places if p.far}

    # Without the four the one real misprint, at 1.5 hexes, need not stand out any more.
    assert planted <= far <= planted | before


def test_the_lists_say_where_they_come_from() -> None:
    assert "CC BY 4.0" in Path(DATA / "README.md").read_text(encoding="utf-8")
