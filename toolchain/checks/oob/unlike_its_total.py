"""A list that does not match its declared total.

Why: players count against the total; a row is missing, or is listed twice.

Bad:
    forces Blue-1915 of Blueland at 1915-04.6
      total 3 Inf XX
      2 x 6-4 Inf XX  25, 26

Good:
    forces Blue-1915 of Blueland at 1915-04.6
      total 2 Inf XX
      total 12 points
      2 x 6-4 Inf XX  25, 26

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.checks.registry import CERTAIN, LISTS, Check, Whole, check
from toolchain.language.ast import Piece
from toolchain.language.tokens import Token
from toolchain.model.units.campaign import Listed

ALL, POINTS = "counters", "points"


@check("OOB080", WARNING, CERTAIN, looks_at=LISTS)
def unlike_its_total(c: Check, p: Whole) -> Iterator[Finding]:
    for listed in p.campaign.forces:
        for line in listed.block.lines:
            if line.word != "total" or len(line.tokens) < 3 or line.tokens[1].kind != "NUM":
                continue
            words, army = _of_army(line.tokens[2:])
            counted = sum(_counts(piece, words) for group, piece in _pieces(listed) if army in ("", group))
            if counted != int(line.tokens[1].text):
                what = " ".join(t.text for t in line.tokens[2:])
                what = what if words else f"{ALL} {what}"
                if counted == 1 and what.partition(" ")[0] in (ALL, POINTS):
                    what = what.replace("s", "", 1)
                yield c.finding(
                    f"{listed.name} has {counted} {what}, not {line.tokens[1].text}",
                    line.span,
                    help="correct the total, or check the rows",
                )


def _of_army(words: list[Token]) -> tuple[list[str], str]:
    """What is counted, and the army it is of: ``Inf XX of army "1st"``."""
    texts = [t.value for t in words]
    if "of" in texts:
        at = texts.index("of")
        return texts[:at], " ".join(texts[at + 1 :])
    return texts, ""


def _pieces(listed: Listed) -> Iterator[tuple[str, Piece]]:
    for row in listed.block.rows:
        for piece in row.pieces:
            yield row.group, piece


def _counts(piece: Piece, words: list[str]) -> int:
    if words in ([], [ALL]):
        return piece.count
    if words[:1] == [POINTS]:
        strength = piece.factors.partition("-")[0]
        fits = len(words) == 1 or piece.type in words[1:]
        return piece.count * int(strength) if fits and strength.isdigit() else 0
    kind, echelon = words[0], words[1] if len(words) > 1 else ""
    return piece.count if piece.type == kind and echelon in ("", piece.echelon) else 0
