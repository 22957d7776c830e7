"""Sizes of paper by name, upright, width and height in millimetres (ISO 216; ANSI/ASME Y14.1)."""

from __future__ import annotations

PAPERS = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "a2": (420.0, 594.0),
    "a1": (594.0, 841.0),
    "a0": (841.0, 1189.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
