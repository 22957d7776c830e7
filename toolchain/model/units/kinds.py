"""Kinds of pieces, their faces and their attributes."""

from __future__ import annotations

from typing import NamedTuple

from toolchain import faults
from toolchain.faults.meant import range_meant
from toolchain.language.tokens import Token, listed, split_commas
from toolchain.model.context import Build
from toolchain.model.declarations import Attribute
from toolchain.model.name_errors import unknown
from toolchain.model.scope import parse_range
from toolchain.model.types import INT, Type


class KindFaces(NamedTuple):
    """By kind: the names of its faces, and the face that a piece begins with where that is not the first."""

    names: dict[str, list[str]]
    start: dict[str, str]


def read_kinds(b: Build) -> KindFaces:
    """Declares kinds, each with all above it, their faces and their attributes."""
    parents: dict[str, str] = {}
    words: dict[str, Token] = {}
    faces = KindFaces({}, {})
    secret: set[str] = set()
    attributes: list[tuple[str, list[Token]]] = []
    for block in b.by_word.get("kind", ()):
        held = b.header(block)
        names = split_commas(held.get("name", []))
        if not names:
            b.name({}, block)
        for part in names:
            kind = part[0].text
            b.declare(part[0], "kind", {})
            if held.get("parent"):
                words[kind] = held["parent"][0]
                parents[kind] = words[kind].text
            else:
                parents.setdefault(kind, "")
            for name, inner, _ in b.fields(block):
                if name == "has":
                    attributes.append((kind, inner["ratings"]))
                elif name == "faces":
                    faces.names[kind] = [word.text for word in listed(inner["names"])]
                elif name == "hidden":
                    secret |= {t.text for t in inner["face"]}
                elif name == "start":
                    faces.start[kind] = inner["face"][0].text
    _add_kinds(b, parents, words)
    b.facts.faces += dict.fromkeys(face for names in faces.names.values() for face in names)
    b.facts.kind_faces, b.facts.hidden_faces = faces.names, secret
    for kind, tokens in attributes:
        for part in split_commas(tokens):
            _add_attribute(b, kind, part)
    b.ir["kinds"] = []
    for kind, above in b.facts.kinds.items():
        b.ir["kinds"].append({"name": kind, "parents": above})
        if b.facts.faced(kind):
            b.ir["kinds"][-1]["faces"] = [b.facts.faces.index(face) for face in b.facts.faces_of(kind)]
    b.ir["faces"] = b.facts.faces
    b.ir["visibility"] = {
        "secret_faces": sorted(b.facts.faces.index(f) for f in secret if f in b.facts.faces)
    }
    return faces


def _add_kinds(b: Build, parents: dict[str, str], words: dict[str, Token]) -> None:
    """Numbers the kinds and collects what is above each; ``words`` are the parents as they are written."""
    told: set[str] = set()
    for kind, parent in parents.items():
        above: list[str] = []
        while parent and parent not in above and parent != kind:
            if parent not in parents:
                if kind in words and words[kind].text == parent:  # reported once, where it is written
                    unknown(b.findings, "kind", words[kind], parents)
                b.facts.orphans.add(kind)
                break
            above.append(parent)
            parent = parents[parent]
        if parent and parent in parents:  # the kinds above it lead round in a circle
            b.facts.orphans.add(kind)
            if parent == kind and kind not in told:
                told |= {kind, *above}
                ring = [kind, *above, kind]
                b.findings.add(faults.defined_by_itself.at(words[kind].span, kind, ring))
        b.facts.kinds[kind] = above
        b.facts.kind_numbers[kind] = len(b.facts.kind_numbers)


def _add_attribute(b: Build, kind: str, part: list[Token]) -> None:
    """Adds an attribute of a kind, ``NAME RANGE`` or ``NAME VALUES``, perhaps `by face`."""
    name = part[0].text
    if len(part) < 2:
        b.findings.add(faults.rating_without_range.at(part[0].span))
        return
    word = part[1]
    limits = (0, 0)
    if word.kind == "RANGE":
        type_ = INT
        if b.symbols.get(name, "measure"):
            type_ = Type("int", name)
        limits = parse_range(word.text)
    elif word.text in b.facts.values:
        type_ = Type("value", word.text)
    else:
        otherwise = range_meant(word.span) or "declare it, or write a range: `0..9`"
        unknown(b.findings, "ladder or value set", word, b.facts.values, otherwise)
        return
    faced = [t.text for t in part[2:4]] == ["by", "face"]
    rest = part[4 if faced else 2 :]
    if rest:
        if len(rest) > 1:
            b.findings.add(faults.wrong_number_of_names.next_attribute(rest[0].span))
            _add_attribute(b, kind, rest)
        else:
            b.findings.add(faults.wrong_number_of_names.after_attribute(rest[0].span))
    made = Attribute(type_, limits, faced, part[0].span)
    b.facts.printed.setdefault(kind, {})[name] = made
    first = b.facts.attributes.setdefault(name, made)
    if (first.type, first.by_face) != (type_, faced):
        b.findings.add(faults.declared_twice.attribute(part[0].span, first.span))
    elif type_.kind == "int":
        low, high = first.range
        b.facts.attributes[name] = first._replace(range=(min(low, limits[0]), max(high, limits[1])))


def turn_to_first_faces(b: Build, faces: KindFaces) -> None:
    """Each piece begins with the first face of its kind, or the one that the kind names."""
    for piece in b.ir["pieces"]:
        kind = b.ir["kinds"][piece["kind"]]["name"]
        faced = b.facts.faced(kind)
        first = faces.start.get(faced, b.facts.faces_of(kind)[0]) if faced else ""
        if first in b.facts.faces:  # a check reports what is no face
            piece["face"] = b.facts.faces.index(first)
    b.ir["attributes"] = [
        {"name": name, "default": 0, "by_face": attribute.by_face, "type": str(attribute.type)}
        for name, attribute in b.facts.attributes.items()
    ]
