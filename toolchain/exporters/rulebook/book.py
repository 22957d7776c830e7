"""The reference put together: each paragraph with what it declares, in the order of the book, and the index."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolchain.exporters.first_page import first_page
from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.in_words.rules_in_words import RulesInWords
from toolchain.exporters.introduction import introduction
from toolchain.exporters.rulebook import counters, declared, places, rules, states, victory
from toolchain.exporters.rulebook.items import NOUNS, Items
from toolchain.exporters.rulebook.shapes import Item, Line, OptionalRule, Paragraph, Part, Reference, Ruling
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

# Rows of lists: they stand on maps, cards and tracks, and would fill pages here.
_LISTS = {
    "forces": "the order of battle of",
    "schedule": "the arrivals of",
    "hexes": "the map",
    "lines": "on the map:",
    "map": "the map",
}
"""Where they stand, before their names; the hexes of the map have none."""
_UNNAMED = ("hexes", "map")
MAKERS = declared.MAKERS | counters.MAKERS | places.MAKERS | states.MAKERS | rules.MAKERS | victory.MAKERS
"""What puts each block into words, by its word."""
OTHERS, ALL = "Other rules", "Rules"
"""The title over the rules that cite no paragraph: at the end of a book, and where no rule cites one."""


def reference(ir: Rules, title: str, say: RulesInWords | None) -> Reference:
    """The rules of a scenario as a reference; without paragraphs where the package says nothing of them."""
    held = ir.get("reference")
    if held is None:
        return Reference(title, [], [], [])
    made = {number: Paragraph(number, name) for number, name in held["paragraphs"]}
    for number in sorted(_cited(held) - {""} - made.keys(), key=in_a_book):
        made[number] = Paragraph(number, "")
    made[""] = Paragraph("", OTHERS if made else ALL)
    describe = Items(ir, say, MAKERS)
    homes: dict[tuple[str, str], str] = {}
    said = {(block["word"], block["name"]) for block in held["said"]}
    _stated(held["stated"], made, describe, homes, said)
    for block in held["said"]:
        paragraph = made[block["paragraph"]]
        if block["word"] == "note":
            paragraph.notes += [text for _, text in block["lines"]]
            continue
        block_of = block["word"], block["name"]
        item = Item(spoken(block["name"]) or block["word"], NOUNS.get(block["word"], block["word"]), block_of)
        item.lines = [Line(depth, text) for depth, text in block["lines"]]
        item.played = False
        paragraph.items.append(item)
        homes.setdefault(block_of, paragraph.number)
    for ruling in held["rulings"]:
        others = tuple(spoken(one) for one in ruling["readings"] if one != ruling["reading"])
        rule = Ruling(
            spoken(ruling["name"]), ruling["question"], spoken(ruling["reading"]), others, ruling["because"]
        )
        for number in ruling["paragraphs"]:
            made[number].rulings.append(rule)
    for number, word, name, _, _, _, _ in held["stated"]:
        home = homes.get((word, name))
        if home is not None and home != number:
            place = (f"{NOUNS.get(word, word)} {spoken(name)}".strip(), home)
            if place not in made[number].elsewhere:
                made[number].elsewhere.append(place)
    _marks(held["stated"], made, homes)
    paragraphs = [one for one in made.values() if not one.empty or (one.title and one.number)]
    return Reference(
        title,
        list(held["books"]),
        paragraphs,
        _index(paragraphs),
        about=introduction(ir),
        first=first_page(ir, paragraphs),
    )


def of_all(
    scenarios: Mapping[str, tuple[Rules, RulesInWords | None]],
    title: str,
    optional: Sequence[OptionalRule] = (),
) -> Reference:
    """The rules of the first of several scenarios, and what is different in the others; each with what says them.

    ``optional``: the optional rules that none of them uses.
    """
    first, *others = scenarios.items()
    made = reference(first[1][0], title, first[1][1])
    made.about = introduction(first[1][0], scenario=not others)
    made.options = choices([ir for ir, _ in scenarios.values()], optional)
    for name, (ir, say) in others:
        different = part(name, made, reference(ir, title, say))
        if options(ir) != options(first[1][0]):
            different = replace(different or Part(name, [], []), lead=options(ir))
        if different is not None:
            made.others.append(replace(different, title=f"{name}: what is different"))
    made.others += parts_of(optional)
    return made


def parts_of(optional: Sequence[OptionalRule]) -> list[Part]:
    """The rules that each optional rule adds or changes, of those that change any."""
    made = []
    before: dict[int, Reference] = {}  # most change the same scenario
    for one in optional:
        if one.without is None or one.played is None:
            continue
        if id(one.without) not in before:
            before[id(one.without)] = _in_words(one.without)
        different = part(f"Optional rule: {one.title}", before[id(one.without)], _in_words(one.played))
        if different is not None:
            made.append(replace(different, scenario=False))
    return made


def _in_words(ir: Rules) -> Reference:
    return reference(ir, "", None if "unplayed" in ir else RulesInWords(ir))


def choices(scenarios: Sequence[Rules], optional: Sequence[OptionalRule] = ()) -> list[str]:
    """Each optional rule of a game with the scenarios in which it is in force."""
    used: dict[str, list[str]] = {}
    for ir in scenarios:
        for row in ir.get("reference", {}).get("options", ()):
            used.setdefault(option_title(row), []).extend([ir["scenarios"][0]["name"]] if row[2] else [])
    about = {one.title: one for one in optional}
    made = []
    for title, names in used.items():
        if len(names) == len(scenarios):
            said = "in force" + (" in every scenario" if len(scenarios) > 1 else "")
        elif names:
            said = f"in force in {listed(names)}; in other scenarios the players choose"
        else:
            said = "not in force unless the players choose it"
        one = about.get(title)
        more = f" It needs {listed(one.needs)}." if one and one.needs else ""
        more += f" It cannot be chosen together with {listed(one.excludes)}." if one and one.excludes else ""
        made.append(f"{title}: {said}.{more}")
    return made


def option_title(row: Sequence[Any]) -> str:
    """What the option of a row of a package is called, with its paragraph."""
    title, number, _ = row
    return f"{title} ({number})" if number else str(title)


def part(title: str, first: Reference, other: Reference) -> Part | None:
    """What the rules of one reference have other than those of the first; None where they are the same."""
    known = {(one.number, item.block): item for one in first.paragraphs for item in one.items}
    ruled = {(one.number, ruling.name): ruling for one in first.paragraphs for ruling in one.rulings}
    made = []
    for one in other.paragraphs:
        items = [item for item in one.items if known.get((one.number, item.block)) != item]
        rulings = [r for r in one.rulings if ruled.get((one.number, r.name)) != r]
        if items or rulings:
            made.append(replace(one, items=items, rulings=rulings, notes=[], elsewhere=[]))
    left = {(one.number, item.block) for one in other.paragraphs for item in one.items}
    without = [
        f"{item.name} ({item.noun})" if item.name != item.noun else item.name
        for key, item in known.items()
        if key not in left
    ]
    return Part(title, made, without) if made or without else None


def options(ir: Rules) -> str:
    """Which optional rules are in force, in a sentence or two; nothing of games without any."""
    said = ""
    for wanted, head in ((1, "Optional rules in force"), (0, "Optional rules not in force")):
        rows = ir.get("reference", {}).get("options", ())
        titles = [option_title(row) for row in rows if row[2] == wanted]
        said += f" {head}: {listed(titles)}." if titles else ""
    return said.strip()


def in_a_book(number: str) -> list[tuple[bool, int, str]]:
    """A key that puts 2.9 before 2.10."""
    parts = re.findall(r"\d+|[^\d\W_]+", number)
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]


def _cited(held: Any) -> set[str]:
    return (
        {row[0] for row in held["stated"]}
        | {number for ruling in held["rulings"] for number in ruling["paragraphs"]}
        | {block["paragraph"] for block in held["said"] if block["paragraph"]}
    )


def _stated(
    rows: list[list[Any]],
    made: dict[str, Paragraph],
    describe: Items,
    homes: dict[tuple[str, str], str],
    said: set[tuple[str, str]],
) -> None:
    """Puts each block where its head stands; of lists only where they stand."""
    lists: dict[tuple[str, str], list[str]] = {}
    for number, word, name, whole, _, _, _ in rows:
        if not whole:
            continue
        if word in _LISTS:
            if number:
                lists.setdefault((number, word), []).append(spoken(name))
            continue
        if (word, name) in homes or ((word, name) in said and word != "table"):
            continue
        item = describe(word, name)
        if item is not None:
            made[number].items.append(item)
            homes[word, name] = number
    for (number, word), names in lists.items():
        named = sorted({name for name in names if name})
        place = _LISTS[word]
        if word not in _UNNAMED:
            place = f"{place} {listed(named)}" if named else place.removesuffix(":").removesuffix(" of")
        if (place, "") not in made[number].elsewhere:
            made[number].elsewhere.append((place, ""))


def _marks(rows: list[list[Any]], made: dict[str, Paragraph], homes: dict[tuple[str, str], str]) -> None:
    """How we know what is not printed: at the thing itself where the block says it, else as a note of the paragraph."""
    for number, word, name, whole, mark, reason, _ in rows:
        if mark not in ("authored", "derived", "missing"):
            continue
        paragraph = made[number]
        item = next((one for one in paragraph.items if one.block == (word, name)), None)
        if item is not None and item.mark in ("", mark) and whole:
            item.mark = mark
            if reason and reason not in item.because:
                item.because.append(reason)
            continue
        if item is not None and item.mark == mark and reason in item.because:
            continue
        what = f"{NOUNS.get(word, word)} {spoken(name)}".strip()
        note = f"{mark}: {reason or what}" + (f" ({what})" if reason else "")
        note = note[:1].upper() + note[1:] + "."
        if note not in paragraph.notes:
            paragraph.notes.append(note)


def _index(paragraphs: list[Paragraph]) -> list[tuple[str, list[str]]]:
    """Names in alphabetical order, each with its paragraphs."""
    made: dict[str, list[str]] = {}
    for paragraph in paragraphs:
        for item in paragraph.items:
            name = f"{item.name} ({item.noun})" if item.name != item.noun else item.name
            made.setdefault(name, []).append(paragraph.number)
        if paragraph.title and paragraph.number:
            made.setdefault(paragraph.title, []).append(paragraph.number)
    return sorted(
        ((name, list(dict.fromkeys(found))) for name, found in made.items()), key=lambda row: row[0].lower()
    )
