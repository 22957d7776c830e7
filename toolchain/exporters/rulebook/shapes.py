"""What a rules reference is made of, before it is set on a page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

_REASONS = 3
_APART = ("card", "setup")
_NAME = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Line:
    """A line of a rule: how deep it is indented, and the paragraph that it cites where that is another one."""

    depth: int
    text: str
    cite: str = ""

    @property
    def parts(self) -> list[tuple[str, bool]]:
        """The text in parts, each with whether it is a name of the rules, which stands in backticks."""
        return [(part, number % 2 == 1) for number, part in enumerate(_NAME.split(self.text)) if part]


@dataclass
class Item:
    """A thing that a paragraph declares, such as a terrain or a procedure.

    ``noun`` is what it is, ``block`` the word and the name of what declares it, ``rows`` a table with its heads first, ``mark`` how we know it (authored, derived, missing;
    empty: printed) and ``because`` why; ``played``: whether play carries it out.
    """

    name: str
    noun: str
    block: tuple[str, str] = ("", "")
    lines: list[Line] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    mark: str = ""
    because: list[str] = field(default_factory=list)
    played: bool = True

    @property
    def reasons(self) -> str:
        """Why it is not printed, in one line."""
        more = f"; and {len(self.because) - _REASONS} more" if len(self.because) > _REASONS else ""
        return "; ".join(self.because[:_REASONS]) + more

    @property
    def tags(self) -> list[str]:
        """What a reader should know at once."""
        return [*([self.mark] if self.mark else []), *([] if self.played else ["not played"])]


@dataclass(frozen=True)
class Ruling:
    """A question that the book leaves open: the reading in force, the others, and why."""

    name: str
    question: str
    reading: str
    others: tuple[str, ...]
    because: str


@dataclass(frozen=True)
class Chapter:
    """A title with its lines."""

    title: str
    lines: list[Line]


@dataclass
class Paragraph:
    """One paragraph; ``elsewhere``: things of other paragraphs of which a line cites this one, each with its paragraph, and
    what stands on the map, in set-ups and in lists of arrivals, with none.

    What cites none stands in a last one, whose number is empty.
    """

    number: str
    title: str
    items: list[Item] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    elsewhere: list[tuple[str, str]] = field(default_factory=list)

    @property
    def rules(self) -> list[Item]:
        """Its items, without cards and set-ups, which are lists that nobody reads through."""
        return [item for item in self.items if item.block[0] not in _APART]

    @property
    def apart(self) -> list[Item]:
        """Its cards and set-ups."""
        return [item for item in self.items if item.block[0] in _APART]

    @property
    def remarks(self) -> bool:
        """Whether it has rulings or notes."""
        return bool(self.rulings or self.notes)

    @property
    def no_rule(self) -> bool:
        """Whether there is nothing but rulings and notes."""
        return self.remarks and not (self.items or self.elsewhere)

    @property
    def empty(self) -> bool:
        """Whether nothing is said of it."""
        return not (self.items or self.notes or self.rulings or self.elsewhere)


class OptionalRule(NamedTuple):
    """An optional rule that no scenario has in force: its title, and the titles of those that it needs and excludes.

    ``without`` and ``played``: the rules of a scenario, and the same with this one in force; None where it goes with none.
    """

    title: str
    needs: list[str]
    excludes: list[str]
    without: Rules | None = None
    played: Rules | None = None


@dataclass(frozen=True)
class Part:
    """What is different in another scenario or with an optional rule: paragraphs with those rules alone, and the names of what it lacks.

    ``lead``: what is to be said before.
    """

    title: str
    paragraphs: list[Paragraph]
    without: list[str]
    lead: str = ""
    scenario: bool = True

    @property
    def about(self) -> list[str]:
        """What is to be said before its rules."""
        where = "Not in this scenario" if self.scenario else "Not used with this rule"
        lacks = f"{where}: {', '.join(self.without)}." if self.without else ""
        return [text for text in (self.lead, lacks) if text]


@dataclass
class Reference:
    """The whole: title of the game, titles of its books, paragraphs in their order, and where each name stands.

    ``about``: an introduction; ``first``: how the game is won, and a turn; ``options``: each optional rule, and where it is in force; ``others``: what is different in other scenarios, and with
    optional rules that no scenario uses.
    """

    title: str
    books: list[str]
    paragraphs: list[Paragraph]
    index: list[tuple[str, list[str]]]
    options: list[str] = field(default_factory=list)
    others: list[Part] = field(default_factory=list)
    about: list[str] = field(default_factory=list)
    first: list[Chapter] = field(default_factory=list)

    @property
    def winning(self) -> list[tuple[Item, str]]:
        """What scores and who wins, each with its paragraph."""
        return [
            (item, paragraph.number)
            for paragraph in self.paragraphs
            for item in paragraph.items
            if item.block[0] in ("victory", "score")
        ]

    def called(self, number: str) -> str:
        """What a link to a paragraph says: its number, else its title."""
        return number or self.paragraphs[-1].title.lower()
