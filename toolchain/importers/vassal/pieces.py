"""Pieces as their slots describe them: name, properties that the designer gave, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from toolchain.formats.vassal import traits
from toolchain.formats.vassal.names import on_one_line
from toolchain.formats.vassal.sequence import parted
from toolchain.formats.vassal.traits import Trait

_DEEPEST = 32  # prototypes that name prototypes


@dataclass
class Described:
    """What the traits of a piece say. ``properties``: those of its prototypes, too; ``unknown``: prototypes that are not defined."""

    name: str = ""
    properties: dict[str, str] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)
    prototypes: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def split(text: str) -> list[Trait] | None:
    """The traits of an add-piece command, the outermost first; None for any other text."""
    parts = parted(text.strip(" \n\r"), "/")
    if len(parts) < 4 or parts[0] != "+":
        return None
    try:
        made = traits.split(parts[2], parts[3])
    except ValueError:
        return None
    return made if made and made[-1].type.startswith("piece;") else None


def described(held: Iterable[Trait], prototypes: Mapping[str, list[Trait]]) -> Described:
    """What traits say, with those of the prototypes that they name. What a piece says itself comes before that."""
    made = Described()
    _describe(held, prototypes, made, 0)
    return made


def _describe(
    held: Iterable[Trait], prototypes: Mapping[str, list[Trait]], made: Described, depth: int
) -> None:
    for trait in held:
        word, _, rest = trait.type.partition(";")
        fields = parted(rest, ";")
        if word == "mark":
            for key, text in zip(parted(rest, ","), parted(trait.state, ","), strict=False):
                made.properties.setdefault(on_one_line(key), on_one_line(text))
        elif word == "PROP":
            made.properties.setdefault(on_one_line(fields[0]), on_one_line(trait.state))
        elif word == "emb2" and len(fields) > 15:
            made.pictures += [name for name in parted(fields[15], ",") if name]
        elif word == "prototype":
            name = on_one_line(fields[0])
            if name in made.prototypes:
                continue
            made.prototypes.append(name)
            if name not in prototypes:
                made.unknown.append(name)
            elif depth < _DEEPEST:
                _describe(prototypes[name], prototypes, made, depth + 1)
        elif word == "piece" and len(fields) > 3 and not depth:
            made.pictures += [fields[2]] if fields[2] else []
            made.name = on_one_line(fields[3])
