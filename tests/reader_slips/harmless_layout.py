"""Edits that leave a project right: layout, order, consistent names, files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.reader_slips.operators import harmless
from tests.reader_slips.set_ups import ID, arrivals, rows
from tests.reader_slips.texts import Edit, Edits, Project, exchanged, substituted
from tests.reader_slips.units import units
from tests.reader_slips.wording import names, used


@harmless
def comment_above_a_block(project: Project) -> Iterator[Edits]:
    for header in project.headers():
        if header.number:
            yield (Edit(header.path, header.number, ("# Looked at again.", "", header.text)),)


@harmless
def comment_at_the_end_of_a_line(project: Project) -> Iterator[Edits]:
    for line in project.lines:
        if "#" not in line.text:
            yield line.with_text(line.text + "  # as in the book")


@harmless
def empty_line_in_a_block(project: Project) -> Iterator[Edits]:
    for line in project.lines:
        if not line.is_header:
            yield line.with_text("", line.text)


@harmless
def blanks_at_the_end_of_a_line(project: Project) -> Iterator[Edits]:
    for line in project.lines:
        yield line.with_text(line.text + "  ")


@harmless
def columns_not_aligned(project: Project) -> Iterator[Edits]:
    for line in project.lines:
        if not line.is_header and line.word not in ("forces", "schedule", "spellings", "abbreviations"):
            new = re.sub(r"(?<=\S)   +(?=@)", "  ", line.text)
            if new != line.text:
                yield line.with_text(new)


@harmless
def citation_on_a_line_of_its_block(project: Project) -> Iterator[Edits]:
    for header in project.headers("quantity", "procedure", "movement", "action"):
        match = re.search(r"@ (\S+)", header.tail)
        block = project.block(header)
        if (
            match
            and len(block) > 1
            and not block[1].tail
            and not block[1].body.endswith((",", "and", "or", "where"))
        ):
            line = block[1]
            if line.number == header.number + 1 and not re.match(
                r" +(and|or)\b", block[min(2, len(block) - 1)].text
            ):
                yield line.with_text(f"{line.text.rstrip()}  @ {match[1]}")


@harmless
def units_in_another_order(project: Project) -> Iterator[Edits]:
    found = list(units(project))
    for one, two in zip(found, found[1:], strict=False):
        if one[0] == two[0] and one[2].rstrip().endswith(",") and two[2].rstrip().endswith(","):
            yield (Edit(one[0], one[1], (two[2],)), Edit(two[0], two[1], (one[2],)))


@harmless
def rows_of_hexes_in_another_order(project: Project) -> Iterator[Edits]:
    found = list(project.of("hexes"))
    for one, two in zip(found, found[1:], strict=False):
        if one.path == two.path and one.header == two.header and one.number + 1 == two.number:
            yield exchanged(one, two)


@harmless
def hexsides_of_a_border_in_another_order(project: Project) -> Iterator[Edits]:
    for line in project.of("lines"):
        sides = re.findall(r"\S+/\S+", line.body)
        if len(sides) > 3:
            yield line.with_body("  " + "  ".join([sides[1], sides[0], *sides[2:]]))


@harmless
def hexside_from_its_other_side(project: Project) -> Iterator[Edits]:
    for line in project.of("lines"):
        yield line.with_body(re.sub(r"(\S+)/(\S+)", r"\2/\1", line.body, count=1))


@harmless
def run_of_hexes_in_two(project: Project) -> Iterator[Edits]:
    def parted(match: re.Match[str]) -> str | None:
        one, two = match[1], match[2]
        if one[:2] == two[:2] and int(two[-2:]) - int(one[-2:]) > 2:
            middle = int(one[-2:]) + 1
            return f"{one}..{one[:-2]}{middle:02} {one[:-2]}{middle + 1:02}..{two}"
        return None

    lines = [line for line in project.rules if line.word in ("hexes", "region")]
    yield from substituted(iter(lines), r"(?<![.\d])(\d\d\.?\d\d)\.\.(\d\d\.?\d\d)(?!\d)", parted)


@harmless
def units_of_a_row_in_another_order(project: Project) -> Iterator[Edits]:
    for line in (*rows(project), *arrivals(project)):
        found = re.findall(ID, line.body)
        if len(found) > 1:
            yield line.with_body(line.body.replace(", ".join(found), ", ".join(reversed(found))))


@harmless
def row_of_a_set_up_in_two(project: Project) -> Iterator[Edits]:
    for line in rows(project):
        found = re.findall(ID, line.body)
        if len(found) > 1:
            yield line.with_text(
                f"  {line.field}  {found[0]}{line.tail}", f"  {line.field}  {', '.join(found[1:])}"
            )


def renamed(project: Project, name: str, new: str) -> Edits:
    """All uses of a name exchanged, in .hw files and in orders of battle."""
    edits = []
    for path, texts in project.files.items():
        if path.endswith((".hw", ".json")):
            for number, text in enumerate(texts):
                changed = re.sub(used(name), new, text)
                if changed != text:
                    edits.append(Edit(path, number, (changed,)))
    return tuple(edits)


def unique(project: Project, name: str) -> bool:
    """Whether a name is declared by one block alone and is no word of quotes."""
    declared = [header for header in project.headers() if header.text.split()[1:2] == [name]]
    texts = "\n".join("\n".join(lines) for path, lines in project.files.items() if path.endswith(".hw"))
    quoted = any(re.search(used(name), part) for part in re.findall(r'"[^"\n]*"', texts))
    return len(declared) == 1 and "-" in name and not quoted


@harmless
def definition_renamed_everywhere(project: Project) -> Iterator[Edits]:
    for name in names(project, "define", "procedure", "quantity"):
        if unique(project, name):
            yield renamed(project, name, name + "-of-it")


@harmless
def region_renamed_everywhere(project: Project) -> Iterator[Edits]:
    for name in names(project, "region", "entry", "setup"):
        if unique(project, name):
            yield renamed(project, name, name + "-area")


@harmless
def state_renamed_everywhere(project: Project) -> Iterator[Edits]:
    for name in names(project, "state"):
        if unique(project, name):
            yield renamed(project, name, name + "-now")


@harmless
def unit_id_renamed_everywhere(project: Project) -> Iterator[Edits]:
    for unit in units(project):
        yield renamed(project, unit[3]["id"], unit[3]["id"] + "_Bis")


@harmless
def local_value_renamed(project: Project) -> Iterator[Edits]:
    for line in project.of("procedure", "action"):
        match = re.match(r" +let ([a-z][\w-]{2,}) = ", line.body)
        if match:
            block = [each for each in project.rules if each.path == line.path and each.header == line.header]
            header = block[0]
            # An amendment, or a transformation, may name the value too.
            alone = not any(
                each.word in ("amend", "transform") and re.search(used(match[1]), each.body)
                for each in project.rules
            )
            if alone and header.is_header and not any(f" {match[1]}:" in each.body for each in block):
                yield tuple(
                    Edit(
                        each.path,
                        each.number,
                        (re.sub(used(match[1]), match[1] + "-x", each.body) + each.tail,),
                    )
                    for each in block
                    if re.search(used(match[1]), each.body)
                )


@harmless
def last_block_in_a_file_of_its_own(project: Project) -> Iterator[Edits]:
    for path, texts in project.files.items():
        blocks = [header for header in project.headers() if header.path == path]
        if (
            path.endswith(".hw")
            and len(blocks) > 2
            and blocks[0].word == "part"
            and blocks[-1].word != "trigger"
        ):
            last = blocks[-1].number
            comments = last
            while comments and texts[comments - 1].startswith("#"):
                comments -= 1
            new = (blocks[0].text, "", *texts[comments:])
            yield (
                Edit(path, comments, (), len(texts) - comments),
                Edit(path.replace(".hw", "-more.hw"), 0, new, 0),
            )


@harmless
def blocks_in_another_order(project: Project) -> Iterator[Edits]:
    headers = list(project.headers())
    free = ("define", "quantity", "table", "procedure", "ruling", "region", "state")
    for one, two in zip(headers[1:], headers[2:], strict=False):
        if one.path == two.path and one.word in free and two.word in free:
            texts = project.files[one.path]
            start, middle, end = one.number, two.number, project.end(two)
            if not any(text.startswith("#") for text in texts[start:end]):
                new = (*texts[middle:end], "", *texts[start:middle])
                yield (Edit(one.path, start, tuple(new), end - start),)
