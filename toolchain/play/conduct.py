"""The policy of a side that nobody plays: it answers as the `conduct` block of the game says.

Books for one player give the other side a table of behaviour. Conditions and wishes are functions of the package; this
policy only asks for their values and takes the lowest. What is not declared falls to the ties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
    from toolchain.ir.rules import Behaviour, Wish

KEY = 0x636F6E64

Wished = Callable[[Any], list[Any]]
"""The numbers of an option, the most important first; the lowest is best."""


def behaviour_of(game: Game, seat: int) -> Behaviour | None:
    """The conduct of a side, or None."""
    return next((made for made in game.ir.get("conducts", ()) if made["side"] == seat), None)


class ConductPolicy:
    """Answers for one side by its conduct. It knows what the rules know, hidden units too.

    Raises ValueError where the side has no conduct.
    """

    def __init__(self, game: Game, seat: int, seed: int = 0) -> None:
        made = behaviour_of(game, seat)
        if made is None:
            raise ValueError(f"{game.sides[seat]} has no conduct")
        self.game = game
        self.seat = seat
        self.made = made
        self.chance = Streams(seed ^ KEY)
        self.counters = [0] * 64
        self.ways = {
            ident(way): name for name in {w["name"] for w in made["wishes"]} for way in (name, together(name))
        }

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
        wished = self._wished(state)
        if wished is None:
            return options
        ranks = [wished(option) for option in options]
        least = min(ranks)
        found = [option for option, rank in zip(options, ranks, strict=True) if rank == least]
        # A move that leads nowhere better ends.
        return [PASS] if PASS in found else found

    def _opened(self, state: PlayState, options: list[Any]) -> list[Any]:
        """The first action that is tried and may be chosen; else none."""
        numbers = {action["name"]: number for number, action in enumerate(self.game.ir["actions"])}
        for tried in self.made["open"]:
            if self._holds(state, tried["when"]):
                for name in tried["actions"]:
                    if numbers[name] in options:
                        return [numbers[name]]
        return [PASS] if PASS in options else options

    def _agrees(self, state: PlayState, prompt: str) -> bool:
        return any(
            agreed["text"] == prompt and self._holds(state, agreed["when"]) for agreed in self.made["yes"]
        )

    def _wished(self, state: PlayState) -> Wished | None:
        """What tells the options of the present question apart; None where no line of the conduct is about them."""
        fixed = self.game.questions[state.q]
        subject = self._subject(state)
        if fixed.kind == "move":
            mover, here = subject[0], state.columns["c_place"][subject[0]]
            lines = self._lines("movement", self.ways.get(fixed.way, ""))
            return self._sum(state, lines, lambda hex: (mover, here if hex == PASS else hex))
        if fixed.kind == "scope":
            lines = self._lines("action", self.game.ir["actions"][subject[0]]["name"])
        else:
            lines = self._lines("choice", fixed.name)
        if not fixed.type.startswith(SET_OF):
            return self._sum(state, lines, lambda option: (option,))
        each = self._sum(state, lines, lambda member: (member,))
        if each is None:
            return None
        return lambda chosen: self._of_set(each, () if chosen == PASS else chosen, len(lines))

    def _subject(self, state: PlayState) -> tuple[Any, ...]:
        about = self.game.about[state.q]
        made: tuple[Any, ...] = about(state, state.stack[-1]) if about else ()
        return made

    @staticmethod
    def _of_set(each: Wished, chosen: Iterable[Any], count: int) -> list[Any]:
        """The numbers of all members of a set, added up."""
        ranks = [each(member) for member in chosen]
        return [sum(numbers) for numbers in zip(*ranks, strict=True)] if ranks else [0] * count

    def _sum(
        self, state: PlayState, lines: list[Wish], arguments: Callable[[Any], tuple[Any, ...]]
    ) -> Wished | None:
        """What lines wish of an option; a line whose condition does not hold wishes nothing of it."""
        if not lines:
            return None

        def ranks(option: Any) -> list[Any]:
            if option == PASS and lines[0]["of"] == "choice":
                return [0] * len(lines)
            passed = arguments(option)
            return [
                self._value(state, line["prefer"], *passed)
                if self._holds(state, line["when"], *passed)
                else 0
                for line in lines
            ]

        return ranks

    def _lines(self, of: str, name: str) -> list[Wish]:
        return [wish for wish in self.made["wishes"] if wish["of"] == of and wish["name"] == name]

    def _holds(self, state: PlayState, name: str | None, *arguments: Any) -> bool:
        return name is None or bool(self._value(state, name, *arguments))

    def _value(self, state: PlayState, name: str, *arguments: Any) -> Any:
        return self.game.space["f_" + ident(name)](state, self.seat, *arguments)
