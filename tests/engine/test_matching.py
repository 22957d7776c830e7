"""Whether each can have one for itself: against trying out every order."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from toolchain.engine.kernels.matching import matchable


@given(
    left=st.integers(0, 5),
    right=st.integers(0, 6),
    pairs=st.sets(st.tuples(st.integers(0, 4), st.integers(0, 5)), max_size=20),
)
def test_it_is_as_trying_out_says(left: int, right: int, pairs: set[tuple[int, int]]) -> None:
    tried = any(
        all((x, y) in pairs for x, y in zip(range(left), chosen, strict=True))
        for chosen in permutations(range(right), left)
    )

    assert matchable(range(left), range(right), lambda x, y: (x, y) in pairs) is tried
