"""How examples of play come out: what did not hold, and where it is written."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Failure:
    """One thing that did not come out: the place and text of its line, what was found, how it came about."""

    file: str
    line: int
    text: str
    found: str
    working: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n  ".join([f"{self.file}:{self.line}: {self.text}", self.found, *self.working])


@dataclass
class ExampleResult:
    """How one example came out."""

    name: str
    title: str
    failures: list[Failure] = field(default_factory=list)
    cite: str = ""
    file: str = ""
    line: int = 0
    paragraphs: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everything came out as expected."""
        return not self.failures
