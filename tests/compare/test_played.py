"""A game that is played, compared with itself after edits: each is told in game terms, nothing else is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.compare.answers import ROOT, Copies, Diff, values

GAME = "race-to-the-sea"
OLD = ROOT / "scenarios" / GAME


@pytest.fixture
def new(copies: Copies) -> Path:
    return copies.copy(GAME)


def test_the_same_game_is_the_same(diff: Diff, new: Path) -> None:
    answer = diff(OLD, new)
    assert (answer.code, answer.out, answer.err) == (0, "no difference in game terms\n", "")


def test_layout_comments_and_order_of_files_make_no_difference(diff: Diff, new: Path) -> None:
    rules = new / "rules" / "i-movement.hw"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(
        re.sub(r"(?<=\S)  +(?=\S)", "    ", text).replace("\n\n", "\n\n# a remark\n\n"), encoding="utf-8"
    )
    (new / "rules" / "m-victory.hw").rename(new / "rules" / "a-first.hw")
    oob = new / "oob" / "allies.oob.json"
    oob.write_text(re.sub(r"\n\s*", "\n", oob.read_text(encoding="utf-8")), encoding="utf-8")
    assert diff(OLD, new).code == 0


def test_numbers_of_a_unit(diff: Diff, copies: Copies, new: Path) -> None:
    text = (new / "oob" / "allies.oob.json").read_text(encoding="utf-8")
    first = text.index('"rf": 2')
    (new / "oob" / "allies.oob.json").write_text(
        text[:first] + '"rf": 4' + text[first + 7 :], encoding="utf-8"
    )
    answer = diff(OLD, new)
    (change,) = answer.changes
    assert (answer.code, change["group"], change["how"], values(change)) == (
        1,
        "units",
        "changed",
        {"rf": ("2", "4")},
    )
    place, line = change["new_place"].rsplit(":", 1)
    assert change["title"].split()[0] in (new / place).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert f"~ {change['title']}: rf 2 -> 4" in answer.out


def test_where_numbers_come_from(diff: Diff, copies: Copies, new: Path) -> None:
    path = new / "oob" / "allies.oob.json"
    text = path.read_text(encoding="utf-8")
    first = text.index('"printed"')
    path.write_text(text[:first] + text[first:].replace('["met"]', '["met", "rf"]', 1), encoding="utf-8")
    answer = diff(OLD, new)
    (change,) = answer.changes
    assert values(change) == {"printed": ([], ["rf"])}
    assert "printed + rf" in answer.out


def test_a_supplement_is_told_by_what_it_changes(diff: Diff, copies: Copies, new: Path) -> None:
    supplement = {
        "format": "hexwright-oob/1",
        "forces": "losses",
        "extends": "oob/allies.oob.json",
        "cite": "N",
        "provenance": {"values": "derived", "because": "half of them"},
        "units": [{"id": "FR_IV", "values": {"size": 2}}],
    }
    (new / "oob" / "losses.oob.json").write_text(json.dumps(supplement), encoding="utf-8")
    changes = {c["title"]: values(c) for c in diff(OLD, new).changes}
    assert changes == {
        "the file": {"cite": (None, "N"), "provenance": (None, "derived")},
        'FR_IV "IV"': {"size": ("3", "2"), "derived": (None, ["size"])},
    }


def test_a_unit_more_and_a_unit_less(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(new, "oob/allies.oob.json", '"FR_IV", "name": "IV"', '"FR_IVbis", "name": "IV bis"')
    answer = diff(OLD, new, "--only", "units")
    assert [(c["how"], c["title"]) for c in answer.changes] == [
        ("added", 'FR_IVbis "IV bis"'),
        ("removed", 'FR_IV "IV"'),
    ]
    added = values(answer.changes[0])
    assert added["kind"] == (None, "infantry") and added["nation"] == (None, "French")


def test_set_up_and_arrivals(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(new, "rules/n-reinforcements.hw", "Noyon    GE_IX_Reserve", "Chauny   GE_IX_Reserve")
    copies.edit(
        new,
        "rules/n-reinforcements.hw",
        "turn 2           arrive GE_Guard, GE_IV",
        "turn 4           arrive GE_Guard, GE_IV",
    )
    copies.edit(
        new,
        "rules/n-reinforcements.hw",
        "turn 5           arrive BR_I by abbeville-road",
        "turn 5           arrive BR_I by channel-ports",
    )
    answer = diff(OLD, new)
    (placed,) = answer.of("set-up")
    assert (placed["title"], values(placed)) == ("GE_IX_Reserve", {"place": ("Noyon", "Chauny")})
    assert [(c["title"], values(c)) for c in answer.of("arrivals")] == [
        ("BR_I", {"entry": ("abbeville-road", "channel-ports")}),
        ("GE_Guard", {"turn": ("2", "4")}),
        ("GE_IV", {"turn": ("2", "4")}),
        ("GE_I_Bavarian_Reserve", {"turn": ("2", "4")}),
    ]
    assert "~ GE_Guard, GE_IV, GE_I_Bavarian_Reserve: turn 2 -> 4 (2 turns later)" in answer.out
    assert len(answer.changes) == 5


def test_cells_of_tables(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(new, "rules/f-sequence.hw", "    4..8   2", "    4..8   3")
    (change,) = diff(OLD, new).changes
    assert (change["within"], change["title"]) == ("table march-units-germany", "row 4..8")
    assert values(change) == {"": ("2", "3")}


def test_terrain_lines_and_regions(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new,
        "map.hw",
        "  0801 0901                                    water",
        "  0801 0901                                    clear",
    )
    copies.edit(
        new,
        "map.hw",
        "region antwerp-zone",
        "region lowlands                                            @ A-1-j\n  1402 1502\n\nregion antwerp-zone",
    )
    copies.edit(new, "map.hw", "1114/1213  1113/1114  1013/1114", "1113/1114  1013/1114")
    answer = diff(OLD, new)
    assert {c["title"]: (c["how"], values(c)) for c in answer.of("map")} == {
        "0801": ("changed", {"": (["water"], ["clear"])}),
        "0901": ("changed", {"": (["water"], ["clear"])}),
        'river "Somme"': ("changed", {"hexsides": (["1114/1213"], [])}),
        "lowlands": ("added", {"hexes": (None, ["1402", "1502"])}),
    }
    assert "~ 0801, 0901: water -> clear" in answer.out
    assert len(answer.changes) == 4


def test_rules_by_paragraph_and_label(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(new, "rules/i-movement.hw", "difficult:  plus 1 MP", "difficult:  plus 2 MP")
    copies.edit(
        new, "rules/i-movement.hw", "  bar enemy: into hex where some enemy unit in to          @ I-2\n", ""
    )
    copies.edit(
        new,
        "rules/i-movement.hw",
        "into hex where to is prohibited          @ I-3-b",
        "into hex where to is prohibited          @ I-3-c",
    )
    answer = diff(OLD, new)
    found = {(c["within"], c["title"], c["how"], c["paragraph"]): values(c) for c in answer.of("rules")}
    line = "plus {} MP when to is difficult or hexside has difficult"
    assert found == {
        ("quantity hex-cost for move measure MP", "difficult", "changed", "I-3-a, A-1-d"): {
            "": (line.format(1), line.format(2))
        },
        ("movement march of unit", "bar prohibited", "changed", "I-3-c"): {"paragraph": ("I-3-b", "I-3-c")},
        ("movement march of unit", "bar enemy", "removed", "I-2"): {
            "": ("into hex where some enemy unit in to", None)
        },
    }
    assert len(answer.changes) == 3


def test_victory(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(new, "rules/m-victory.hw", "0, 1..4, 5..8", "0, 1..5, 6..8")
    (change,) = diff(OLD, new).changes
    assert (change["group"], change["paragraph"]) == ("victory", "M")
    assert values(change) == {"": ("bands 0, 1..4, 5..8, 9..12, 13..", "bands 0, 1..5, 6..8, 9..12, 13..")}


def test_a_block_more_and_an_example_less(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new, "rules/g-initiative.hw", "part of RTS\n", "part of RTS\n\ndefine calm = turn > 3  @ G-9\n"
    )
    path = new / "examples" / "g.hw"
    text = path.read_text(encoding="utf-8")
    at = text.index("\nexample ", text.index("\nexample ") + 1)
    path.write_text(text[: text.index("\nexample ")] + text[at:], encoding="utf-8")
    answer = diff(OLD, new)
    assert [(c["how"], c["within"], c["paragraph"]) for c in answer.of("rules")] == [
        ("added", "define calm = turn > 3", "G-9")
    ]
    assert [c["how"] for c in answer.of("examples")] == ["removed"]
    assert answer.out.splitlines()[-1] == "rules: 1 added; examples: 1 removed"


def test_many_lines_are_cut_and_all_shown_on_demand(diff: Diff, copies: Copies, new: Path) -> None:
    path = new / "oob" / "allies.oob.json"
    count = 0

    def other(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f'"name": "{found[1]}, {count}"'

    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"name": "([^"]*)"', other, text), encoding="utf-8")
    assert count > 31
    short, whole = diff(OLD, new), diff(OLD, new, "--all")
    assert f"... and {count - 30} more lines: `--all` shows them" in short.out
    assert whole.out.count("~ ") == count and "more lines" not in whole.out
    assert short.changes == whole.changes and len(whole.changes) == count


def test_what_a_file_of_units_is_called_is_not_of_the_game(diff: Diff, new: Path) -> None:
    (new / "oob" / "allies.oob.json").rename(new / "oob" / "entente.oob.json")
    assert diff(OLD, new).code == 0


def test_a_set_up_without_rows(diff: Diff, copies: Copies, new: Path) -> None:
    copies.edit(
        new,
        "rules/n-reinforcements.hw",
        "part of RTS\n",
        "part of RTS\n\nsetup nothing of France  @ N\n",
    )
    for before, after, how in ((OLD, new, "added"), (new, OLD, "removed")):
        (change,) = diff(before, after).changes
        assert (change["group"], change["within"], change["how"]) == (
            "set-up",
            "setup nothing of France",
            how,
        )


def test_another_formula_of_a_region(diff: Diff, copies: Copies, new: Path) -> None:
    region = "region bow = hexes inside 0801 {} 0803  @ A-1-j\n\nregion antwerp-zone"
    old = copies.copy(GAME, "old")
    copies.edit(old, "map.hw", "region antwerp-zone", region.format("0901"))
    copies.edit(new, "map.hw", "region antwerp-zone", region.format("1001"))
    (change,) = diff(old, new).changes
    assert (change["how"], change["within"], change["title"]) == ("changed", "regions", "bow")
    assert values(change) == {"formula": ("hexes inside 0801 0901 0803", "hexes inside 0801 1001 0803")}


def test_a_line_of_another_name_that_runs_where_it_ran_is_renamed(
    diff: Diff, copies: Copies, new: Path
) -> None:
    copies.edit(new, "map.hw", 'river "Somme"', 'river "Ancre"')
    answer = diff(OLD, new, "--only", "map")
    (change,) = answer.changes
    assert (change["how"], values(change)) == ("changed", {"name": ('river "Somme"', 'river "Ancre"')})
    # What runs there and is of another sort is no renaming.
    copies.edit(new, "map.hw", 'river "Ancre"', 'railroad "Ancre"')
    assert [c["how"] for c in diff(OLD, new, "--only", "map").changes] == ["added", "removed"]


def test_runs_of_hexes_whose_numbers_have_dots(diff: Diff, copies: Copies) -> None:
    """`01.01..01.03` and the three numbers are one thing said in two ways."""
    rows = {"old": "  01.01..01.03  clear\n", "new": "  01.01 01.02 01.03  clear\n"}
    for called, row in rows.items():
        folder = copies.folder / called
        folder.mkdir()
        (folder / "hexwright.toml").write_text('[project]\nname = "dots"\nlanguage = "1"\n', encoding="utf-8")
        (folder / "map.hw").write_text(
            "part of Dots\n\nmap\n  numbering  cc.rr\n\nhexes\n" + row, encoding="utf-8"
        )
    old, new = (copies.folder / called for called in rows)
    assert diff(old, new).code == 0
    (new / "map.hw").write_text(
        (new / "map.hw").read_text(encoding="utf-8").replace("01.02", "01.04"), encoding="utf-8"
    )
    assert [(c["how"], c["title"]) for c in diff(old, new).changes] == [
        ("added", "01.04"),
        ("removed", "01.02"),
    ]
