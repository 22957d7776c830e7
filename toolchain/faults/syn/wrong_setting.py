"""A setting of the wrong type.

Why: a list stays a list, even with one entry.

Bad:
    credits = "A. Author"

Good:
    credits = ["A. Author"]

Fix safety: nothing is changed for you.
"""

from __future__ import annotations

from toolchain.base.diagnostic import Finding
from toolchain.base.source import Span
from toolchain.faults.declaration import declare

FAULT = declare(__name__, "SYN052")


def at(span: Span, key: str, kind: str, listed: bool) -> Finding:
    """``kind``: what the value is; ``listed``: a list is wanted."""
    right, form = ("a list", '["..."]') if listed else ("text", '"..."')
    return FAULT.finding(f"`{key}` is {kind}, not {right}", span, help=f"write `{key} = {form}`")


def entry(span: Span, key: str, kind: str) -> Finding:
    """An entry of a list of texts."""
    return FAULT.finding(f"an entry of `{key}` is {kind}, not text", span, help=f'write `{key} = ["..."]`')


def no_section(span: Span, name: str, kind: str) -> Finding:
    """``kind``: what stands under the name of a section."""
    return FAULT.finding(
        f"`{name}` is {kind}, not a section",
        span,
        help=f"write `[{name}]` on a line of its own, and the settings below it",
    )


def no_tables(span: Span, name: str) -> Finding:
    """``name``: of the tables of ignored findings."""
    return FAULT.finding(
        f"`{name}` must be a list of tables",
        span,
        help=f'write `[[lint.{name}]]` and, below it, `files = ["..."]`, `ignore = ["..."]` and `because = "..."`',
    )


def in_a_table(span: Span, key: str, listed: bool, about: str) -> Finding:
    """``listed``: a list is wanted; ``about``: what the key holds."""
    wanted = "a list of texts in quotes" if listed else "text in quotes"
    return FAULT.finding(f"`{key}` must be {wanted}", span, help=f"write {about}")


def missing(span: Span, table: str, key: str, about: str) -> Finding:
    """``about``: what the key holds."""
    return FAULT.finding(f"this `{table}` has no `{key}`", span, help=f'add `{key} = ["..."]`: {about}')
