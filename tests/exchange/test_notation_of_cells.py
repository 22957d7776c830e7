"""The hobby's notation, hexes and dates in cells."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.importers.sheets.columns import Words, meaning
from toolchain.importers.sheets.dates import order_of, when
from toolchain.importers.sheets.grid import column_of, letters, shown
from toolchain.importers.sheets.notation import Counter, NotUnderstood, counter, names, place, turns, whole

HEXES = {"0101", "1207", "1210", "1270", "near-bank", "St_Quentin", "12.08"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2 x 6-4 Inf XX", Counter(2, "6-4", "Inf", "XX")),
        ("6-4 Inf XX 25, 26", Counter(None, "6-4", "Inf", "XX", "", "25, 26")),
        ("3x4-3 Inf", Counter(3, "4-3", "Inf")),
        ("(6-4) Inf XX", Counter(None, "6-4", "Inf", "XX")),
        ("4-5 (-) Inf XX (Can) 3", Counter(None, "4-5 (-)", "Inf", "XX", "Can", "3")),
        ("HQ XXXX 1st", Counter(None, "", "HQ", "XXXX", "", "1st")),
        ("6/4 inf X", Counter(None, "6-4", "Inf", "X")),
        ("1-6 Heavy Cav XX 8", Counter(None, "1-6", "Heavy_Cav", "XX", "", "8")),
    ],
)
def test_counters(text: str, wanted: Counter) -> None:
    assert counter(text, ["Inf", "HQ", "Heavy_Cav"]) == wanted


@pytest.mark.parametrize("text", ["the Guard", "", "x"])
def test_what_is_no_counter(text: str) -> None:
    with pytest.raises(NotUnderstood):
        counter(text, ["Inf"])


@pytest.mark.parametrize(
    ("value", "wanted"),
    [("T3", ["3"]), ("GT 3", ["3"]), ("Turn 12", ["12"]), (4, ["4"]), (4.0, ["4"]), ("3rd", ["3"]), ("T3-T5", ["3", "4", "5"]),
     ("3\u20135", ["3", "4", "5"]), ("later", ["later"])],
)  # fmt: skip
def test_turns(value: object, wanted: list[str]) -> None:
    assert turns(value, {"later"}) == wanted


@pytest.mark.parametrize("value", ["soon", 0, -1, "T5-T3", 2.5, "3-9999"])
def test_what_is_no_turn(value: object) -> None:
    with pytest.raises(NotUnderstood):
        turns(value)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [("hex 12.07", "1207"), ("1207", "1207"), (1207, "1207"), (101, "0101"), (12.07, "1207"), ("12-07", "1207"), ("Hex #1207", "1207"),
     ("'0101", "0101"), ("1.1", "0101"), ("Near Bank", "near-bank"), ("St Quentin", "St_Quentin"), ("12.08", "12.08"), ("9999", ""), (True, "")],
)  # fmt: skip
def test_places(value: object, wanted: str) -> None:
    assert place(value, HEXES) == wanted


def test_a_number_that_may_be_two_hexes() -> None:
    with pytest.raises(NotUnderstood, match="1207 or 1270"):
        place(12.7, {"1207", "1270"})


@pytest.mark.parametrize(
    ("value", "count", "wanted"),
    [("25, 26", None, ["25", "26"]), ("25-28", None, ["25", "26", "27", "28"]), ("25-28", 4, ["25", "26", "27", "28"]),
     ("87-89", 1, ["87-89"]), ("A\nB", None, ["A", "B"]), ("1 Gd & 2 Gd", None, ["1 Gd", "2 Gd"]), (7, None, ["7"]), ("", None, []), (None, None, [])],
)  # fmt: skip
def test_names(value: object, count: int | None, wanted: list[str]) -> None:
    assert names(value, (), count) == wanted


def test_a_name_of_the_project_is_no_range() -> None:
    assert names("87-89", {"87-89"}) == ["87-89"]
    with pytest.raises(NotUnderstood):
        names("28-25")


@pytest.mark.parametrize(
    ("value", "order", "wanted"),
    [("1914-08.3", "", "1914-08.3"), ("1914-08-30", "", "1914-08.6"), ("3 Aug 1914", "", "1914-08.1"), ("Aug 31, 1914", "", "1914-08.6"),
     ("31.8.14", "", "1914-08.6"), ("8/31/1914", "", "1914-08.6"), ("3/8/1914", "mdy", "1914-03.2"), ("3/8/1914", "dmy", "1914-08.1"),
     ("5/5/1914", "", "1914-05.1"), (datetime.datetime(1914, 8, 16), "", "1914-08.3"), ("Aug 1914/3", "", "1914-08.3"), ("2nd September 1914", "", "1914-09.1")],
)  # fmt: skip
def test_dates(value: object, order: str, wanted: str) -> None:
    assert when(value, order).in_turns(6) == wanted


@pytest.mark.parametrize("value", ["30 Feb 1914", "3/8/1914", "soon", "1914", "32.8.1914", "3 Foo 1914"])
def test_what_is_no_date(value: str) -> None:
    with pytest.raises(NotUnderstood):
        when(value)


def test_the_order_of_a_column_of_dates() -> None:
    assert order_of(["3/8/1914", "31/8/1914"]) == "dmy" and order_of(["3/8/1914", "8/31/1914"]) == "mdy"
    assert order_of(["3/8/1914"]) == "" and order_of(["31/8/1914", "8/31/1914"]) == ""


@given(st.integers(1, 31), st.integers(1, 30))
def test_the_days_of_a_month_are_shared_out(day: int, turns_: int) -> None:
    made = [int(when(datetime.date(1914, 8, d)).in_turns(turns_).partition(".")[2]) for d in range(1, 32)]
    assert (
        made == sorted(made)
        and made[0] == 1
        and made[-1] == turns_
        and set(made) == set(range(1, turns_ + 1))
    )
    assert made[day - 1] <= turns_


@given(st.integers(0, 16383))
def test_letters_of_columns(number: int) -> None:
    assert column_of(letters(number)) == number


@given(st.one_of(st.text(), st.floats(), st.integers(), st.booleans(), st.dates(), st.none()))
def test_anything_in_a_cell_is_understood_or_refused(value: object) -> None:
    assert "\n" not in shown(value) and shown(value) == shown(value).strip()
    for read in (
        whole,
        turns,
        when,
        lambda one: place(one, HEXES),
        names,
        lambda one: counter(shown(one), ["Inf"]),
    ):
        try:
            read(value)
        except NotUnderstood as error:
            assert str(error) and error.help


@pytest.mark.parametrize(
    ("title", "group", "field"),
    [("Att", "", "value.attack"), ("MA", "", "value.movement"), ("attack", "Spent", "face.spent.attack"), ("Spent attack", "", "face.spent.attack"),
     ("value.attack", "", "value.attack"), ("Unit name", "", "name"), ("Start hex", "", ""), ("Movement", "", "value.movement"), ("?", "", "")],
)  # fmt: skip
def test_titles(title: str, group: str, field: str) -> None:
    assert meaning("oob", title, Words(["attack", "movement"], ["full", "spent"]), group)[0] == field
