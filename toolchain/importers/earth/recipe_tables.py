"""Tables of a TOML file against known keys, each of its kind; and where in the text a key or a word stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from toolchain import faults
from toolchain.base.diagnostic import Finding, Findings
from toolchain.base.source import Source, Span
from toolchain.importers.draft import as_word

TEXT, LIST, TABLE, TABLES = "a text", "a list of texts", "a table", "a list of tables"
NUMBER, YES = "a number", "true or false"
MOST = 1e9  # no number of a recipe is so large; neither is what is no number, or without end
_HEADING = re.compile(r"^[ \t]*\[\[?[ \t]*([\w-]+)", re.MULTILINE)


class Tables:
    """Reads the tables of a recipe; what is wrong is a finding at its place, and :attr:`failed` is set."""

    def __init__(self, source: Source, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.failed = False
        self._headings = [(m[1], m.start(1)) for m in _HEADING.finditer(source.text)]
        self._from = 0

    def span(self, word: str) -> Span:
        """Where a word stands, from the table on that is being read: a key, the head of a table, or any text."""
        text = self.source.text
        key = re.compile(rf"(?:^|[{{,])[ \t]*[\"']?({re.escape(word)})[\"']?[ \t]*=", re.MULTILINE)
        found = key.search(text, self._from)
        if found:
            at = found.start(1)
        else:
            heads = [at for name, at in self._headings if name == word and at >= self._from]
            at = heads[0] if heads else text.find(word, self._from)
        at = text.find(word) if at < 0 else at
        return Span(self.source, at, at + max(1, len(word))) if at >= 0 else Span(self.source, 0, 1)

    def inside(self, key: str, word: str) -> Span:
        """Where a word stands in the value of a key of the table that is being read; the key where it is not found."""
        own = self.span(key)
        end = self.source.text.find("\n[", own.end)
        found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(
            self.source.text, own.end, end if end >= 0 else len(self.source.text)
        )
        return Span(self.source, *found.span()) if found else own

    def wrong(self, finding: Finding) -> None:
        """Something is wrong, and the recipe cannot be carried out."""
        self.failed = True
        self.findings.add(finding)

    def enter(self, name: str, number: int = 0) -> None:
        """The table of a name begins, of several the one of this number."""
        heads = [at for head, at in self._headings if head == name]
        self._from = heads[number] if number < len(heads) else 0

    def checked(self, table: Any, kinds: Mapping[str, str], where: str) -> dict[str, Any]:
        """A table with known keys, each of its kind."""
        if not isinstance(table, dict):
            self.wrong(faults.recipe_of_a_map.no_table(self.span(where), where))
            return {}
        made = {}
        for key, value in table.items():
            if key not in kinds:
                self.wrong(faults.recipe_of_a_map.unknown_key(self.span(key), where, key, kinds))
            elif not is_kind(value, kinds[key]):
                self.wrong(
                    faults.recipe_of_a_map.wrong_value(
                        self.span(key), key, kinds[key], _written(key, kinds[key])
                    )
                )
            else:
                made[key] = value
        return made

    def word(self, text: str) -> str:
        """A word of the language."""
        if not text or as_word(text) != text:
            self.wrong(faults.recipe_of_a_map.not_a_word(self.span(text), text, as_word(text)))
        return text

    def words(self, table: dict[str, Any]) -> dict[str, str]:
        """A table of a word to a word."""
        made = {}
        for key, value in table.items():
            if isinstance(value, str):
                made[self.word(key)] = self.word(value)
            else:
                self.wrong(faults.recipe_of_a_map.value_not_a_word(self.span(key), key))
        return made


def is_kind(value: Any, kind: str) -> bool:
    """Whether a value is of one of the kinds above."""
    if kind == TEXT:
        return isinstance(value, str)
    if kind == LIST:
        return isinstance(value, list) and all(isinstance(v, str) for v in value)
    if kind == NUMBER:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < MOST
    if kind == YES:
        return isinstance(value, bool)
    if kind == TABLES:
        return isinstance(value, list) and all(isinstance(v, dict) for v in value)
    return isinstance(value, dict)


def _written(key: str, kind: str) -> str:
    """How a value of a kind is written."""
    return {
        TEXT: f'write `{key} = "..."`',
        LIST: f'write `{key} = ["...", "..."]`',
        NUMBER: f"write `{key} = 0.5`",
        YES: f"write `{key} = true`",
        TABLE: f"write `{key} = {{ ... = ... }}`, or a heading with its lines below",
        TABLES: f"begin each with a line `[[{key}]]`",
    }[kind]
