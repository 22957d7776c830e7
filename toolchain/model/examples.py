"""Examples of play: scripts of what is given, what is answered, and what must come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.language.ast import Block, Line
from toolchain.model.expressions import Scope
from toolchain.model.types import SIDE

if TYPE_CHECKING:
    from toolchain.model.build import Builder


def read_examples(builder: Builder) -> list[dict[str, Any]]:
    """All examples as steps; the procedures and conditions they need are kept beside them, out of the game."""
    made = []
    for number, block in enumerate(builder.by_word.get("example", ())):
        made.append(_example(builder, block, number))
    return made


def _example(builder: Builder, block: Block, number: int) -> dict[str, Any]:
    words = block.header
    title = next((t.value for t in words if t.kind == "STRING"), "")
    name = "".join(
        t.text if i == 0 or words[i - 1].end == t.start else " " + t.text
        for i, t in enumerate(words)
        if t.kind != "STRING"
    )
    scope = Scope({"actor": SIDE}, ["v", "actor"])
    steps: list[dict[str, Any]] = []
    procedures: list[dict[str, Any]] = []
    functions: list[dict[str, Any]] = []
    cite = block.cite.paragraphs[0] if block.cite else ""
    group: list[Line] = []

    def flush() -> None:
        if not group:
            return
        body = builder.s.body(list(group), scope)
        key = f"example {number} {len(procedures)}"
        procedures.append({"name": key, "params": [], "body": body, "cite": cite})
        steps.append({"do": key, "line": group[0].span.line, "file": block.source.name})
        group.clear()

    rulings: list[str] = []
    for line in block.lines:
        word = line.word
        where = {"line": line.span.line, "file": block.source.name}
        if word in ("answer", "chance") and len(line.tokens) > 1:
            flush()
            value = line.tokens[1]
            steps.append({word: value.value if value.kind == "STRING" else "".join(t.text for t in line.tokens[1:]), **where})
        elif word == "needs" and len(line.tokens) > 2:
            rulings.append(line.tokens[2].text)
        elif word == "expect" and len(line.tokens) > 1:
            flush()
            follow = line.tokens[1]
            if follow.text in ("option", "no") and len(line.tokens) > 2 and line.tokens[-1].kind == "STRING":
                key = "no-option" if follow.text == "no" else "option"
                steps.append({key: line.tokens[-1].value, **where})
                continue
            if follow.text == "asked" and line.tokens[-1].kind == "STRING":
                steps.append({"asked": line.tokens[-1].value, **where})
                continue
            if follow.text == "seat" and len(line.tokens) > 2:
                side = builder.symbols.get(line.tokens[2].text, "side")
                steps.append({"seat": side.info["index"] if side else -1, **where})
                continue
            if follow.text == "nothing":
                steps.append({"idle": True, **where})
                continue
            cond = builder.x.condition(line.tokens[1:], scope, line.span)
            key = f"expect {number} {len(functions)}"
            functions.append({"name": key, "params": [], "body": cond, "type": "bool", "cite": cite, "kind": "define"})
            text = builder_text(line)
            steps.append({"expect": key, "text": text, **where})
        elif word == "given":
            flush()
            builder.findings.add(
                "SYN075", "what is given is written as statements: `move X to HEX`, `set STATE of X to V`", line.span
            )
        else:
            group.append(line)
    flush()
    if not any(k in step for step in steps for k in ("expect", "option", "no-option", "asked", "seat", "idle")):
        builder.findings.add(
            "STY010", "this example expects nothing", block.keyword.span, severity="warning", help="add an `expect` line"
        )  # fmt: skip
    return {
        "name": name, "title": title, "cite": cite, "steps": steps, "procedures": procedures, "functions": functions,
        "file": block.source.name, "line": block.keyword.span.line, "needs": rulings,
        "paragraphs": list(block.cite.paragraphs) if block.cite else [],
    }  # fmt: skip


def builder_text(line: Line) -> str:
    """The written text of a line, on one line."""
    return " ".join(line.span.text.split())
