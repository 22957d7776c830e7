"""Scores, and the levels of victory that they come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolchain import faults
from toolchain.base.diagnostic import Finding
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.patterns import Shape, cut, filled, shape
from toolchain.language.tokens import Token, split_commas
from toolchain.model.context import Build, cite_of
from toolchain.model.name_errors import labels_listed
from toolchain.model.rules.ladder_steps import steps_in_order
from toolchain.model.scope import Scope, parse_range
from toolchain.model.types import (
    HEXES,
    Type,
)

if TYPE_CHECKING:
    from toolchain.ir.rules import Score, ScoreLine


def _read_per(b: Build, tokens: list[Token], scope: Scope, line: Line) -> list[Any]:
    """The hexes of which each scores."""
    if tokens and tokens[-1].kind == "COMMA":
        tokens = tokens[:-1]
    value, got = b.x.read(tokens, scope, line.span)
    return b.x.fit(value, got, HEXES, line.span, "what scores")


def read_scores(b: Build) -> None:
    """Reads scores, and the ladder of victory."""
    made: list[Score] = []
    for block, _, word in b.named("score"):
        lines: list[ScoreLine] = []
        forms = [shape(form) for form in BLOCKS["score"].fields["line"]]
        seen: list[str] = []
        for line in block.lines:
            cuts = ((form, cut(line.tokens, form)) for form in forms)
            held = next((made for form, made in cuts if made is not None and filled(made, form)), None)
            if held is None:
                b.findings.add(_wrong_form(line, forms))
                continue
            scope = Scope({}, ["v", "us"])
            value, type_ = b.x.read(held["amount"], scope, line.span)
            words = held["amount"]
            span = words[0].span.to(words[-1].span) if words else line.span
            amount = b.x.fit(value, type_, Type("int", ""), span, "the points")
            sides = [t.text for t in held["side"]]
            side = -1
            if len(sides) > 1:
                b.findings.add(_wrong_form(line, forms))
                continue
            if sides != ["both"]:
                symbol = b.declared(held["side"][0], "side", "or write `both`")
                side = symbol.info["index"] if symbol else -1
            per = _read_per(b, held["per"], scope, line) if "per" in held else None
            label = line.label.text if line.label else f"line {len(lines) + 1}"
            instead = [word.text for word in labels_listed(b.findings, held.get("targets", []))]
            for name in instead:
                if name not in seen and name != "all":
                    b.findings.add(faults.no_such_label.at(line.span, name, seen))
            seen.append(label)
            made_line: ScoreLine = {
                "label": label,
                "side": side,
                "amount": amount,
                "per": per,
                "instead": instead,
                "cite": cite_of(block, line),
            }
            if type_.kind == "int" and type_.of:
                made_line["measure"] = type_.of
            lines.append(made_line)
        made.append({"name": word.text, "lines": lines, "cite": cite_of(block)})
    b.ir["scores"] = made
    b.ir["victory"] = {"score": made[0]["name"] if made else "", "bands": [], "ladder": []}
    for block in b.by_word.get("victory", ()):
        _read_victory(b, block)
    if not made:
        b.ir["scores"] = [{"name": "points", "lines": [], "cite": ""}]
        b.ir["victory"]["score"] = "points"


def _steps(b: Build, words: list[Token]) -> list[str]:
    """The levels of victory, lowest first."""
    seen: dict[str, Token] = {}
    steps = steps_in_order(words, b.findings)
    for word in steps:
        if word.text in seen:
            b.findings.add(faults.value_twice.at(word.span, "ladder", seen[word.text].span))
        else:
            seen[word.text] = word
    return [word.text for word in steps]


def _read_victory(b: Build, block: Block) -> None:
    steps: list[str] = []
    ranges: list[tuple[int, int, Token]] = []
    for name, held, _ in b.fields(block):
        if name == "ladder":
            steps = _steps(b, held["steps"])
        elif name == "measure":
            b.ir["victory"]["score"] = held["score"][0].text
            b.declared(held["score"][0], "score")
        elif name == "bands":
            for part in split_commas(held["ranges"]):
                token = part[0]
                if len(part) > 1 or token.kind not in ("NUM", "RANGE"):
                    b.findings.add(faults.wrong_form_of_field.band(token.span))
                    continue
                low, high = parse_range(token.text) if token.kind == "RANGE" else (int(token.text),) * 2
                ranges.append((low, high, token))
    if len(steps) != len(ranges):
        b.findings.add(faults.bands_do_not_match.at(block.keyword.span, len(steps), len(ranges)))
    b.ir["victory"]["ladder"] = steps
    b.ir["victory"]["bands"] = [
        [low, high, step, i == 0] for i, (step, (low, high, _)) in enumerate(zip(steps, ranges, strict=False))
    ]
    b.model.spans["victory"] = block.keyword.span


def _wrong_form(line: Line, forms: Sequence[Shape]) -> Finding:
    """What is wrong with a line of a score that has none of its forms."""
    words = [token.text for token in line.tokens]
    behind = words.index("for") if "for" in words else len(words)
    condition = next((at for at in range(behind, len(words)) if words[at] in ("when", "if")), None)
    if condition is not None:
        whole = line.tokens[condition].span.to(line.tokens[-1].span)
        return faults.wrong_form_of_score_line.under_a_condition(whole)
    return faults.wrong_form_of_score_line.at(line.span, [form.pattern for form in forms])
