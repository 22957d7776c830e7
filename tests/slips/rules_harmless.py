"""Edits of rules text that change nothing, or nothing wrong: no finding may follow."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless
from tests.slips._rulebook import NAME, Block, Rulebook, word

_IN_ORDER = ("trigger", "setup", "sequence", "game", "series", "part", "scenario", "option")


@harmless("a comment above a block")
def comment_above(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    block = draw.choice(book.blocks(examples=True)[1:])
    return (
        book.insert(
            block.file, block.first, ["# See the designer's letter of 12 May; ask again about 3-4 and `or`."]
        )
        if block.first
        else None
    )


@harmless("a comment at the end of a line")
def comment_behind(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    site = draw.choice(book.sites(r"^ +\S.*\S", examples=True))
    line = book.pages[site.file][site.line]
    return book.set_line(site.file, site.line, line + "  # checked")


@harmless("blank lines inside a block")
def blank_lines(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    site = draw.choice(book.sites(r"^  \S"))
    return book.insert(site.file, site.line, ["", ""])


@harmless("blanks between words")
def blanks(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    site = draw.choice(book.sites(r"(?<=\w) +(?=[\w(])", examples=True))
    return book.edit(site, "   ")


@harmless("blanks at the end of a line")
def trailing(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    site = draw.choice(book.sites(r"^ +\S.*$", examples=True))
    return book.set_line(site.file, site.line, book.pages[site.file][site.line] + "  ")


@harmless("brackets round a condition")
def brackets(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"when (?P<it>(?:not )?{NAME} of {NAME})(?=\s*$)", group="it")
    return book.edit(site, f"({site.text})") if sites and (site := draw.choice(sites)) else None


@harmless("two conditions in the other order")
def conditions_swapped(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    simple = rf"(?:not )?{NAME} (?:of|is|has) {NAME}"
    sites = book.sites(rf"when (?P<it>(?P<a>{simple}) (?P<op>and|or) (?P<b>{simple}))(?=\s*$)", group="it")
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, f"{site.match['b']} {site.match['op']} {site.match['a']}")


@harmless("a comparison from the other end")
def comparison_turned(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(
        rf"(?:when|and|where) (?P<it>(?P<a>{NAME} of {NAME}) (?P<op>>=|<=|>|<) (?P<b>\d+))(?=\s*(?:$|and))",
        group="it",
    )
    if not sites:
        return None
    site = draw.choice(sites)
    turned = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}[site.match["op"]]
    return book.edit(site, f"{site.match['b']} {turned} {site.match['a']}")


@harmless("own for friendly")
def own_friendly(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"(?<![\w-])(own|friendly)(?= (?:unit|combat-unit|infantry|cavalry))")
    return (
        book.edit(site, "friendly" if site.text == "own" else "own")
        if sites and (site := draw.choice(sites))
        else None
    )


@harmless("plural of a kind")
def plural(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(
        r"(?:each [\w-]+ in|some|no) (?:own |enemy |friendly )(?P<it>unit|combat-unit)(?= in | adjacent )",
        group="it",
    )
    return book.edit(site, site.text + "s") if sites and (site := draw.choice(sites)) else None


@harmless("a definition renamed everywhere")
def rename_definition(project: Project, draw: Random) -> Edit | None:
    return _rename(Rulebook(project), draw, "define")


@harmless("a quantity or procedure renamed everywhere")
def rename_procedure(project: Project, draw: Random) -> Edit | None:
    return _rename(Rulebook(project), draw, "procedure", "trace", "policy", "table")


@harmless("a state renamed everywhere")
def rename_state(project: Project, draw: Random) -> Edit | None:
    return _rename(Rulebook(project), draw, "state", "cup", "token")


_MEANT = ("activated",)  # the state that the line `activates` of an action sets


def _rename(book: Rulebook, draw: Random, *keywords: str) -> Edit | None:
    declared = book.declared(*keywords)
    names = [
        name for name in declared if len(name) > 4 and name not in _MEANT and _means_one_thing(book, name)
    ]
    if not names:
        return None
    name = draw.choice(names)
    block = declared[name]
    old = book.pages[block.file][block.first]
    for file in book.project.files("**/*.hw"):
        text = book.project.text(file)
        new = "\n".join(_renamed(line, name) for line in text.split("\n"))
        if new != text:
            book.project.write(file, new)
    return Edit(block.file, block.first + 1, old, f"{name}-renamed everywhere")


def _means_one_thing(book: Rulebook, name: str) -> bool:
    """Whether the word is nothing but this name: no label, no attribute, no value, no other block of the name."""
    blocks = [block for block in book.blocks() if block.header.split()[1:2] == [name]]
    labels = book.sites(rf"{word(name)}:", examples=True)
    others = book.sites(
        rf"^(?:values|ladder|kind|terrain|deck) .*{word(name)}|^ +(?:has|values|phase|step|sections|faces|readings|weight|default) .*{word(name)}"
    )
    return len(blocks) == 1 and not labels and not others


def _renamed(line: str, name: str) -> str:
    parts = re.split(r'("[^"]*")', line)
    return "".join(
        re.sub(word(name), f"{name}-renamed", part) if not part.startswith('"') or "{" in part else part
        for part in parts
    )


@harmless("a value given another name in a body")
def rename_let(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found: list[tuple[Block, str]] = []
    for block in book.blocks("procedure"):
        found += [
            (block, name)
            for name in re.findall(rf"^ +let ({NAME}) = ", book.text(block), re.MULTILINE)
            if len(name) > 3
            and len(book.blocks("define"))
            and book.count(name) == len(re.findall(word(name), book.text(block)))
        ]
    if not found:
        return None
    block, name = draw.choice(found)
    lines = [_renamed(line, name) for line in book.pages[block.file][block.first : block.last]]
    return book.replace(block.file, block.first, block.last, lines, name)


@harmless("two blocks in the other order")
def blocks_swapped(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    pairs = [
        (one, other)
        for one, other in zip(book.blocks(), book.blocks()[1:], strict=False)
        if one.file == other.file
        and one.keyword not in _IN_ORDER
        and other.keyword not in _IN_ORDER
        and _alone(book, one, other)
    ]
    if not pairs:
        return None
    one, other = draw.choice(pairs)
    lines = book.pages[one.file]
    new = [*lines[other.first : other.last], "", *lines[one.first : one.last]]
    return book.replace(one.file, one.first, other.last, new, lines[one.first])


def _alone(book: Rulebook, one: Block, other: Block) -> bool:
    """Whether no comment stands between the two or just above: an `allow` in it speaks of what is below."""
    above = book.pages[one.file][one.first - 1] if one.first else ""
    between = book.pages[one.file][one.last : other.first]
    return not any(line.strip() for line in between) and not above.strip()


@harmless("a block in another file")
def block_moved(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    files = [file for file, lines in book.code.items() if "rules/" in file]
    firsts = {file: next(line.strip() for line in book.pages[file] if line[:1].isalpha()) for file in files}
    found = [b for b in book.blocks("define", "quantity", "procedure", "table") if b.file in files]
    found = [b for b in found if not book.pages[b.file][b.first - 1].strip()]
    if not found:
        return None
    block = draw.choice(found)
    others = [file for file in files if firsts[file] == firsts[block.file] and file != block.file]
    if not others:
        return None
    goal = draw.choice(others)
    lines = book.pages[block.file][block.first : block.last]
    book.insert(goal, len(book.pages[goal]) - 1, ["", *lines])
    return book.delete(block.file, block.first, block.last)


@harmless("a line continued below")
def continued(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"^(?P<indent> *)\S[^()]*?\w(?P<it> )(?:and|or) [^()]*$", group="it")
    sites = [site for site in sites if book.code[site.file][site.line].startswith(" ")]
    if not sites:
        return None
    site = draw.choice(sites)
    line = book.pages[site.file][site.line]
    return book.replace(
        site.file,
        site.line,
        site.line + 1,
        [line[: site.start], site.match["indent"] + "    " + line[site.end :]],
        line,
    )


@harmless("two fields on one line")
def joined(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        block
        for block in book.blocks("table")
        if re.match(r"  rows [^@;]*$", book.pages[block.file][block.first + 1])
        and re.match(r"  (columns|cells) [^@;#]*$", book.pages[block.file][block.first + 2])
    ]
    if not found:
        return None
    block = draw.choice(found)
    one, other = book.pages[block.file][block.first + 1 : block.first + 3]
    return book.replace(
        block.file, block.first + 1, block.first + 3, [one.rstrip() + " ; " + other.strip()], one
    )


@harmless("a question in other words")
def question_reworded(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r'^(?:ruling [\w-]+|  because) +(?P<it>"[^"]+")', group="it", raw=True)
    return book.edit(site, '"in short: ' + site.text[1:]) if sites and (site := draw.choice(sites)) else None


@harmless("a paragraph cited once more")
def cited_more(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    cited = book.sites(r" @ (?P<it>[A-Z\d][\w.()-]*)\s*$", group="it", raw=True)
    cited = [site for site in cited if any(letter.isdigit() for letter in site.text)]
    plain = book.sites(r"^  (?:stop|end|cost|allowance|base) +\S[^;]*$")
    plain = [
        site
        for site in plain
        if "@" not in book.pages[site.file][site.line] and "#" not in book.pages[site.file][site.line]
    ]
    if not cited or not plain:
        return None
    site = draw.choice(plain)
    return book.set_line(
        site.file, site.line, f"{book.pages[site.file][site.line]}  @ {draw.choice(cited).text}"
    )


@harmless("a `when` of two conditions as two")
def nested_when(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = []
    for site in book.sites(r"^(?P<indent> +)when (?P<a>[^()]+?) and (?P<b>[^()]+?)\s*$"):
        lines = book.code[site.file]
        depth = len(site.match["indent"])
        end = site.line + 1
        while end < len(lines) and lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) > depth:
            end += 1
        plain = (
            " or " not in site.text
            and '"' not in site.text
            and not re.match(rf" {{{depth}}}(otherwise|and|or)", lines[end] if end < len(lines) else "")
        )
        if (
            plain
            and "where" not in site.text
            and "some" not in site.text
            and end > site.line + 1
            and " and " not in site.match["b"]
        ):
            found.append((site, end))
    if not found:
        return None
    site, end = draw.choice(found)
    indent, source = site.match["indent"], book.pages[site.file][site.line][len(site.text) :]
    lines = [f"{indent}when {site.match['a']}{source}", f"{indent}  when {site.match['b']}{source}"]
    lines += ["  " + line for line in book.pages[site.file][site.line + 1 : end]]
    return book.replace(site.file, site.line, end, lines, site.text)
