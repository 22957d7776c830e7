"""Hex numbers whose column and row were written in each other's place."""

from __future__ import annotations

FAR, NEAR = 6, 3  # hexes to the nearest other unit, as written and exchanged
FEWEST = 3  # other hexes, before one of them is far from all


def exchanged(number: str) -> str:
    """A hex number with its column and its row in each other's place; itself where it has no halves of one length."""
    half = len(number) // 2
    if "." in number:
        column, _, row = number.partition(".")
        return f"{row}.{column}"
    return number[half:] + number[:half] if len(number) % 2 == 0 else number


def nearness(away: int) -> str:
    """Where a hex is that is so many hexes away from the nearest unit."""
    return (
        "in the hex of another unit"
        if not away
        else f"{away} hex{'es' if away > 1 else ''} from the nearest unit"
    )
