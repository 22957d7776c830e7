"""The policy of a side that nobody plays: it answers as the `conduct` block of the game says.

Books for one player give the other side a table of behaviour. Conditions and wishes are functions of the package; this
policy only asks for their values and takes the lowest. What is not declared falls to the ties.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolchain.engine.chance import Streams
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.codegen.writer import ident
from toolchain.engine.faults import ruled
from toolchain.engine.game import Game, PlayState
from toolchain.engine.kernels.several import SET_OF
from toolchain.engine.naming import REACTING
from toolchain.ir.kept.groups import together

if TYPE_CHECKING:
    from toolchain.ir.rules import Wish

KEY = 0x636F6E64


class ConductPolicy:
    """Answers for one side by its conduct. It knows what the rules know, hidden units too.

    Raises ValueError where the side has no conduct.
    """

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        made = next((one for one in game.ir.get("conducts", ()) if one["side"] == seat), None)
        if made is None:
            raise ValueError(f"{game.sides[seat]} has no `conduct`")
        self.game = game
        self.seat = seat
        self.made = made
        self.chance = Streams(seed ^ KEY)
        self.counters = [0] * 64
        self.actions = {action["name"]: number for number, action in enumerate(game.ir["actions"])}
        asked = {row["when"] for row in (*made["open"], *made["yes"], *made["wishes"])}
        asked |= {wish["prefer"] for wish in made["wishes"]}
        self.functions = {name: game.space["f_" + ident(name)] for name in asked if name is not None}
        self.wishes: dict[tuple[str, str], list[Wish]] = {}
        for wish in made["wishes"]:
            name = wish["name"]
            # Questions know a movement by its identifier, and that of groups by one of its own.
            of_move = (ident(name), ident(together(name))) if wish["of"] == "movement" else (name,)
            for known in of_move:
                self.wishes.setdefault((wish["of"], known), []).append(wish)

    def choose(self, state: PlayState) -> Any:
        """One of the present options. Leaves the state as it is."""
        options = state.opts
        if len(options) == 1:
            return options[0]
        with ruled(state):
            best = self._best(state, options)
        if len(best) == 1 or self.made["ties"] == "first":
            return best[0]
        return best[self.chance.below(len(best), self.seat & 63, self.counters)]

    def _best(self, state: PlayState, options: list[Any]) -> list[Any]:
        """The options between which only the ties decide."""
        fixed = self.game.questions[state.q]
        if fixed.kind in ("action", REACTING):
            return self._opened(state, options)
        if fixed.kind == "may":
            return [1 if self._agrees(state, fixed.prompt) else 0]
        lines, members = self._asked(state)
        if not lines:
            return options
        ranks = [[self._rank(state, line, members(option)) for line in lines] for option in options]
        least = min(ranks)
        found = [option for option, rank in zip(options, ranks, strict=True) if rank == least]
        # A move that leads nowhere better ends.
        return [PASS] if PASS in found else found

    def _opened(self, state: PlayState, options: list[Any]) -> list[Any]:
        """The first action that is tried and may be chosen; else none."""
        for tried in self.made["open"]:
            if self._holds(state, tried["when"]):
                for name in tried["actions"]:
                    if self.actions[name] in options:
                        return [self.actions[name]]
        return [PASS] if PASS in options else options

    def _agrees(self, state: PlayState, prompt: str) -> bool:
        return any(
            agreed["text"] == prompt and self._holds(state, agreed["when"]) for agreed in self.made["yes"]
        )

    def _asked(self, state: PlayState) -> tuple[list[Wish], Callable[[Any], list[tuple[Any, ...]]]]:
        """The lines about the present question, and what they are asked of each option: of a set, of each member."""
        fixed = self.game.questions[state.q]
        about = self.game.about[state.q]
        subject: tuple[Any, ...] = about(state, state.stack[-1]) if about else ()
        if fixed.kind == "move":
            mover, here = subject[0], state.columns["c_place"][subject[0]]
            # To stop is to stay where the piece is.
            return self.wishes.get(("movement", fixed.way), []), lambda hex: [
                (mover, here if hex == PASS else hex)
            ]
        key = ("choice", fixed.name)
        if fixed.kind == "scope":
            key = ("action", self.game.ir["actions"][subject[0]]["name"])
        of_sets = fixed.type.startswith(SET_OF)

        def members(option: Any) -> list[tuple[Any, ...]]:
            chosen = () if option == PASS else option if of_sets else (option,)
            return [(member,) for member in chosen]

        return self.wishes.get(key, []), members

    def _rank(self, state: PlayState, line: Wish, members: list[tuple[Any, ...]]) -> Any:
        """What a line comes to for an option; where its condition does not hold it adds nothing."""
        return sum(
            self._value(state, line["prefer"], *each)
            for each in members
            if self._holds(state, line["when"], *each)
        )

    def _holds(self, state: PlayState, name: str | None, *arguments: Any) -> bool:
        return name is None or bool(self._value(state, name, *arguments))

    def _value(self, state: PlayState, name: str, *arguments: Any) -> Any:
        return self.functions[name](state, self.seat, *arguments)
