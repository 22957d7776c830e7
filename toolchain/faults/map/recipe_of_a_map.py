"""A map recipe with an error.

Why: a recipe turns shapes from files into terrain and lines. An unknown word, a missing file or an unmatched
shape would leave a gap in the map that nobody notices.

Bad:
    [[take]]
    file = "rivers.geojson"
    on = "hexside"

Good:
    [[take]]
    file = "rivers.geojson"
    on = "along"
    as = "river"

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolchain.base.diagnostic import WARNING, Finding
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.faults.declaration import declare
from toolchain.faults.listing import first_few
from toolchain.faults.wording import either

FAULT = declare(__name__, "MAP070")


def at(span: Span, why: str) -> Finding:
    """A text that is no TOML."""
    return FAULT.finding(f"the recipe cannot be read: {why}", span, help='write each line as `key = "text"`')


def no_grid(span: Span, why: str) -> Finding:
    """``why``: the sentence about the words of the grid."""
    return FAULT.finding(why, span)


def missing(span: Span, key: str, example: str) -> Finding:
    """``example``: a value of the key, as it is written."""
    return FAULT.finding(f"`{key}` is missing", span, help=f"write `{key} = {example}`")


def no_table(span: Span, name: str) -> Finding:
    """A value where a table belongs."""
    return FAULT.finding(f"`{name}` must be a table", span, help=f"write `[{name}]`, with its lines below")


def unknown_key(span: Span, where: str, key: str, keys: Iterable[str]) -> Finding:
    """``where``: the table, empty at the top; ``keys``: those that it can have."""
    return FAULT.finding(
        f"{_table(where)} has no key `{key}`",
        span,
        help=did_you_mean(key, keys) or "use one of " + ", ".join(f"`{one}`" for one in keys),
    )


def _table(where: str) -> str:
    return f"`{where}`" if where else "the recipe"


def wrong_value(span: Span, key: str, kind: str, cure: str) -> Finding:
    """``kind``: what the value is to be; ``cure``: how it is written."""
    return FAULT.finding(f"`{key}` must be {kind}", span, help=cure)


def not_a_word(span: Span, text: str, word: str) -> Finding:
    """``word``: the text made a word of the language; empty when nothing is left of it."""
    return FAULT.finding(
        f"`{text}` is not a valid name",
        span,
        help=f"write `{word}`" if word else "write a name such as `forest`",
    )


def value_not_a_word(span: Span, key: str) -> Finding:
    """A key that leads to anything but a text."""
    return FAULT.finding(f"`{key}` must be text", span, help=f'write `{key} = "..."`')


def take_without(span: Span, key: str) -> Finding:
    """``key``: ``file`` or ``on``."""
    return FAULT.finding(f"this `[[take]]` has no `{key}`", span, help=f"add a line `{key} = ...`")


def take_without_as(span: Span) -> Finding:
    """At the head of the table."""
    return FAULT.finding(
        "this `[[take]]` has no `as`", span, help='add what the shapes become, as in `as = "forest"`'
    )


def put_on_what(span: Span, on: str, targets: Iterable[str]) -> Finding:
    """``targets``: what shapes can be put on."""
    return FAULT.finding(
        f"`on` cannot be `{on}`", span, help=did_you_mean(on, targets) or f"use {either(targets)}"
    )


def not_a_part(span: Span, least: float) -> Finding:
    """A share that is not more than 0 and at most 1."""
    return FAULT.finding(
        f"`least = {least:g}` is not a fraction of a hex",
        span,
        help="write a number above 0 and up to 1, as in `least = 0.5`",
    )


def not_a_property_value(span: Span, key: str) -> Finding:
    """A property that shapes are chosen by."""
    return FAULT.finding(
        f"`{key}` must be one property value or a list of them", span, help=f'write `{key} = ["a", "b"]`'
    )


def heights_on(span: Span, on: str, right: str) -> Finding:
    """``right``: what they can be put on."""
    return FAULT.finding(f"elevations cannot be put on `{on}`", span, help=f'write `on = "{right}"`')


def says_nothing(span: Span, key: str, on: str, targets: Iterable[str]) -> Finding:
    """``targets``: what shapes are put on of which the key says something."""
    return FAULT.finding(
        f"`{key}` does not apply to shapes on `{on}`",
        span,
        help="remove it; it applies only with " + " or ".join(f'`on = "{target}"`' for target in targets),
    )


def only_of_heights(span: Span, key: str, file: str, ending: str) -> Finding:
    """``ending``: of the names of files of heights."""
    return FAULT.finding(
        f"`{key}` is for elevations, but {file} contains shapes",
        span,
        help=f"remove `{key}`, or use a `{ending}` file",
    )


def heights_by_property(span: Span) -> Finding:
    """At the key."""
    return FAULT.finding("elevations have no properties", span, help="select them with `from` and `rise`")


def on_two(span: Span, word: str, before: str, on: str) -> Finding:
    """``before`` and ``on``: what shapes of one word are put on."""
    return FAULT.finding(
        f"`{word}` is put on `{before}` above, but on `{on}` here",
        span,
        help="give one of them a different name",
    )


def of_two_networks(span: Span, word: str, before: str, network: str) -> Finding:
    """``before`` and ``network``: names, empty for none."""
    return FAULT.finding(
        f"`{word}` belongs to {_network(before)} above, but to {_network(network)} here",
        span,
        help=f'write `network = "{before or network}"` in both, or give one of them a different name',
    )


def becomes_of_what(span: Span, word: str) -> Finding:
    """A row of ``become`` without a list of words."""
    return FAULT.finding(
        f"`{word}` needs a list of words", span, help=f'write `{word} = ["forest", "hills"]`'
    )


def no_file(span: Span, path: str) -> Finding:
    """At the name in the recipe."""
    return FAULT.finding(
        f"file not found: {path}",
        span,
        help="write the path relative to the folder of the recipe",
    )


def none_so_high(span: Span, file: str) -> Finding:
    """Heights of which a take means none."""
    return FAULT.finding(
        f"no cell of {file} matches `from` and `rise`",
        span,
        help="lower `from` or `rise`, or remove this table",
    )


def none_so_high_here(span: Span, word: str, high: float, count: int) -> Finding:
    """Heights of which none are on the map, though so many hexes or hexsides of it have the word."""
    return FAULT.finding(
        f"no ground on the map reaches {high:g} m, but {count} {'hex or hexside has' if count == 1 else 'hexes or hexsides have'} `{word}`",
        span,
        help="lower `from`",
    )


def no_such_shape(span: Span, file: str, asked: str, known: Iterable[str]) -> Finding:
    """``asked``: values of properties, empty where all shapes are meant; ``known``: values that there are."""
    return FAULT.finding(
        f"no shape in {file} matches {asked or 'this table'}", span, help=did_you_mean(asked, known)
    )


def no_such_property(span: Span, file: str, key: str, known: Iterable[str]) -> Finding:
    """A property that no shape has; ``known``: those that some have."""
    return FAULT.finding(
        f"no shape in {file} has a property `{key}`",
        span,
        help=did_you_mean(key, known) or "correct the property, or remove it",
    )


def made_by_nothing(span: Span, word: str, known: Iterable[str]) -> Finding:
    """A word of `become` that no table makes; ``known``: those that one makes."""
    return FAULT.finding(
        f"no `[[take]]` produces `{word}`",
        span,
        severity=WARNING,
        help=did_you_mean(word, known) or "correct the word, or remove it from this list",
    )


def not_named(span: Span, file: str, key: str) -> Finding:
    """A list beside the recipe that it does not read."""
    return FAULT.finding(
        f"the recipe does not use {file}",
        span,
        severity=WARNING,
        help=f'add `{key} = "{file}"`, or remove the file',
    )


def no_shape_of_value(span: Span, file: str, key: str, value: str, known: Iterable[str]) -> Finding:
    """A value of a property that no shape has, beside others that some have; ``known``: values that are not asked for."""
    return FAULT.finding(
        f"no shape in {file} has the value `{value}` for `{key}`",
        span,
        severity=WARNING,
        help=did_you_mean(value, known) or "remove the value, or add the shape to the file",
    )


def outside(span: Span, file: str, folder: str, settings: str) -> Finding:
    """``folder``: in which the file lies, seen from the project; ``settings``: the file that may allow it."""
    return FAULT.finding(
        f"{file} lies outside the project",
        span,
        help=f'correct the path, or allow the folder in {settings}: `links = ["{folder}"]`',
    )


def undeclared(span: Span, word: str, what: str, known: Iterable[str]) -> Finding:
    """``what``: what the word has to be, with its article; ``known``: the names of such."""
    return FAULT.finding(
        f"unknown {what} `{word}`",
        span,
        help=did_you_mean(word, known) or f"declare `{word}` in the project, or use one that is declared",
    )


def of_another_network(span: Span, word: str, network: str, declared: str) -> Finding:
    """``declared``: the network to which the project gives the lines."""
    return FAULT.finding(
        f"`{word}` belongs to the network `{declared}`, not to `{network}`",
        span,
        help=f'write `network = "{declared}"`',
    )


def no_paragraph(span: Span, paragraph: str, hint: str) -> Finding:
    """A paragraph that the table of the book does not list."""
    return FAULT.finding(
        f"the book has no paragraph {paragraph}",
        span,
        help=hint or "correct the paragraph, or add it to `book.csv`",
    )


def other_grid(span: Span, what: str, here: str, there: str) -> Finding:
    """``what``: layout or numbering; ``here`` in the recipe, ``there`` on the map."""
    return FAULT.finding(
        f"the {what} is {here} in the recipe, but {there} on the map",
        span,
        help="correct the grid, or redraw the map with `hexwright import map`",
    )


def other_hexes(span: Span, hexes: Sequence[str], most: int, *, missing: bool) -> Finding:
    """``hexes``: that the map has and the grid has not (``missing``), or the other way round; ``most`` are shown."""
    what = (
        "these hexes are on the map, but not in the grid"
        if missing
        else "these hexes are in the grid, but not on the map"
    )
    return FAULT.finding(
        f"{what}: {first_few(hexes, most)}",
        span,
        help="correct the columns and rows of the grid, or redraw the map with `hexwright import map`",
    )


def other_form(span: Span, feature: str, shape: str, on: str, form: str, fitting: Iterable[str]) -> Finding:
    """``shape``: of the feature; ``form``: what goes on ``on``; ``fitting``: what such a shape can be put on."""
    return FAULT.finding(
        f"{feature} is a {shape}, but `{on}` needs {form}s",
        span,
        help=f"select other shapes with `where`, or set `on` to {either(fitting)}",
    )


def _network(name: str) -> str:
    return f"the network `{name}`" if name else "no network"
