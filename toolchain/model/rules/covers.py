"""Covers: what is seen of the hidden pieces of a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain import faults
from toolchain.language.ast import Block, Line
from toolchain.language.forms import Words
from toolchain.language.tokens import Token
from toolchain.model.context import Build, cite_of, scope_of
from toolchain.model.rules.subjects import subjects_of
from toolchain.model.types import BOOL, PIECE

if TYPE_CHECKING:
    from toolchain.ir.rules import Cover, CoverSort


def read_cover(b: Build) -> None:
    """Reads the cover of hidden pieces; VIS005 where a game has several."""
    blocks = b.by_word.get("cover", ())
    for block in blocks[1:]:
        b.findings.add(faults.incomplete_cover.second_cover(block.keyword.span))
    for block in blocks[:1]:
        made = _read_cover(b, block)
        if made["hides"] and made["sorts"]:
            b.ir["visibility"]["cover"] = made


def _read_cover(b: Build, block: Block) -> Cover:
    """The state that hides, whose pieces, and what may lie on top, in order of rank."""
    held = b.header(block)
    chosen = subjects_of(b, held, block)
    if any(chosen.get(part) is not None for part in ("side", "nation", "where")):
        words = held["what"]
        b.findings.add(faults.incomplete_cover.more_than_a_kind(words[0].span.to(words[-1].span)))
    made: Cover = {
        "kinds": chosen["kinds"],
        "hides": "",
        "chosen": None,
        "sorts": [],
        "cite": cite_of(block),
    }
    values: list[str] = []
    fields = b.fields(block)
    for name, held, _line in fields:
        if name == "hides":
            made["hides"] = _piece_state(b, held["state"][0], "yes-no")
        elif name == "chosen":
            word = held["state"][0]
            made["chosen"] = _piece_state(b, word, "value") or None
            symbol = b.symbols.get(word.text, "state")
            if made["chosen"] and symbol is not None:
                values = b.facts.values[symbol.info["type"].of]
    for name, held, line in fields:
        if name in ("shows", "or"):
            _add_sort(b, made["sorts"], name, held, line, values, block)
    if not made["hides"] and not any(name == "hides" for name, _, _ in fields):
        b.findings.add(faults.incomplete_cover.hides_nothing(block.keyword.span))
    if not made["sorts"]:
        b.findings.add(faults.incomplete_cover.shows_nothing(block.keyword.span))
    elif all(s["when"] for s in made["sorts"] if s["rank"] == made["sorts"][-1]["rank"]):
        b.findings.add(faults.incomplete_cover.not_all_covered(fields[-1][2].span))
    return made


def _add_sort(
    b: Build,
    sorts: list[CoverSort],
    word: str,
    held: Words,
    line: Line,
    values: list[str],
    block: Block,
) -> None:
    """A line that says what may lie on top, and of which pieces."""
    name = held["name"][0]
    if word == "or" and not sorts:
        b.findings.add(faults.incomplete_cover.or_first(line.span))
    if any(sort["name"] == name.text for sort in sorts):
        b.findings.add(faults.incomplete_cover.shown_twice(name.span))
        return
    if values and name.text not in values:
        b.findings.add(faults.incomplete_cover.not_a_choice(name.span, values))
    rank = sorts[-1]["rank"] + (word == "shows") if sorts else 0
    when = None
    if "if" in held:
        when = f"cover {name.text}"
        scope = scope_of([("self", PIECE)], "self")
        b.function_ir[when] = {
            "name": when,
            "params": [["self", str(PIECE)]],
            "cite": cite_of(block, line),
            "kind": "define",
            "body": b.x.condition(held["if"], scope, line.span),
            "type": BOOL.kind,
        }
    sorts.append(
        {
            "name": name.text,
            "rank": rank,
            "when": when,
            "value": values.index(name.text) if name.text in values else -1,
            "cite": cite_of(block, line),
        }
    )


def _piece_state(b: Build, word: Token, kind: str) -> str:
    """The name of a state of pieces that is of a kind; empty where it is not."""
    symbol = b.symbols.get(word.text, "state")
    if symbol is None:
        b.findings.add(faults.incomplete_cover.unknown_state(word.span, b.symbols.names("state")))
        return ""
    fits = symbol.info["type"] == BOOL if kind == "yes-no" else symbol.info["type"].kind == kind
    if symbol.info["of"] != "piece" or not fits:
        b.findings.add(faults.incomplete_cover.state_of_another_kind(word.span, kind == "yes-no"))
        return ""
    return word.text
