"""A word of the language itself, a block, a field or a statement: its form, and where the reference describes it."""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile

from toolchain.language.catalogue.base import StatementWord
from toolchain.language.catalogue.catalogue import BLOCKS
from toolchain.language.catalogue.statements import STATEMENTS_TABLE

PAGE = "reference/language.md"
_KIND = re.compile(r"([A-Z]+):[a-z-]+")


def form_of(word: str) -> tuple[str, str, list[str]] | None:
    """Meaning, form and headings of the reference for a keyword; None for every other word."""
    meanings, parts, headings = [], list[str](), list[str]()
    holders = [b for b in BLOCKS.values() if word in b.fields]
    if (block := BLOCKS.get(word)) is not None:
        meanings.append(block.summary)
        lines = [f"{word} {block.header}".rstrip()]
        parts.append("\n".join([*lines, *(f"  {form}" for forms in block.fields.values() for form in forms)]))
        headings.append(word)
    elif holders:
        headings = [b.word for b in holders]
        meanings.append(f"A field of {', '.join(f'`{name}`' for name in headings)}.")
        parts += ["\n".join([f"{b.word} ...", *(f"  {form}" for form in b.fields[word])]) for b in holders]
    if found := [statement for statement in STATEMENTS_TABLE if word in _names(statement)]:
        meanings.append("A statement.")
        parts += [f"{statement.form}\n  {statement.summary}" for statement in found]
        headings.append("Statements")
    if not parts:
        return None
    return " ".join(meanings), plain_form("\n".join(parts)), headings


def keywords() -> list[str]:
    """All words that have a form."""
    fields = [word for block in BLOCKS.values() for word in block.fields]
    statements = [name for statement in STATEMENTS_TABLE for name in _names(statement)]
    return list(dict.fromkeys([*BLOCKS, *fields, *statements]))


def _names(statement: StatementWord) -> set[str]:
    """What a statement is looked up by: the words that it begins with, or the first of them."""
    words = dropwhile(str.isupper, plain_form(statement.form).split())
    begins = [*takewhile(lambda word: word.islower() and word[0].isalpha(), words)]
    return {" ".join(begins[: end + 1]) for end in range(len(begins))} - {"the", "the game"}


def plain_form(form: str) -> str:
    """The form without the kinds of its parts, which the capitals say already."""
    return _KIND.sub(r"\1", form)


def shown_form(word: str) -> str | None:
    """What ``hexwright explain`` prints of it; None for a word that is none of the language."""
    if (found := form_of(word)) is None:
        return None
    meaning, form, names = found
    indented = "".join(f"    {line}\n" for line in form.splitlines())
    return f"{word}\n\n{meaning}\n\nForm:\n\n{indented}\nRead on: {PAGE}, {', '.join(names)}"
