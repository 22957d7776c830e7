"""The map: what is in each hex, and where lines and regions run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolchain.base.diagnostic import Findings
from toolchain.compare.facts import Fact, Value, given, written
from toolchain.geometry.hexnumbers import HexNumbers
from toolchain.language.ast import Block
from toolchain.language.tokens import Token, split_commas
from toolchain.model.map.hex_numbers import read_numbers
from toolchain.model.rows import expand, hex_words, numbers_in

WORDS = ("hexes", "lines", "region", "chain")
# The word of a header at which its name ends, and what is said from there on.
_ENDS = {"region": ("=", "formula"), "chain": ("of", "of")}


def ground_facts(blocks: Iterable[tuple[str, Block]]) -> Iterator[Fact]:
    """Each hex with all that is in it, each line of hexes or hexsides, each region."""
    held = [(layer, block) for layer, block in blocks if block.word in (*WORDS, "map")]
    form = read_numbers((block for _, block in held if block.word == "map"), Findings()).numbers
    hexes: dict[tuple[str, str], tuple[set[str], str]] = {}
    for layer, block in held:
        if block.word == "hexes":
            for number, features, place in _hexes(block, form):
                hexes.setdefault((layer, number), (set(), place))[0].update(features)
        elif block.word != "map":
            yield _line(layer, block, form)
    for (layer, number), (found, place) in hexes.items():
        within = "hexes" + (f" ({layer})" if layer else "")
        yield Fact("map", (layer, "hex", number), within, number, {"": frozenset(found)}, place)


def _hexes(block: Block, form: HexNumbers) -> Iterator[tuple[str, list[str], str]]:
    numbers, prefix = numbers_in(block, form)
    for line in block.lines:
        words, rest = hex_words(line.tokens, numbers)
        features = [written(part) for part in split_commas(rest)]
        place = f"{block.source.name}:{line.span.line}" if line.tokens else ""
        for word in words:
            for number in _numbers(word, numbers):
                yield prefix + number, features, place


def _numbers(word: Token, form: HexNumbers) -> list[str]:
    return expand(word, form, Findings()) or [word.text]


def _line(layer: str, block: Block, form: HexNumbers) -> Fact:
    hexes: set[str] = set()
    other: list[str] = []
    for line in block.lines:
        words, rest = hex_words(line.tokens, form)
        if any(token.kind == "SLASH" for token in line.tokens):
            hexes |= set(_hexsides(line.tokens))
        elif words and not rest:
            hexes |= {number for word in words for number in _numbers(word, form)}
        elif line.tokens:
            other.append(written(line.tokens))
    what = "hexsides" if any("/" in one for one in hexes) else "hexes"
    end, said = _ENDS.get(block.word, ("", ""))
    at = next((i for i, token in enumerate(block.header) if token.text == end), len(block.header))
    name, formula = written(block.header[:at]), written(block.header[at + 1 :])
    values: dict[str, Value] = {said: formula, what: frozenset(hexes), "and": "; ".join(other)}
    within = block.word if block.word == "lines" else f"{block.word}s"
    place = f"{block.source.name}:{block.keyword.span.line}"
    # Where it runs: a line of another name that runs there is a line renamed. A river never becomes a railway so.
    course = (*sorted(hexes), *([formula] if end == "=" else ()))
    sort = block.header[0].text if block.word == "lines" and block.header else ""
    alike = (layer, block.word, sort, *course) if any(course) else ()
    return Fact("map", (layer, block.word, name), within, name, given(values), place, alike)


def _hexsides(tokens: list[Token]) -> Iterator[str]:
    """``0812/0813`` of words that are divided by strokes; the two hexes in one order."""
    for index, token in enumerate(tokens[1:-1], 1):
        if token.kind == "SLASH":
            yield "/".join(sorted((tokens[index - 1].text, tokens[index + 1].text)))
