"""What is new in a version, as commands show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def note_lines(notes: Iterable[Sequence[str]], game: str = "") -> Iterator[str]:
    """A heading and the notes under it, each a version and a text; nothing where there are none.

    ``game``: the game below that they are of.
    """
    held = list(notes)
    if held:
        yield f"what is new in {game}, on which it builds" if game else "what is new"
    for version, text in held:
        first, *rest = text.splitlines()
        yield f"  {version}: {first}"
        yield from (f"    {line}".rstrip() for line in rest)


def note_rows(notes: Iterable[Sequence[str]]) -> list[dict[str, str]]:
    """The same for programs."""
    return [{"version": version, "text": text} for version, text in notes]
