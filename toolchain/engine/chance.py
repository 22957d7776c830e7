"""Chance: named streams of whole numbers, the same on every machine.

A stream is a keyed hash of (seed, name, counter), so nothing can be run backwards from what was seen,
and one stream's draws do not depend on another's.
"""

from __future__ import annotations

from hashlib import blake2b

_WORDS = 8
_LIMIT = 1 << 64


class Streams:
    """Numbers from a seed; the counters live in the state, one per stream."""

    __slots__ = ("_block", "_block_of", "_key")

    def __init__(self, seed: int) -> None:
        self._key = blake2b(str(seed).encode(), digest_size=32, person=b"hexwright").digest()
        self._block_of: tuple[int, int] = (-1, -1)
        self._block: bytes = b""

    def word(self, stream: int, counter: int) -> int:
        """A 64-bit number for one place of one stream."""
        page, place = divmod(counter, _WORDS)
        if self._block_of != (stream, page):
            self._block = blake2b(b"%d.%d" % (stream, page), digest_size=64, key=self._key).digest()
            self._block_of = (stream, page)
        return int.from_bytes(self._block[place * 8 : place * 8 + 8], "little")

    def below(self, n: int, stream: int, counters: list[int]) -> int:
        """A number from 0 to n - 1, all equally likely (rejection, so exactly so); advances the stream's counter."""
        bound = _LIMIT - _LIMIT % n
        while True:
            value = self.word(stream, counters[stream])
            counters[stream] += 1
            if value < bound:
                return value % n
