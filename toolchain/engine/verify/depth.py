"""How much of a game is tried: counted in questions, answers and steps, so that it is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Depth:
    """What the suite tries when it does not look at every question."""

    probed: int
    """Questions of one game that are probed at most."""
    times: int
    """How often a question of each kind is probed when it comes up first; later ones by chance."""
    share: int
    """At a probe one in so many functions is compared, in turn; above 1 the seats take turns too."""
    compared_reads: int | None
    """Expressions that the interpreter looks at for one function; None for as many as it takes."""
    reads: int
    """Expressions that the interpreter of statements looks at."""
    elsewhere: int
    """Answers that are given in another process."""


FULL = Depth(50_000, 2, 1, None, 400_000, 1500)
QUICK = Depth(6, 1, 3, 20_000, 40_000, 150)
"""For a designer who waits."""
