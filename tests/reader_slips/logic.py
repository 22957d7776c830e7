"""Slips in the sense of rules: operators, a forgotten not, sides, turns, costs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import slip
from tests.reader_slips.texts import Edit, Edits, Line, Project, substituted
from tests.reader_slips.wording import RULES, STATEMENTS, rules

WORD = r"[A-Za-z][\w-]*"


@slip("one thing cannot be two of a set of values, two faces or two kinds that exclude each other")
def and_for_or_between_names(project: Project) -> Iterator[Edits]:
    kinds = r"(?:light|medium|heavy|none|road|Allies|Germany|First|Second|A|B|C|D|river)"
    yield from substituted(
        rules(project), rf"\b({WORD}) is ({kinds}) or \1 is ({kinds})", r"\1 is \2 and \1 is \3"
    )
    yield from substituted(rules(project), r"is \((\w+) or (\w+)\)(?! where)", _exclusive)


def _exclusive(match: re.Match[str]) -> str | None:
    pairs = (
        {"infantry", "cavalry"},
        {"woods", "marsh"},
        {"town", "city"},
        {"slope", "hilltop"},
        {"og", "gd"},
    )
    if any({match[1], match[2]} <= pair for pair in pairs):
        return f"is ({match[1]} and {match[2]})"
    return None


@slip("the same is asked twice: one of the two must be something else")
def same_asked_twice(project: Project) -> Iterator[Edits]:
    yield from substituted(
        rules(project),
        rf"(hexside has|to is|it is|mover is) ({WORD}) (or|and) \1 ({WORD})",
        r"\1 \2 \3 \1 \2",
    )
    yield from substituted(rules(project), rf"\(({WORD}) or ({WORD})\)", r"(\1 or \1)")


@slip("something is compared with itself")
def compared_with_itself(project: Project) -> Iterator[Edits]:
    yield from substituted(
        rules(project),
        rf"(?<![\w(.-] of )(?<![\w-])({WORD} of {WORD}) (=|<>|<|>|<=|>=) ({WORD} of {WORD})",
        lambda match: f"{match[1]} {match[2]} {match[1]}" if match[1] != match[3] else None,
    )
    yield from substituted(
        rules(project),
        r"\b(number of [a-z]+|distance\([^()]+\)) (=|<>|<|>|<=|>=) (number of [a-z]+|distance\([^()]+\))",
        lambda match: f"{match[1]} {match[2]} {match[1]}" if match[1] != match[3] else None,
    )


@slip("no name of the ladder lies above the highest or below the lowest")
def beyond_the_ladder(project: Project) -> Iterator[Edits]:
    yield from substituted(rules_and_cards(project), r"\b(met of (?:self|foe|it)) is A\b", r"\1 > A")
    yield from substituted(rules_and_cards(project), r"\b(cover) is heavy\b", r"\1 > heavy")
    yield from substituted(rules_and_cards(project), r"\b(cover) is none\b", r"\1 < none")


def rules_and_cards(project: Project) -> Iterator[Line]:
    """Lines of rules and cards."""
    yield from rules(project)
    yield from project.of("card")


@slip("what is counted is never below nought; or a die never above six")
def never_so_many(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"\b(count \([^()]*\)|count [a-z ]+|size of u) <= 0", r"\1 < 0")
    yield from substituted(rules(project), r"\bdie <= ([1-6])\b", r"die <= 1\1")
    yield from substituted(rules(project), r"\bdie >= ([1-6])\b", r"die >= 1\1")


@slip("the rule sets to yes what is yes already, as its own condition says")
def not_forgotten_before_it_is_set(project: Project) -> Iterator[Edits]:
    lines = list(project.of(*STATEMENTS))
    for line in lines:
        for match in re.finditer(rf"\bnot ({WORD})(?: of {WORD})?", line.body):
            if line.field in ("when", "requires", "scope") and match[1] not in ("some", "it", "mover"):
                later = [each for each in lines if each.header == line.header and each.path == line.path]
                later = [each for each in later if each.number > line.number]
                if any(re.search(rf"\bset {match[1]}\b.* to yes", each.body) for each in later):
                    yield line.with_body(line.body.replace("not " + match[1], match[1], 1))


@slip("a not before a not")
def not_twice(project: Project) -> Iterator[Edits]:
    yield from substituted(rules(project), r"\bnot (?=[a-z])", "not not ")


@slip("a condition and its opposite, joined by and")
def condition_with_its_opposite(project: Project) -> Iterator[Edits]:
    for line in rules(project):
        match = re.search(rf"(?:when|where) (({WORD}) of ({WORD}))(?= and )", line.body)
        if match and not line.body.endswith(match[1]):
            yield line.with_body(line.body.replace(match[1], f"{match[1]} and not {match[1]}", 1))
        match = re.search(rf" and not (({WORD}) of ({WORD}))(?= |$)", line.body)
        if match:
            yield line.with_body(line.body.replace(match.group(), f" and {match[1]} and not {match[1]}", 1))


@slip("its label, and the lines with this label in its sisters, speak of the enemy")
def bar_against_friends(project: Project) -> Iterator[Edits]:
    for line in project.of("movement", "policy"):
        if re.match(r" +bar enemy:", line.body):
            yield from substituted(iter((line,)), r"some enemy unit", "some friendly unit")


@slip("the game ends long before this turn")
def turn_that_never_comes(project: Project) -> Iterator[Edits]:
    lines = [line for line in project.rules if line.word in RULES]
    yield from substituted(iter(lines), r"\bturn (=|>=|>) (\d+)\b", r"turn \1 \g<2>9")


@slip("tables and schedules by turn go on to the last turn of the sequence")
def sequence_one_turn_short(project: Project) -> Iterator[Edits]:
    yield from substituted(
        project.of("sequence"), r"(?<=\.\.)\d+$", lambda match: str(int(match.group()) - 1)
    )


@slip("tables by turn end one turn before")
def sequence_one_turn_long(project: Project) -> Iterator[Edits]:
    yield from substituted(
        project.of("sequence"), r"(?<=\.\.)\d+$", lambda match: str(int(match.group()) + 1)
    )


@slip("no piece may ever take a step: the cost is above the allowance")
def cost_above_every_allowance(project: Project) -> Iterator[Edits]:
    yield from substituted(
        (line for line in project.of("quantity") if line.field == "base"), r"(?<=base) +1 MP", "  12 MP"
    )


@slip("nobody can move under a movement without an allowance")
def allowance_of_nought(project: Project) -> Iterator[Edits]:
    for line in project.of("movement"):
        if line.field == "allowance" and re.search(r"\d MP", line.body):
            yield line.with_body(re.sub(r"\d+ MP", "0 MP", line.body))


@slip("a loop that is never done")
def loop_of_nought_times(project: Project) -> Iterator[Edits]:
    yield from substituted(project.of(*STATEMENTS), r"(?<=repeat up to )\d+(?= times)", "0")


@slip("nothing after a return is ever carried out")
def statements_after_a_return(project: Project) -> Iterator[Edits]:
    for line in project.of("procedure", "action"):
        if line.field in ("do", "set", "move") and line.text.startswith("  ") and line.word == "procedure":
            indent = line.text[: len(line.text) - len(line.text.lstrip())]
            if len(indent) == 2:
                yield line.with_text(f"{indent}return", line.text)


@slip("the other branch does the same as this one")
def branches_the_same(project: Project) -> Iterator[Edits]:
    lines = list(project.of("procedure", "action"))
    for one, two, three in zip(lines, lines[1:], lines[2:], strict=False):
        if two.field == "otherwise" and one.path == three.path and one.header == three.header:
            ends = [each for each in lines if each.path == one.path and each.number == three.number + 1]
            alone = not ends or indent_of(ends[0]) < indent_of(three)
            before = [each for each in lines if each.path == one.path and each.number == one.number - 1]
            if alone and indent_of(one) == indent_of(three) and before and before[0].field == "when":
                if one.body != three.body:
                    yield three.with_body(one.body)


def indent_of(line: Line) -> int:
    """How deep a line stands."""
    return len(line.text) - len(line.text.lstrip())


@slip("a range with its ends exchanged")
def range_reversed(project: Project) -> Iterator[Edits]:
    lines = [line for line in project.rules if line.word in ("state", "kind", "card", "table", "quantity")]
    yield from substituted(
        iter(lines),
        r"(?<![\w.:-])(\d+)\.\.(\d+)(?![\w.:])",
        lambda match: f"{match[2]}..{match[1]}" if match[1] != match[2] else None,
    )


@slip("the kind is below itself")
def kind_below_itself(project: Project) -> Iterator[Edits]:
    for header in project.headers("kind"):
        match = re.match(rf"kind ({WORD}) is ({WORD})$", header.body)
        if match:
            yield header.with_body(f"kind {match[1]} is {match[1]}")


@slip("the definition asks itself")
def definition_of_itself(project: Project) -> Iterator[Edits]:
    for header in project.headers("define"):
        match = re.match(rf"define ({WORD})((?: for unit)?) = ", header.body)
        if match:
            call = f"{match[1]} of self" if match[2] else match[1]
            yield header.with_body(header.body.replace(" = ", f" = {call} and ", 1))


@slip("the trigger brings about what it waits for, for the same piece")
def triggers_each_other(project: Project) -> Iterator[Edits]:
    for header in project.headers("trigger"):
        if re.search(r" on enters$", header.body):
            last = project.block(header)[-1]
            yield (Edit(last.path, last.number + 1, ("    move mover to (to)",), 0),)


@slip("the stacking rule lets nobody stand anywhere, or its limit is below a single unit")
def stacking_limit_of_nought(project: Project) -> Iterator[Edits]:
    for line in project.of("stacking"):
        if re.match(r" +at most +\d+$", line.body):
            yield line.with_body(re.sub(r"\d+$", "0", line.body))


@slip("the state keeps a number, and no value beyond this range")
def number_beyond_its_state(project: Project) -> Iterator[Edits]:
    for header in project.headers("state"):
        block = project.block(header)
        ranges = [re.search(r"values +(\d+)\.\.(\d+)$", line.body) for line in block]
        if any(ranges):
            name = header.text.split()[1]
            yield from substituted(
                project.of(*STATEMENTS), rf"(?<=set ){name}((?: of .*?)?) to \d+$", rf"{name}\1 to 999"
            )
            for line in block:
                if line.field == "start":
                    yield line.with_body(re.sub(r"\d+$", "999", line.body))
