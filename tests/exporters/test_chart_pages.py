"""Charts on pages: names without hyphens, rows that no page cuts, and what the events of a table do."""

from __future__ import annotations

import pytest

from tests.shipped import ROOT
from toolchain.exporters import paper
from toolchain.exporters.handouts import charts
from toolchain.exporters.handouts.markup import UNCUT, page, table, whole
from toolchain.exporters.in_words.plain import without_hyphens
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.tabletop.notebook import notebook
from toolchain.workspace.export.subject import Subject

A6 = (105.0, 148.0)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("gain-1-loss-1-half", "gain 1 loss 1 half"),
        ("dr-Élan", "dr Élan"),
        ("two_to_one", "two to one"),
        ("1-2", "1-2"),
        ("-1", "-1"),
    ],
)
def test_names_of_values_have_no_hyphens(name: str, shown: str) -> None:
    assert without_hyphens(name) == shown


def pages(body: list[str]) -> int:
    return len(paper.typeset(page("Charts", A6, body), {}, format="png", ppi=20.0))


def test_a_table_that_is_taller_than_a_page_goes_on_to_the_next() -> None:
    rows = [[str(number), "a result in several words " * 6] for number in range(12)]

    assert pages([whole(table(rows, ["die", "result"]))]) > 1


def test_a_table_that_fits_a_page_is_not_cut() -> None:
    few = table([["1", "a result"]] * 10, ["die", "result"])
    room = "#v(80mm)"  # below it there is room for some rows only

    assert pages([room, few]) == pages([room, whole(few)]) == 2
    assert pages([room, whole(few), whole(few)]) == 2
    assert pages(["#v(20mm)", whole(few)]) == 1


def test_no_page_ends_inside_a_row() -> None:
    long = [["1", "a result in several words " * 20]]
    text = table(long)

    # The row begins on the second page, where it leaves no room for the rest.
    assert pages(["#v(95mm)", text, "#v(80mm) end"]) == 3
    assert pages(["#v(95mm)", text.replace(UNCUT, ""), "#v(80mm) end"]) == 2


def test_what_the_events_of_a_table_do_is_on_the_chart() -> None:
    ir = Subject(ROOT / "scenarios" / "race-to-the-sea").ir(None)
    say = RulesInWords(ir)
    text = "\n".join(charts.charts(ir, say))
    notes = notebook(ir)["Events"]

    for name in ("Hit enemy", "Counter attack", "Momentum shift"):
        assert f'#"{name}"' in text
    assert "which enemy unit is hit" in text and "which enemy unit is hit" in notes
    assert "`" not in text.partition("What the events do")[2] and "`" not in notes
    events = {value for known in ir["tables"] if known["type"] == "event" for _, value in known["cells"]}
    assert len(charts.events(say)) == len(events)
    assert all(charts.events(say).values())
