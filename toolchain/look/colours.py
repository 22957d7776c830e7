"""Colours: names, contrast of an ink on a ground, and how far apart two grounds are, for eyes that see fewer colours too.

Contrast is that of WCAG 2.1 (1 to 21). Difference is the distance in CIE L*a*b*, the least of what normal sight and
the two common kinds of colour blindness see (Machado, Oliveira and Fernandes 2009, full strength).
"""

from __future__ import annotations

import re
from functools import cache

HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")
# Below it small print on a counter is hard to read (WCAG 2.1, 1.4.3).
READABLE = 4.5
# Below it two grounds are taken for each other on a crowded map.
APART = 9.0
BLACK, WHITE = "#1b1a17", "#ffffff"

NAMES = {
    "black": BLACK,
    "white": WHITE,
    "cream": "#f6efdc",
    "light-grey": "#d9d9d6",
    "grey": "#9b9c98",
    "dark-grey": "#4d5358",
    "field-grey": "#8e978a",
    "stone-grey": "#b3ada0",
    "blue-grey": "#7f93a6",
    "light-blue": "#b5d0ee",
    "sky-blue": "#7fb2dd",
    "horizon-blue": "#a9bfd3",
    "blue": "#3f6fb5",
    "dark-blue": "#24416f",
    "teal": "#2f7f86",
    "light-green": "#bfdcae",
    "green": "#4f7d3f",
    "dark-green": "#3c573f",
    "olive": "#77753a",
    "olive-drab": "#6f6f45",
    "khaki": "#c9b37e",
    "tan": "#d8bd94",
    "buff": "#e6cf9f",
    "sand": "#efdca0",
    "yellow": "#f0d648",
    "gold": "#d9a93a",
    "orange": "#e08a3c",
    "light-brown": "#c39a6b",
    "brown": "#7d5632",
    "dark-brown": "#55391f",
    "pink": "#efc3cd",
    "rose": "#d98a99",
    "light-red": "#e79a8a",
    "red": "#c23b33",
    "dark-red": "#8c2b2b",
    "violet": "#7b5ea7",
    "lavender": "#d3c4e8",
    "dark-violet": "#4f3a73",
}

_Vector = tuple[float, float, float]
# What the eye makes of linear red, green and blue: normal, without red cones, without green cones.
_EYES: tuple[tuple[_Vector, _Vector, _Vector], ...] = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
)
_XYZ: tuple[_Vector, _Vector, _Vector] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE_POINT = (0.95047, 1.0, 1.08883)


def colour(word: str) -> str | None:
    """The colour of a name, or of ``#rrggbb``, as ``#rrggbb`` in small letters; None for what is neither."""
    if HEX.match(word):
        return word.lower()
    return NAMES.get(word)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 (none) to 21 (black on white)."""
    first, second = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (first + 0.05) / (second + 0.05)


def ink_on(ground: str) -> str:
    """Black or white, whichever is read better on a ground; one of the two always has a contrast of 4.5 or more."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, ground))


def difference(one: str, other: str) -> float:
    """How far two colours are apart for whoever sees them least apart."""
    return min(_distance(_lab(one, eye), _lab(other, eye)) for eye in range(len(_EYES)))


def _linear(text: str) -> _Vector:
    parts = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def _luminance(text: str) -> float:
    return _times(_XYZ[1], _linear(text))


def _times(row: _Vector, by: _Vector) -> float:
    return sum(a * b for a, b in zip(row, by, strict=True))


@cache
def _lab(text: str, eye: int) -> _Vector:
    plain = _linear(text)
    red, green, blue = (min(1.0, max(0.0, _times(row, plain))) for row in _EYES[eye])
    x, y, z = (
        _root(_times(row, (red, green, blue)) / white) for row, white in zip(_XYZ, _WHITE_POINT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


def _distance(one: _Vector, other: _Vector) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5)
