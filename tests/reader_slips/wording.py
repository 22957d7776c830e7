"""Slips in the wording of rules: names, numbers of arguments, values, labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edits, Line, Project, misspelt, removed, substituted

STATEMENTS = ("procedure", "action", "trigger", "event", "sequence")
RULES = (
    *STATEMENTS,
    "quantity",
    "define",
    "movement",
    "stacking",
    "policy",
    "zone",
    "trace",
    "sight",
    "entry",
)
BLOCKS = (
    "procedure",
    "define",
    "quantity",
    "state",
    "table",
    "region",
    "movement",
    "policy",
    "trace",
    "kind",
)


def names(project: Project, *words: str) -> list[str]:
    """Names that blocks with these words declare."""
    return sorted(
        {header.text.split()[1] for header in project.headers(*words) if len(header.text.split()) > 1}
    )


def used(name: str) -> str:
    """A pattern for a name as a whole word."""
    return rf"(?<![\w-]){re.escape(name)}(?![\w-])"


def rules(project: Project) -> Iterator[Line]:
    """Lines of rules, but their headers; definitions on one line among them."""
    return (
        line for line in project.rules if line.word in RULES and (not line.is_header or " = " in line.body)
    )


@slip("uses speak of a name that no block declares any more")
def name_misspelt_where_it_is_declared(project: Project) -> Iterator[Edits]:
    for header in project.headers(*BLOCKS):
        name = header.text.split()[1]
        if len(name) > 3 and len(re.findall(used(name), project.rule_text)) > 1 and " = " not in name:
            yield header.with_body(header.body.replace(name, misspelt(name), 1))


def misspelt_uses(project: Project, *words: str) -> Iterator[Edits]:
    """Each use of a declared name, misspelt."""
    declared = names(project, *words)
    known = set(declared)
    for line in rules(project):
        for match in re.finditer(r"(?<![\w-])[a-z][\w-]{3,}(?![\w-])", line.body):
            if match.group() in known and line.body[: match.start()].count('"') % 2 == 0:
                if not (line.is_header and match.start() < len(line.word) + 2):
                    new = misspelt(match.group())
                    yield line.with_body(line.body[: match.start()] + new + line.body[match.end() :])


@slip("no state or stock has the name")
def state_misspelt(project: Project) -> Iterator[Edits]:
    yield from misspelt_uses(project, "state", "stock", "token", "relation", "box")


@slip("no definition, quantity or table has the name")
def definition_misspelt(project: Project) -> Iterator[Edits]:
    yield from misspelt_uses(project, "define", "quantity", "table", "trace")


@slip("no kind of piece has the name")
def kind_misspelt_in_a_rule(project: Project) -> Iterator[Edits]:
    yield from misspelt_uses(project, "kind")


@slip("no procedure, movement or policy has the name")
def procedure_misspelt(project: Project) -> Iterator[Edits]:
    yield from misspelt_uses(project, "procedure", "movement", "policy", "action")


@slip("no terrain has the name")
def terrain_misspelt_in_a_rule(project: Project) -> Iterator[Edits]:
    yield from misspelt_uses(project, "terrain", "zone")


@slip("no place or region has the name")
def region_misspelt(project: Project) -> Iterator[Edits]:
    declared = set(names(project, "region", "chain", "edge"))
    for line in project.rules:
        if line.word not in ("region", "chain", "edge"):
            for match in re.finditer(r"(?<![\w-])[a-z][\w-]{3,}(?![\w-])", line.body):
                if match.group() in declared:
                    new = misspelt(match.group())
                    yield line.with_body(line.body[: match.start()] + new + line.body[match.end() :])


@slip("no side has the name")
def side_misspelt(project: Project) -> Iterator[Edits]:
    sides = names(project, "side")
    for side in sides:
        if len(side) > 4:
            yield from substituted(rules(project), used(side), lambda match: misspelt(match.group()))


@slip("no word of the language, and nothing is called so")
def own_misspelt(project: Project) -> Iterator[Edits]:
    swap = {"own": "onw", "enemy": "enmey", "friendly": "freindly", "adjacent": "ajdacent", "actor": "acotr"}
    yield from substituted(rules(project), r"\b(own|enemy|friendly|adjacent|actor)\b", lambda m: swap[m[1]])


@slip("the block has no local value of this name")
def local_value_misspelt(project: Project) -> Iterator[Edits]:
    for line in project.of(*STATEMENTS):
        match = re.match(r" +let ([a-z][\w-]{2,}) = ", line.body)
        if match:
            block = [each for each in project.rules if each.path == line.path and each.header == line.header]
            for other in block:
                if other.number > line.number and re.search(used(match[1]), other.body):
                    yield other.with_body(re.sub(used(match[1]), misspelt(match[1]), other.body, count=1))


@slip("the procedure or definition takes more arguments")
def argument_forgotten(project: Project) -> Iterator[Edits]:
    declared = "|".join(map(re.escape, names(project, "procedure", "define", "quantity", "rewrite")))
    yield from substituted(rules(project), rf"(?<![\w-])({declared})\(([^(),]+), [^(),]+\)", r"\1(\2)")


@slip("the procedure or definition takes fewer arguments")
def argument_too_many(project: Project) -> Iterator[Edits]:
    declared = "|".join(map(re.escape, names(project, "procedure", "define", "quantity", "rewrite")))
    yield from substituted(rules(project), rf"(?<![\w-])({declared})\(([^(),]+)\)", r"\1(\2, \2)")


@slip("the parameters are of different kinds, and the arguments stand the other way round")
def arguments_exchanged(project: Project) -> Iterator[Edits]:
    for header in project.headers("procedure", "define", "quantity"):
        match = re.match(
            r"\w+ ([\w-]+) (?:for \w+ )?with [\w-]+: ([\w-]+), [\w-]+: ([\w-]+)(?= |$)", header.body
        )
        if match and match[2] != match[3] and " for " not in header.body.split(" = ")[0]:
            name = re.escape(match[1])
            yield from substituted(
                rules(project), rf"(?<![\w-])({name})\(([^(),]+), ([^(),]+)\)", r"\1(\3, \2)"
            )


@slip("the built-in questions take a piece and a place, in this order")
def fits_asked_the_wrong_way(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"\b(fits|overstack)\(([^(),]+), ([^(),]+)\)", r"\1(\3, \2)")


@slip("the state has no value of this name")
def value_misspelt_in_a_step(project: Project) -> Iterator[Edits]:
    yield from substituted(
        project.of(*STATEMENTS), r"(?<= to )(yes|no|none)$", lambda match: misspelt(match[1]) + "s"
    )


@slip("nothing else sets the state: it is never yes, and what asks for it never happens")
def state_set_to_no_for_yes(project: Project) -> Iterator[Edits]:
    for line in project.of(*STATEMENTS):
        match = re.match(r" +set ([a-z][\w-]*) (?:of .* )?to yes$", line.body)
        if match:
            if len(re.findall(rf"set {match[1]} (?:of .* )?to (?!no\b)", project.rule_text)) == 1:
                yield line.with_body(line.body[:-3] + "no")


@slip("the state is of units or hexes, and nobody is named")
def state_without_whose(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of(*STATEMENTS), r"(?<=set )([\w-]+) of [\w-]+ to", r"\1 to")


@slip("the state is of a hex, and a side or a unit is asked; or the other way round")
def state_of_another_subject(project: Project) -> Iterator[Edits]:
    hexes = [
        name for name in names(project, "state") if re.search(rf"state {name} of hex\b", project.rule_text)
    ]
    for name in hexes:
        yield from substituted(rules(project), rf"(?<![\w-]){name} of \(to\)", f"{name} of mover")
    pieces = [
        name for name in names(project, "state") if re.search(rf"state {name} of unit\b", project.rule_text)
    ]
    for name in pieces:
        yield from substituted(
            rules(project), rf"(?<![\w-]){name} of (mover|u|self)\b", f"{name} of (hex of \\1)"
        )


@slip("two measures that do not add")
def measure_of_another_sort(project: Project) -> Iterator[Edits]:
    lines = [line for line in rules(project) if line.word in ("quantity", "movement")]
    other = {"MP": "VP", "half": "VP", "hit": "MP", "action": "MP", "SP": "VP", "div": "MP"}
    yield from substituted(iter(lines), r"(?<=\d )(MP|half|hit|SP|div)\b", lambda match: other[match[1]])


@slip("the sequence has no phase of this name")
def phase_misspelt(project: Project) -> Iterator[Edits]:
    yield from substituted(iter(project.rules), r"(?<=cleared at )[\w-]+", lambda m: misspelt(m.group()))
    yield from substituted(iter(project.rules), r"(?<=turn on at )[\w-]+", lambda m: misspelt(m.group()))
    yield from substituted(iter(project.rules), r"(?<=cleared  at )[\w-]+", lambda m: misspelt(m.group()))


@slip("two lines of a block have one label")
def label_twice(project: Project) -> Iterator[Edits]:
    found = [line for line in rules(project) if line.word in ("quantity", "score") and labelled(line)]
    for one, two in zip(found, found[1:], strict=False):
        if one.header == two.header and one.path == two.path:
            yield two.with_body(two.body.replace(f"{labelled(two)}:", f"{labelled(one)}:", 1))


def labelled(line: Line) -> str:
    """The label of a line, or nothing."""
    match = re.match(r"  ([a-z][\w-]*):", line.body)
    return match[1] if match else ""


@slip("the same line a second time")
def line_twice(project: Project) -> Iterator[Edits]:
    for line in rules(project):
        if line.word in ("movement", "zone", "policy", "quantity", "sight", "trace") and not line.is_header:
            if line.field in ("bar", "stop", "allowance", "cost", "base", "range", "blocked", "end"):
                yield line.with_text(line.text, line.text)


@slip("nothing else calls the procedure: its rule is never carried out")
def call_forgotten(project: Project) -> Iterator[Edits]:
    for line in project.of(*STATEMENTS):
        match = re.match(r"( +)do ([\w-]+)", line.body)
        if match:
            calls = len(re.findall(rf"(?<![\w-]){match[2]}(?![\w-])", project.rule_text))
            if calls == 2 and not line.tail.startswith("@@"):
                yield removed(line)


@slip("no phase opens the action any more")
def action_left_out_where_it_is_opened(project: Project) -> Iterator[Edits]:
    for line in project.of(*STATEMENTS):
        if line.field == "open":
            for name in names(project, "action"):
                others = [
                    each
                    for each in project.rules
                    if each.field == "open" and re.search(used(name), each.body)
                ]
                if len(others) == 1 and others[0] == line and "," in line.body:
                    new = re.sub(rf", {name}(?![\w-])|(?<![\w-]){name}, ", "", line.body)
                    if new != line.body:
                        yield line.with_body(new)


@slip("nothing that happens has the name")
def event_misspelt(project: Project) -> Iterator[Edits]:
    for header in project.headers("trigger"):
        if " on " not in header.body:
            continue
        yield header.with_body(re.sub(r"(?<= on )(\w+)", lambda match: misspelt(match[1]), header.body))


@slip("the block has no such field")
def field_misspelt(project: Project) -> Iterator[Edits]:
    words = "allowance|requires|scope|costs|base|at most|has|faces|excludes|columns|holds|activates|mandatory"
    for line in project.rules:
        if not line.is_header and re.match(rf"  (?:{words})\b", line.text):
            yield line.with_body(line.body.replace(line.field, misspelt(line.field), 1))


@slip("a bracket is not closed")
def bracket_not_closed(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"\)(?=$| )", "")
