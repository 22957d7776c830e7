"""Hex numbers are read as they are printed and printed as they are read, in every form."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from toolchain.geometry.numbering import EXAMPLES, numbering

from .grids import form

FORMS = [*EXAMPLES, "c.r", "cr", "ccrrr", "rrrcc", "C.rr", "cc-rr", "r.C", "CC.RR", "CR"]


@given(st.sampled_from(FORMS), st.integers(0, 400), st.integers(0, 400))
def test_what_is_printed_is_read_back(text: str, column: int, row: int) -> None:
    known = form(text)

    assume(known.fits(column, row))

    assert (column, row) == known.parse(known.print(column, row))


@given(st.sampled_from(FORMS), st.text(alphabet="0123456789ABZaz.-", max_size=7))
def test_every_hex_has_one_number(text: str, number: str) -> None:
    known = form(text)
    place = known.parse(number)

    assert place is None or number == known.print(*place)


@pytest.mark.parametrize("text", FORMS)
def test_within_the_width_of_a_form_every_hex_fits(text: str) -> None:
    known = form(text)
    most = {"c": 9, "r": 9} if text == "cr" else {"c": 26, "r": 26} if text == "CR" else {"c": 40, "r": 40}

    assert all(known.fits(c, r) for c in range(1, most["c"] + 1) for r in range(1, most["r"] + 1))


@pytest.mark.parametrize(
    ("text", "number", "place"),
    [
        ("ccrr", "0812", (8, 12)),
        ("rrcc", "2633", (33, 26)),
        ("cc.rr", "01.21", (1, 21)),
        ("cc.rr", "100.21", (100, 21)),
        ("cccrrr", "008012", (8, 12)),
        ("c.r", "8.12", (8, 12)),
        ("Crr", "H12", (8, 12)),
        ("Crr", "AA03", (27, 3)),
        ("CCrr", "AB07", (2, 7)),
        ("rrC", "12H", (8, 12)),
    ],
)
def test_numbers_of_the_hobby(text: str, number: str, place: tuple[int, int]) -> None:
    assert place == form(text).parse(number)
    assert number == form(text).print(*place)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ccrr", "812"),
        ("ccrr", "08120"),
        ("ccrr", "08.12"),
        ("ccrr", "08l2"),
        ("ccrr", ""),
        ("cc.rr", "1.21"),
        ("cc.rr", "001.21"),
        ("cc.rr", "0121"),
        ("c.r", "08.12"),
        ("Crr", "h12"),
        ("Crr", "AB03"),
        ("Crr", "12"),
        ("CCrr", "A07"),
        ("ccrr", "٠٨١٢"),
        ("cc.rr", "01."),
        ("cc.rr", ".21"),
        ("ccrr", "-812"),
    ],
)
def test_what_is_written_otherwise_is_no_number(text: str, number: str) -> None:
    assert form(text).parse(number) is None


@pytest.mark.parametrize(
    "text", ["", "cc", "ccxx", "cccc", "rrrr", "ccrrcc", "cc..rr", "CCC", "cc rr", "Ccrr"]
)
def test_what_is_no_form(text: str) -> None:
    assert numbering(text) is None


@pytest.mark.parametrize(
    ("text", "low", "high", "run"),
    [
        ("ccrr", "0101", "0103", ["0101", "0102", "0103"]),
        ("ccrr", "0109", "0309", ["0109", "0209", "0309"]),
        ("cc.rr", "01.09", "01.11", ["01.09", "01.10", "01.11"]),
        ("Crr", "Y05", "AA05", ["Y05", "Z05", "AA05"]),
        ("ccrr", "0101", "0203", None),
        ("ccrr", "0103", "0101", None),
        ("ccrr", "0101", "010", None),
    ],
)
def test_runs(text: str, low: str, high: str, run: list[str] | None) -> None:
    assert run == form(text).run(low, high)
