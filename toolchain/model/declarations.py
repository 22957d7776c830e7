"""Tables that elaboration reads: kinds, faces, value sets, terrain, phases, procedures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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


@dataclass
class Facts:
    """What is known of a project after its declarations are read."""

    calendar: Calendar | None = None  # dates stand for numbers where there is one

    kinds: dict[str, list[str]] = field(default_factory=dict)
    kind_numbers: dict[str, int] = field(default_factory=dict)
    orphans: set[str] = field(default_factory=set)  # kinds below one that is not declared
    faces: list[str] = field(default_factory=list)
    kind_faces: dict[str, list[str]] = field(default_factory=dict)  # of kinds that say which they have
    compass: int = -1  # added to a number of the printed rose, it gives the number of the direction
    together: list[str] = field(default_factory=list)  # movements by which several pieces move as one
    regroups: dict[str, dict[str, list[Any]]] = field(default_factory=dict)
    """By movements of groups: whom they may leave behind and take along on their way."""
    battles: dict[str, Type] = field(
        default_factory=dict
    )  # those with a moment that something waits for: their targets
    battle_moments: set[tuple[str, str]] = field(
        default_factory=set
    )  # these moments, with the names of the battles
    effects: bool = False  # whether some card does something when it is played
    eliminations: bool = False  # whether some block decides where lost pieces go
    causes: list[str] = field(default_factory=list)  # of losses
    values: dict[str, list[str]] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)  # of several kinds: the widest range
    printed: dict[str, dict[str, Attribute]] = field(default_factory=dict)  # by the kind that has them
    hex_index: dict[str, int] = field(default_factory=dict)
    hex_terrains: dict[str, list[str]] = field(default_factory=dict)
    edge_terrains: dict[str, list[str]] = field(default_factory=dict)
    terrain_states: dict[str, list[str]] = field(default_factory=dict)
    card_values: dict[str, str] = field(default_factory=dict)
    card_index: dict[tuple[str, int, int], int] = field(default_factory=dict)
    pile_words: set[str] = field(default_factory=set)
    section_labels: dict[str, set[str]] = field(default_factory=dict)
    phases: list[str] = field(default_factory=list)
    procedures: dict[str, list[tuple[str, Type]]] = field(default_factory=dict)
    param_kinds: dict[str, dict[str, str]] = field(default_factory=dict)
    """Parameters that are pieces of a kind, by what declares them and its name: `procedure fire`, `define in-range`."""
    masked_columns: set[str] = field(default_factory=set)
    result_of: Callable[[str], Type] = lambda name: UNKNOWN
    function_of: Callable[[str], Function | None] = lambda name: None
    _bits: dict[str, list[int]] = field(default_factory=dict)

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
