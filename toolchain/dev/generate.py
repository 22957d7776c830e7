"""Writes what follows from declarations: pages of the manual (commands, language, checks), the index of checks.

    python -m toolchain.dev.generate [--check]

``--check`` changes nothing and fails when a page is not what would be written.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "toolchain" / "docs"
_KIND = re.compile(r"([A-Z]+):([a-z-]+)")


def pages() -> dict[str, str]:
    """All generated pages by their path below ``toolchain/docs``."""
    from toolchain.checks.pages import reference_pages
    from toolchain.checks.registry import index
    from toolchain.cli.manual import commands_page
    from toolchain.language.larkparse import tables
    from toolchain.language.oobpage import oob_page
    from toolchain.mutate.page import operators_page

    made = {
        "reference/commands.md": commands_page(),
        "reference/language.md": language(),
        "reference/operators.md": operators_page(),
        "reference/order-of-battle.md": oob_page(),
        **reference_pages(),
    }
    made["pictures/skirmish.svg"] = picture()
    made["../checks/index.py"] = index()
    made["../language/exprtables.py"] = tables()
    return {name: text.rstrip("\n") + "\n" for name, text in made.items()}


def picture() -> str:
    """The map of the game that `hexwright new` makes, after set-up."""
    from toolchain.exporters.setup import set_up_state
    from toolchain.exporters.svg import map_svg
    from toolchain.workspace.project import build_model, load_project

    model, _ = build_model(load_project(ROOT / "toolchain" / "templates" / "game"))
    return map_svg(model.ir, set_up_state(model.ir))


def language() -> str:
    """Blocks with their fields, statements, and the operations that expressions are made of."""
    from toolchain.ir.expr import OPERATIONS
    from toolchain.language.catalogue import BLOCKS, SAID_FIELDS, SAID_STATEMENTS, STATEMENTS_TABLE

    lines = [
        "# Language",
        "",
        "A file is a list of blocks. A block begins at the first column with its word; its fields, rows or statements "
        "stand indented below it. Words in capitals are to be replaced; what stands in [brackets] may be left out. "
        "A paragraph of the rulebook is cited at the end of a line: `@ 3.2`.",
        "",
        "## Blocks",
        "",
        "| block | family | says |",
        "|---|---|---|",
    ]
    lines += [f"| [{b.word}](#{b.word}) | {b.family} | {b.summary} |" for b in BLOCKS.values()]
    for block in BLOCKS.values():
        lines += [
            "",
            f"### {block.word}",
            "",
            block.summary,
            "",
            "```text",
            f"{block.word} {_form(block.header)}".rstrip(),
        ]
        for forms in block.fields.values():
            lines += [f"  {_form(form)}" for form in forms]
        lines.append("```")
        holds = {"rows": "Below it stand rows.", "statements": "Below it stand statements."}.get(
            block.body, ""
        )
        if holds:
            lines += ["", holds]
        if not block.played:
            lines += [
                "",
                "Said, not played: the linter reads it, and a scenario that holds it is not started.",
            ]
        more = [_form(form) for forms in SAID_FIELDS.get(block.word, {}).values() for form in forms]
        if more:
            said = "\n".join(f"  {form}" for form in more)
            lines += ["", "In files that are unplayed also:", "", "```text", said, "```"]
        if block.example:
            lines += ["", "Example:", "", "```text", block.example, "```"]
    lines += ["", "## Statements", "", "| statement | does |", "|---|---|"]
    lines += [f"| `{_form(s.form)}` | {s.summary} |" for s in STATEMENTS_TABLE]
    lines += ["", "In files that are unplayed also:", "", "| statement | does |", "|---|---|"]
    lines += [f"| `{_form(s.form)}` | {s.summary} |" for s in SAID_STATEMENTS]
    lines += [
        "",
        "## Operations",
        "",
        "What expressions are made of in a package; `hexwright build` writes them, nobody else needs to.",
        "",
        "| operation | means |",
        "|---|---|",
    ]
    lines += [f"| `{name}` | {text} |" for name, (_, text) in OPERATIONS.items()]
    return "\n".join(lines)


def _form(text: str) -> str:
    """A form without the kinds of its parts, which the capitals say already."""
    return _KIND.sub(r"\1", text)


def main(argv: list[str] | None = None) -> int:
    """Writes the pages; with ``--check`` only compares, 1 when any differs."""
    arguments = sys.argv[1:] if argv is None else argv
    check = "--check" in arguments
    stale = []
    for name, text in pages().items():
        path = (DOCS / name).resolve()
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.relative_to(ROOT).as_posix())
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    for path_name in stale:
        print(f"{'not up to date' if check else 'written'}: {path_name}")
    if check and stale:
        print("run `python -m toolchain.dev.generate`", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
