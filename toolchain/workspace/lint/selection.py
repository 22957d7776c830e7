"""Which codes a run shows."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.checks.registry import catalogue


class Selection:
    """Which codes are shown: by code, name or beginning of a code; the longest that fits decides."""

    def __init__(self, select: Iterable[str], ignore: Iterable[str]) -> None:
        self.select = [_as_prefix(word) for word in select]
        self.ignore = [_as_prefix(word) for word in ignore]

    def takes(self, code: str) -> bool:
        """Whether findings of a code are shown. Faults of the tool itself always are."""
        if code == "PKG020":
            return True
        wanted = _longest(code, self.select) if self.select else 0
        return wanted > _longest(code, self.ignore)


def _as_prefix(word: str) -> str:
    found = catalogue().find(str(word))
    return found.code if found else str(word).upper()


def _longest(code: str, prefixes: list[str]) -> int:
    return max((len(p) for p in prefixes if code.startswith(p)), default=-1)
