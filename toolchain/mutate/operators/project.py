"""Errors of the project file, of layers, suppressions and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolchain.base.source import Span
from toolchain.mutate.change import Change, inserted, replaced
from toolchain.mutate.ground import off_the_map
from toolchain.mutate.registry import operator
from toolchain.mutate.subject import Subject, alone, without


def settings(s: Subject) -> Iterator[tuple[str, Span, Span]]:
    """Keys of the project file that stand on one line: key, where it stands, where its value stands."""
    for match in re.finditer(r"^([\w-]+)\s*=\s*(\S.*)$", s.settings.text, re.MULTILINE):
        yield match[1], Span(s.settings, *match.span(1)), Span(s.settings, *match.span(2))


@operator("A key of the project file is misspelt.", "SYN051 SYN050")
def setting_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such key."""
    for _, key, _ in settings(s):
        yield from s.respelt(key, "the key")


@operator("A setting is a number, not a text.", "SYN052")
def setting_of_another_kind(s: Subject) -> Iterator[Change]:
    """The key wants a text."""
    for key, _, value in settings(s):
        if value.text.startswith('"'):
            yield replaced(value, "7", f"{key} is 7")


@operator("The project file breaks off in the middle of a line.", "SYN050")
def setting_unfinished(s: Subject) -> Iterator[Change]:
    """The file is no TOML."""
    for key, _, value in settings(s):
        yield Change(value.source.name, ((value.start, value.end, ""),), f"{key} has no value")


@operator("The default scenario does not exist.", "PKG012")
def default_scenario_misspelt(s: Subject) -> Iterator[Change]:
    """No scenario has the title."""
    for key, _, value in settings(s):
        if key == "default-scenario":
            yield replaced(value, f'"{value.text.strip(chr(34))}s"', "the default scenario is misspelt")


@operator("The terms under which the game may be shared are missing.", "PKG010 PKG013")
def licence_dropped(s: Subject) -> Iterator[Change]:
    """A project has a licence and a name."""
    for key, at, value in settings(s):
        if key in ("licence", "name"):
            yield Change(value.source.name, ((at.start, value.end, ""),), f"the project has no {key}")


@operator("The project is written for another edition of the language.", "PKG001")
def language_version_changed(s: Subject) -> Iterator[Change]:
    """There is no such edition."""
    for key, _, value in settings(s):
        if key == "language":
            yield replaced(value, '"9"', "the language is 9")


@operator("A game extends itself.", "PKG003")
def extends_itself(s: Subject) -> Iterator[Change]:
    """A circle has no beginning."""
    for key, at, _ in settings(s):
        if key == "name":
            yield inserted(s.settings, at.start, 'extends = "."\n', "the project extends itself")


@operator("A scenario for a game that does not exist.", "PKG004")
def extends_nothing(s: Subject) -> Iterator[Change]:
    """The folder holds no project."""
    for key, at, _ in settings(s):
        if key == "name":
            yield inserted(
                s.settings, at.start, 'extends = "../no-such-game"\n', "the project extends nothing"
            )


@operator("A file belongs to a game of another name.", "PKG018")
def part_of_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such game."""
    for block in s.of("part"):
        if block.header:
            yield from s.respelt(block.header[-1].span, "the game")


@operator("A file does not say which game it belongs to.", "SYN013 PKG026")
def part_line_dropped(s: Subject) -> Iterator[Change]:
    """Every file begins with it."""
    for block in s.of("part"):
        span = block.span
        yield Change(span.source.name, ((span.start, span.end, ""),), "a file does not name its layer")


@operator("A scenario of a game of another name.", "PKG019")
def scenario_of_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such game."""
    for block in s.of("scenario"):
        for line in block.lines:
            if line.word == "of" and len(line.tokens) == 2:
                yield from s.respelt(line.tokens[1].span, "the game")


@operator("The scenario is left out of the scenario book.", "PKG011 PKG012")
def scenario_dropped(s: Subject) -> Iterator[Change]:
    """The project names it, or has set-ups for it."""
    for block in s.of("scenario"):
        if len(s.of("scenario")) == 1 and s.of("game", "series"):
            words = Span(block.source, block.span.start, block.span.end)
            yield replaced(
                words, f"part of {s.of('game', 'series')[0].header[0].text}", "there is no scenario"
            )


@operator("A known deviation is accepted without a reason.", "STY020 SYN065 SYN068")
def suppression_without_reason(s: Subject) -> Iterator[Change]:
    """In a year nobody will know why."""
    for block in s.of("allow"):
        words = [t.text for t in block.header]
        if "because" in words:
            at = words.index("because")
            start, end = block.header[at - 1].end, block.header[-1].end
            yield Change(block.source.name, ((start, end, ""),), "the reason of a suppression is missing")


@operator("A deviation that does not occur is accepted.", "STY021")
def suppression_of_another_check(s: Subject) -> Iterator[Change]:
    """Nothing is found that it could accept, and what it accepted is now in the open."""
    for block in s.of("allow"):
        yield replaced(block.header[0].span, "MAP008", f"MAP008 is accepted for {block.header[0].text}")


@operator("The accepted deviation has another name.", "STY022")
def suppression_misspelt(s: Subject) -> Iterator[Change]:
    """There is no such check."""
    for block in s.of("allow"):
        yield from s.respelt(block.header[0].span, "the check")


@operator("An example of play stops before its outcome.", "STY010")
def example_without_outcome(s: Subject) -> Iterator[Change]:
    """An example that expects nothing shows nothing."""
    for block in s.of("example"):
        expected = [line for line in block.lines if line.word == "expect"]
        if len(expected) == 1 and alone(expected[0], block) and len(block.lines) > 1:
            yield without(expected[0], f"{block.header[-1].text} expects nothing")


@operator("Two examples of play have the same letter.", "STY011")
def example_name_twice(s: Subject) -> Iterator[Change]:
    """Name and title together are given once."""
    for block in s.of("example"):
        other = s.rng.choice(s.of("example"))
        a, b = (x.header[0].span.to(x.header[-1].span) for x in (block, other))
        if other is not block:
            yield replaced(a, b.text, f"a second example is named {b.text}")


@operator("An example moves a unit that is not in the game.", "REF001 REF002 REF004 REF016")
def example_unit_misspelt(s: Subject) -> Iterator[Change]:
    """The forces know no unit of this name."""
    pieces = s.names("piece")
    for block in s.of("example"):
        for line in block.lines:
            for token in line.tokens:
                if token.text in pieces:
                    yield from s.respelt(token.span, "the unit")


@operator("An example takes place in a hex that is not on the map.", "MAP001 MAP002 REF001 REF002")
def example_hex_off_the_map(s: Subject) -> Iterator[Change]:
    """There is no such hex."""
    for block in s.of("example"):
        for line in block.lines:
            for before, token in zip(line.tokens, line.tokens[1:], strict=False):
                if before.text == "hex" and token.text in s.ground.by_number:
                    wrong = off_the_map(token.text, 3)
                    if wrong not in s.ground.by_number:
                        yield replaced(token.span, wrong, f"hex {token.text} of an example becomes {wrong}")


@operator("Secret pieces may be seen by a seat that does not exist.", "VIS003")
def seen_by_misspelt(s: Subject) -> Iterator[Change]:
    """`seen by` uses a known word."""
    for block in s.of("box"):
        for line in block.lines:
            if [t.text for t in line.tokens[:2]] == ["seen", "by"]:
                yield from s.respelt(line.tokens[2].span, "the seat")


@operator("Pieces are hidden by a face that they do not have.", "VIS002 REF009")
def hidden_face_misspelt(s: Subject) -> Iterator[Change]:
    """The kind has no such face."""
    for block in s.of("kind"):
        for line in block.lines:
            if line.word in ("hidden", "start") and len(line.tokens) == 2:
                yield from s.respelt(line.tokens[1].span, "the face")
