"""Slips in what rules refer to: paragraphs, blocks, labels, rulings that are not there or not used."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, slip
from tests.slips._rulebook import NAME, Block, Rulebook, Site, misspelt, word


@slip("paragraph that the book does not have", expects="the book has no such paragraph", codes=("RUL009",))
def wrong_paragraph(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    if not project.files("book.csv"):
        return None
    sites = book.sites(r"\s@ (?P<it>[A-Z\d][\w.()-]*)", group="it", raw=True)
    sites = [site for site in sites if any(letter.isdigit() for letter in site.text)]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, re.sub(r"\d+", lambda m: m[0] + "9", site.text, count=1))


@slip(
    "`note` that a paragraph with rules has none",
    expects="rules cite this paragraph, so the note is wrong",
    codes=("RUL014",),
)
def note_of_a_rule(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    if book.accepts("note-on-a-stated-paragraph"):
        return None
    sites = [
        site
        for site in book.sites(r"\s@ (?P<it>[A-Z\d][\w.()-]*)", group="it", raw=True)
        if book.code[site.file][site.line].startswith(
            ("quantity", "movement", "procedure", "action", "define")
        )
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.insert(
        site.file, len(book.pages[site.file]) - 1, ["", f'note {site.text} "an example; no rule"']
    )


@slip(
    "definition deleted that rules use",
    expects="the name that rules use is declared nowhere",
    codes=(
        "REF001",
        "REF002",
        "REF004",
        "REF007",
    ),
)
def deleted(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        block
        for name, block in book.declared("define", "quantity", "procedure", "table", "trace", "zone").items()
        if book.count(name, examples=False) > 1
    ]
    if not found:
        return None
    block = draw.choice(found)
    return book.delete(block.file, block.first, block.last)


@slip(
    "definition that nobody uses",
    expects="nothing uses this",
    codes=(
        "STY030",
        "STY031",
        "STY034",
        "STY032",
        "STY035",
    ),
)
def unused(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found = [
        block
        for block in book.blocks("define", "quantity", "table")
        if re.match(rf"\w+ {NAME}", block.header)
    ]
    if not found:
        return None
    block = draw.choice(found)
    name = block.header.split()[1]
    lines = book.pages[block.file][block.first : block.last]
    return book.insert(
        block.file, block.last, ["", lines[0].replace(f" {name}", f" {name}-of-old", 1), *lines[1:]]
    )


@slip(
    "block declared twice",
    expects="this is already declared, there",
    codes=(
        "REF020",
        "FLO002",
    ),
)
def declared_twice(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = list(
        book.declared(
            "define", "quantity", "procedure", "state", "movement", "terrain", "table", "action"
        ).values()
    )
    if not found:
        return None
    block = draw.choice(found)
    lines = book.pages[block.file][block.first : block.last]
    return book.insert(block.file, block.last, ["", *lines])


@slip("label twice in a block", expects="two lines of this block have the same label", codes=("STY039",))
def label_twice(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    pairs = []
    for block in book.blocks("quantity", "policy", "score", "movement"):
        labels = _labels(book, block)
        pairs += [
            (one, other) for one, other in zip(labels, labels[1:], strict=False) if one.text != other.text
        ]
    if not pairs:
        return None
    one, other = draw.choice(pairs)
    return book.edit(other, one.text)


def _labels(book: Rulebook, block: Block) -> list[Site]:
    return [
        site
        for site in book.sites(rf"^  (?:bar )?(?P<it>{NAME}): ", group="it")
        if site.file == block.file and block.first < site.line < block.last
    ]


@slip(
    "`instead of` a label that is not there",
    expects="no line above has this label; the right one is suggested",
    codes=("REF014",),
)
def wrong_label(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"(?:instead of|tier +through|tier +without) (?P<it>{NAME})", group="it")
    sites = [site for site in sites if site.text != "all"]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip("definition that is its own ancestor", expects="this is defined by itself, and how", codes=("REF022",))
def own_ancestor(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        block
        for block in book.blocks("define")
        if re.match(rf"define {NAME} (= |for unit = )", block.header) and block.last == block.first + 1
    ]
    if not found:
        return None
    block = draw.choice(found)
    name = block.header.split()[1]
    own = f"{name} of self" if " for unit " in block.header else name
    line = book.pages[block.file][block.first]
    start = block.header.index(" = ") + 3
    end = len(block.header.rstrip())
    return book.set_line(block.file, block.first, f"{line[:start]}({line[start:end]}) and {own}{line[end:]}")


@slip(
    "definitions that are each other's ancestor",
    expects="these are defined by each other, and how",
    codes=("REF022",),
)
def ancestors_in_a_ring(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    definitions = {
        block.header.split()[1]: block
        for block in book.blocks("define")
        if re.match(rf"define {NAME} for unit = ", block.header) and block.last == block.first + 1
    }
    pairs = [
        (upper, lower)
        for upper, block in definitions.items()
        for lower in definitions
        if lower != upper and re.search(word(lower) + " of self", block.header)
    ]
    if not pairs:
        return None
    upper, lower = draw.choice(pairs)
    block = definitions[lower]
    line = book.pages[block.file][block.first]
    start, end = block.header.index(" = ") + 3, len(block.header.rstrip())
    return book.set_line(
        block.file, block.first, f"{line[:start]}({line[start:end]}) and not {upper} of self{line[end:]}"
    )


@slip(
    "quantity that is its own ancestor",
    expects="this quantity is counted by itself, and how",
    codes=("REF022",),
)
def own_quantity(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        b for b in book.blocks("quantity") if re.match(rf"quantity {NAME} for (unit|hex)(?! with)", b.header)
    ]
    if not found:
        return None
    block = draw.choice(found)
    name = block.header.split()[1]
    subject = "self" if re.search(r"for unit", block.header) else "here"
    return book.insert(block.file, block.last, [f"  again: at least {name} of {subject}"])


@slip("kind that is its own ancestor", expects="this kind stands below itself", codes=("REF022",))
def kind_ring(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    parents = {
        m[1]: m[2] for b in book.blocks("kind") if (m := re.match(r"kind ([\w-]+) is ([\w-]+)", b.header))
    }
    roots = [
        b for b in book.blocks("kind") if b.header.split()[1] in parents.values() and " is " not in b.header
    ]
    if not roots:
        return None
    block = draw.choice(roots)
    name = block.header.split()[1]
    child = draw.choice([low for low, high in parents.items() if high == name])
    line = book.pages[block.file][block.first]
    return book.set_line(block.file, block.first, line.replace(f"kind {name}", f"kind {name} is {child}", 1))


@slip(
    "`amend` of what does not exist",
    expects="there is no such block to amend; the right one is suggested",
    codes=(
        "REF011",
        "REF012",
    ),
)
def amend_nothing(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"^(?:amend|replace) \S+ [a-z]+ (?P<it>{NAME})", group="it")
    sites = [site for site in sites if len(site.text) > 4]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "`amend` of another paragraph",
    expects="the block cites another paragraph than the amendment",
    codes=(
        "REF011",
        "REF012",
        "RUL009",
    ),
)
def amend_elsewhere(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"^(?:amend|replace) (?P<it>\d+)", group="it")
    return book.edit(site, str(int(site.text) + 1)) if sites and (site := draw.choice(sites)) else None


@slip(
    "ruling that is not declared",
    expects="no ruling is called so; the right one is suggested",
    codes=("RUL005",),
)
def unknown_ruling(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"@ \S+ ruling (?P<it>{NAME})", group="it", raw=True)
    sites = [site for site in sites if len(site.text) > 4]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "ruling whose default is none of its readings",
    expects="the default is none of the readings",
    codes=("RUL004",),
)
def wrong_default(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(rf"^  default +(?P<it>{NAME})", group="it")
        if (block := book.block_at(site.file, site.line)) and block.keyword == "ruling"
    ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip("ruling that no rule cites", expects="no rule cites this ruling", codes=("RUL002",))
def uncited_ruling(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    rulings = book.declared("ruling", examples=True)
    sites = []
    for name in rulings:
        cited = book.sites(rf"@ \S+(?P<it> ruling {name})(?![\w-])", group="it", raw=True, examples=True)
        sites += cited if len(cited) == 1 and book.count(name) == 1 else []
    return book.edit(site, "") if sites and (site := draw.choice(sites)) else None


@slip(
    "option that is not declared",
    expects="no option or ruling is called so",
    codes=(
        "PKG015",
        "REF001",
        "REF002",
        "PKG016",
        "RUL016",
        "RUL017",
    ),
)
def unknown_option(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"(?:\sunder |^  options +|^  excludes +)(?P<it>{NAME})", group="it")
    options = book.declared("option")
    sites = [site for site in sites if site.text in options]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip("file of another game", expects="no game is called so; the right one is suggested", codes=("PKG018",))
def wrong_part(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"^part of (?P<it>[A-Z]{NAME})", group="it", examples=True)
    return (
        book.edit(site, site.text[:-1] + draw.choice("XQZ"))
        if sites and (site := draw.choice(sites))
        else None
    )


@slip(
    "unit that an example misspells",
    expects="no unit is called so; the right one is suggested",
    codes=(
        "REF001",
        "REF016",
    ),
)
def example_unit(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"(?:move|attach) +(?P<it>[A-Z]\w+_\w+)", group="it", examples=True)
        if "examples" in site.file
    ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "example whose rule is not there",
    expects="the procedure that the example carries out is not declared",
    codes=("REF002",),
)
def example_rule(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(rf"^  do +(?P<it>{NAME})", group="it", examples=True)
        if "examples" in site.file and len(site.text) > 4
    ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "printed attribute that the kind has not",
    expects="pieces of this kind have no such attribute",
    codes=(
        "OOB044",
        "REF007",
        "TYP001",
    ),
)
def foreign_attribute(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    has = {m[1]: m[2] for b in book.blocks("kind") for m in [re.match(r"kind ([\w-]+)(.*)", b.header)] if m}
    attributes = {
        kind: re.findall(rf"({NAME}) (?:\d+\.\.|[a-z])", line)
        for kind in has
        for line in [_has(book, kind)]
        if line
    }
    if len(attributes) < 2:
        return None
    own = {name: kind for kind, names in attributes.items() for name in names}
    markers = [name for name, kind in own.items() if "marker" in kind]
    sites = [
        site
        for name in own
        if name not in markers
        for site in book.sites(rf"printed (?P<it>{word(name)})", group="it")
    ]
    if not sites or not markers:
        return None
    return book.edit(draw.choice(sites), draw.choice(markers))


def _has(book: Rulebook, kind: str) -> str | None:
    block = book.declared("kind").get(kind)
    lines = book.code[block.file][block.first : block.last] if block else []
    return next((line.split("has", 1)[1] for line in lines if line.strip().startswith("has ")), None)
