"""What the tests of maps share: hexes and hexsides of a project by their printed numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from toolchain.workspace.project.in_force import build_model
from toolchain.workspace.project.project import load_project

ROOT = Path(__file__).resolve().parents[2]


class Mapped:
    """The map of a project under ``scenarios``."""

    def __init__(self, name: str) -> None:
        self.folder = ROOT / "scenarios" / name
        self.ir: dict[str, Any] = build_model(load_project(self.folder))[0].ir
        self.ids = [known["id"] for known in self.ir["hexes"]]
        self.at: dict[str, dict[str, Any]] = dict(zip(self.ids, self.ir["hexes"], strict=True))
        self._near = {(known["q"], known["r"]): known["id"] for known in self.ir["hexes"]}

    def terrains(self, hex_: str) -> set[str]:
        """Terrains of a hex."""
        return set(self.at[hex_]["terrains"])

    def near(self, hex_: str) -> list[str]:
        """Its neighbours on the map."""
        q, r = self.at[hex_]["q"], self.at[hex_]["r"]
        around = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
        return [self._near[q + dq, r + dr] for dq, dr in around if (q + dq, r + dr) in self._near]

    def sides(self, *features: str, title: str = "") -> set[frozenset[str]]:
        """Hexsides along which a feature runs, or links of it."""
        rows = [row for row in self.ir["drawn_lines"] if row["feature"] in features and title in row["title"]]
        return {frozenset((self.ids[a], self.ids[b])) for row in rows for a, b in row["pairs"]}

    def linked(self, hex_: str, *features: str) -> set[str]:
        """The hexes to which a feature leads from a hex."""
        return {other for side in self.sides(*features) if hex_ in side for other in side - {hex_}}

    def region(self, name: str) -> set[str]:
        """The hexes of a region."""
        return {self.ids[i] for i in self.ir["regions"][name]}
