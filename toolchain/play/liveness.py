"""Whether a game is alive: what random games offer, reach and move, and what they never do though there was much occasion.

>>> made = liveness(model.ir, games=10)                    # doctest: +SKIP
>>> [sign.text for sign in made.signs]                     # doctest: +SKIP
['action `rally` (7.2): opened 212 times, and never possible']

A sign is given only where chance alone is no explanation: each has a number of occasions that there must have been.
Some things may be as they should in one scenario and not in all: an action for which this map has no place, a unit that
arrives elsewhere. What a scenario alone shows is wrong is ``DEAD``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import BUDGET
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Game, PlayState
from toolchain.engine.state import Ear
from toolchain.ir.expr import nodes
from toolchain.ir.kept.groups import declared
from toolchain.ir.limits.open_ends import OPEN_END
from toolchain.play.bots import Policy, make_policy
from toolchain.play.exercise import ANY_LOSS, TracedGame, key_of_procedure
from toolchain.play.playout import playout

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules

OPENED = 20  # times that an action is opened
PHASES = 10  # times that a phase is played
STILL = 6  # turns at the end of games in which a side does nothing, added up over the games
STILL_LAST = 2  # such turns of a game that count: in the very last there may be nothing to do
READ = 30  # reads of a table for each of its rows
DRAWN = 10  # cards drawn for each card of a deck
DEAD = ("side",)
OF_ALL = ("action", "deck", "phase")
"""Signs that are of weight where every scenario of a project gives them, and no example shows otherwise."""
_NOT_OF_ITSELF = ("chance", "retreat")  # questions that a side is asked without doing anything
_UNUSED = ("pile", "aside")  # where a card has no use
_NOT_OF_PLACE = ("c_phase", "c_turn")


@dataclass(frozen=True)
class Sign:
    """A part of the rules that does nothing: of what sort, its name, its paragraph, and in words what was seen."""

    sort: str
    name: str
    cite: str
    text: str


@dataclass
class Life:
    """What some games showed."""

    games: int = 0
    signs: list[Sign] = field(default_factory=list)

    def as_list(self) -> list[dict[str, str]]:
        """The signs as plain data."""
        return [asdict(sign) for sign in self.signs]


class Watch:
    """Notes of the games that are played with it what was possible, what was done and where nothing happened.

    The functions of the linked package that open actions and move cards are replaced by ones that note it and call them:
    the game goes as before.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opened: Counter[int] = Counter()
        self.offered: Counter[int] = Counter()
        self.drawn: Counter[int] = Counter()
        """How often each card came to where it is of use."""
        self.used: set[int] = set()
        """Pieces that were somewhere else than at first, or drawn blindly, in any game."""
        self.boxed: set[int] = set()
        """Pieces that were in a box, which is no cup, in any game."""
        self.phases: Counter[int] = Counter()
        self.busy: set[int] = set()
        """Phases in which anything was asked, told or changed."""
        self.chose: list[dict[int, int]] = []
        """Of each game, the last turn in which a side chose something."""
        self.went: list[dict[int, int]] = []
        """Of each game, the last turn in which a piece of a side moved."""
        self.ended: list[int] = []
        """Of each game, its last turn."""
        self._phase: tuple[int, Any] | None = None
        count = game.program.hex_count
        self._boxes = {
            count + number
            for number, box in enumerate(game.ir["boxes"])
            if not (box["holds"] and box["seen"] == "none")  # what is in a cup waits to be drawn
        }
        self._watch_actions()
        self._watch_cards()

    def hear(self, state: Any, what: str, about: tuple[Any, ...], where: str, cite: str) -> None:
        """What the engine says as it goes."""
        program = self.game.program
        if what == "phase":
            self._close_phase(state)
            self.phases[about[0]] += 1
            self._phase = (about[0], _position(state)) if about[0] not in self.busy else None
            place = state.columns["c_place"]
            self.boxed.update(x for x in range(program.piece_count) if place[x] in self._boxes)
        elif what == "move":
            self.used.add(about[0])
            self.went[-1][program.SIDE[about[0]]] = state.c_turn[0]
        elif what == "chance" and self.game.questions[about[0]].type == "piece":
            self.used.add(about[1])
        if what not in ("phase", "turn") and self._phase is not None:
            self.busy.add(self._phase[0])

    def asked(self, state: PlayState, seat: int, answer: Any) -> None:
        """A side answered a question."""
        if self._phase is not None:
            self.busy.add(self._phase[0])
        if answer != PASS:
            self.chose[-1][seat] = state.turn

    def play(self, seed: int, ear: Ear | None = None) -> None:
        """One game at random, which ``ear`` hears too. Raises what a broken game raises."""
        self.chose.append({})
        self.went.append({})
        self._phase = None
        game = self.game
        policies = [
            _Heard(self, make_policy("random", game, seat, seed * 2 + seat), seat)
            for seat in range(len(game.sides))
        ]

        def both(*said: Any) -> None:
            self.hear(*said)
            if ear is not None:
                ear(*said)

        try:
            made = playout(game, 0, seed, policies, ear=both)
        except Exception:
            self.chose.pop()
            self.went.pop()
            raise
        self.ended.append(made.turns)

    def _close_phase(self, state: Any) -> None:
        if self._phase is not None and self._phase[0] not in self.busy and _position(state) != self._phase[1]:
            self.busy.add(self._phase[0])

    def _watch_actions(self) -> None:
        inner = self.game.space.get("open_actions")
        if inner is None:
            return

        def opened(state: Any, numbers: tuple[int, ...], seat: int) -> list[int]:
            found: list[int] = inner(state, numbers, seat)
            self.opened.update(numbers)
            self.offered.update(number for number in found if number >= 0)
            return found

        self.game.space["open_actions"] = opened

    def _watch_cards(self) -> None:
        inner = self.game.space["card_to"]

        def moved(state: Any, card: int, pile: str, holder: int = -1) -> None:
            if card >= 0 and pile not in _UNUSED:
                self.drawn[card] += 1
            inner(state, card, pile, holder)

        self.game.space["card_to"] = moved


class _Heard:
    """A policy whose answers the game is told."""

    def __init__(self, watch: Watch, inner: Policy, seat: int) -> None:
        self._watch, self._inner, self._seat = watch, inner, seat

    def choose(self, state: PlayState) -> Any:
        """As the policy chooses."""
        made = self._inner.choose(state)
        if self._watch.game.questions[state.q].kind not in _NOT_OF_ITSELF:
            self._watch.asked(state, self._seat, made)
        return made


def liveness(ir: Rules, games: int = 10, seed: int = 0, budget: int = BUDGET) -> Life:
    """Plays games at random and looks for what never happens. The first game that breaks down is the last one."""
    game = TracedGame(ir, budget)
    watch = Watch(game)
    made = _watched(watch, games, seed, game.hear)
    if made.games:
        made.signs += [*_rows(game), *_rules(game, ir)]
    return made


def life_of(game: Game, games: int, seed: int = 0) -> Life:
    """The same for a game that is linked already, without the signs for which rules are traced: of tables and of rules."""
    return _watched(Watch(game), games, seed)


def _watched(watch: Watch, games: int, seed: int, ear: Ear | None = None) -> Life:
    made = Life()
    for number in range(games):
        try:
            watch.play(seed + number, ear)
        except Exception:
            break  # who plays the games for themselves tells what is wrong
        made.games += 1
    if made.games:
        made.signs = [
            *_actions(watch),
            *_phases(watch),
            *_still_sides(watch),
            *_cards(watch),
            *_units(watch),
        ]
    return made


def _actions(watch: Watch) -> Iterator[Sign]:
    for number, action in enumerate(watch.game.ir["actions"]):
        times = watch.opened[number]
        if times >= OPENED and not watch.offered[number]:
            yield _sign("action", action, f"opened {times:,} times, but never possible")


def _phases(watch: Watch) -> Iterator[Sign]:
    for number, phase in enumerate(watch.game.ir["phases"]):
        times = watch.phases[number]
        if times >= PHASES and number not in watch.busy:
            name = phase if isinstance(phase, str) else phase["name"]
            yield Sign(
                "phase",
                name,
                "",
                f"phase `{name}`: played {times:,} times; nobody was asked and nothing changed",
            )


def _still_sides(watch: Watch) -> Iterator[Sign]:
    for seat, name in enumerate(watch.game.sides):
        side = watch.game.side_names[seat]
        for last_of, does, never in (
            (watch.chose, "chooses nothing", f"{side} chooses nothing in any turn"),
            (watch.went, "moves nothing", f"{side} moves nothing in any turn"),
        ):
            turns = [(active.get(seat, 0), end) for active, end in zip(last_of, watch.ended, strict=True)]
            last = max(turn for turn, _ in turns)
            still = sum(end - last for _, end in turns if end - last >= STILL_LAST)
            if still >= STILL:
                said = f"{side} {does} from turn {last + 1} on" if last else never
                yield Sign("side", name, "", f"{said} ({still:,} turns in {len(turns):,} games)")
                break


def _cards(watch: Watch) -> Iterator[Sign]:
    decks: dict[tuple[str, int], list[int]] = defaultdict(list)
    for number, card in enumerate(watch.game.ir["cards"]):
        decks[card["deck"], card["side"]].append(number)
    for (deck, _), cards in decks.items():
        drawn = sum(watch.drawn[card] for card in cards)
        never = [watch.game.ir["cards"][card]["number"] for card in cards if not watch.drawn[card]]
        if never and drawn >= DRAWN * len(cards):
            yield Sign(
                "deck", deck, "", f"deck `{deck}`: {drawn:,} cards used, but never card {_listed(never)}"
            )


def _units(watch: Watch) -> Iterator[Sign]:
    pieces = [(number, piece["id"]) for number, piece in enumerate(watch.game.ir["pieces"])]
    still = [(number, id) for number, id in pieces if number not in watch.used]
    absent = [id for number, id in still if number not in watch.boxed]
    boxed = [id for number, id in still if number in watch.boxed]
    for ids, what in ((absent, "never in play"), (boxed, "always in the same box, never on the map")):
        if ids:
            yield Sign("units", "", "", f"{len(ids):,} of {len(pieces):,} units {what}: {_listed(ids)}")


def _procedures(ir: Rules) -> Iterator[str]:
    yield from (key_of_procedure(procedure["name"]) for procedure in ir["procedures"])


# Conducts, the functions themselves, and what play does not read.
_NOT_ASKING = ("functions", "conducts", "reference", "roster", "looks", "art")


def _asked_by_rules(ir: Rules) -> set[str]:
    """The names of the functions that rules other than conducts ask for, be it through others.

    The rest only a conduct asks for, or nobody: the conditions of some definitions are part of the sets that they choose.
    """
    names = {function["name"]: function for function in ir["functions"]}
    reached: set[str] = set()
    todo = [part for name, part in ir.items() if name not in _NOT_ASKING]
    while todo:
        part = todo.pop()
        if isinstance(part, dict):
            todo += part.values()
        elif isinstance(part, list):
            todo += part
        elif isinstance(part, str) and part in names and part not in reached:
            reached.add(part)
            todo.append(names[part])
    return reached


def _rules(game: TracedGame, ir: Rules) -> Iterator[Sign]:
    counted = _asked_by_rules(ir)  # games at random do not ask a conduct
    names = [
        *(key for key in _procedures(ir) if not key.startswith(("moment ", "reduce "))),
        *(
            f"{function['kind']} {function['name']}"
            for function in ir["functions"]
            if function["name"] in counted
        ),
        *(f"trigger {trigger['name']}" for trigger in ir["triggers"]),
        *(f"table {table['name']}" for table in ir["tables"]),
        *dict.fromkeys(f"movement {declared(movement['name'])}" for movement in ir["movements"]),
        *(f"policy {policy['name']}" for policy in ir["policies"]),
    ]
    never = [_name_of_rule(ir, name) for name in names if not game.hits[name]]
    if never:
        yield Sign("rules", "", "", f"{len(never):,} of {len(names):,} rules never used: {_listed(never)}")


def _name_of_rule(ir: Rules, name: str) -> str:
    """A rule by its name; an elimination, which has none of its own, by the kinds whose loss it settles."""
    if not name.startswith("elimination "):
        return name
    if name == ANY_LOSS:
        return "elimination of any unit"
    tests = (
        node[1]
        for procedure in ir["procedures"]
        for node in nodes(procedure["body"])
        if node[0] == "if" and ["do", name] in [step[:2] for step in node[2] if isinstance(step, list)]
    )
    test = next(tests, None)
    of = next((node[1] for node in nodes(test) if node[0] == "kind"), None) if test is not None else None
    kinds = [ir["kinds"][number] for number in (of if of is not None else range(len(ir["kinds"])))]
    chosen = {kind["name"] for kind in kinds}
    return f"elimination of {', '.join(k['name'] for k in kinds if not chosen & set(k['parents']))}"


def _rows(game: TracedGame) -> Iterator[Sign]:
    for table in game.ir["tables"]:
        if table.get("named"):
            continue  # which of the names there are is the scenario's affair
        rows = sorted({tuple(cell[0][0]) for cell in table["cells"]})
        read = game.read[table["name"]]
        times = sum(read.values())
        never = [(low, high) for low, high in rows if not any(low <= at <= high for at in read)]
        if never and times >= READ * len(rows):
            said = _listed([_row(low, high) for low, high in never])
            yield _sign("table", table, f"read {times:,} times, but never in row {said}")


def _row(low: int, high: int) -> str:
    """The range of a row as a table writes it."""
    if low == high:
        return str(low)
    return f"{low if low > -OPEN_END else ''}..{high if high < OPEN_END else ''}"


def _sign(sort: str, what: Any, text: str) -> Sign:
    cite = f" ({what['cite']})" if what["cite"] else ""
    return Sign(sort, what["name"], what["cite"], f"{sort} `{what['name']}`{cite}: {text}")


def _listed(values: list[Any]) -> str:
    shown = ", ".join(map(str, values[:6]))
    return shown + (f" and {len(values) - 6} more" if len(values) > 6 else "")


def _position(state: Any) -> Any:
    """All that stands in a position, but for the time."""
    return hash(repr([(name, values) for name, values in state.columns.items() if name not in _NOT_OF_PLACE]))


def dead_in_all(lives: Sequence[Iterable[Sign]], shown: Container[tuple[str, str]] = ()) -> list[Sign]:
    """Of the signs of all scenarios of a project those that are of weight.

    ``shown``: sort and name of what an example shows at work.
    """
    made = {(sign.sort, sign.name): sign for life in lives for sign in life if sign.sort in DEAD}
    everywhere = [{(sign.sort, sign.name): sign for sign in life if sign.sort in OF_ALL} for life in lives]
    for key, sign in (everywhere[0] if everywhere else {}).items():
        if all(key in life for life in everywhere) and key not in shown:
            made[key] = sign
    return list(made.values())
