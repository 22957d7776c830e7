"""A number with one zero too many among its peers."""

from __future__ import annotations

from collections.abc import Sequence

MANY = 4  # peers, of whom one may be as large as the tenth of twice
FAR, FAR_OF_FEW = 2, 6  # times the largest of them
FEWEST = 2


def tenfold(numbers: Sequence[int], by: Sequence[int] = (10,)) -> tuple[int, int] | None:
    """The place of the one number that is far above all others, and whose tenth lies among them; and the largest of these.

    ``by``: what it may be divided by instead of 10; with 100, what is ten times all others is found whatever its tenth is.
    """
    sizes = sorted(((abs(number), at) for at, number in enumerate(numbers) if number), reverse=True)
    if len(sizes) <= FEWEST:
        return None
    (top, at), (second, _), (least, _) = sizes[0], sizes[1], sizes[-1]
    far = FAR if len(sizes) > MANY else FAR_OF_FEW
    likely = any(not top % times and least <= top // times <= 2 * second for times in by)
    likely = likely or (100 in by and len(sizes) > MANY and top >= 10 * second)
    return (at, second) if likely and top >= far * second else None
