"""Slips in scores, bands of victory and rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edits, Line, Project, misspelt, removed, substituted

OTHER = {"Allies": "Germany", "Germany": "Allies", "First": "Second", "Second": "First"}
PAIRS = (
    ("allied-side", "german-side"),
    ("first-towns", "second-towns"),
    ("behind-allied-entrenchments", "behind-german-entrenchments"),
    ("key-ports", "turning-tide"),
)


def scores(project: Project) -> Iterator[Line]:
    """Lines of scores."""
    return project.of("score")


@slip(
    "who scores does not hold the hexes, or lost the units, by the line itself, and its mirror line says the same side"
)
def points_for_the_wrong_side(project: Project) -> Iterator[Edits]:
    yield from substituted(
        scores(project), r"(?<= for )(Allies|Germany|First|Second)\b", lambda m: OTHER[m[1]]
    )


@slip("the line counts what the side itself has not, and its mirror line has the same condition")
def condition_of_the_wrong_side(project: Project) -> Iterator[Edits]:
    yield from substituted(scores(project), r"(?<== )(Allies|Germany|First|Second)\b", lambda m: OTHER[m[1]])


@slip("a side scores in the hexes that are its own, and two lines of one sort score one region")
def region_of_the_mirror_line(project: Project) -> Iterator[Edits]:
    for one, two in PAIRS[:3]:
        yield from substituted(scores(project), rf"\b{one}\b", two)
        yield from substituted(scores(project), rf"\b{two}\b", one)


@slip("ten times what the mirror line gives")
def points_ten_times(project: Project) -> Iterator[Edits]:
    yield from substituted(scores(project), r"\b([1-9]) VP\b", r"\g<1>0 VP")


@slip("points that a side loses for what it has won, against the mirror line")
def points_below_nought(project: Project) -> Iterator[Edits]:
    yield from substituted(scores(project), r"(?<=  )([1-9]\d*) VP for", r"-\1 VP for")


@slip("the bands leave a number out")
def bands_with_a_gap(project: Project) -> Iterator[Edits]:
    def later(match: re.Match[str]) -> str | None:
        return f"{int(match[1]) + 1}.." if int(match[1]) >= 1 else None

    yield from substituted(bands(project), r"(?<![.\d-])(\d+)\.\.", later)


def bands(project: Project) -> Iterator[Line]:
    """Lines of bands."""
    return (line for line in project.of("victory") if line.field == "bands")


@slip("two bands share a number")
def bands_that_overlap(project: Project) -> Iterator[Edits]:
    yield from substituted(bands(project), r"(?<=\.\.)(\d+)", lambda match: str(int(match[1]) + 1))


@slip("there are more steps of victory than bands")
def band_left_out(project: Project) -> Iterator[Edits]:
    for line in bands(project):
        parts = line.body.split(", ")
        for at in range(1, len(parts)):
            yield line.with_body(", ".join(parts[:at] + parts[at + 1 :]))


@slip("one step of victory is listed twice, or one is missing for a band")
def step_of_victory_twice(project: Project) -> Iterator[Edits]:
    for line in project.of("victory"):
        if line.field == "ladder":
            steps = line.body.split(" < ")
            for at in range(1, len(steps) - 1):
                yield line.with_body(" < ".join([*steps[:at], steps[at + 1], *steps[at + 1 :]]))
                yield line.with_body(" < ".join(steps[:at] + steps[at + 1 :]))


@slip("no score has the name")
def score_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("victory"):
        if line.field == "measure":
            name = line.body.split()[1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("no line has the label")
def label_misspelt(project: Project) -> Iterator[Edits]:
    lines = [
        line for line in project.rules if line.word in ("score", "quantity", "policy", "procedure", "define")
    ]
    yield from substituted(
        iter(lines),
        r"\b(?<=instead of )[a-z][\w-]+|\b(?<=ignoring )[a-z][\w-]+|\b(?<=without )[a-z][\w-]+(?=$)",
        lambda match: None if match.group() == "all" else misspelt(match.group()),
    )


@slip("the default is no reading of the ruling")
def default_reading_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of("ruling"):
        if line.field == "default":
            name = line.body.split()[1]
            yield line.with_body(line.body.replace(name, misspelt(name)))


@slip("no ruling has the name that a citation gives")
def ruling_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        match = re.search(r" ruling ([a-z][\w-]+)", line.tail)
        if match:
            yield line.with_text(line.body + line.tail.replace(match[1], misspelt(match[1]), 1))


@slip("the ruling that citations give is gone: its block is left out")
def ruling_forgotten(project: Project) -> Iterator[Edits]:
    for header in project.headers("ruling"):
        yield tuple(edit for line in project.block(header) for edit in removed(line))


@slip("the book has no such paragraph")
def citation_of_no_paragraph(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        match = re.search(r"@ (\d+)\.(\d)", line.tail)
        if match and project.name == "library-of-napoleonic-battles":
            yield line.with_text(line.body + line.tail.replace(match.group(), f"@ {match[1]}.9{match[2]}", 1))
        match = re.search(r"@ ([A-N])-(\d)", line.tail)
        if match and project.name == "race-to-the-sea":
            yield line.with_text(line.body + line.tail.replace(match.group(), f"@ {match[1]}-{match[2]}9", 1))
        match = re.search(r"@ (\d+)-(\d)", line.tail)
        if match and project.name == "western-front":
            yield line.with_text(line.body + line.tail.replace(match.group(), f"@ {match[1]}-9{match[2]}", 1))


@slip("the book counts its paragraphs in another style")
def citation_in_another_style(project: Project) -> Iterator[Edits]:
    for line in project.rules:
        match = re.search(r"@ (\w+)([.-])(\d)", line.tail)
        if match:
            other = "-" if match[2] == "." else "."
            yield line.with_text(
                line.body + line.tail.replace(match.group(), f"@ {match[1]}{other}{match[3]}", 1)
            )
