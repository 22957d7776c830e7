"""Texts fit their places whole: nothing is cut off, whatever is written."""

from __future__ import annotations

import random

import pytest

from toolchain.look.lettering import LEAST, PITCH, fit, text_width

TEXTS = (
    "IV",
    "2nd Foot",
    "Marshal Delorme",
    "Grand Battery of the Guard",
    "Bundeswehrkrankenhausverwaltung",
    "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15",
    "\u7b2c\u4e00\u8fd1\u885b\u5e2b\u5718",
    "\u00c9tat-major g\u00e9n\u00e9ral",
    "W" * 200,
    "a " * 100,
)


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("width,height", [(62.0, 12.5), (9.0, 23.0), (46.0, 28.0)])
@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:12])
def test_a_text_fits_its_place(text: str, width: float, height: float, bold: bool) -> None:
    size, lines = fit(text, width, height, 11.0, bold)

    assert 0 < size <= 11.0 and lines
    assert max(text_width(line, size, bold) for line in lines) <= width + 1e-6
    assert len(lines) == 1 or len(lines) * size * PITCH <= height + 1e-6
    plain = "".join(text.split()).replace("-", "")
    assert "".join(lines).replace(" ", "").replace("-", "") == plain


def test_words_stay_whole_while_they_can_be_read() -> None:
    draw = random.Random(1)
    for _ in range(200):
        words = ["".join(draw.choices("abcdefgh", k=draw.randint(1, 9))) for _ in range(draw.randint(1, 6))]
        size, lines = fit(" ".join(words), 62.0, 28.0, 9.5)
        if size >= LEAST:
            assert " ".join(lines).split() == words


def test_a_short_text_has_the_full_size() -> None:
    assert fit("IV", 62.0, 12.0, 9.5) == (9.5, ("IV",))
    assert fit("", 62.0, 12.0, 9.5) == (9.5, ())
