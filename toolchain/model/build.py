"""From blocks to a model: declarations first, then bodies, both in the package's terms."""

from __future__ import annotations

from typing import Any

from toolchain.base.diagnostic import Findings
from toolchain.base.remembered import Remembered
from toolchain.geometry.hexnumbers import plain_numbers
from toolchain.language.ast import Block
from toolchain.model.build_base import CONTEXTS
from toolchain.model.build_cards import CardParts
from toolchain.model.build_columns import ColumnParts
from toolchain.model.build_covers import CoverParts
from toolchain.model.build_data import DataParts
from toolchain.model.build_flow import FlowParts
from toolchain.model.build_functions import FunctionParts
from toolchain.model.build_map import MapParts
from toolchain.model.build_moves import MoveParts
from toolchain.model.build_odds import OddsParts
from toolchain.model.build_pieces import PieceParts
from toolchain.model.build_sights import SightParts
from toolchain.model.build_spaces import SpaceParts
from toolchain.model.build_tables import TableParts
from toolchain.model.build_victory import VictoryParts
from toolchain.model.expressions import Expressions
from toolchain.model.facts import Facts
from toolchain.model.forces import read_pieces
from toolchain.model.model import Model, Statement
from toolchain.model.oobfile import OobFile
from toolchain.model.said_parts import SaidParts
from toolchain.model.shared_map import SharedMaps
from toolchain.model.statements import Statements
from toolchain.model.symbols import Symbols
from toolchain.model.types import (
    Type,
)

__all__ = ["CONTEXTS", "Builder", "Model", "Statement"]


class Builder(
    PieceParts,
    OddsParts,
    MapParts,
    CardParts,
    ColumnParts,
    FunctionParts,
    TableParts,
    SpaceParts,
    CoverParts,
    MoveParts,
    SightParts,
    FlowParts,
    DataParts,
    VictoryParts,
    SaidParts,
):
    """Builds one model. The order of the passes is the order of the methods."""

    def __init__(
        self,
        blocks: list[Block],
        oob: list[OobFile],
        findings: Findings,
        scenario: Block | None,
        right_examples: Remembered[bytes, bool] | None = None,
        maps: SharedMaps | None = None,
    ) -> None:
        self.maps = maps or SharedMaps()
        self.right_examples = right_examples
        self.blocks = [block for block in blocks if block.played]
        self.said = [block for block in blocks if not block.played]
        self.oob = oob
        self.findings = findings
        self.scenario = scenario
        self.symbols = Symbols()
        self.facts = Facts()
        self.x = Expressions(self.symbols, findings, self.facts)
        self.x.resolve_function = self._function
        self.s = Statements(self.x, self.facts)
        self.facts.result_of = self._procedure_result
        self.facts.function_of = lambda name: self._function_ir.get(name)
        self.by_word: dict[str, list[Block]] = {}
        for block in self.blocks:
            self.by_word.setdefault(block.word, []).append(block)
        self.ir: dict[str, Any] = {"format": [1, 0]}
        self.model: Model
        self.columns: list[dict[str, Any]] = []
        self._bodies: dict[str, Block] = {}
        self._function_ir: dict[str, dict[str, Any]] = {}
        self._busy: dict[str, None] = {}  # in the order in which they were begun
        self._results: dict[str, Type] = {}
        self._proc_blocks: dict[str, Block] = {}
        self.numbers = plain_numbers()

    def build(self) -> Model:
        """Runs all passes."""
        games = [*self.by_word.get("game", ()), *self.by_word.get("series", ())]
        game = games[0] if games else None
        header = self._header(game) if game else {}
        name = header["name"][0].text if header.get("name") else "game"
        title = header["title"][0].value if header.get("title") else name
        self.ir["title"] = title
        self.ir["name"] = name
        self.model = Model(
            name,
            title,
            self.blocks,
            self.symbols,
            self.facts,
            self.x.functions,
            self.ir,
            "",
            oob=self.oob,
            said=self.said,
        )
        for block in reversed(games):
            self._book(block)
        self._series(games)
        self._rulings()
        self._values()
        self._odds_values()
        self._sides()
        self._kinds()
        self.maps.lay(self)
        self._edges()
        self._boxes()
        self._decks()
        self.ir["pieces"] = read_pieces(self.oob, self.symbols, self.facts, self.findings)
        self._start_faces()
        self._phases()
        self._columns()
        self._names_of_functions()
        self._odds_functions()
        self._rewrite_heads()
        self._bodies_of_functions()
        self._rewrite_bodies()
        self._spaces()
        self._covers()
        self._cards()
        self._flow()
        self._data()
        self._said()
        self._examples()
        self.ir["columns"] = self.columns
        self.ir["functions"] = list(self._function_ir.values())
        return self.model

    def definitions(self) -> list[dict[str, Any]]:
        """Definitions as they are in the package; such a body may be put in place of its name."""
        return [f for f in self._function_ir.values() if f.get("kind") in ("define", "rewrite")]
