"""Errors of the hexes: numbers, terrain, names of places, regions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from toolchain.language.ast import Block, Line, lines_of, tokens_of
from toolchain.language.tokens import Token, split_commas
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.ground import off_the_map
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, without, without_block

HEXWORDS = ("NUM", "RANGE", "WORDNUM")
LOST = "MAP001 MAP028 MAP029 MAP021 MAP020"


def hex_rows(s: Subject) -> Iterator[tuple[Block, Line, list[Token], list[Token]]]:
    """Rows of the map: block, line, the words of the hexes, the words of what lies there."""
    for block in s.of("hexes"):
        for line in block.lines:
            count = next((i for i, t in enumerate(line.tokens) if t.kind not in HEXWORDS), len(line.tokens))
            yield block, line, line.tokens[:count], line.tokens[count:]


def needed(s: Subject, number: str) -> bool:
    """Whether a hex is missed when it is gone: something else names it, or it has six neighbours."""
    index = s.ground.index(number)
    if index is None:
        return False
    named = s.ground.hexes[index]["name"]
    in_runs = any(index in region for region in s.ground.ir["regions"].values())
    in_edges = any(index in edge[:2] for edge in s.ground.ir["edges"])
    return (
        in_runs
        or in_edges
        or s.mentions.get(number, 0) > 1
        or len(s.ground.neighbours(index)) == 6
        or bool(named and s.mentions.get(named.replace(" ", "_")))
    )


@operator("A hex of the map has the number 0821 instead of 0812.", f"{LOST} MAP004 MAP008 MAP009")
def hex_renumbered(s: Subject) -> Iterator[Change]:
    """The number that is lost is named elsewhere, or leaves a hole in the map."""
    for _, _, words, _ in hex_rows(s):
        for token in words:
            if token.kind != "RANGE" and needed(s, token.text):
                number = token.text
                at = s.rng.randrange(1, len(number))
                wrong = number[: at - 1] + number[at] + number[at - 1] + number[at + 1 :]
                if wrong != number:
                    yield replaced(token.span, wrong, f"hex {number} is numbered {wrong}")


@operator("A hex is missing from the terrain key of the map.", LOST)
def hex_dropped(s: Subject) -> Iterator[Change]:
    """The hex is named elsewhere, or leaves a hole in the map."""
    for block, line, words, _ in hex_rows(s):
        for token in words:
            if token.kind != "RANGE" and needed(s, token.text):
                if len(words) == 1 and alone(line, block):
                    yield without(line, f"hex {token.text} is left out")
                elif len(words) > 1:
                    yield Change(
                        token.source.name, ((token.start, token.end, ""),), f"hex {token.text} is left out"
                    )


@operator("Hex 0808 is clear in one row of the list and woods in another.", "MAP004")
def hex_twice(s: Subject) -> Iterator[Change]:
    """A hex is described once."""
    for _, _, words, _ in hex_rows(s):
        if not words or not s.ground.numbers:
            continue
        other = s.rng.choice(s.ground.numbers)
        if other not in {t.text for t in words}:
            yield inserted(words[0].source, words[0].start, other + "  ", f"hex {other} is listed twice")


@operator("The map says `wood`, the terrain chart `woods`.", "MAP006")
def terrain_misspelt(s: Subject) -> Iterator[Change]:
    """The terrain chart has no such terrain."""
    terrains = s.names("terrain")
    for _, _, _, rest in hex_rows(s):
        for token in rest:
            if token.text in terrains:
                yield from s.respelt(token.span, "the terrain")


@operator(
    "The terrain chart calls difficult what the rules call rough.", "MAP006 MAP007 REF001 REF002 TYP006"
)
def terrain_renamed_in_the_chart(s: Subject) -> Iterator[Change]:
    """Map and rules use the other name."""
    for block in s.of("terrain"):
        if s.mentions.get(block.header[0].text, 0) > 1:
            yield from s.respelt(block.header[0].span, "the terrain of the chart")


@operator("The terrain chart has no line for marsh, which is on the map.", "MAP006 MAP007 REF001 REF002")
def terrain_missing_from_the_chart(s: Subject) -> Iterator[Change]:
    """The terrain lies on the map."""
    for block in s.of("terrain"):
        if s.mentions.get(block.header[0].text, 0) > 1:
            yield without_block(block, f"{block.header[0].text} is not in the chart")


@operator("Two hexes are labelled Northam.", "MAP005")
def place_doubled(s: Subject) -> Iterator[Change]:
    """A place is in one hex, or in several that touch."""
    labels = [t for _, _, _, rest in hex_rows(s) for t in rest if t.kind == "STRING"]
    for token in labels:
        other = s.rng.choice(labels)
        if other.text != token.text:
            yield replaced(token.span, other.text, f"a second hex is named {other.text}")


@operator("A hex is labelled Northam, another Northham.", "MAP027 MAP005")
def place_nearly_doubled(s: Subject) -> Iterator[Change]:
    """Two places whose names differ by one slip of the pen are one place, spelt twice; names of six letters or more."""
    labels = [t for _, _, _, rest in hex_rows(s) for t in rest if t.kind == "STRING"]
    for token in labels:
        other = s.rng.choice(labels)
        wrong = s.misspelt(other.value)
        if other is not token and len(other.value) >= 6 and wrong:
            yield replaced(token.span, f'"{wrong}"', f"a hex is named {wrong}, another {other.value}")


@operator("The town in 0812 has no name.", "MAP044 REF001 REF002 REF004 REF016")
def place_without_its_name(s: Subject) -> Iterator[Change]:
    """Every other hex of that terrain bears one, and there are six or more; or a rule speaks of the place."""
    named: dict[str, list[bool]] = {}
    for here in s.ground.hexes:
        for terrain in here["terrains"]:
            named.setdefault(terrain, []).append(bool(here["name"]))
    always = {terrain for terrain, found in named.items() if len(found) >= 6 and all(found)}
    for _, _, _, rest in hex_rows(s):
        for before, token in pairwise(rest):
            if token.kind == "STRING" and (
                before.text in always or s.mentions.get(token.value.replace(" ", "_"))
            ):
                what = f"the {before.text} {token.value} has no name"
                yield Change(token.source.name, ((before.end, token.end, ""),), what)


@operator("A rule names Southhamm, the map Southam.", "REF001 REF002 REF004 REF016")
def place_misspelt_in_the_rules(s: Subject) -> Iterator[Change]:
    """No place of the map has the name."""
    places = s.names("place")
    for block in s.blocks:
        if block.word not in ("hexes", "setup", "note"):
            for token in tokens_of(block, labels=False):
                if token.text in places:
                    yield from s.respelt(token.span, "the place")


def region_rows(s: Subject) -> Iterator[tuple[Block, Line, Token]]:
    """The numbers and runs of regions."""
    for block in s.of("region"):
        for line in lines_of(block.lines):
            for token in line.tokens:
                if token.kind in HEXWORDS:
                    yield block, line, token


@operator("The victory hexes include 2911, which is not on the map.", "MAP001 MAP002")
def region_hex_off_the_map(s: Subject) -> Iterator[Change]:
    """There is no such hex."""
    for _, _, token in region_rows(s):
        number = token.text
        wrong = off_the_map(number, 3)
        if token.kind != "RANGE" and wrong not in s.ground.by_number:
            yield replaced(token.span, wrong, f"hex {number} of a region becomes {wrong}")


@operator("A zone lists hex 1402 twice; its neighbour is missing.", "MAP034")
def region_hex_twice(s: Subject) -> Iterator[Change]:
    """A hex is in a region once."""
    for block, _, token in region_rows(s):
        numbers = [t.text for b, _, t in region_rows(s) if b is block and t.kind != "RANGE"]
        others = [n for n in numbers if n != token.text]
        if token.kind != "RANGE" and others:
            other = s.rng.choice(others)
            yield replaced(token.span, other, f"hex {other} is in {block.header[0].text} twice")


@operator("A run of hexes is given from 0118 to 0113.", "MAP002")
def region_run_backwards(s: Subject) -> Iterator[Change]:
    """Runs are written in rising order."""
    for _, _, token in region_rows(s):
        if token.kind == "RANGE":
            low, _, high = token.text.partition("..")
            if low < high:
                yield replaced(token.span, f"{high}..{low}", f"the run {token.text} is turned round")


@operator("The region of the set-up has another name on the map.", "REF001 REF002")
def region_misspelt(s: Subject) -> Iterator[Change]:
    """No region has the name."""
    regions = s.names("region")
    for block in s.blocks:
        for token in tokens_of(block, labels=False):
            if token.text in regions and not (block.word == "region" and token is block.header[0]):
                yield from s.respelt(token.span, "the region")


@operator("The map sheet has fewer columns than the hex numbers on it require.", "MAP009 MAP001 MAP041")
def map_too_small(s: Subject) -> Iterator[Change]:
    """Hexes lie outside of the columns or rows that are given."""
    for block in s.of("map"):
        for line in block.lines:
            for token in line.tokens:
                if token.kind == "RANGE" and line.word in ("columns", "rows"):
                    low, _, high = token.text.partition("..")
                    yield replaced(token.span, f"{int(low) + 1}..{high}", f"{line.word} begin late")
                    yield replaced(token.span, f"{low}..{int(high) - 1}", f"{line.word} end early")


@operator("Even columns are drawn half a hex up, but described as half a hex down.", "MAP008 MAP040")
def map_staggered_wrongly(s: Subject) -> Iterator[Change]:
    """Hexsides, links and front lines name pairs of hexes that no longer touch."""
    for block in s.of("map"):
        for line in block.lines:
            for token in line.tokens:
                other = {"even": "odd", "odd": "even"}.get(token.text)
                if other and line.word == "layout":
                    yield replaced(token.span, other, f"the layout says {other} columns")


@operator("A hex has no terrain: its entry in the key is empty.", "MAP028 SYN010")
def terrain_dropped(s: Subject) -> Iterator[Change]:
    """Every other hex has a terrain."""
    for _, _, _, rest in hex_rows(s):
        if rest and len(split_commas(rest)) == 1:
            start, end = rest[0].start, rest[-1].end
            yield Change(rest[0].source.name, ((start, end, ""),), "a row of hexes has no terrain")
