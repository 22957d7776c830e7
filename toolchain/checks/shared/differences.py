"""What a replay of the lists finds, said by the check whose kind of difference it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from toolchain.base.diagnostic import Finding, Label
from toolchain.checks.registry import Check, Whole

if TYPE_CHECKING:
    from toolchain.model.units.replay import Difference


def differences(
    c: Check,
    p: Whole,
    kind: str,
    message: Callable[[Difference], str],
    help: str,
    label: Callable[[Difference], str] | None = None,
) -> Iterator[Finding]:
    """One finding for each difference of a kind; ``label`` says what the other list has, where that is written."""
    for d in p.differences[kind]:
        labels = [Label(d.other.span, label(d))] if label is not None and d.other is not None else []
        yield c.finding(message(d), d.entry.span, labels=labels, help=help)
