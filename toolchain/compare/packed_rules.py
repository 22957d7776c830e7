"""Rules of a package by their names: whether they are the same, whatever their helpers are called."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.base.digest import sha256
from toolchain.compare.facts import Fact

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


DIGEST = "digest"
"""The aspect that stands for all that a rule says."""
_NAMED = (
    "relations",
    "zones",
    "traces",
    "sights",
    "stackings",
    "movements",
    "policies",
    "entries",
    "actions",
    "triggers",
    "functions",
    "procedures",
    "boxes",
    "decks",
    "attributes",
)
_WORDS = {"stackings": "stacking", "policies": "policy", "entries": "entry", "boxes": "box"}
# Names that the compiler gives, counted through the whole package.
_OWN = re.compile(r'"((?:it|\\u0000at)\d+)"')
_NUMBER = re.compile(r"-?\d+")
_LISTS = ("pieces", "hexes", "boxes", "kinds", "nations", "faces", "phases", "events", "cards", "relations")


def numbered_lists(ir: Rules) -> dict[str, Any]:
    """What rules call by its number, in that order."""
    listed: Mapping[str, Any] = ir
    return {
        name: [one.get("id", one.get("name", "")) if isinstance(one, dict) else one for one in listed[name]]
        for name in _LISTS
        if name in listed
    }


def rule_facts(ir: Rules, numbers: bool) -> Iterator[Fact]:
    """Each rule with a mark of what it says; without ``numbers`` they are no part of it."""
    listed: Mapping[str, Any] = ir
    for part in _NAMED:
        for rule in listed.get(part, ()):
            name = str(rule["name"])
            if not name.startswith("setup "):
                word = str(rule.get("kind", _WORDS.get(part, part.removesuffix("s"))))
                yield _fact("rules", f"{word} {name}", rule, numbers)
    for column in ir["columns"]:
        if column["name"] != "due":
            start = column["start"] if numbers or not isinstance(column["start"], list) else None
            yield _fact("rules", f"state {column['name']}", {**column, "start": start}, numbers)
    for card in ir.get("cards", ()):
        yield _fact("rules", f"card {card['deck']} {card['side']} {card['number']}", card, numbers)
    for name, section in ir.get("sections", {}).items():
        yield _fact("rules", f"section {name}", section, numbers)
    for score in ir.get("scores", ()):
        yield _fact("victory", f"score {score['name']}", score, numbers)
    if ir.get("victory"):
        bands = [
            f"{low}..{high} {name}" if high < 1 << 40 else f"{low}.. {name}"
            for low, high, name, *_ in ir["victory"].get("bands", ())
        ]
        values = {"bands": ", ".join(bands), "ladder": " < ".join(ir["victory"].get("ladder", ()))}
        yield Fact("victory", ("victory",), "victory", "", values)


def _fact(group: str, title: str, rule: object, numbers: bool) -> Fact:
    cite = rule.get("cite", "") if isinstance(rule, dict) else ""
    text = json.dumps(rule, sort_keys=True)
    known: dict[str, str] = {}
    text = _OWN.sub(lambda found: known.setdefault(found[1], f'"own{len(known)}"'), text)
    if not numbers:
        text = _NUMBER.sub("0", text)
    return Fact(group, (title,), title, "", {"paragraph": str(cite), DIGEST: sha256(text.encode())[:12]})
