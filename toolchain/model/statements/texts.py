"""Texts that show values: what the log tells, and what a seat is asked."""

from __future__ import annotations

from typing import Any, NamedTuple

from toolchain import faults
from toolchain.language.interpolation import StrayBrace, parts_of
from toolchain.language.tokens import Token, unescaped
from toolchain.model.scope import Scope
from toolchain.model.statements.context import StatementContext

# What has a name or a number to be told.
_TOLD = frozenset(
    ("int", "bool", "value", "piece", "hex", "box", "hexside", "side", "nation", "card", "unknown")
)


class Text(NamedTuple):
    """Words in which each value is named by its type in braces, braces that are meant as such are doubled; and the values."""

    words: str
    values: list[list[Any]]

    def asked(self) -> dict[str, Any]:
        """The entries of a question; a text without values is shown as it stands."""
        if self.values:
            return {"prompt": self.words, "told": self.values}
        return {"prompt": self.words.replace("{{", "{").replace("}}", "}")}


def read_text(s: StatementContext, text: Token, scope: Scope) -> Text:
    """A text in quotes whose words in braces are values in a scope."""
    words, values = "", []
    for part in parts_of(text, s.findings):
        if isinstance(part, StrayBrace):
            s.findings.add(faults.unpaired_bracket.brace(part.span))
        elif isinstance(part, str):
            words += part * 2 if part in ("{", "}") else unescaped(part)
        else:
            for word in part.words:
                state = s.symbols.get(word.text, "state")
                if state is not None and state.info.get("secret"):
                    s.findings.add(faults.secret_in_a_text.at(word.span))
            made, type_ = s.x.read(part.words, scope, part.span)
            if type_.kind not in _TOLD:
                s.findings.add(faults.wrong_kind_of_value.not_told(part.span, str(type_)))
            words += f"{{{type_ if type_.kind != 'int' else 'number'}}}"
            values.append(made)
    return Text(words, values)
