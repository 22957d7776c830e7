"""The suite that every package passes without anyone writing a test: the promises of the engine, tried out.

>>> report = conformance(Game(ir), games=2)  # doctest: +SKIP
>>> report.passed, report.failures()         # doctest: +SKIP

Games are played at random from a seed; at many questions all probes of :mod:`toolchain.engine.verify.probes` are
run, all invariants at every question (short mode: at many). Nothing is ever raised: what goes wrong, even
in the engine itself, is a failed check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from toolchain.engine.chance import Streams
from toolchain.engine.interpret.interpreter import interpreter
from toolchain.engine.verify import probes
from toolchain.engine.verify.depth import FULL, Depth
from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS, broken, difference, image, options_of
from toolchain.engine.verify.oracle import disagreements
from toolchain.engine.verify.other_process import trail, trail_elsewhere
from toolchain.engine.verify.report import CHECKS, Check, Report
from toolchain.engine.verify.secrecy import leaks
from toolchain.engine.verify.side_by_side import alike

if TYPE_CHECKING:
    from toolchain.engine.game import Game, PlayState

Tell = Callable[["PlayState", str, tuple[Any, ...], str, str], Any]
DETAILS = 5  # breaches of one check that are told
RATE = 24  # in short mode one question in so many is probed, besides the first two of each kind
OTHER_HASH_SEED = 4242
DIGESTED = 400  # marks of one game that are undone one by one in short mode


def conformance(
    game: Game,
    scenario: str | int = 0,
    games: int = 5,
    seed: int = 0,
    deep: bool = False,
    tell: Tell | None = None,
    process: bool = True,
    depth: Depth = FULL,
    there: list[str] | None = None,
) -> Report:
    """Tries every promise on one scenario.

    ``deep`` probes every question and not only a sample. ``tell`` words an event (a story teller); it must
    not fail. ``process`` plays one game in another process too. ``depth`` is how much is tried when not ``deep``;
    ``there`` the trail that another process with ``OTHER_HASH_SEED`` came to, where that is known already.
    Never raises.
    """
    name = (
        game.scenarios[scenario]
        if isinstance(scenario, int) and scenario < len(game.scenarios)
        else str(scenario)
    )
    suite = _Suite(
        game,
        scenario,
        seed,
        deep,
        tell,
        Report(name, [Check(n, m) for n, m in CHECKS.items()]),
        FULL if deep else depth,
        there,
    )
    suite.run(games, process)
    return suite.report


class _Suite:
    def __init__(
        self,
        game: Game,
        scenario: str | int,
        seed: int,
        deep: bool,
        tell: Tell | None,
        report: Report,
        depth: Depth,
        there: list[str] | None,
    ) -> None:
        self.there = there
        self.depth = depth
        self.game, self.scenario, self.seed, self.deep, self.tell, self.report = (
            game,
            scenario,
            seed,
            deep,
            tell,
            report,
        )
        self.chance, self.counters = Streams(seed), [0]
        self.asked: dict[int, int] = {}
        self.by_name = {check.name: check for check in report.checks}
        self.oracle = interpreter(game)

    def note(self, name: str, found: Iterable[str], where: str = "") -> None:
        """Counts one trial of a check; whatever it yields or raises is a breach."""
        check = self.by_name[name]
        sentences: list[str] = []
        try:
            sentences.extend(found)
        except Exception as error:
            sentences.append(f"{type(error).__name__}: {error}")
        if not sentences:
            check.kept += 1
            return
        check.broken += 1
        for sentence in sentences[: DETAILS - len(check.details)]:
            check.details.append(f"{where}: {sentence}" if where else sentence)

    def run(self, games: int, process: bool) -> None:
        self.note("starts", self._starts())
        if self.by_name["starts"].broken:
            return
        for number in range(games):
            seed = self.seed + number
            made: list[PlayState] = []
            self.note("ends", self._play(seed, number, made), f"seed {seed}")
            if made:
                self.note("replays", self._replay(seed, made[0]), f"seed {seed}")
        if games:
            self.note("undoes", self._undo(self.seed), f"seed {self.seed}")
            self.note("manual", self._manual(self.seed), f"seed {self.seed}")
            stretch = alike(self.game, self._number(), self.seed, self._pick, self.depth.reads)
            self.note("statements", stretch, f"seed {self.seed}")
        if games and process:
            self.note("elsewhere", self._elsewhere())

    def _starts(self) -> Iterator[str]:
        state = self.game.start(self.scenario, self.seed)
        if state.question is None:
            yield "the game is over before anything was asked"
        elif not state.opts:
            yield "the first question has no options"
        elif not 0 <= state.question.seat < len(self.game.sides):
            yield f"the first question is put to seat {state.question.seat}"
        if state.digest() != self.game.start(self.scenario, self.seed).digest():
            yield "two starts from one seed differ"

    def _number(self) -> int:
        """The number of the scenario."""
        return self.scenario if isinstance(self.scenario, int) else self.game.scenarios.index(self.scenario)

    def _pick(self, state: PlayState) -> Any:
        return state.opts[self.chance.below(len(state.opts), 0, self.counters)]

    def _play(self, seed: int, number: int, made: list[PlayState]) -> Iterator[str]:
        """One game, heard by an ear, probed on the way."""
        state = self.game.start(self.scenario, seed, log=True, strict=True)
        state.ear = self._hear
        count = 0
        probed = self.report.questions
        while not state.over:
            if count >= MAXIMUM_ANSWERS:
                yield f"the game goes on after {count:,} answers"
                return
            if not state.opts:
                self.note("options", [f"question {state.q} has no options: a dead end"], f"seed {seed}")
                yield "the game came to a dead end"
                return
            where = f"seed {seed}, answer {state.answers}"
            times = self.asked[state.q] = self.asked.get(state.q, 0) + 1
            left = self.report.questions - probed < self.depth.probed
            if self.deep or (
                left and (times <= self.depth.times or self.chance.below(RATE, 0, self.counters) == 0)
            ):
                self._probe(state, where)
            else:
                self.note("options", probes.canonical(state), where)
            state.answer(self._pick(state))
            count += 1
        self.report.answers += state.answers
        self.note("invariants", broken(state), f"seed {seed}, at the end")
        outcome = state.outcome
        if outcome is None or len(outcome.points) != len(self.game.sides):
            yield "the game has no outcome"
        made.append(state)

    def _probe(self, state: PlayState, where: str) -> None:
        self.report.questions += 1
        # Probing is neither heard nor logged.
        ear, state.ear = state.ear, None
        log, state.log = state.log, None
        for name, probe in (
            ("options", probes.canonical),
            ("cites", probes.cites),
            ("invariants", broken),
            ("applies", probes.applies),
            ("refuses", probes.refuses),
            ("says", probes.says),
            ("saves", probes.saves),
            ("forks", probes.forks),
        ):
            self.note(name, probe(state), where)
        for seat in self._turns(len(self.game.sides)):
            tried: list[str] = []
            self.note("secrecy", leaks(state, seat, self.chance, self.counters, tried), where)
            self.report.twins += len(tried)
        share = slice(self.report.questions % self.depth.share, None, self.depth.share)
        compared = disagreements(
            self.oracle, state, self.chance, self.counters, share, self.depth.compared_reads
        )
        self.note("oracle", compared, where)
        state.ear, state.log = ear, log

    def _turns(self, seats: int) -> range:
        """The seats from which a probe looks: all, or one after the other."""
        if self.depth.share == 1:
            return range(seats)
        seat = self.report.questions % seats
        return range(seat, seat + 1)

    def _hear(self, state: Any, kind: str, args: tuple[Any, ...], place: str, cite: str) -> None:
        self.note("events", self._told(state, kind, args, place, cite))

    def _told(self, state: Any, kind: Any, args: Any, place: Any, cite: Any) -> Iterator[str]:
        if not (isinstance(kind, str) and kind and isinstance(args, tuple)):
            yield f"an event is {kind!r} of {args!r}"
        if not (isinstance(place, str) and isinstance(cite, str)):
            yield f"the event {kind} has no place and paragraph in words"
        if self.tell is not None:
            self.tell(state, kind, args, place, cite)

    def _replay(self, seed: int, played: PlayState) -> Iterator[str]:
        """The same answers again, this time unheard and unlogged."""
        state = self.game.start(self.scenario, seed)
        for seat, number, value in played.log or []:
            if seat < 0:
                continue
            if state.over or state.q != number:
                yield f"answer {state.answers} is to question {number}, but {state.q} is asked"
                return
            state.answer(value)
        if state.digest() != played.digest():
            yield f"the end is different: {difference(played, state)}"

    def _undo(self, seed: int) -> Iterator[str]:
        """A whole game, then back through all its marks, and forth once more."""
        state = self.game.start(self.scenario, seed)
        root = state.mark()
        marks = [(root, image(state), list(state.opts))]
        count = 0
        while not state.over and count < MAXIMUM_ANSWERS and state.opts:
            if self.deep or count < DIGESTED or count % RATE == 0:
                marks.append((state.mark(), image(state), list(state.opts)))
            state.answer(self._pick(state))
            count += 1
        for mark, kept, options in reversed(marks):
            state.undo(mark)
            if image(state) != kept:
                yield f"back at answer {state.answers} the state is not what it was there"
                return
            if state.opts != options or options_of(state) != options:
                yield f"back at answer {state.answers} the options are not what they were there"
                return
        fresh = self.game.start(self.scenario, seed)
        if state.digest() != fresh.digest():
            yield f"back at the root the game is not what it was: {difference(fresh, state)}"

    def _manual(self, seed: int) -> Iterator[str]:
        """A game whose chance is answered like any question comes through the same questions."""
        state = self.game.start(self.scenario, seed, manual=True)
        count = drawn = 0
        while not state.over and count < MAXIMUM_ANSWERS and state.opts:
            question = state.question
            assert question is not None
            if question.kind == "chance":
                drawn += 1
                if question.seat != -1:
                    yield f"chance question {state.q} is put to seat {question.seat}"
                    return
                if drawn <= 20:
                    yield from probes.canonical(state)
                    question.words()
            state.answer(self._pick(state))
            count += 1
        if not state.over:
            yield f"with chance by hand the game does not end ({count} answers)"

    def _elsewhere(self) -> Iterator[str]:
        number = self._number()
        most = MAXIMUM_ANSWERS if self.deep else self.depth.elsewhere
        here = trail(self.game, number, self.seed, most)
        if here != trail(self.game, number, self.seed, most):
            yield "in this process two games from one seed differ"
        for hash_seed in (1, OTHER_HASH_SEED) if self.deep else (OTHER_HASH_SEED,):
            there = self.there
            if there is None or self.deep:
                there = trail_elsewhere(self.game, number, self.seed, most, hash_seed)
            if there != here:
                at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), -1)
                yield f"with hash seed {hash_seed} digest {at} of {len(here)} differs"


__all__ = ["CHECKS", "Check", "Report", "conformance"]
