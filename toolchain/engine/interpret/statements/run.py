"""What statements are carried out on: a position, the frames of procedures, and who hears what happens."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

from toolchain.engine.absent import optional_parameters
from toolchain.engine.budget import EFFECT, Exhausted
from toolchain.engine.interpret.ground import Ground
from toolchain.engine.interpret.statements.position import Position, piles_of
from toolchain.engine.program import RuleError
from toolchain.engine.state import ONLY
from toolchain.ir.statements import STATEMENTS

if TYPE_CHECKING:
    from toolchain.ir.rules import Scenario


MOST_CALLS = 60
PASS = -9
# Which argument of a statement is a name that it gives.
_NAMES = {"let": 1, "each": 1, "do": 3, "draw": 5, "pick": 2, "roll": 2, "match": 2}
_SLOTS = {"ask", "ask-several", "secret"}


@dataclass(frozen=True)
class Asked:
    """A question, or a chance (kind ``chance``, seat -1): the answer is one of the options."""

    kind: str
    type: str
    seat: int
    options: tuple[Any, ...]
    prompt: str
    cite: str
    passing: str = ""
    subject: tuple[Any, ...] = ()
    told: tuple[Any, ...] = ()  # the values that the prompt shows


Steps = Generator[Asked, Any, Any]


class Left(Exception):
    """``end``: leaves the loop, or the procedure outside of one."""


class Finished(Exception):
    """The game is over, whatever is going on."""


class Returned(Exception):
    """``return`` with its value."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


@dataclass
class Frame:
    """A procedure that is carried out: its name, its paragraph, and what its names stand for.

    ``guide``: the side that decides for the pieces that move, instead of their owner.
    """

    procedure: str
    cite: str
    names: dict[str, Any] = field(default_factory=dict)
    guide: int | None = None


class Run:
    """Carries out bodies on a position. ``meanings`` has one function for each kind of statement.

    It is given from outside, so that the kinds can stand on this and this on none of them.
    """

    def __init__(
        self,
        ground: Ground,
        position: Position,
        scenario: Scenario,
        meanings: Mapping[str, Carried],
        strict: bool = False,
    ) -> None:
        self.i = ground
        self.strict = strict
        self.optional = optional_parameters(ground.ir)
        self.ir = ground.ir
        self.position = position
        self.scenario = scenario
        self.meanings = meanings
        self.declared = {column["name"]: column for column in self.ir["columns"]}
        self.procedures = {procedure["name"]: procedure for procedure in self.ir["procedures"]}
        self.piles = piles_of(self.ir)
        self.heard: list[tuple[str, tuple[Any, ...], str, str]] = []
        self._depth = 0
        self._fresh = False
        self._left = 0

    # reading

    def value(self, expr: list[Any], frame: Frame, **more: Any) -> Any:
        """What an expression is in the present position; ``more``: names besides those of the frame."""
        self.refresh()
        return self.i.read(self.position, expr, {**frame.names, **more} if more else frame.names)

    def holds(self, expr: list[Any], frame: Frame) -> bool:
        """Whether a condition holds."""
        return bool(self.value(expr, frame))

    def refresh(self) -> None:
        """To be called before the position is read: drops what was found before it changed."""
        if not self._fresh:
            self.i.forget()
            self._fresh = True

    def changed(self) -> None:
        """To be called when the position has changed."""
        self._fresh = False

    # telling and refusing

    def tell(self, kind: str, args: tuple[Any, ...], where: str = "", cite: str = "") -> None:
        """Notes what happens."""
        self.heard.append((kind, args, where, cite))

    def refuse(self, why: str) -> NoReturn:
        """Raises RuleError."""
        raise RuleError(why)

    def nothing(self, said: str, frame: Frame) -> None:
        """Notes that a rule does something to none. Raises RuleError where that is a fault."""
        if self.strict:
            self.refuse(said)
        self.tell("nothing", (said,), frame.procedure, frame.cite)

    # carrying out

    def body(self, statements: list[list[Any]], frame: Frame) -> Steps:
        """One statement after the other. Raises Left and Returned."""
        for statement in statements:
            self._left -= EFFECT
            if self._left < 0:
                raise Exhausted
            yield from self.meanings[statement[0]](self, statement, frame)

    def loop(self, statements: list[list[Any]], frame: Frame) -> Generator[Asked, Any, bool]:
        """One round of a loop; whether it goes on."""
        try:
            yield from self.body(statements, frame)
        except Left:
            return False
        return True

    def call(self, name: str, actor: int, args: list[Any]) -> Steps:
        """Carries out a procedure; what it returns, -1 of one that returns nothing."""
        if self._depth >= MOST_CALLS:
            self.refuse(f"procedures call each other more than {MOST_CALLS} levels deep")
        procedure = self.procedures[name]
        params = dict(zip((p[0] for p in procedure["params"]), args, strict=True))
        names = {**dict.fromkeys(given(procedure["body"]), 0), **params, "actor": actor}
        self._depth += 1
        try:
            yield from self.body(procedure["body"], Frame(name, procedure.get("cite", ""), names))
        except Left:
            return -1
        except Returned as returned:
            return returned.value
        finally:
            self._depth -= 1
        return -1

    def at_once(self, statements: list[list[Any]], frame: Frame) -> None:
        """Carries out a body that cannot stop: what a trigger does."""
        for asked in self.body(statements, frame):
            self.refuse(f"a trigger stops for a question: {asked.prompt}")

    def ask(self, asked: Asked, single: bool) -> Steps:
        """The answer to a question; ``single``: where there is one option only it is taken."""
        if single and len(asked.options) == 1:
            (option,) = asked.options
            self.tell(
                ONLY, (asked.kind, asked.type, asked.prompt, asked.seat, option, *asked.told), "", asked.cite
            )
            return option
        answer = yield asked
        self.answered()
        return answer

    def answered(self) -> None:
        """A new answer has steps of its own."""
        self._left = self.i.game.budget
        self.changed()


Carried = Callable[[Run, list[Any], Frame], Steps]


def given(body: list[list[Any]]) -> set[str]:
    """Names that statements of a body give: each is 0 until then."""
    found: set[str] = set()
    for statement in body:
        op = statement[0]
        if op in _NAMES and statement[_NAMES[op]] is not None:
            found.add(statement[_NAMES[op]])
        elif op in _SLOTS:
            found.add(statement[1]["slot"])
        for letter, part in zip(STATEMENTS[op][0], statement[1:], strict=True):
            if letter == "b":
                found |= given(part)
    return found
