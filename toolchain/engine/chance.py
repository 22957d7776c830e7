"""Chance: named streams of whole numbers, the same on every machine.

A stream is a keyed hash of (seed, name, counter), so nothing can be run backwards from what was seen,
and one stream's draws do not depend on another's.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

_WORDS = 8
_AS_WORDS = Struct("<8Q").unpack
_PAGES = 64  # pages that are kept
_LIMIT = 1 << 64


class Streams:
    """Numbers from a seed; the counters live in the state, one per stream."""

    __slots__ = ("_key", "_pages")

    def __init__(self, seed: int) -> None:
        self._key = blake2b(str(seed).encode(), digest_size=32, person=b"hexwright").digest()
        # Whoever looks ahead draws the same numbers again and again.
        self._pages: dict[tuple[int, int], tuple[int, ...]] = {}

    def word(self, stream: int, counter: int) -> int:
        """A 64-bit number for one place of one stream."""
        page = stream, counter // _WORDS
        words = self._pages.get(page)
        if words is None:
            if len(self._pages) >= _PAGES:
                self._pages.clear()
            block = blake2b(b"%d.%d" % page, digest_size=64, key=self._key).digest()
            words = self._pages[page] = _AS_WORDS(block)
        return words[counter % _WORDS]

    def below(self, n: int, stream: int, counters: list[int]) -> int:
        """A number from 0 to n - 1, all equally likely (rejection, so exactly so); advances the stream's counter."""
        bound = _LIMIT - _LIMIT % n
        while True:
            value = self.word(stream, counters[stream])
            counters[stream] += 1
            if value < bound:
                return value % n
