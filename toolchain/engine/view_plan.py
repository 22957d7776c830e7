"""Which columns seats see, and which views go out of date with each column: worked out once for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.remembered import Remembered

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

PIECE, PLACE, PILE, COLUMN, COVERS = range(5)


class ViewPlan:
    """Which columns seats see, and what a change of each makes stale: fixed for a game."""

    def __init__(self, ir: Rules, read_by_covers: set[str]) -> None:
        self.relations = [ident(r["name"]) for r in ir["relations"]]
        self.attached = {r["name"]: "r_" + ident(r["name"]) for r in ir["relations"]}
        self.secret_faces = frozenset(ir["visibility"]["secret_faces"])
        # States that lie openly on a piece (markers), and columns that all seats see.
        self.open_of_piece = [
            "c_" + ident(c["name"]) for c in ir["columns"] if c["of"] == "piece" and c.get("open")
        ]
        self.open_columns = {
            c["name"]: "c_" + ident(c["name"]) for c in ir["columns"] if c.get("open") and c["of"] != "piece"
        }
        self.roles: dict[str, int] = {"c_at": PLACE, "c_place": PIECE, "c_face": PIECE, "c_pile": PILE}
        for name in self.relations:
            self.roles["c_to_" + name] = self.roles["r_" + name] = PIECE
        for column in ir["columns"]:
            if column["of"] == "piece":
                self.roles["c_" + ident(column["name"])] = PIECE
            elif column.get("open"):
                self.roles["c_" + ident(column["name"])] = COLUMN
        self.names = {python: name for name, python in self.open_columns.items()}
        # Those that decide from afar which sort of cover lies on a stack; None when it may be any.
        self.covers = _columns(ir, read_by_covers)
        for name in self.covers or ():
            self.roles.setdefault(name, COVERS)
        self._texts = Remembered()

    def order(self, view: tuple[Any, ...]) -> str:
        """Where a view stands among those of a box."""
        text: str | None = self._texts.get(view)
        return self._texts.keep(view, repr(view)) if text is None else text


def _columns(ir: Rules, read: set[str]) -> frozenset[str] | None:
    """The columns of what is read; None when it may be anything."""
    pythons = {"place": "c_place", "face": "c_face"}
    pythons |= {c["name"]: "c_" + ident(c["name"]) for c in ir["columns"]}
    pythons |= {"r:" + r["name"]: "c_to_" + ident(r["name"]) for r in ir["relations"]}
    # Which hexes are held, and who is on the map, changes only with a move.
    pythons |= {name: "c_place" for name in read if name.startswith(("held ", "standing "))}
    return frozenset(pythons[name] for name in read) if read <= pythons.keys() else None
