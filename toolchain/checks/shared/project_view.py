"""What a check of the whole project sees, and how it is noted what it looked at."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Set
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.base.source import Source, Span
from toolchain.checks.shared.seen.aspects import CITED, HEADS, Cited, Head, cited_in, head_of
from toolchain.checks.shared.seen.memo import kept
from toolchain.language.ast import Block
from toolchain.model.calendar import Calendar, read_calendar
from toolchain.model.layers import Placed
from toolchain.model.model import EVERYTHING, Model

if TYPE_CHECKING:
    from toolchain.model.map.chains import Chain, Grid
    from toolchain.model.units.campaign import Campaign
    from toolchain.model.units.replay import Difference


MODELS = "models"
"""What a check asked for that looked at the models of scenarios."""
_OF_GRIDS = frozenset(("numbering", "layout", "columns", "rows"))


class Whole:
    """What a check of the whole project sees: settings, all blocks of all layers, one model for each scenario.

    ``asked`` are the kinds of blocks that were looked at since it was emptied.
    """

    def __init__(
        self,
        settings: dict[str, Any],
        settings_source: Source,
        placed: list[Placed],
        own: list[Placed],
        models: list[Model],
        paragraphs: frozenset[str] | None = None,
        extended: bool = False,
        wrong_settings: Set[str] = frozenset(),
        unit_rows: list[Placed] | None = None,
    ) -> None:
        self.settings = settings
        # `forces` blocks of this project with the units of a played game.
        self.unit_rows = unit_rows or []
        # Keys that are there and cannot be used: the reader reports them, and they are not missing.
        self.wrong_settings = wrong_settings
        self.settings_source = settings_source
        self.paragraphs = paragraphs
        self.extended = extended
        self.asked: set[str] = set()
        self.answers: dict[Any, Any] = {}
        self._placed = placed
        self._own = own
        self._models = models
        self._by_word = _by_word(placed)
        self._own_by_word = _by_word(own)

    def forget(self) -> None:
        """Kinds of blocks are noted whenever they are asked for."""

    @property
    def placed(self) -> list[Placed]:
        """All blocks, of this project and of those that it extends."""
        self.asked.add(EVERYTHING)
        return self._placed

    @property
    def own(self) -> list[Placed]:
        """All blocks of this project."""
        self.asked.add(EVERYTHING)
        return self._own

    @property
    def heads(self) -> list[Head]:
        """What the first lines of all blocks of this project say."""
        self.asked.add(HEADS)
        return [head_of(placed.block) for placed in self._own]

    @property
    def all_heads(self) -> list[Head]:
        """The same of this project and of those that it extends."""
        self.asked.add(HEADS)
        return [head_of(placed.block) for placed in self._placed]

    @property
    def cited(self) -> list[Cited]:
        """What the blocks of this project cite, those left out that cite nothing."""
        self.asked.add(CITED)
        return [cited for placed in self._own if (cited := cited_in(placed.block)).cites]

    @property
    def all_cited(self) -> list[Cited]:
        """The same of this project and of those that it extends."""
        self.asked.add(CITED)
        return [cited for placed in self._placed if (cited := cited_in(placed.block)).cites]

    @property
    def own_unasked(self) -> list[Placed]:
        """All blocks of this project, for whoever looks at each by itself."""
        return self._own

    @property
    def models(self) -> list[Model]:
        """One model for each scenario. What is asked of a model is noted there."""
        self.asked.add(MODELS)
        return self._models

    @property
    def models_unasked(self) -> list[Model]:
        """The same, for whoever looks at what was noted."""
        return self._models

    @property
    @kept
    def has_lists(self) -> bool:
        """Whether there are orders of battle or schedules with dates."""
        return bool(self.all_blocks("forces")) or any(p.block.rows for p in self.all_blocks("schedule"))

    @property
    @kept
    def calendar(self) -> Calendar:
        """How dates of the game run."""
        return read_calendar(next((p.block for p in self.all_blocks("calendar")), None))

    @property
    @kept
    def campaign(self) -> Campaign:
        """The lists of a war: start, schedules, orders of battle."""
        from toolchain.model.units.campaign import read_campaign

        return read_campaign(self.all_blocks("calendar", "forces", "kind", "schedule", "spellings"))

    @property
    @kept
    def differences(self) -> dict[str, list[Difference]]:
        """What a replay of the lists finds, by kind."""
        from toolchain.model.units.replay import replay

        made: dict[str, list[Difference]] = defaultdict(list)
        for found in replay(self.campaign):
            made[found.what].append(found)
        return made

    @property
    @kept
    def grid(self) -> Grid | None:
        """How hexes lie."""
        from toolchain.model.map.chains import read_grid

        # Another file may say of the map what its edges are; how hexes are numbered stands in one block.
        blocks = [p.block for p in self.all_blocks("map")]
        return read_grid(max(blocks, key=lambda b: len(_OF_GRIDS & {x.word for x in b.lines}), default=None))

    @property
    @kept
    def chains(self) -> list[Chain]:
        """All lines of hexes."""
        from toolchain.model.map.chains import read_chains

        return read_chains((p.block for p in self.all_blocks("chain")), self.grid)

    def blocks(self, *words: str) -> list[Placed]:
        """Blocks of this project that begin with one of these words."""
        self.asked.update(words)
        return _of_words(self._own, self._own_by_word, words)

    def all_blocks(self, *words: str) -> list[Placed]:
        """Blocks that begin with one of these words, of this project and of those that it extends."""
        self.asked.update(words)
        return _of_words(self._placed, self._by_word, words)

    @property
    @kept
    def side_of(self) -> dict[str, str]:
        """The side of each nation; a side is its own."""
        made: dict[str, str] = {}
        for block in (p.block for p in self.all_blocks("side")):
            for side in block.header[:1]:
                made[side.text] = side.text
                for line in block.lines:
                    if line.word == "nations":
                        made.update((t.text, side.text) for t in line.tokens[1:] if t.kind != "COMMA")
        return made

    def allied(self, one: str, other: str) -> bool:
        """Whether two nations are of one side; one that is on no side has no ally."""
        return one == other or (one in self.side_of and self.side_of[one] == self.side_of.get(other))

    def enemies(self, one: str, other: str) -> bool:
        """Whether two nations are of two sides; one that is on no side has no enemy."""
        return {one, other} <= self.side_of.keys() and self.side_of[one] != self.side_of[other]

    def setting(self, key: str) -> Span:
        """Where a key of the settings stands; the first line when it is not there."""
        match = re.search(rf"^\s*({re.escape(key)})\s*=", self.settings_source.text, re.MULTILINE)
        start, end = match.span(1) if match else (0, len(self.settings_source.line(1)))
        return Span(self.settings_source, start, end)


class Own(NamedTuple):
    """A block of the project, and the project: for what a check of the block has to know of others."""

    block: Block
    whole: Whole


def _by_word(placed: list[Placed]) -> dict[str, list[Placed]]:
    made: dict[str, list[Placed]] = defaultdict(list)
    for item in placed:
        made[item.block.word].append(item)
    return made


def _of_words(placed: list[Placed], by_word: dict[str, list[Placed]], words: tuple[str, ...]) -> list[Placed]:
    if len(words) == 1:
        return by_word.get(words[0], [])
    return [item for item in placed if item.block.word in words]
