"""What one reads first: how the game is won, and what happens in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolchain.base.visible import counted
from toolchain.exporters.in_words.plain import listed, sentence
from toolchain.exporters.rulebook.shapes import Chapter, Line, Paragraph
from toolchain.exporters.svg.palette import spoken, titled

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_WINNING = ("score", "victory")
_PROCEDURES = {"event": "event {}", "setup": "setup {}", "trigger": "trigger {}"}
"""What the procedure of a block is called, where not by the name of the block."""


def first_page(ir: Rules, paragraphs: Sequence[Paragraph]) -> list[Chapter]:
    """The chapters that have anything in them."""
    made = [Chapter("How the game is won", _won(ir, paragraphs)), Chapter("A turn", _turn(ir))]
    return [chapter for chapter in made if chapter.lines]


def _won(ir: Rules, paragraphs: Sequence[Paragraph]) -> list[Line]:
    """What scores and what decides, then the rules that end the game."""
    lines: list[Line] = []
    ending = _ending(ir)
    found = [(one, item) for one in paragraphs for item in one.items]
    for word in _WINNING:
        for one, item in found:
            if item.block[0] == word and item.lines:
                if word == "score":
                    lines.append(Line(0, f"{titled(item.name)}:", one.number))
                lines += [Line(line.depth + (word == "score"), line.text) for line in item.lines]
    for one, item in found:
        word, name = item.block
        if _PROCEDURES.get(word, "{}").format(name) in ending and word not in ("score", "victory"):
            what = "sequence of play" if word == "sequence" else f"{item.noun} `{item.name}`"
            lines.append(Line(0, f"The {what} ends the game and says who has won.", one.number))
    return lines


def _ending(ir: Rules) -> set[str]:
    """The procedures, and the actions, in which the game ends."""
    ends = {known["name"] for known in ir["procedures"] if any(_all(known["body"], "finish"))}
    return ends | {action["name"] for action in ir["actions"] if action["do"] in ends}


def _turn(ir: Rules) -> list[Line]:
    """How many turns there are, and a line for each phase."""
    scenario = ir["scenarios"][0]
    first, last = scenario["first"], scenario["last"]
    bodies = {known["name"]: known["body"] for known in ir["procedures"]}
    phases = list(_phases(bodies.get("sequence", [])))
    if last < first:
        return []
    many = counted(last - first + 1, "turn")
    lines = [Line(0, f"The game has {many}" + (f", {first} to {last}" if first != 1 else "") + ".")]
    if phases:
        lines.append(Line(0, "The phases of a turn, in this order:"))
    titles = {action["name"]: action["title"] for action in ir["actions"]}
    for number, (how, (_, phase, body, _, cite)) in enumerate(phases, 1):
        said = _in_a_phase(body, bodies, titles)
        name = f"{number}. {titled(ir['phases'][phase])}{how}"
        lines.append(Line(1, sentence(f"{name}: {said}" if said else name), cite))
    return lines


def _phases(part: Any, how: str = "") -> Iterator[tuple[str, list[Any]]]:
    """The phases in their order, each with what is to be known of it that one does not see from the order."""
    if not isinstance(part, list):
        return
    if part[:1] == ["phase"]:
        yield how, part
        return
    how = {"if": " (not in every turn)", "repeat": " (may come again)"}.get(str(part[:1])[2:-2], how)
    for inner in part:
        yield from _phases(inner, how)


def _in_a_phase(body: list[Any], bodies: dict[str, list[Any]], titles: dict[str, str]) -> str:
    """What players may do in a phase; where they decide nothing, the procedures that are carried out."""
    open_ones = list(dict.fromkeys(_opened(body, bodies, set())))
    if open_ones:
        return f"the players may {listed(list(dict.fromkeys(titles[name] for name in open_ones)), 'or')}"
    done = [statement[1] for statement in _all(body, "do") if " " not in statement[1]]
    return "carry out " + listed([f"`{spoken(name)}`" for name in dict.fromkeys(done)]) if done else ""


def _opened(body: list[Any], bodies: dict[str, list[Any]], seen: set[str]) -> Iterator[str]:
    """The actions that statements open, however deep."""
    for statement in _all(body, "open", "do"):
        if statement[0] == "open":
            yield from statement[1]
        elif statement[1] not in seen:
            seen.add(statement[1])
            yield from _opened(bodies.get(statement[1], []), bodies, seen)


def _all(part: Any, *words: str) -> Iterator[list[Any]]:
    """The statements of some kinds, however deep, in their order."""
    if isinstance(part, dict):
        part = list(part.values())
    if not isinstance(part, list):
        return
    if part and part[0] in words:
        yield part
    for inner in part:
        yield from _all(inner, *words)
