"""How each form of a rule reads in the printed rules: a small rule in, English out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.small_game import game_with
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.rulebook import html, typeset
from toolchain.exporters.rulebook.book import reference
from toolchain.exporters.rulebook.shapes import Item, Line, Paragraph, Reference, Ruling
from toolchain.workspace.export.subject import Subject

# Each rule with the lines that are printed of it; the first line of a rule cites the paragraph.
FORMS: dict[str, tuple[str, list[str]]] = {
    "a rule speaks of the one unit that it is given": (
        "procedure go with u: unit @ P\n  set moved of u to yes\n",
        ["The unit is marked as moved."],
    ),
    "it says what it is given where there are several things": (
        "procedure go with u: unit, goal: hex, n: number @ P\n  when n > 1\n    move u to goal\n",
        [
            "With a unit, the goal (a hex) and `n` (a number).",
            "If `n` is more than 1:",
            "The unit goes to the goal.",
        ],
    ),
    "two units of one rule keep their names": (
        "procedure go with a: unit, d: unit @ P\n  move a to hex of d\n",
        ["With `a` (a unit) and `d` (a unit).", "`a` goes to `d`'s hex."],
    ),
    "what a thing has": (
        "define near for unit = speed of self > 2 and control of hex of self = side of self @ P\n",
        ["It holds when the unit's speed is more than 2 and control of the unit's hex is the unit's side."],
    ),
    "what each of several has": (
        "define keen for unit = some own foot in hex of self where side of it = side of self and hex of it <> hex 0101 @ P\n",
        [
            "It holds when there is at least one own foot in the unit's hex whose side is the unit's side and whose hex is not 0101."
        ],
    ),
    "a relative clause for what holds of each": (
        "define keen for unit = some own foot where it is fresh and not moved of it @ P\n",
        [
            "It holds when there is at least one own foot on the map that is fresh and that is not marked as moved."
        ],
    ),
    "a condition by its name": (
        "define ready for unit = self is fresh @ 9.9\ndefine keen for unit = not ready(self) and some own foot where ready(it) @ P\n",
        [
            "It holds when “ready” does not hold for the unit and there is at least one own foot on the map where “ready” holds for it."
        ],
    ),
    "a condition whose name is a verb": (
        "define may-march for unit = self is fresh @ 9.9\ndefine must-go for unit = self is fresh @ 9.9\n"
        "define keen for unit = may-march(self) and not must-go(self) @ P\n",
        ["It holds when the unit may march and the unit need not go."],
    ),
    "conditions that are both so or both not": (
        "define ready for unit = self is fresh @ 9.9\n"
        "define alike with a: unit, b: unit = (ready(a)) = (ready(b)) @ P\n",
        [
            "Of `a` (a unit) and `b` (a unit).",
            "It holds when (“ready” holds for `a`) exactly if (“ready” holds for `b`).",
        ],
    ),
    "a choice of terrains": (
        "define keen for hex = here is woods or here is village @ P\n",
        ["It holds when the hex is woods or village."],
    ),
    "a choice between groups of conditions": (
        "define keen for unit = (self is foot and self is fresh) or hex of self is village @ P\n",
        ["It holds when (the unit is foot and the unit is fresh) or the unit's hex is village."],
    ),
    "hexes of several sets": (
        "state burnt of hex @ 9.9\ndefine keen for hex = not here in (woods or hexes where burnt of it) @ P\n",
        ["It holds when the hex is not woods and is not marked as burnt."],
    ),
    "the nearest of several": (
        "define far for unit = lowest(enemy unit, distance(hex of self, hex of it)) @ P\n",
        ["The distance from the unit's hex to the nearest enemy unit."],
    ),
    "limits": (
        "quantity pace for unit @ P\n  base  max(1, min(9, speed of self - 2))\n",
        ["Base: the unit's speed - 2, but at most 9 and at least 1."],
    ),
    "the greater of two": (
        "quantity pace for unit @ P\n  base  max(speed of self, strength of self) * 2\n",
        ["Base: the greater of the unit's speed and the unit's strength × 2."],
    ),
    "what is added on a condition": (
        "quantity pace for unit @ P\n  base  speed of self - (2 when self is foot otherwise 0)\n",
        ["Base: the unit's speed, minus 2 if the unit is foot."],
    ),
    "a sum of what counts differently": (
        "quantity might for unit @ P\n  base  sum(own unit, 2 when it is foot otherwise 1)\n",
        ["Base: 2 for each own unit that is foot and 1 for each other one."],
    ),
    "a number that grows up to a limit": (
        "state losses of unit @ 9.9\n  values 0..8\nprocedure go with u: unit @ P\n  set losses of u to min(8, losses of u + 1)\n",
        ["Add 1 to the unit's losses, to at most 8."],
    ),
    "a condition that is kept": (
        "procedure go with u: unit @ P\n  let near = some enemy unit adjacent to hex of u\n  when near\n    set moved of u to yes\n",
        [
            "Let `near` be whether there is at least one enemy unit adjacent to the unit's hex.",
            "If `near`:",
            "The unit is marked as moved.",
        ],
    ),
    "a choice of one": (
        'procedure go @ P\n  actor chooses 1 own foot as f saying "who goes"\n  set moved of f to yes\n',
        ["The acting side chooses one own foot: who goes.", "The chosen unit is marked as moved."],
    ),
    "a loop": (
        "procedure go with h: hex @ P\n  each f in own foot in h\n    move f to hex 0101\n",
        ["For each own foot in the hex:", "That unit goes to 0101."],
    ),
    "a place by its number and name": (
        "define goal = (hex 0103 when turn > 2 otherwise hex 0101) @ P\n",
        ["0103 Northam if turn is more than 2, else 0101."],
    ),
    "a few hexes with their names": (
        "region heights @ P\n  0101..0103\n",
        ["3 hexes: 0101, 0102 and 0103 Northam."],
    ),
    "hexes on a condition": (
        "define goal for side = village where self is Blue and control of it = self @ P\n",
        ["Village whose control is the side, if the side is Blue, else no hex."],
    ),
    "several things of which one has a clause": (
        "define held with s: units, there: hex = count s > 1 and control of there = Blue @ 9.9\n"
        "define keen for hex = held((foot where it is fresh), here) @ P\n",
        ["It holds when “held” holds for (foot that is fresh) and the hex."],
    ),
    "so much of a stock": (
        "stock fuel of each side @ 9.9\ndefine price with s: side, n: number = n * 2 @ 9.9\n"
        "procedure go with s: side @ P\n  spend price(s, 3) fuel of s\n",
        ["The side spends (“price” of the side and 3) fuel."],
    ),
    "a mark": ("state steady of foot @ P\n", ["Each foot is marked as steady, or is not."]),
    "what is carried out": (
        "procedure rally @ 9.9\n  clear moved of unit\nprocedure go @ P\n  do rally\n",
        ["Carry out `rally`."],
    ),
}


def printed(tmp_path: Path, rules: str) -> Reference:
    ir = Subject(game_with(tmp_path, "\n" + rules, "  expect 1 = 1\n")).ir(None)
    return reference(ir, "A game", RulesInWords(ir))


@pytest.mark.parametrize("form", FORMS)
def test_a_form_reads_so(tmp_path: Path, form: str) -> None:
    rules, wanted = FORMS[form]
    held = printed(tmp_path, rules.replace("@ P", "@ 9.1"))
    (found,) = [one for one in held.paragraphs if one.number == "9.1"]
    assert [line.text for item in found.items for line in item.lines] == wanted


def test_the_first_page_says_how_the_game_is_won_and_what_a_turn_is(tmp_path: Path) -> None:
    held = printed(tmp_path, "")
    said = {chapter.title: [line.text for line in chapter.lines] for chapter in held.first}
    assert said["How the game is won"][0] == "Points:"
    assert any(line.startswith("Villages: each side scores 2 VP") for line in said["How the game is won"])
    assert "What counts is the lead in points." in said["How the game is won"]
    assert said["A turn"][0] == "The game has 6 turns."
    assert said["A turn"][2].startswith("1. ")
    for page in (html.page(held), typeset.pages(held, (210.0, 297.0))):
        assert 0 < page.index("How the game is won") < page.index("A turn") < page.index("march cost")


def test_cards_stand_after_the_rules(tmp_path: Path) -> None:
    rules = 'deck luck @ 9.1\n  cards 1..2\ncard 1 of luck "Rain" @ 9.1\n  do\n    tell "It rains."\nprocedure end @ 9.5\n  draw 1 from luck as c\n  play c\n'
    held = printed(tmp_path, rules)
    (found,) = [one for one in held.paragraphs if one.number == "9.1"]
    assert [item.name for item in found.rules] == ["luck"]
    assert [item.name for item in found.apart] == ["1 of luck"]
    for page in (html.page(held), typeset.pages(held, (210.0, 297.0))):
        assert (
            page.index("Cards and set-ups")
            < page.index("It rains.")
            < page.index("Index", page.index("It rains."))
        )
        assert page.index("luck") < page.index("Cards and set-ups")


def test_rulings_and_notes_stand_after_the_rules() -> None:
    item = Item("march", "movement", ("movement", "march"), [Line(0, "The unit goes.")])
    ruling = Ruling("who", "who is first?", "Blue", ("Red",), "the text leaves it open")
    held = Reference(
        "A game",
        [],
        [
            Paragraph("1", "movement", [item], notes=["misprinted"], rulings=[ruling]),
            Paragraph("2", "credits", notes=["no rule"]),
            Paragraph(
                "3", "combat", [Item("fight", "procedure", ("procedure", "fight"), [Line(0, "Roll.")])]
            ),
        ],
        [],
    )
    page = html.page(held)
    places = [
        page.index(text)
        for text in ("The unit goes.", "Roll.", "Notes and rulings", "who is first?", "no rule")
    ]
    assert places == sorted(places)
    assert page.count("id='p1'") == 1 and page.index("id='p1'") > page.index("Notes and rulings")
    assert "2 credits" not in page[: page.index("Notes and rulings")]
    pages = typeset.pages(held, (210.0, 297.0))
    assert (
        pages.index("Roll.")
        < pages.index("Notes and rulings")
        < pages.index("misprinted")
        < pages.index("no rule")
    )
