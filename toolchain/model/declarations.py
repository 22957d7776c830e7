"""Tables that elaboration reads: kinds, faces, value sets, terrain, phases, procedures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from toolchain.base.source import Span
from toolchain.model.bound_names import substitute
from toolchain.model.calendar import Calendar
from toolchain.model.types import UNKNOWN, Type

if TYPE_CHECKING:
    from toolchain.ir.rules import Function


class Attribute(NamedTuple):
    """An attribute of pieces as it is declared: its values, and whether each face has its own."""

    type: Type
    range: tuple[int, int]
    """The least and the greatest number; nothing where the values are names."""
    by_face: bool
    span: Span


class Facts:
    """What is known of a project after its declarations are read."""

    def __init__(self, calendar: Calendar | None = None) -> None:
        """``calendar``: dates stand for numbers where there is one."""
        self.calendar = calendar
        self.kinds: dict[str, list[str]] = {}
        self.kind_numbers: dict[str, int] = {}
        self.orphans: set[str] = set()  # kinds below one that is not declared
        self.faces: list[str] = []
        self.kind_faces: dict[str, list[str]] = {}  # of kinds that declare their own; ``faces_of`` has all
        self.hidden_faces: set[str] = set()
        self.compass = -1  # added to a number of the printed rose, it gives the number of the direction
        self.together: list[str] = []  # movements by which several pieces move as one
        self.regroups: dict[str, dict[str, list[Any]]] = {}
        """By movements of groups: whom they may leave behind and take along on their way."""
        self.battles: dict[str, Type] = {}  # those with a moment that something waits for: their targets
        self.battle_moments: set[tuple[str, str]] = set()  # these moments, with the names of the battles
        self.effects = False  # whether some card does something when it is played
        self.eliminations = False  # whether some block decides where lost pieces go
        self.causes: list[str] = []  # of losses
        self.values: dict[str, list[str]] = {}
        self.attributes: dict[str, Attribute] = {}  # of several kinds: the widest range
        self.printed: dict[str, dict[str, Attribute]] = {}  # by the kind that has them
        self.hex_index: dict[str, int] = {}
        self.hex_terrains: dict[str, list[str]] = {}
        self.edge_terrains: dict[str, list[str]] = {}
        self.terrain_states: dict[str, list[str]] = {}
        self.card_values: dict[str, str] = {}
        self.card_index: dict[tuple[str, int, int], int] = {}
        self.pile_words: set[str] = set()
        self.section_labels: dict[str, set[str]] = {}
        self.phases: list[str] = []
        self.procedures: dict[str, list[tuple[str, Type]]] = {}
        self.param_kinds: dict[str, dict[str, str]] = {}
        """Parameters that are pieces of a kind, by what declares them and its name: `procedure fire`, `define in-range`."""
        self.masked_columns: set[str] = set()
        self.result_of: Callable[[str], Type] = lambda name: UNKNOWN
        self.function_of: Callable[[str], Function | None] = lambda name: None
        self._bits: dict[str, list[int]] = {}

    @property
    def all_kinds(self) -> int:
        """The bits of all kinds: a selection of any piece."""
        return (1 << len(self.kinds)) - 1

    def kind_bits(self, word: str) -> list[int]:
        """Numbers of a kind and all kinds below it; plural forms are the kind too."""
        found = self._bits.get(word)
        if found is not None:
            return found
        made = self._below(word)
        if not made and word.endswith("s"):
            made = self._below(word[:-1])
        if self.kinds:
            self._bits[word] = made
        return made

    def _below(self, word: str) -> list[int]:
        return sorted(
            self.kind_numbers[k] for k, parents in self.kinds.items() if word == k or word in parents
        )

    def faced(self, kind: str) -> str:
        """The kind whose faces a kind has: itself, or the nearest above it that declares faces; empty where none does."""
        return next((k for k in (kind, *self.kinds.get(kind, ())) if k in self.kind_faces), "")

    def faces_of(self, kind: str) -> list[str]:
        """The faces of a kind in their order, best first."""
        return self.kind_faces.get(self.faced(kind), [])

    def value_sets_with(self, word: str) -> list[str]:
        """Names of the value sets that hold a word."""
        return [name for name, words in self.values.items() if word in words]

    def masked(self, column: str) -> bool:
        """Whether a hex state keeps a set of hexes for each of its values."""
        return column in self.masked_columns

    def inlined(self, call: list[Any]) -> Any:
        """The body of a called definition with its arguments put in; None when it is not a plain expression."""
        function = self.function_of(call[1])
        if function is None or function.get("body") is None:
            return None
        values = dict(zip((p[0] for p in function["params"]), call[2], strict=False))
        return substitute(function["body"], values)

    def procedure_result(self, name: str) -> Type:
        """What a procedure returns."""
        return self.result_of(name)
