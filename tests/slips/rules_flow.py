"""Slips in what happens when: phases, actions, triggers, loops, conditions, and who is meant."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, slip
from tests.slips._rulebook import NAME, Block, Rulebook, Site, misspelt, word


@slip(
    "phase that the sequence does not have",
    expects="the sequence has no such phase; the right one is suggested",
    codes=("REF009",),
)
def unknown_phase(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"(?:cleared +at|on at|checked at|by +end of|created on) +(?P<it>{NAME})", group="it")
    phases = {site.text for site in book.sites(rf"^ +(?:phase|step) (?P<it>{NAME})", group="it")}
    sites = [site for site in sites if site.text in phases]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "phase renamed in the sequence only",
    expects="the sequence has no phase of the name that rules use",
    codes=("REF009",),
)
def phase_renamed(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for site in book.sites(rf"^ +phase (?P<it>{NAME})", group="it")
        if book.sites(rf"(?:cleared +at|on at|end of) +{word(site.text)}")
    ]
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip("phase twice in the sequence", expects="two phases have one name", codes=("FLO001",))
def phase_twice(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"^ +phase (?P<it>{NAME})", group="it")
    pairs = [(a, b) for a, b in zip(sites, sites[1:], strict=False) if a.file == b.file]
    if not pairs:
        return None
    one, other = draw.choice(pairs)
    return book.edit(other, one.text)


@slip("action that nobody opens", expects="no `open` offers this action", codes=("FLO011",))
def action_unopened(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for name in book.declared("action"):
        opened = book.sites(rf"open .*?(?P<it>{word(name)}, |, {word(name)})", group="it")
        if len(opened) == 1 and len(book.sites(rf"open .*{word(name)}")) == 1:
            sites += opened
    return book.edit(draw.choice(sites), "") if sites else None


@slip("procedure that nobody carries out", expects="nothing carries out this procedure", codes=("FLO013",))
def procedure_unused(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for name in book.declared("procedure"):
        calls = book.sites(rf"^ +do {word(name)}.*")
        if len(calls) == 1 == book.count(name, examples=False) - 1 and _siblings(book, calls[0]):
            sites += calls
    if not sites:
        return None
    site = draw.choice(sites)
    return book.delete(site.file, site.line, site.line + 1)


def _siblings(book: Rulebook, site: Site) -> bool:
    """Whether a line of the same level stands before, and none is indented below: it may go."""
    lines = book.code[site.file]
    level = len(lines[site.line]) - len(lines[site.line].lstrip())

    def indent(n: int) -> int:
        return len(lines[n]) - len(lines[n].lstrip()) if n < len(lines) and lines[n].strip() else 0

    return indent(site.line - 1) == level and indent(site.line + 1) <= level


@slip("state that rules set and nobody reads", expects="nothing reads this state", codes=("FLO017",))
def state_unread(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found = [b for b in book.blocks("procedure") if b.last > b.first + 1 and " with " not in b.header]
    states = [b for b in book.blocks("state") if " of game" in b.header]
    if not found or not states:
        return None
    block, state = draw.choice(found), draw.choice(states)
    level = re.match(r" +", book.pages[block.file][block.last - 1])
    if level is None or len(level[0]) < 2:
        return None
    name = f"{state.header.split()[1]}-once"
    book.insert(block.file, block.first + 1, [f"  set {name} to yes"])
    return book.insert(
        block.file,
        block.first,
        [f"state {name} of game" + book.pages[block.file][block.first][len(block.header.rstrip()) :], ""],
    )


@slip("state that rules read and nobody sets", expects="nothing ever changes this state", codes=("FLO016",))
def state_unset(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for name, block in book.declared("state").items():
        if "start" in book.text(block) or "while" in book.text(block) or "change" in book.text(block):
            continue
        sets = book.sites(rf"^ +(?:set|clear) {word(name)}.*")
        ons = [
            site
            for site in sets
            if site.text.lstrip().startswith("set") and not re.search(r"to (no|none|0)\s*$", site.text)
        ]
        reads = book.count(name, examples=False) - 1 - len(sets)
        if len(ons) == 1 and reads > 0 and _siblings(book, ons[0]):
            sites += ons
    if not sites:
        return None
    site = draw.choice(sites)
    return book.delete(site.file, site.line, site.line + 1)


@slip("trigger that fires itself", expects="what this trigger does sets it off again", codes=("FLO047",))
def trigger_itself(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found = [
        b for b in book.blocks("trigger") if " on enters" in book.text(b) and "requires" not in book.text(b)
    ]
    if not found:
        return None
    block = draw.choice(found)
    return book.insert(block.file, block.last, ["    move mover to from"])


@slip(
    "procedure that carries out itself for ever",
    expects="this procedure carries out itself without an end",
    codes=("FLO015",),
)
def procedure_itself(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found = [
        b
        for b in book.blocks("procedure")
        if re.match(rf"procedure {NAME}(?: with [\w-]+: unit)?\s*$", b.header)
    ]
    found = [b for b in found if "return" not in book.text(b)]
    if not found or book.accepts("FLO015"):
        return None
    block = draw.choice(found)
    name = block.header.split()[1]
    argument = re.search(r" with ([\w-]+):", block.header)
    call = f"  do {name}({argument[1]})" if argument else f"  do {name}"
    return book.insert(block.file, block.last, [call])


@slip("`until` that never comes", expects="this condition never holds", codes=("FLO061",))
def until_never(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(r"until (?P<it>[^,]*?[\w)])\s*$", group="it")
    sites = [site for site in sites if site.text != "pass" and "repeat" in book.code[site.file][site.line]]
    return book.edit(draw.choice(sites), "turn > 99") if sites else None


@slip("loop that runs no time", expects="this loop never runs", codes=("FLO060",))
def loop_zero(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(r"repeat (?:up to )?(?P<it>\d+) times", group="it")
    return book.edit(draw.choice(sites), "0") if sites else None


@slip("condition and its opposite", expects="this condition can never hold", codes=("RUL018",))
def contradiction(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"(?:when|where) (?P<it>(?:not )?{NAME} of {NAME})(?=\s*(?:$|:| and ))", group="it")
    if not sites:
        return None
    site = draw.choice(sites)
    plain = site.text.removeprefix("not ")
    opposite = plain if site.text != plain else f"not {plain}"
    return book.edit(site, f"{site.text} and {opposite}")


@slip("condition or its opposite", expects="this condition always holds", codes=("RUL018",))
def tautology(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"(?:when|requires) +(?P<it>(?:not )?{NAME} of {NAME})(?=\s*$)", group="it")
    if not sites:
        return None
    site = draw.choice(sites)
    plain = site.text.removeprefix("not ")
    opposite = plain if site.text != plain else f"not {plain}"
    return book.edit(site, f"{site.text} or {opposite}")


@slip("two bounds that exclude each other", expects="no number meets both conditions", codes=("RUL018",))
def empty_interval(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(
        rf"(?:when|where|and|until) (?P<it>(?P<what>{NAME}(?: of {NAME})?) (?P<how>>=|>|<=|<) (?P<n>\d+))(?=\s*(?:$|:| and |\)))",
        group="it",
    )
    if not sites:
        return None
    site = draw.choice(sites)
    other = "<" if site.match["how"] in (">=", ">") else ">"
    return book.edit(site, f"{site.text} and {site.match['what']} {other} {site.match['n']}")


@slip(
    "two terrains that exclude each other",
    expects="no hex is both: they exclude each other",
    codes=("RUL018",),
)
def excluded_terrains(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    excluded = {}
    for name, block in book.declared("terrain").items():
        if match := re.search(r"excludes +([^\n]+)", book.text(block)):
            excluded[name] = [other.strip() for other in match[1].split(",")]
    sites = [
        site
        for name in excluded
        for site in book.sites(
            rf"(?:to|here|from|hexside|it|h) (?:is|has) (?P<it>{word(name)})(?! of)", group="it"
        )
        if not re.search(r"^terrain|\bnot\b", book.code[site.file][site.line])
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    subject = re.search(r"([a-z]+ (?:is|has)) $", book.code[site.file][site.line][: site.start])
    assert subject
    return book.edit(site, f"{site.text} and {subject[1]} {draw.choice(excluded[site.text])}")


@slip(
    "`other` lost where the unit itself counts",
    expects="this condition is always true: it counts the unit itself",
    codes=("RUL031",),
)
def other_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(
        r"some (?P<it>other )(?:friendly|own) [\w-]+ in (?:from|hex of (?:self|mover))(?=\s*(?:$|and|\)|or))",
        group="it",
    )
    return book.edit(draw.choice(sites), "") if sites else None


@slip(
    "enemy for friendly after `other`",
    expects="`other` leaves out nothing: no enemy is the unit itself",
    codes=("RUL030",),
)
def enemy_for_friendly(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(r"other (?P<it>friendly|own)", group="it")
    return book.edit(draw.choice(sites), "enemy") if sites else None


@slip(
    "enemy for own where a side's own box is asked",
    expects="no enemy unit is ever in a box of one's own",
    codes=("FLO064",),
)
def enemy_in_own_box(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    boxes = [name for name, block in book.declared("box").items() if "of each side" in block.header]
    sites = [
        site
        for name in boxes
        for site in book.sites(rf"(?P<it>own) [\w-]+ in {word(name)} of actor", group="it")
    ]
    return book.edit(draw.choice(sites), "enemy") if sites else None


@slip(
    "side compared with its own opponent",
    expects="this can never hold: a side is not its own opponent",
    codes=("RUL019",),
)
def own_opponent(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(r"= (?P<it>opponent of \(side of (?:mover|self|unit)\))", group="it")
    sites += book.sites(r"side of (?:mover|self|unit) = (?P<it>[A-Z]\w+)", group="it")
    if not sites:
        return None
    site = draw.choice(sites)
    return (
        book.edit(
            site, "opponent of (side of mover)" if "mover" in site.match[0] else "opponent of (side of self)"
        )
        if site.text[0].isupper()
        else None
    )


@slip("lines that are never reached", expects="nothing after `return` is carried out", codes=("FLO010",))
def unreachable(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found = [b for b in book.blocks("procedure") if b.last > b.first + 2 and "return" not in book.text(b)]
    sites = []
    for block in found:
        tops = [n for n in range(block.first + 1, block.last) if re.match(r"  \S", book.code[block.file][n])]
        sites += [
            (block, n)
            for n in tops[1:]
            if not re.match(r"  (otherwise|and|or|at)\b", book.code[block.file][n])
            and not _continued(book.code[block.file][n - 1])
        ]
    if not sites:
        return None
    block, line = draw.choice(sites)
    return book.insert(block.file, line, ["  return"])


def _continued(code: str) -> bool:
    code = code.rstrip()
    return code.endswith((",", "=", " and", " or", " where")) or code.count("(") > code.count(")")


@slip(
    "`otherwise` without a question",
    expects="`otherwise` stands below `when`, a question or a move",
    codes=("SYN061",),
)
def lone_otherwise(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    found: list[tuple[Block, int]] = []
    for block in book.blocks("procedure"):
        for n in range(block.first + 1, block.last):
            if re.match(r"  (set|tell|gain|clear|let) ", book.code[block.file][n]) and not _continued(
                book.code[block.file][n]
            ):
                found.append((block, n))
    if not found:
        return None
    block, line = draw.choice(found)
    return book.insert(block.file, line + 1, ["  otherwise", '    tell "nothing"'])


@slip(
    "value named and not used again",
    expects="nothing reads this name, and the name below is not known",
    codes=(
        "REF001",
        "STY040",
    ),
)
def let_misspelt(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for block in book.blocks("procedure", "action"):
        text = book.text(block)
        for site in book.sites(rf"^ +let (?P<it>{NAME}) =", group="it"):
            if site.file == block.file and block.first < site.line < block.last and len(site.text) > 3:
                if len(re.findall(word(site.text), text)) > 1:
                    sites.append(site)
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip("value named and never read", expects="nothing reads this name", codes=("STY040",))
def let_unread(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"^(?P<indent> +)let (?P<it>{NAME}) = .*")
    sites = [site for site in sites if not _continued(site.text)]
    if not sites:
        return None
    site = draw.choice(sites)
    line = book.pages[site.file][site.line].replace(site.match["it"], site.match["it"] + "-before", 1)
    return book.insert(site.file, site.line + 1, [line])


@slip(
    "choice kept under a name nobody reads",
    expects="the choice has no effect: nothing reads its name",
    codes=(
        "REF001",
        "STY040",
    ),
)
def choice_unread(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = []
    for block in book.blocks("procedure", "action"):
        text = book.text(block)
        for site in book.sites(rf"chooses? 1 .* as (?P<it>{NAME})", group="it"):
            if site.file == block.file and block.first < site.line < block.last:
                if len(re.findall(word(site.text), text)) == 2 and len(site.text) > 3:
                    sites.append(site)
    return book.edit(site, misspelt(site.text, draw)) if sites and (site := draw.choice(sites)) else None


@slip(
    "bar that sister movements have and this lacks",
    expects="the sisters have this bar, this one has not",
    codes=("FLO063",),
)
def bar_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(rf"^  bar (?P<label>{NAME}):.*")
    labels = [(site.match["label"], _condition(site)) for site in sites]
    often = [site for site in sites if labels.count((site.match["label"], _condition(site))) >= 3]
    often = [
        site
        for site in often
        if not re.search(
            rf"(through|without|ignoring|by) {word(site.match['label'])}", "\n".join(book.code[site.file])
        )
    ]
    if not often:
        return None
    site = draw.choice(often)
    return book.delete(site.file, site.line, site.line + 1)


def _condition(site: Site) -> str:
    return " ".join(site.match[0].split(":", 1)[1].split())


@slip("movement without an allowance", expects="the movement says nowhere how far", codes=("FLO062",))
def allowance_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for site in book.sites(r"^  allowance .*")
        if (block := book.block_at(site.file, site.line))
        and "missing" not in book.pages[site.file][block.first]
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.delete(site.file, site.line, site.line + 1)


@slip(
    "contribution twice under two labels",
    expects="this line stands above already, under another label",
    codes=("RUL032",),
)
def line_twice(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for site in book.sites(rf"^  (?P<it>{NAME}): +(plus|minus) .* when ", group="it")
        if (block := book.block_at(site.file, site.line)) and block.keyword == "quantity"
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    line = book.pages[site.file][site.line].replace(site.text, site.text + "-too", 1)
    return book.insert(site.file, site.line + 1, [line])


@slip(
    "contribution that contradicts another",
    expects="two lines count different numbers under the same condition",
    codes=("RUL032",),
)
def line_contradicts(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for site in book.sites(rf"^  (?P<it>{NAME}): +(?:plus|minus) (?P<n>\d+) .*when ")
        if (block := book.block_at(site.file, site.line)) and block.keyword == "quantity"
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    old, number = site.match["it"], int(site.match["n"])
    line = book.pages[site.file][site.line].replace(old, old + "-again", 1)
    line = re.sub(rf"(plus|minus) {number} ", rf"\1 {number + 1} ", line, count=1)
    return book.insert(site.file, site.line + 1, [line])
