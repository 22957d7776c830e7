"""Which rules games at random really use: procedures, actions, events, triggers, quantities and their lines, bars.

>>> made = exercise(model.ir, games=5)          # doctest: +SKIP
>>> made["hits"]["movement march nml"]          # doctest: +SKIP
212

The rules are traced, not the engine: conditions of lines are joined with one that counts and is true, and the
functions of the linked package are replaced by ones that count and call them. A traced game goes as the plain one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from toolchain.engine.budget import BUDGET
from toolchain.engine.codegen.writer import ident
from toolchain.engine.game import Game
from toolchain.ir.kept.groups import declared
from toolchain.ir.kept.losses import ELIMINATE, loss_of
from toolchain.play.playout import DeadEnd, playout

if TYPE_CHECKING:
    from toolchain.ir.rules import Function, QuantityLine, Rules


FORMAT_VERSION = "1.0"
PROBE = "@@probe "  # a `tell` that begins like this is no story: its rest is the name of a line


class TracedGame(Game):
    """A game that counts what is used. ``hits`` is by kind and name, as ``movement march`` or ``movement march nml``."""

    shortcuts = False

    def __init__(self, ir: Rules, budget: int = BUDGET) -> None:
        self.hits: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.read: dict[str, Counter[int]] = defaultdict(Counter)
        """Of each table, how often it was read at which place of its first axis."""
        self._labels: list[str] = []
        super().__init__(self._with_traces(ir), "traced", budget)
        self._count_calls(ir)
        self._count_moves(ir)

    def hear(self, state: Any, what: str, about: tuple[Any, ...], where: str, cite: str) -> None:
        """What the engine says as it goes."""
        if what == "tell" and isinstance(about[0], str) and about[0].startswith(PROBE):
            self.lines[about[0][len(PROBE) :]] += 1
        elif what == "move":
            self._moved(*about[:3])
        elif what == "face":
            for kind in self._kinds[about[0]]:
                self.hits["kind " + kind] += 1

    def _moved(self, piece: int, old: int, new: int) -> None:
        for kind in self._kinds[piece]:
            self.hits["kind " + kind] += 1
        count = self.program.hex_count
        if new >= count:
            self.hits["box " + self.program.boxes[new - count].split(" of ")[0]] += 1
        elif new >= 0:
            for key, mask in self._grounds:
                if mask >> new & 1:
                    self.hits[key] += 1

    # rules that count

    def _with_traces(self, ir: Rules) -> Rules:
        """The same rules with a counting condition at every line of a quantity, and no definition written out."""
        functions: list[Function] = []
        for function in ir["functions"]:
            made, lines, body = function.copy(), function.get("lines"), function["body"]
            if lines is not None:
                made["lines"] = [self._traced(line, f"quantity {function['name']}") for line in lines]
            elif function["type"] != "hexes":
                # As a sum of one line it stays a call, which can be counted.
                assert body is not None
                made["lines"] = [{"op": "base", "label": "base", "amount": body, "cite": ""}]
                made["body"] = None
            functions.append(made)
        for number in range(len(self._labels)):
            functions.append(
                {
                    "name": f"traced-{number}",
                    "params": [],
                    "type": "bool",
                    "kind": "quantity",
                    "cite": "",
                    "body": None,
                    "lines": [{"op": "base", "label": "base", "cite": "", "amount": ["bool", 1]}],
                }
            )
        return {**ir, "functions": functions}

    def _traced(self, line: QuantityLine, key: str) -> QuantityLine:
        if line["op"] == "group":
            return {**line, "lines": [self._traced(inner, key) for inner in line["lines"]]}
        if line["op"] == "base" or not line.get("label"):
            return line
        counts = ["call", f"traced-{len(self._labels)}", []]
        self._labels.append(f"{key} {line['label']}")
        when = line.get("when")
        return {**line, "when": ["and", when, counts] if when else counts}

    # functions that count

    def _counting(self, name: str, key: str) -> None:
        """Replaces a function of the linked package."""
        inner = self.space.get(name)
        if inner is None:
            return
        hits = self.hits

        def counted(*args: Any) -> Any:
            hits[key] += 1
            return inner(*args)

        self.space[name] = counted

    def _count_calls(self, ir: Rules) -> None:
        for number, label in enumerate(self._labels):
            self._counting(f"f_traced_{number}", label)
        for function in ir["functions"]:
            self._counting(
                "f_" + ident(function["name"]), f"{function.get('kind', 'define')} {function['name']}"
            )
        listed: Mapping[str, Any] = ir
        for word, part, prefixes in (
            ("zone", "zones", ("z_",)),
            ("trace", "traces", ("tr_",)),
            ("sight", "sights", ("si_",)),
            ("stacking", "stackings", ("over_", "fits_")),
            ("score", "scores", ("sc_",)),
            ("column", "columns", ("w_", "gain_")),
        ):
            for item in listed[part]:
                for prefix in prefixes:
                    self._counting(prefix + ident(item["name"]), f"{word} {item['name']}")
        for table in ir["tables"]:
            self._count_reads(table["name"])
        for name in (r["name"] for r in ir["relations"]):
            self._counting("attach_" + ident(name), f"relation {name}")
        for number, trigger in enumerate(ir["triggers"]):
            self._counting(f"trg_{number}", f"trigger {trigger['name']}")
        self._count_procedures()
        kinds = [[kind["name"], *kind["parents"]] for kind in ir["kinds"]]
        self._kinds = [kinds[piece["kind"]] for piece in ir["pieces"]]
        self._grounds = [
            *((f"terrain {name}", mask) for name, mask in self.program.terrain_hexes.items()),
            *((f"region {name}", mask) for name, mask in self.program.regions.items()),
        ]

    def _count_reads(self, table: str) -> None:
        name, key = "t_" + ident(table), f"table {table}"
        inner: Callable[..., Any] = self.space[name]
        hits, places = self.hits, self.read[table]

        def reading(*at: int) -> Any:
            hits[key] += 1
            places[at[0]] += 1
            return inner(*at)

        self.space[name] = reading

    def _count_procedures(self) -> None:
        keys = {entry: key_of_procedure(name) for name, entry in self.space["ENTRIES"].items()}
        hits, events = self.hits, self.space["EVENTS"]
        enter, happen, card_to = self.space["enter"], self.space["happen"], self.space["card_to"]
        decks = [f"deck {card['deck']}" for card in self.ir["cards"]]

        def entered(state: Any, entry: int, *args: Any) -> None:
            hits[keys[entry]] += 1
            enter(state, entry, *args)

        def happened(state: Any, event: int, *args: Any) -> None:
            if 0 <= event < len(events):
                hits[keys[events[event]]] += 1
            happen(state, event, *args)

        def moved(state: Any, card: int, pile: str, holder: int = -1) -> None:
            if card >= 0:
                hits[decks[card]] += 1
            card_to(state, card, pile, holder)

        self.space |= {"enter": entered, "happen": happened, "card_to": moved}

    # moves that count

    def _count_moves(self, ir: Rules) -> None:
        for movement in ir["movements"]:
            kernel = self.space["mv_" + ident(movement["name"])]
            self._count_movement(kernel, f"movement {declared(movement['name'])}", movement.get("over"))
        for policy in ir["policies"]:
            self._count_policy(self.space["pol_" + ident(policy["name"])], f"policy {policy['name']}")
        entries, names = self.space["entries"], [entry["name"] for entry in ir["entries"]]
        enter = entries.enter

        def entered(state: Any, piece: int, place: int) -> Any:
            self.hits[f"entry {names[self.space['ENTRY'][piece]]}"] += 1
            self.hits[f"schedule {self.sides[self.program.SIDE[piece]]}"] += 1
            return enter(state, piece, place)

        entries.enter = entered

    def _count_movement(self, kernel: Any, key: str, over: str | None) -> None:
        begin, options = kernel.begin, kernel.options
        network = f"network {over}" if over else ""

        def begun(state: Any, piece: int) -> Any:
            self.hits[key] += 1
            if network:
                self.hits[network] += 1
            return begin(state, piece)

        def offered(state: Any, piece: int, left: Any, steps: int) -> Any:
            for there in kernel.adjacent[state.c_place[piece]]:
                bar = kernel.refusal(state, piece, there)
                if bar is not None:
                    self.hits[f"{key} {bar[0]}"] += 1
            return options(state, piece, left, steps)

        kernel.begin, kernel.options = begun, offered

    def _count_policy(self, kernel: Any, key: str) -> None:
        options, barred = kernel.options, kernel.barred

        def offered(state: Any, piece: int, *args: Any) -> Any:
            self.hits[key] += 1
            return options(state, piece, *args)

        def refused(*args: Any) -> Any:
            labels = barred(*args)
            for label in labels:
                self.hits[f"{key} {label}"] += 1
            return labels

        kernel.options, kernel.barred = offered, refused


ANY_LOSS = "elimination of"
"""What losses are counted under, for whatever unit and cause."""


def key_of_procedure(name: str) -> str:
    """What a procedure of a package is counted under: that of another block bears its word, as in `action march`."""
    if name.startswith("card "):
        return " ".join(name.split()[:2])
    if loss_of(name)[0] == ELIMINATE:
        return ANY_LOSS
    return name if " " in name or name == "sequence" else f"procedure {name}"


def exercise(
    ir: Rules,
    games: int = 5,
    seed: int = 0,
    scenario: str | int = 0,
    heard: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Plays games at random and counts what is used. A game that breaks down counts as a fault, up to there.

    ``heard`` is told after each game how many are played.
    """
    game = TracedGame(ir)
    faults = []
    for number in range(games):
        try:
            playout(game, scenario, seed + number, ear=game.hear)
        except DeadEnd as error:
            faults.append(f"seed {seed + number}: {error}")
        except Exception as error:
            faults.append(f"seed {seed + number}: {type(error).__name__}: {error}")
        if heard is not None:
            heard(number + 1)
    return {
        "format_version": FORMAT_VERSION,
        "games": games,
        "seed": seed,
        "faults": faults,
        "scenario": scenario if isinstance(scenario, str) else game.scenarios[scenario],
        "hits": dict(sorted(game.hits.items())),
        "lines": dict(sorted(game.lines.items())),
    }


__all__ = ["PROBE", "TracedGame", "exercise", "key_of_procedure"]
