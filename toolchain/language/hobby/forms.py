"""A word of the language itself, a block or a field: its form, and where the reference describes it."""

from __future__ import annotations

import re

from toolchain.language.catalogue.catalogue import BLOCKS

PAGE = "reference/language.md"
_KIND = re.compile(r"([A-Z]+):[a-z-]+")


def form_of(word: str) -> tuple[str, str, list[str]] | None:
    """Meaning, form and blocks of a block's or a field's keyword; None for every other word."""
    if (block := BLOCKS.get(word)) is not None:
        lines = [f"{word} {block.header}".rstrip()]
        lines += [f"  {form}" for forms in block.fields.values() for form in forms]
        return block.summary, plain_form("\n".join(lines)), [word]
    holders = [b for b in BLOCKS.values() if word in b.fields]
    if not holders:
        return None
    parts = ["\n".join([f"{b.word} ...", *(f"  {form}" for form in b.fields[word])]) for b in holders]
    names = [b.word for b in holders]
    return f"A field of {', '.join(f'`{name}`' for name in names)}.", plain_form("\n".join(parts)), names


def plain_form(form: str) -> str:
    """The form without the kinds of its parts, which the capitals say already."""
    return _KIND.sub(r"\1", form)


def shown_form(word: str) -> str | None:
    """What ``hexwright explain`` prints of it; None for a word that is neither a block nor a field."""
    if (found := form_of(word)) is None:
        return None
    meaning, form, names = found
    indented = "".join(f"    {line}\n" for line in form.splitlines())
    return f"{word}\n\n{meaning}\n\nForm:\n\n{indented}\nRead on: {PAGE}, {', '.join(names)}"
