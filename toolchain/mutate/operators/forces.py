"""Errors of the order of battle: units, their sides, nations, kinds and values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from toolchain.language.json.source import JsonNode
from toolchain.model.declarations import Attribute
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.operators.setup import UNKNOWN
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, plain


def inner(node: JsonNode, key: str) -> Iterator[JsonNode]:
    """The text of a member, without its quotation marks."""
    found = node.value.get(key)
    if found is not None and found.value_kind == "string":
        yield JsonNode("string", found.value, found.source, found.start + 1, found.end - 1, -1, -1)


def values(s: Subject) -> Iterator[tuple[JsonNode, str, JsonNode]]:
    """Each printed value: unit, attribute, node."""
    for _, unit in s.units():
        found = unit.value.get("values")
        for name, node in found.value.items() if found is not None else ():
            yield unit, name, node


def without_member(node: JsonNode, among: JsonNode, what: str) -> Change:
    """A member of an object, or an entry of a list, is left out with its comma."""
    own = node.key_start if node.key_start >= 0 else node.start
    text = node.source.text
    after = node.end + (len(text[node.end :]) - len(text[node.end :].lstrip()))
    if text[after] == ",":
        after += 1
        return Change(
            node.source.name, ((own, after + len(text[after:]) - len(text[after:].lstrip()), ""),), what
        )
    comma = text.rindex(",", among.start, own)
    return Change(node.source.name, ((comma, node.end, ""),), what)


@operator("Two counters have the same designation.", "OOB008 OOB020")
def unit_twice(s: Subject) -> Iterator[Change]:
    """A designation names one piece."""
    for file, unit in s.units():
        other = s.rng.choice(file.value["units"].value)
        if other is not unit:
            what = f"{unit.value['id'].value} is listed twice"
            yield inserted(unit.source, other.end, ",\n    " + unit.span.text, what)


@operator("A counter was left out of the counter list.", UNKNOWN)
def unit_dropped(s: Subject) -> Iterator[Change]:
    """Set-up, schedule or rules name the unit."""
    for file, unit in s.units():
        name = unit.value["id"].value
        if s.mentions.get(name) and len(file.value["units"].value) > 1:
            yield without_member(unit, file.value["units"], f"{name} is left out of the forces")


@operator("The counter of the corps is numbered 15, every list says 16.", UNKNOWN)
def unit_renumbered(s: Subject) -> Iterator[Change]:
    """Set-up, schedule or rules know the unit by its other designation."""
    for _, unit in s.units():
        for node in inner(unit, "id"):
            if s.mentions.get(node.value):
                yield from s.respelt(node.span, "the counter")


@operator("A counter with a strength of 14 in a game in which strengths go up to 9.", "OOB029 OOB007")
def value_out_of_range(s: Subject) -> Iterator[Change]:
    """The kind says between which numbers its values lie."""
    for unit, name, node in values(s):
        about = s.model.facts.attributes.get(name)
        if about and about.type.kind == "int" and node.value_kind == "integer":
            low, high = about.range
            wrong = s.rng.choice([high + 1, high + 10, int(f"{node.value}{abs(node.value) or 1}"), low - 1])
            if not low <= wrong <= high:
                yield replaced(node.span, str(wrong), f"{name} of {unit.value['id'].value} is {wrong}")


@operator("The cavalry's movement and strength are printed in each other's place.", "OOB027 OOB028 OOB029")
def values_swapped(s: Subject) -> Iterator[Change]:
    """Two values of a unit change places, and one does not fit the range or set of the other."""
    about = s.model.facts.attributes
    for _, unit in s.units():
        found = unit.value.get("values")
        pairs = list(found.value.items()) if found is not None else []
        for number, (name, a) in enumerate(pairs):
            for other, b in pairs[number + 1 :]:
                if not (_fits(about, other, a) and _fits(about, name, b)) and a.source.name == b.source.name:
                    edits = ((a.start, a.end, b.span.text), (b.start, b.end, a.span.text))
                    yield Change(
                        a.source.name, edits, f"{name} and {other} of {unit.value['id'].value} are swapped"
                    )


def _fits(about: Mapping[str, Attribute], name: str, node: JsonNode) -> bool:
    known = about.get(name)
    if known is None or (known.type.kind == "int") != (node.value_kind == "integer"):
        return known is None
    if node.value_kind == "integer":
        return bool(known.range[0] <= node.value <= known.range[1])
    return True


@operator("All cavalry has an artillery rating of 1, but one counter has 4.", "OOB046")
def value_unlike_its_class(s: Subject) -> Iterator[Change]:
    """At least five pieces of the kind all have one and the same value; the changed one is twice as high or more."""
    kinds: dict[tuple[str, str], Counter[int]] = {}
    for unit, name, node in values(s):
        if node.value_kind == "integer":
            kinds.setdefault((unit.value["kind"].value, name), Counter())[node.value] += 1
    for unit, name, node in values(s):
        found = kinds.get((unit.value["kind"].value, name))
        if found and len(found) == 1 and found.total() >= 5 and node.value > 0:
            high = s.model.facts.attributes[name].range[1]
            if high >= 2 * node.value:
                yield replaced(node.span, str(high), f"{name} of {unit.value['id'].value} is {high}")


@operator("Full and reduced strength are printed on the wrong faces.", "OOB047")
def faces_swapped(s: Subject) -> Iterator[Change]:
    """All other pieces of the kind have a rising or falling order of their faces."""
    for _, unit in s.units():
        found = unit.value.get("faces")
        pair = list(found.value.values()) if found is not None else []
        if len(pair) == 2 and pair[0].plain() != pair[1].plain():
            edits = (
                (pair[0].start, pair[0].end, pair[1].span.text),
                (pair[1].start, pair[1].end, pair[0].span.text),
            )
            yield Change(pair[0].source.name, edits, f"the faces of {unit.value['id'].value} are exchanged")


@operator("A unit is printed with the symbol of another arm.", "OOB025 OOB026 OOB048 OOB022")
def kind_changed(s: Subject) -> Iterator[Change]:
    """The values of the unit are not those of the other kind."""
    kinds: dict[str, set[str]] = {}
    for _, unit in s.units():
        kinds.setdefault(unit.value["kind"].value, set()).update(plain(unit, "values") or {})
    for _, unit in s.units():
        for node in inner(unit, "kind"):
            other = s.rng.choice(sorted(k for k in kinds if kinds[k] != kinds[node.value]) or [node.value])
            if other != node.value:
                yield replaced(node.span, other, f"{unit.value['id'].value} is {other}")


@operator("A unit belongs to an arm that the counter key does not show.", "OOB022")
def kind_misspelt(s: Subject) -> Iterator[Change]:
    """No such kind is declared."""
    for _, unit in s.units():
        for node in inner(unit, "kind"):
            yield from s.respelt(node.span, "the kind")


@operator("A brigade of one nation is printed in the colours of the enemy.", "OOB024")
def nation_of_the_enemy(s: Subject) -> Iterator[Change]:
    """The nation belongs to the other side."""
    sides = {side["name"]: side["nations"] for side in s.model.ir["sides"]}
    for file, unit in s.units():
        others = [n for name, nations in sides.items() if name != plain(file, "side") for n in nations]
        for node in inner(unit, "nation"):
            if others:
                other = s.rng.choice(others)
                yield replaced(node.span, other, f"{unit.value['id'].value} is {other}")


@operator("The nation is spelt in two ways.", "OOB023")
def nation_misspelt(s: Subject) -> Iterator[Change]:
    """No side has such a nation."""
    for _, unit in s.units():
        for node in inner(unit, "nation"):
            yield from s.respelt(node.span, "the nation")


@operator("The sheet of one side is headed with the other's name.", "OOB024 SET015 SET016 ARR019")
def forces_of_the_other_side(s: Subject) -> Iterator[Change]:
    """Set-up, schedule and nations say whose units they are."""
    sides = [side["name"] for side in s.model.ir["sides"]]
    for file in s.forces:
        for node in inner(file, "side"):
            other = next(name for name in sides if name != node.value)
            yield replaced(node.span, other, f"the forces of {node.value} are headed {other}")


@operator("The heading of a sheet names no side of the game.", "OOB021")
def side_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such side."""
    for file in s.forces:
        for node in inner(file, "side"):
            yield from s.respelt(node.span, "the side")


@operator("A counter lacks its movement allowance.", "OOB025 OOB002")
def value_dropped(s: Subject) -> Iterator[Change]:
    """Every unit of the kind has the value."""
    for unit, name, node in values(s):
        if len(unit.value["values"].value) > 1:
            what = f"{unit.value['id'].value} has no {name}"
            yield without_member(node, unit.value["values"], what)


@operator("A morale of E in a game of four grades, A to D.", "OOB027")
def value_of_no_step(s: Subject) -> Iterator[Change]:
    """The ladder or set of values has no such step."""
    for unit, name, node in values(s):
        if node.value_kind == "string":
            wrong = s.rng.choice(["E", "X", node.value + node.value[-1]])
            if wrong not in s.words:
                what = f"{name} of {unit.value['id'].value} is {wrong}"
                yield replaced(node.span, f'"{wrong}"', what)


@operator("A strength is text, not a number.", "OOB003 OOB027 OOB028")
def value_as_text(s: Subject) -> Iterator[Change]:
    """The rating is a number."""
    for unit, name, node in values(s):
        if node.value_kind == "integer":
            what = f"{name} of {unit.value['id'].value} is a text"
            yield replaced(node.span, f'"{node.value}"', what)


@operator("The values of a face that the counter does not have.", "OOB048")
def face_misspelt(s: Subject) -> Iterator[Change]:
    """The kind has no such face."""
    for _, unit in s.units():
        found = unit.value.get("faces")
        for node in found.value.values() if found is not None else ():
            key = JsonNode("string", "", node.source, node.key_start + 1, node.key_end - 1, -1, -1)
            yield from s.respelt(key.span, "the face")
