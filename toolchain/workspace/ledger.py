"""The ledger of a book: what is stated, tested, exercised in play and ruled of each paragraph and each mechanism.

The book is a table ``book.csv`` in the project (or in one it extends) with the columns kind, id, paragraphs, title:
a row for each ``paragraph`` and for each ``mechanism``, the things that the book makes players do. A mechanism is
implemented when rules state one of its paragraphs and an example that ``covers`` its id passes. It is said when all
of its paragraphs are stated, but in part by blocks that play does not carry out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.language.ast import Block
from toolchain.model.changes import under
from toolchain.model.model import Model, Statement, statements_of
from toolchain.play.examples import run_examples
from toolchain.play.outcomes import ExampleResult
from toolchain.workspace.book import Book, Entry, own_book
from toolchain.workspace.exercised import all_lines, cited_lines, place_of, statement_lines
from toolchain.workspace.overrides import overrides
from toolchain.workspace.project.project import Project
from toolchain.workspace.testing.settings import models_of_examples

NO_RULES = frozenset(("note", "ruling", "example", "allow"))
_COLUMNS = ("state", "token", "stock", "record")
_COUNTED_LABELS = ("quantity", "movement", "policy")


def build_ledger(
    project: Project,
    exercised: dict[str, Any] | None = None,
    broken: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:
    """What has been done about the book, in any scenario of the project, or under an option that has examples.

    ``exercised`` is what :func:`toolchain.play.exercise.exercise` counted; without it nothing counts as exercised.
    ``broken``: changes of rules, and which examples failed under each (``testing/breaking.py``); tested is what an
    example of its own notices.
    The summary counts mechanisms: implemented and missing make up all, said is a part of missing, the others are
    parts of implemented. Raises ValueError when the table of the book cannot be read.
    """
    models = models_of_examples(project)
    unread = Findings()
    book = own_book(project, unread) or Book(_cited(models), [])
    if unread.items:
        raise ValueError(unread.items[0].message)
    places = _Places(models, exercised, [p.block for p in project.all_placed() if not p.block.played])
    results = _examples(models)
    mechanisms = [_mechanism(entry, places, results, broken) for entry in book.mechanisms]
    done = [row for row in mechanisms if row["implemented"]]
    return {
        "summary": {
            "paragraphs": len(book.paragraphs),
            "mechanisms": len(mechanisms),
            "implemented": len(done),
            "tested": sum(bool(row["tested"]) for row in done),
            "exercised": sum(row["exercised"] > 0 for row in done),
            "ruled": sum(bool(row["ruled"]) for row in done),
            "said": sum(row["said"] for row in mechanisms),
            "missing": len(mechanisms) - len(done),
        },
        "books": _books(project),
        "stated": sum(row["stated"] for row in mechanisms),
        "games": exercised["games"] if exercised else 0,
        "changes": [*broken],
        "paragraphs": [_paragraph(entry, places, results, broken) for entry in book.paragraphs],
        "mechanisms": mechanisms,
        "overrides": overrides(project),
        "failed_examples": [result.name for result in results if not result.passed],
        "unknown_covers": sorted(
            {name for result in results for name in result.covers} - {entry.id for entry in book.mechanisms}
        ),
    }


def _books(project: Project) -> list[str]:
    """The titles of the books that the game, and the series that it belongs to, name."""
    named = (
        token.value
        for placed in project.all_placed()
        if placed.block.word in ("series", "game")
        for token in placed.block.listed("book")[:1]
    )
    return list(dict.fromkeys(named))


def _examples(models: list[Model]) -> list[ExampleResult]:
    """The examples of all scenarios, each under the first that has it."""
    made: dict[tuple[str, int], ExampleResult] = {}
    for model in models:
        new = [e for e in model.ir["examples"] if (e["file"], e["line"]) not in made]
        for result in run_examples({**model.ir, "examples": new}):
            made[result.file, result.line] = result
    return list(made.values())


def _cited(models: list[Model]) -> list[Entry]:
    """Without a table the paragraphs that are cited in any scenario, in the order of a book: 2.9 before 2.10."""
    found = sorted({_number(s.paragraph) for model in models for s in model.statements}, key=_as_in_a_book)
    return [Entry(number, (number,), "") for number in found]


def _as_in_a_book(number: str) -> list[tuple[bool, int, str]]:
    parts = re.findall(r"\d+|[^\d\W_]+", number)
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]


def _number(paragraph: str) -> str:
    return paragraph.rpartition(" ")[2]


def _mechanism(
    entry: Entry, places: _Places, results: list[ExampleResult], broken: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    rules = places.of(entry.paragraphs)
    shown = [r.name for r in results if entry.id in r.covers and r.passed]
    done = bool(rules and shown)
    told = [places.of([p], "said") for p in entry.paragraphs]
    said = (
        not done
        and bool(told)
        and all(t or places.of([p]) for p, t in zip(entry.paragraphs, told, strict=True))
    )
    waiting = [s for statements in told for s in statements]
    return {
        "id": entry.id,
        "title": entry.title,
        "paragraphs": list(entry.paragraphs),
        "stated": bool(rules),
        "implemented": done,
        "said": said,
        "examples": shown,
        **_proved(entry.paragraphs, shown, broken),
        "exercised": places.hits(rules),
        "ruled": sorted({s.ruling for s in (*rules, *waiting) if s.ruling}),
        "missing": not done,
        "reasons": [] if done else places.reasons(entry.paragraphs),
        "places": _where((*rules, *waiting)),
    }


def _proved(
    paragraphs: Sequence[str], examples: Sequence[str], broken: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """How many changes of these paragraphs' rules were tried, how many were noticed, and by which of the examples."""
    tried = [
        change
        for change in broken
        if any(under(_number(cited), paragraph) for cited in change["paragraphs"] for paragraph in paragraphs)
    ]
    own = {name for change in tried for name in change["examples"]} & set(examples)
    return {
        "changes": len(tried),
        "noticed": sum(change["noticed_by"] != "nobody" for change in tried),
        "tested": [name for name in examples if name in own],
    }


def _paragraph(
    entry: Entry, places: _Places, results: list[ExampleResult], broken: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    rules = places.of([entry.id])
    notes = places.of([entry.id], "note", exactly=True)
    asked = places.of([entry.id], "ruling", exactly=True)
    said = places.of([entry.id], "said")
    shown = [r.name for r in results if r.passed and any(under(_number(p), entry.id) for p in r.paragraphs)]
    ruled = {s.ruling for s in (*rules, *said) if s.ruling} | {
        s.block.header[0].text for s in asked if s.block.header
    }
    status = (
        "implemented" if rules else "said" if said else "ruled" if asked else "noted" if notes else "missing"
    )
    return {
        "paragraph": entry.id,
        "title": entry.title,
        "status": status,
        "implemented": bool(rules),
        "said": bool(said),
        "noted": bool(notes),
        "examples": shown,
        **_proved([entry.id], shown, broken),
        "exercised": places.hits(rules),
        "ruled": sorted(ruled),
        "missing": status == "missing",
        "reasons": [*places.reasons([entry.id]), *(_ruling(s.block) for s in asked)],
        "places": _where([*rules, *said, *asked, *notes]),
    }


def _ruling(block: Block) -> str:
    """A ruling in a line: what is asked, the reading that holds by default, those that are rejected, and why."""
    name, *question = [t.value for t in block.header]
    words = {line.word: line.tokens[-1].value for line in block.lines if line.word and len(line.tokens) == 2}
    asked = f"{name}: {question[0]}" if question else name
    because = f", because {words['because']}" if "because" in words else ""
    rejected = [t.text for line in block.lines if line.word == "rejected" for t in line.tokens[1:]]
    instead = f", not {' '.join(rejected).replace(' ,', ',')}" if rejected else ""
    return f"{asked} {words.get('default', '')}{instead}{because}"


def _where(statements: Iterable[Statement]) -> list[str]:
    return list(dict.fromkeys(place_of(s.span) for s in statements))


class _Places:
    """The statements of a model, and of all blocks that are only said, by what kind of block makes them, with how often play came by."""

    def __init__(self, models: list[Model], exercised: dict[str, Any] | None, unplayed: list[Block]) -> None:
        stated: dict[tuple[str, int, str], Statement] = {}
        for model in models:
            for statement in model.statements:
                stated.setdefault(
                    (statement.span.source.name, statement.span.start, statement.paragraph), statement
                )
        self.rules: list[Statement] = [
            s for s in stated.values() if s.block.played and s.block.word not in NO_RULES
        ]
        # Of what is marked as missing nothing is said but that it is missing.
        said = [
            s for b in unplayed if b.word not in NO_RULES for s in statements_of(b) if s.mark != "missing"
        ]
        self.others: dict[str, list[Statement]] = {"note": [], "ruling": [], "said": said}
        for statement in (*stated.values(), *(s for b in unplayed for s in statements_of(b))):
            if statement.block.word == "ruling":
                self.others["ruling"].append(statement)
        blocks = {
            (b.source.name, b.keyword.start): b for model in models for b in (*model.blocks, *model.said)
        }
        for block in blocks.values():
            if block.word == "note":
                number = "".join(t.text for t in block.header if t.kind != "STRING")
                self.others["note"].append(Statement(number, "", "", block.keyword.span, block))
        self._hits: dict[str, int] = exercised["hits"] if exercised else {}
        self._lines: dict[str, int] = exercised["lines"] if exercised else {}
        self._labels = {
            place_of(line.cite.span): line.label.text
            for model in models
            for block in model.blocks
            if block.word in _COUNTED_LABELS
            for line in all_lines(block.lines)
            if line.cite is not None and line.label is not None
        }

    def reasons(self, paragraphs: Iterable[str]) -> list[str]:
        """What notes say of paragraphs."""
        return list(
            dict.fromkeys(
                token.value
                for s in self.of(paragraphs, "note", exactly=True)
                for token in s.block.header
                if token.kind == "STRING"
            )
        )

    def of(self, paragraphs: Iterable[str], word: str = "", exactly: bool = False) -> list[Statement]:
        """The statements of paragraphs and their parts."""
        wanted = list(paragraphs)
        found = self.others[word] if word else self.rules
        return [
            s
            for s in found
            if any(_number(s.paragraph) == p if exactly else under(_number(s.paragraph), p) for p in wanted)
        ]

    def hits(self, statements: Iterable[Statement]) -> int:
        """How often play came by any of them: at a line where it can be told, or else in its block."""
        return sum({(place_of(s.span), key_of(s.block)): self._hit(s) for s in statements}.values())

    def _hit(self, statement: Statement) -> int:
        place, block = place_of(statement.span), statement.block
        in_header = block.cite is not None and block.cite.span == statement.span
        if not in_header and place in self._lines:
            return self._lines[place]
        if not in_header and any(True for _ in statement_lines(block)):
            probed = {place_of(line.cite.span) for line in cited_lines(block) if line.cite is not None}
            if place in probed:
                return 0
        key = key_of(block)
        if not in_header and place in self._labels:
            return self._hits.get(f"{key} {self._labels[place]}", 0)
        return self._hits.get(key, 0)


def key_of(block: Block) -> str:
    """A block as a count of play names it."""
    word = "column" if block.word in _COLUMNS else "box" if block.word == "cup" else block.word
    return f"{word} {block.header[0].value}" if block.header and block.word != "sequence" else word
