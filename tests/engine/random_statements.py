"""The game that `hexwright new` makes, with cards, entries, a railway and stocks added, and procedures made at random.

Each procedure is a body of statements of all kinds on names that it has given before; what it draws from, moves and
writes are things of that game. The same seed gives the same package.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from tests.engine.test_oracle_operations import TEMPLATE, built
from toolchain.engine.game import Game, PlayState

Expr = list[Any]
Body = list[Expr]

UNITS = 7  # bits of all kinds
HEXES = 12
PROCEDURES = 12
HELPERS = {"hit": ["piece"], "count-up": ["number", "side"], "go": ["piece", "hex"], "pass-by": []}
EVENTS = ("storm", "panic")
STATES = {
    "moved": "piece",
    "due": "piece",
    "control": "hex",
    "burnt": "hex",
    "morale": "side",
    "alarm": "game",
    "fog": "game",
    "mined": "hexside",
    "seen": "card",
}
STOCKS = {"order": "side", "morale": "side", "fog": "game", "due": "piece"}
MOMENTS = [
    ("before", "movement", "march"),
    ("before", "movement", "stroll"),
    ("enters", "movement", "march"),
    ("enters", "movement", "stroll"),
    ("stops", "movement", "march"),
    ("stops", "movement", "rail"),
    ("enters", "policy", "retreat"),
    ("enters", "entry", ""),
]
_SCALARS = ("number", "piece", "hex", "side", "card")
_LISTS = {"pieces": "piece", "cards": "card", "places": "hex"}


class Statements:
    """Random bodies of procedures."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.scope: dict[str, str] = {"actor": "side"}
        self.kinds: set[str] = set()
        self._moves = 0
        self.helpers: list[str] = []
        self._fresh = 0
        self._makers: dict[str, Callable[[int], Expr]] = {
            "let": self._let,
            "set": self._set,
            "clear": self._clear,
            "place": self._place,
            "face": lambda d: ["face", self.e("piece"), self.r.randrange(2)],
            "attach": lambda d: ["attach", "carried", self.e("piece"), self.e("piece")],
            "detach": lambda d: ["detach", "carried", self.e("piece")],
            "gain": self._gain,
            "card-to": lambda d: self._card_to(),
            "gather": lambda d: ["gather", self.deck(), self.e("side")],
            "tell": lambda d: ["tell", "so it is", [self.e(self.kind()) for _ in range(2)], self.cite()],
            "show": lambda d: ["show", "strength-now", [self.e("piece")], self.cite()],
            "later": self._later,
            "if": self._if,
            "each": self._each,
            "repeat": self._repeat,
            "end": lambda d: ["end"],
            "return": lambda d: ["return", self.r.choice([None, self.e("number")])],
            "finish": lambda d: ["finish", self.r.choice([None, self.e("side")]), None, self.cite()],
            "do": self._do,
            "happen": self._happen,
            "ask": self._ask,
            "ask-several": self._ask_several,
            "may": self._may,
            "secret": self._secret,
            "draw": self._draw,
            "pick": self._pick,
            "roll": self._roll,
            "move-by": lambda d: [
                "move-by",
                self.r.choice(["march", "rail", "stroll"]),
                self.e("piece"),
                self.cite(),
            ],
            "retreat": self._retreat,
            "enter": lambda d: ["enter", self.e("piece"), self.body(d, 2), self.cite()],
            "open": lambda d: [
                "open",
                self.some(["move", "attack", "raid", "band"]),
                self.e("side"),
                self.r.randrange(2),
                self.cite(),
            ],
            "react": lambda d: [
                "react",
                self.some(["move", "attack", "raid", "band"]),
                self.e("side"),
                self.r.choice([self.e("piece"), None]),
                self.cite(),
            ],
            "alternate": self._alternate,
            "match": self._match,
        }
        self._plain = [
            "let",
            "set",
            "clear",
            "place",
            "face",
            "attach",
            "detach",
            "gain",
            "card-to",
            "gather",
            "tell",
            "later",
        ]

    # expressions

    def e(self, kind: str, depth: int = 2) -> Expr:
        """An expression of a kind: ``number``, ``condition``, ``piece``, ``hex``, ``side``, ``card`` or a list of these."""
        known = sorted(name for name, held in self.scope.items() if held == kind)
        if known and self.r.random() < 0.5:
            return ["v", self.r.choice(known)]
        made: Expr = getattr(self, "_a_" + kind)(depth)
        return made

    def _one_of(self, plain: list[Expr], deep: list[Callable[[], Expr]], depth: int) -> Expr:
        """One of the plain expressions or, where there is depth left, of those that hold others."""
        if depth <= 0 or self.r.random() < 0.4:
            return self.r.choice(plain)
        return self.r.choice(deep)()

    def _a_number(self, depth: int) -> Expr:
        d = depth - 1
        return self._one_of(
            [["int", self.r.randrange(-2, 7)], ["game", "fog"], ["turn"]],
            [
                lambda: [self.r.choice("+-"), self.e("number", d), self.e("number", d)],
                lambda: ["*", self.e("number", d), ["int", self.r.randrange(-1, 3)]],
                lambda: [
                    "round",
                    ["/", self.e("number", d), ["int", self.r.randrange(4)]],
                    self.r.choice(["down", "up"]),
                ],
                lambda: ["col", self.r.choice(["due", "moved"]), self.e("piece", d)],
                lambda: ["col", self.r.choice(["morale", "order"]), self.e("side", d)],
                lambda: ["size", self.e("pieces", d)],
                lambda: ["size", self.e("cards", d)],
                lambda: ["distance", self.e("hex", d), self.e("hex", d)],
                lambda: ["if", self.e("condition", d), self.e("number", d), self.e("number", d)],
            ],
            depth,
        )

    def _a_condition(self, depth: int) -> Expr:
        d = depth - 1
        return self._one_of(
            [["<>", ["game", "alarm"], ["int", 0]], ["<", ["game", "fog"], ["int", 2]]],
            [
                lambda: ["on-map", self.e("piece", d)],
                lambda: ["face", 1, self.e("piece", d)],
                lambda: ["=", self.e("side", d), self.e("side", d)],
                lambda: [self.r.choice(["=", "<", ">="]), self.e("number", d), self.e("number", d)],
                lambda: ["some", self.e("pieces", d)],
                lambda: ["in-set", self.e("hex", d), self.hexes(d)],
                lambda: ["not", self.e("condition", d)],
                lambda: [self.r.choice(["and", "or"]), self.e("condition", d), self.e("condition", d)],
            ],
            depth,
        )

    def _a_piece(self, depth: int) -> Expr:
        plain = [["int", self.r.randrange(6)]] * 5 + [["none"]]
        return self._one_of(
            plain,
            [
                lambda: ["first", self.e("pieces", depth - 1)],
                lambda: ["attached", "carried", self.e("piece", depth - 1)],
            ],
            depth,
        )

    def _a_hex(self, depth: int) -> Expr:
        return self._one_of(
            [["int", self.r.randrange(HEXES)]], [lambda: ["first-hex", self.hexes(depth - 1)]], depth
        )

    def _a_side(self, depth: int) -> Expr:
        sides = [["int", 0], ["int", 1], ["-", ["int", 1], ["v", "actor"]]]
        return self._one_of(sides, [lambda: ["side", self.e("piece", depth - 1)]], depth)

    def _a_card(self, depth: int) -> Expr:
        plain = [["int", self.r.randrange(8)]] * 3 + [["none"]]
        return self._one_of(plain, [lambda: ["first", self.e("cards", depth - 1)]], depth)

    def _a_pieces(self, depth: int) -> Expr:
        return self._one_of(
            [["list", [["int", n] for n in self.r.sample(range(6), 3)]]],
            [
                lambda: self._selection(depth - 1),
                lambda: self._selection(depth - 1),
                lambda: ["related", "carried", self.e("piece", depth - 1)],
            ],
            depth,
        )

    def _selection(self, depth: int) -> Expr:
        self._fresh += 1
        return [
            "pieces",
            {
                "var": f"it{self._fresh}",
                "kinds": self.r.choice([UNITS, UNITS, 2, 4]),
                "anywhere": self.r.random() < 0.3,
                "side": self.r.choice([None, self.e("side", depth)]),
                "nation": None,
                "from": None,
                "at": None,
                "in": self.hexes(depth) if self.r.random() < 0.2 else None,
                "where": None,
            },
        ]

    def _a_cards(self, depth: int) -> Expr:
        return ["pile", self.deck(), self.r.choice(["pile", "hand", "discard"]), self.e("side", depth - 1)]

    def _a_places(self, depth: int) -> Expr:
        return ["members", self.hexes(depth - 1)]

    def hexes(self, depth: int) -> Expr:
        """A set of hexes."""
        return self._one_of(
            [["hex-set", self.r.sample(range(HEXES), 3)], ["terrain", "woods"]],
            [
                lambda: ["near", self.e("hex", depth - 1)],
                lambda: ["hexes-with", "control", self.e("side", depth - 1)],
                lambda: ["zone", "ZOC", self.e("side", depth - 1)],
            ],
            depth,
        )

    def deck(self) -> str:
        """The name of a deck."""
        return self.r.choice(["chits", "plans"])

    def kind(self) -> str:
        """A kind of value that a name may have."""
        return self.r.choice(_SCALARS)

    def cite(self) -> str:
        """A paragraph, or none."""
        return self.r.choice(["", "7.1", "7.2"])

    def some(self, names: list[str]) -> list[str]:
        """Some of the names, at least one."""
        return self.r.sample(names, self.r.randrange(1, len(names) + 1))

    # bodies

    def body(self, depth: int, most: int = 4, plain: bool = False) -> Body:
        """Some statements, which may hold others ``depth`` levels deep; what they name is not known after them."""
        before = dict(self.scope)
        made = [self.one(depth, plain) for _ in range(self.r.randrange(most + 1))]
        self.scope = before
        return made

    def one(self, depth: int, plain: bool = False) -> Expr:
        """A statement."""
        kinds = self._plain if plain else sorted(self._makers)
        if depth <= 0 and not plain:
            kinds = [
                k for k in kinds if k not in ("if", "each", "repeat", "may", "alternate", "retreat", "enter")
            ]
        kind = self.r.choice(kinds)
        if kind in ("end", "return") and self.r.random() < 0.6:
            kind = "set"
        self.kinds.add(kind)
        made = self._makers[kind](depth - 1)
        if kind in ("move-by", "retreat", "enter"):  # every third is decided by a side that is named
            self._moves += 1
            if self._moves % 3 == 0:
                self.kinds.add("guide")
                seats: list[Expr] = [["int", 0], ["int", 1], ["v", "actor"], ["none"]]
                return ["guide", seats[self._moves // 3 % 4], [made]]
        return made

    def _give(self, kind: str) -> str:
        """A name for a value of a kind: a new one, or one that stands for such a value already."""
        known = sorted(name for name, held in self.scope.items() if held == kind and name != "actor")
        name = self.r.choice(known) if known and self.r.random() < 0.3 else f"{kind}{len(self.scope)}"
        self.scope[name] = kind
        return name

    def _let(self, depth: int) -> Expr:
        kind = self.r.choice([*_SCALARS, *_LISTS])
        value = self.e(kind)
        return ["let", self._give(kind), value]

    def _subject(self, of: str) -> Expr | None:
        if of == "game":
            return None
        return ["edge", ["int", 3], ["int", self.r.randrange(HEXES)]] if of == "hexside" else self.e(of)

    def _set(self, depth: int) -> Expr:
        name = self.r.choice(sorted(STATES))
        value = {"control": "side", "moved": "condition", "burnt": "condition", "mined": "condition"}.get(
            name, "number"
        )
        made = self.e(value)
        if name == "seen" or value == "condition":
            made = ["if", self.e("condition"), ["int", 1], ["int", 0]]
        return ["set", name, self._subject(STATES[name]), made]

    def _clear(self, depth: int) -> Expr:
        name = self.r.choice(sorted(STATES))
        lists = {"piece": "pieces", "card": "cards", "hex": "places"}
        of = STATES[name]
        return ["clear", name, self.e(lists[of]) if of in lists and self.r.random() < 0.5 else None]

    def _gain(self, depth: int) -> Expr:
        name = self.r.choice(sorted(STOCKS))
        return ["gain", name, self._subject(STOCKS[name]), self.e("number")]

    def _place(self, depth: int) -> Expr:
        where = self.r.choice([self.e("hex"), self.e("hex"), ["int", HEXES + self.r.randrange(2)], ["none"]])
        return ["place", self.e("piece"), where]

    def _args(self, params: list[str]) -> list[Expr]:
        return [self.e(kind) for kind in params]

    def _later(self, depth: int) -> Expr:
        name = self.r.choice(sorted(HELPERS))
        return [
            "later",
            ["int", self.r.randrange(2)],
            self.r.randrange(3),
            name,
            self._args(HELPERS[name]),
            "7",
        ]

    def _if(self, depth: int) -> Expr:
        return ["if", self.e("condition"), self.body(depth), self.body(depth)]

    def _each(self, depth: int) -> Expr:
        of = self.r.choice([*_LISTS, "both"])
        source = ["both"] if of == "both" else self.e(of)
        element = _LISTS.get(of, "side")
        before = dict(self.scope)
        name = self._give(element)
        how: dict[str, Any] = {"type": element, "prompt": self.r.choice(["", "which"]), "cite": self.cite()}
        if self.r.random() < 0.4:
            how["order"] = self.e("number")
        if self.r.random() < 0.3:
            how["by"] = self.e("side")
        if element == "side" and self.r.random() < 0.7:
            how["actor"] = True
        body = self.body(depth)
        self.scope = before
        if how.get("by"):
            how |= {"by": self.e("side"), **self._told()}
        return ["each", name, source, body, how]

    def _repeat(self, depth: int) -> Expr:
        until = self.r.choice([None, self.e("condition")])
        return ["repeat", ["int", self.r.randrange(-1, 4)], until, self.body(depth), self.body(depth, 2)]

    def _do(self, depth: int) -> Expr:
        name = self.r.choice(self.helpers or ["pass-by"])
        args, actor = self._args(HELPERS[name]), self.r.choice([None, self.e("side")])
        return ["do", name, args, self._give("number") if self.r.random() < 0.5 else None, actor]

    def _happen(self, depth: int) -> Expr:
        event = ["int", self.r.randrange(-1, 2)] if self.helpers == sorted(HELPERS) else ["int", -1]
        return ["happen", event, [self.e("piece")]]

    def _chosen(self) -> tuple[str, Expr]:
        of = self.r.choice(sorted(_LISTS))
        return _LISTS[of], self.e(of)

    def _told(self) -> dict[str, Any]:
        """Values that the words of a question show, mostly none."""
        return {"told": [self.e(self.kind())]} if self.r.random() < 0.3 else {}

    def _ask(self, depth: int) -> Expr:
        kind, source = self._chosen()
        told = self._told()
        a = {"seat": self.e("side"), "from": source, "type": kind, "prompt": self.r.choice(["", "which"])}
        a |= {
            "slot": self._give(kind),
            "optional": self.r.random() < 0.4,
            "passing": "nobody",
            "cite": self.cite(),
        }
        return ["ask", {**a, **told}]

    def _ask_several(self, depth: int) -> Expr:
        kind, source = self._chosen()
        least = self.r.randrange(1, 3)
        told = self._told()
        a = {"seat": self.e("side"), "from": source, "type": kind, "prompt": "which of them", "least": least}
        if self.r.random() < 0.7:
            a["most"] = self.r.randrange(least, 5)
        if self.r.random() < 0.5:
            few = ["in-set", self.e("hex"), ["v", "few"]] if kind == "hex" else None
            a |= {
                "var": "few",
                "barred": few or ["<", self.e("number"), ["size", ["v", "few"]]],
                "bar": "few",
            }
        self._fresh += 1
        slot = (
            f"spots{self._fresh}" if kind == "hex" else self._give("pieces" if kind == "piece" else "cards")
        )
        a |= {"slot": slot, "optional": self.r.random() < 0.4, "passing": "nobody", "cite": self.cite()}
        return ["ask-several", {**a, **told}]

    def _may(self, depth: int) -> Expr:
        a = {"seat": self.e("side"), "prompt": "do it", "cite": self.cite(), **self._told()}
        return ["may", a, self.body(depth), self.body(depth)]

    def _secret(self, depth: int) -> Expr:
        self.scope["who"] = "side"
        kind, source = self._chosen()
        told = self._told()
        del self.scope["who"]
        self._fresh += 1
        a = {
            "var": "who",
            "from": source,
            "type": kind,
            "slot": f"secret{self._fresh}",
            "prompt": "in secret",
        }
        return ["secret", {**a, "cite": self.cite(), **told}]

    def _card_to(self) -> list[Any]:
        """A card that is put away; mostly one of the common deck, where it goes to a hand."""
        card, pile = self.e("card"), self.r.choice(["pile", "hand", "discard"])
        if pile != "hand":
            return ["card-to", card, pile]
        self.kinds.add("hand-to")
        return ["hand-to", card if card[0] != "int" else ["int", card[1] % 3], self.e("side")]

    def _draw(self, depth: int) -> Expr:
        side, count = self.e("side"), self.r.choice([["int", 1], ["int", 1], ["int", 2], self.e("number")])
        slot = self._give("card" if count == ["int", 1] else "cards") if self.r.random() < 0.8 else None
        return ["draw", self.deck(), side, count, self.r.choice(["hand", "discard"]), slot, self.cite()]

    def _pick(self, depth: int) -> Expr:
        kind, source = self._chosen()
        return ["pick", source, self._give(kind), kind, self.cite()]

    def _roll(self, depth: int) -> Expr:
        return ["roll", self.r.choice([2, 6]), self._give("number"), self.cite()]

    def _retreat(self, depth: int) -> Expr:
        name = self.r.choice(["retreat", "fall-back", "home"])
        args = [["int", self.r.randrange(1, 3)], self.e("hex")] if name == "fall-back" else []
        return ["retreat", name, self.e("piece"), args, self.body(depth, 2), self.cite()]

    def _alternate(self, depth: int) -> Expr:
        return ["alternate", self.e("side"), self.r.choice([None, "run"]), "goes", self.body(depth)]

    def _match(self, depth: int) -> Expr:
        one, other, by = self.e("pieces"), self.e("pieces"), self.e("side")
        self._fresh += 1
        return ["match", "one-to-one", f"pairs{self._fresh}", one, other, by, self.cite()]

    # procedures

    def procedure(self, name: str, params: list[str], depth: int = 3, most: int = 5) -> dict[str, Any]:
        """A procedure of some statements; its parameters have kinds."""
        self.scope = {"actor": "side", **{f"{kind}-in": kind for kind in params}}
        made = [[f"{kind}-in", kind] for kind in params]
        return {"name": name, "params": made, "body": self.body(depth, most), "cite": "7"}

    def trigger(self, name: str) -> dict[str, Any]:
        """What happens when a piece comes into a hex; it moves none, or it would go on for ever."""
        self.scope = {"actor": "side", "mover": "piece", "from": "hex", "to": "hex"}
        requires = self.r.choice([None, ["face", 1, ["v", "mover"]], ["<", ["game", "fog"], ["int", 2]]])
        keep, self._plain = self._plain, [k for k in self._plain if k not in ("place", "attach")]
        body = [self.one(0, plain=True) for _ in range(2)]
        self._plain = keep
        return {"name": name, "requires": requires, "do": body, "cite": "7.3"}

    def moments(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Procedures for some moments of moves, and these moments; they move nothing, or they would go on for ever."""
        procedures, made = [], []
        for at, of, way in self.r.sample(MOMENTS, self.r.randrange(len(MOMENTS))):
            self.scope = {"actor": "side", "mover": "piece", "from": "hex", "to": "hex"}
            keep, self._plain = self._plain, [k for k in self._plain if k not in ("place", "attach")]
            body = [
                self.one(0, plain=True),
                ["roll", 3, "die", "7.5"],
                ["return", ["-", ["v", "die"], ["int", 1]]],
            ]
            self._plain = keep
            name = f"moment {at} {way}".rstrip()
            params = [["mover", "piece"], ["from", "hex"], ["to", "hex"]]
            procedures.append({"name": name, "params": params, "body": body, "cite": "7.5"})
            made.append({"at": at, "of": of, "way": way, "do": name})
        return procedures, made


def random_statements(seed: int) -> tuple[dict[str, Any], set[str]]:
    """A package with random procedures ``p0`` and so on and a random sequence of play, and the kinds of its statements."""
    ir: dict[str, Any] = copy.deepcopy(built(TEMPLATE))
    del ir["examples"]  # they are no part of a package
    made = Statements(seed)
    _things(ir, made)
    kept = [p for p in ir["procedures"] if p["name"] not in ("sequence", "hurt", "fight")]
    kept += [p for p in ir["procedures"] if p["name"] in ("hurt", "fight")]
    procedures = []
    for name in sorted(HELPERS):
        # A procedure may call those before it.
        procedures.append(made.procedure(name, HELPERS[name], depth=1, most=3))
        made.helpers.append(name)
    for name in EVENTS:
        procedures.append(made.procedure(f"event {name}", ["piece"], depth=1, most=3))
    made.helpers.sort()
    procedures += [made.procedure(f"p{n}", []) for n in range(PROCEDURES)]
    procedures.append(made.procedure("action raid", [], depth=1))
    procedures.append(made.procedure("action band", ["pieces"], depth=1))
    made.scope = {"actor": "side"}
    phases = [
        ["phase", n, made.body(2), made.some(sorted(STATES)) if made.r.random() < 0.5 else [], "7.4"]
        for n in range(3)
    ]
    sequence = [["setup"], ["turns", 1, 2, phases]]
    made.kinds |= {"setup", "turns", "phase"}
    procedures.append({"name": "sequence", "params": [], "body": sequence, "cite": "7"})
    of_moments, ir["moments"] = made.moments()
    ir["procedures"] = [*kept, *procedures, *of_moments]
    ir["triggers"] += [made.trigger(f"trap {n}") for n in range(made.r.randrange(3))]
    ir["scenarios"][0] |= {"first": 1, "last": 2}
    ir["scenarios"][0]["parameters"] = {"goes": made.r.randrange(3), "run": made.r.randrange(3)}
    _newer(ir, made.r)
    return ir, made.kinds


def _things(ir: dict[str, Any], made: Statements) -> None:
    """Cards, entries, a railway, conducts, states and stocks that the template has not."""
    r = made.r
    ir["decks"] = [
        {"name": name, "by_side": name == "plans", "piles": ["pile", "hand", "discard"]}
        for name in ("chits", "plans")
    ]
    ir["cards"] = [
        *({"deck": "chits", "side": -1, "number": n, "values": {}} for n in range(3)),
        *({"deck": "plans", "side": n % 2, "number": n, "values": {}} for n in range(5)),
    ]
    flag = {"start": 0, "type": "condition", "open": True}
    number = {"start": 0, "type": "number", "open": True}
    ir["columns"] += [
        {"name": "burnt", "of": "hex", **flag, "mask": True, "values": ["no", "yes"]},
        {"name": "mined", "of": "hexside", **flag},
        {"name": "seen", "of": "card", **number},
        {"name": "alarm", "of": "game", **flag},
        {"name": "game ended", "of": "game", **number},
        {"name": "game won by", "of": "game", "start": -1, "type": "side", "open": True, "blank": -1},
        {"name": "game won at", "of": "game", **number},
        {"name": "fog", "of": "game", **number, "floor": 0, "cap": 5},
        {"name": "morale", "of": "side", **number, "start": 3, "floor": -2, "cap": 6, "blank": 1},
        {"name": "left", "of": "piece", **number},
        *({"name": name, "of": "side", **number, "floor": 0} for name in ("goes", "run", "cars")),
    ]
    next(column for column in ir["columns"] if column["name"] == "cars")["start"] = 4
    ir["relations"].append({"name": "carried", "from": [0, 1, 2], "to": [0, 1, 2]})
    ir["events"] = [f"event {name}" for name in EVENTS]
    ir["boxes"].append({"name": "camp", "seen": "all", "holds": [], "users": [0]})
    own = ["near", ["int", r.randrange(HEXES)]]
    ir["entries"] = [
        {
            "name": "coast",
            "cite": "7",
            "lines": [
                {
                    "hexes": ["hex-set", r.sample(range(HEXES), 2)],
                    "area": own,
                    "capacity": r.randrange(3),
                    "cite": "7",
                },
                {"hexes": own, "area": own, "capacity": r.randrange(2), "cite": "7"},
            ],
        }
    ]
    for piece in ir["pieces"][::2]:
        piece["entry"] = "coast"
    ir["networks"]["line"] = [[0, 1], [1, 4], [4, 7], [7, 10], [2, 5]]
    march, retreat = ir["movements"][0], ir["policies"][0]
    open_bars = list(range(len(march["bars"])))
    ir["movements"] += [
        {
            **march,
            "name": "rail",
            "over": "line",
            "allowance": ["int", 3],
            "stops": [],
            "stop_hexes": None,
            "budget": {"column": "cars", "weight": ["int", r.randrange(1, 3)]},
        },
        {
            **march,
            "name": "stroll",
            "rest": "left",
            "barred": None,
            "open_bars": open_bars,
            "allowance": ["int", 2],
        },
    ]
    begin = {"far": ["v", "n"], "begin": ["v", "begin"]}
    ir["policies"] += [
        {
            **retreat,
            "name": "fall-back",
            "params": [["n", "number"], ["begin", "hex"]],
            "steps": begin,
            "without": ["zoc"],
            "prefer": [["distance", ["v", "to"], ["int", 0]]],
        },
        {**retreat, "name": "home", "target": ["region", "near-bank"], "through": ["zoc"]},
    ]
    made.scope = {"actor": "side"}
    must = r.choice([None, ["<", ["game", "fog"], ["int", 1]]])
    ir["actions"].append(
        {
            "name": "raid",
            "title": "raid",
            "scope": None,
            "costs": [["morale", 2]],
            "do": "action raid",
            "cite": "7",
            "requires": r.choice([None, ["<", ["game", "fog"], ["int", 3]]]),
            "mandatory": must,
        }
    )
    ir["actions"][0]["activates"] = "moved"
    several = {"name": "few", "least": r.randrange(1, 4)}
    if r.random() < 0.7:
        several["most"] = r.randrange(several["least"], 5)
    if r.random() < 0.6:
        several |= {"barred": ["<", made.e("number"), ["size", ["v", "few"]]], "bar": "few"}
    units = {
        "var": "u",
        "kinds": UNITS,
        "side": r.choice([["v", "actor"], ["-", ["int", 1], ["v", "actor"]]]),
    }
    ir["actions"].append(
        {
            "name": "band",
            "title": "a band",
            "scope": units,
            "costs": r.choice([[], [["morale", 1]]]),
            "do": "action band",
            "activates": r.choice([None, "moved"]),
            "several": several,
            "cite": "7",
        }
    )


def _newer(ir: dict[str, Any], r: random.Random) -> None:
    """Ranges, steps that cost nothing and cards out of the game, now and then."""
    if r.random() < 0.5:
        for column in ir["columns"]:
            if column["name"] in ("fog", "morale"):
                column["range"] = [column.pop("floor"), column.pop("cap")]
    if r.random() < 0.5:
        for movement in ir["movements"]:
            movement["cost"] = ["-", movement["cost"], ["int", 1]]
    if r.random() < 0.5:
        for deck in ir["decks"]:
            deck["piles"].append("removed")


def scattered(game: Game, seed: int) -> PlayState:
    """A position before which nothing has been asked: pieces, cards and states where they came to be by chance."""
    r, space, state = random.Random(seed), game.space, game.blank()
    for piece in range(game.program.piece_count):
        space["move_piece"](state, piece, r.choice([-1, *range(HEXES), *range(HEXES)]))
        space["turn_piece"](state, piece, r.randrange(2))
        space["w_moved"](state, piece, r.randrange(2))
        space["w_due"](state, piece, r.randrange(4))
    for place in range(HEXES):
        space["w_control"](state, place, r.randrange(-1, 2))
    for side in range(2):
        for stock in ("order", "goes", "run", "morale"):
            space["w_" + stock](state, side, r.randrange(4))
    for card in range(game.program.card_count):
        side = game.program.CARD_SIDE[card]
        deck = game.ir["decks"][game.ir["cards"][card]["deck"] == "plans"]
        space["card_to"](state, card, r.choice(deck["piles"]), side if side >= 0 else r.randrange(2))
    if r.random() < 0.5:
        space["attach_carried"](state, *r.sample(range(6), 2))
    return state


def one_procedure(body: Body) -> dict[str, Any]:
    """A package with the same things, in which procedure ``p`` has this body."""
    ir: dict[str, Any] = copy.deepcopy(built(TEMPLATE))
    del ir["examples"]
    _things(ir, Statements(1))
    del ir["boxes"][1]["users"]
    for line in ir["entries"][0]["lines"]:
        line["capacity"] = 1
    known: dict[str, tuple[list[str], Body]] = {
        "event storm": (["piece"], [["face", ["v", "piece"], 1]]),
        "event panic": (["piece"], []),
        "action raid": ([], []),
        "action band": (["pieces"], []),
        "seven-more": (["number"], [["return", ["+", ["v", "number"], ["int", 7]]]]),
        "mist": (["number"], [["set", "fog", None, ["v", "number"]]]),
        "cheer": ([], [["gain", "morale", ["v", "actor"], ["int", 1]]]),
        "deep": ([], [["do", "deep", [], None, None]]),
        "p": ([], body),
    }
    for name, (params, own) in known.items():
        made = {"name": name, "params": [[kind, kind] for kind in params], "body": own, "cite": "8"}
        ir["procedures"].append(made)
    ir["scenarios"][0] |= {"first": 1, "last": 2, "setup": [["cheer", 0], ["cheer", 1]]}
    ir["scenarios"][0]["parameters"] = {"goes": 2, "run": 1}
    return ir
