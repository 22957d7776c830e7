"""Did you mean: the nearest of the words that would have been right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

# Letters compared in one run, about: whoever has thousands of unknown names reads no more hints, and waits.
MOST_WORK = 1_000_000
# Nobody misspells a longer word; it was put there by a program.
LONGEST = 200


class _Work:
    """What comparing may still cost in this run."""

    left = MOST_WORK
    wanted = True


def start_over() -> None:
    """A new run begins: hints are given again."""
    _Work.left = MOST_WORK


def work_left() -> int:
    """How much comparing this run may still do."""
    return _Work.left


def work_done(work: int) -> None:
    """Counts comparing that was done in an earlier run, whose hints are taken over."""
    _Work.left -= work


@contextmanager
def without_hints() -> Iterator[None]:
    """For findings that nobody will read: no words are compared, and no mistake is explained."""
    _Work.wanted = False
    try:
        yield
    finally:
        _Work.wanted = True


def hints_wanted() -> bool:
    """Whether somebody will read what is found."""
    return _Work.wanted


class Hint(str):
    """A help text that knows the word it is about and the one word that would be right ("" when there are several)."""

    word: str = ""
    meant: str = ""


def distance(a: str, b: str, limit: int) -> int:
    """Edit distance with swaps of neighbours counted once (optimal string alignment); above ``limit`` returns limit + 1."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before_last: list[int] = []
    last = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        row = [i]
        for j, right in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before_last, last = last, row
    return last[-1]


def nearest(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """The candidates that a writer of ``word`` may have meant, likeliest first.

    At most a third of the word may differ (at least one letter); a difference of case alone comes first.
    """
    if len(word) > LONGEST:
        return []
    folded = word.lower()
    limit = max(1, len(word) // 3)
    scored = []
    letters = set(folded)
    for candidate in dict.fromkeys(candidates):
        if candidate == word:
            continue
        _Work.left -= 8
        if abs(len(candidate) - len(folded)) > limit:
            continue
        if candidate.lower() == folded:
            scored.append((0, candidate))
            continue
        # Each change takes or brings one letter, or both: more other letters than that are too many.
        if len(letters.difference(candidate.lower())) > limit:
            continue
        _Work.left -= len(folded) * len(candidate)
        far = distance(folded, candidate.lower(), limit)
        if far <= limit:
            scored.append((far, candidate))
    scored.sort()
    return [candidate for _, candidate in scored[:most]]


def nearest_affordable(word: str, candidates: Iterable[str]) -> list[str]:
    """As :func:`nearest`, and nothing once comparing has cost what it may in this run, or nobody reads it."""
    return nearest(word, candidates) if _Work.wanted and _Work.left > 0 else []


_CLOSEST: tuple[Callable[[str, str], bool], ...] = (
    lambda word, part: word == part,
    lambda word, part: word.startswith(f"{part} in "),
    lambda word, part: f" {part} in " in word,
    lambda word, part: word.startswith(f"{part} "),
    lambda word, part: f" {part} " in f" {word} ",
    lambda word, part: word.startswith(part),
    lambda word, part: part in word,
)
"""How a part of a text may fit it, the closest first: the name before a place, whole words, and any part of words."""


def closest(part: str, lower: Sequence[str]) -> list[int]:
    """Numbers of the words that a part of them fits most closely; several where it fits them alike."""
    for fits in _CLOSEST if part else ():
        found = [number for number, word in enumerate(lower) if fits(word, part)]
        if found:
            return found
    return []


def meant(word: str, names: Sequence[str]) -> str | None:
    """The one name that a word fits most closely, whatever the case of its letters; None where it fits none, or several alike."""
    found = closest(word.casefold(), [name.casefold() for name in names])
    return names[found[0]] if len(found) == 1 else None


def not_one(what: str, word: str, names: Sequence[str]) -> str:
    """Why a word names none of several things of a kind: it fits more than one, or none. Then what would be right."""
    fits = closest(word.casefold(), [name.casefold() for name in names])
    if len(fits) > 1:
        several = [f"`{names[number]}`" for number in fits]
        return f"`{word}` fits {len(fits)} {what}s: {', '.join(several[:-1])} and {several[-1]}; write more of the name"
    known = f"{what}s: {', '.join(names)}" if names else f"there are no {what}s"
    return f"unknown {what} `{word}`; {did_you_mean(word, names) or known}"


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A help text naming the nearest candidates, or an empty string."""
    close = nearest_affordable(word, candidates)
    if not close:
        return ""
    quoted = [f"`{name}`" for name in close]
    if len(quoted) == 1:
        hint = Hint(f"did you mean {quoted[0]}?")
        hint.word, hint.meant = word, close[0]
        return hint
    return f"did you mean {', '.join(quoted[:-1])} or {quoted[-1]}?"
