"""From blocks to a model: declarations first, then bodies, both in the package's terms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.base.diagnostic import Findings, Label
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.geometry.lattice import Layout, parse_id
from toolchain.language.ast import Block, Line
from toolchain.language.catalogue import BLOCKS, PILES
from toolchain.language.shapes import cut, shape
from toolchain.language.tokens import Token
from toolchain.model.expressions import Expressions, Scope, parse_range
from toolchain.model.facts import Facts
from toolchain.model.forces import OobFile, read_pieces
from toolchain.model.rows import expand, hex_words, hexside_pairs, row_hexes
from toolchain.model.statements import Statements, split_commas
from toolchain.model.symbols import Function, Symbol, Symbols
from toolchain.model.types import (
    BOOL,
    BY_WORD,
    CARD,
    EDGE,
    EVENT,
    HEX,
    HEXES,
    INT,
    PIECE,
    SIDE,
    SPAN,
    UNKNOWN,
    Type,
)

CONTEXTS: dict[str, list[tuple[str, Type]]] = {
    "unit": [("self", PIECE)],
    "piece": [("self", PIECE)],
    "hex": [("here", HEX)],
    "side": [("self", SIDE)],
    "card": [("self", CARD)],
    "move": [("mover", PIECE), ("from", HEX), ("to", HEX), ("hexside", EDGE)],
    "retreat": [("unit", PIECE), ("from", HEX), ("to", HEX)],
}
_US = {"unit": "self", "piece": "self", "side": "self", "move": "mover", "retreat": "unit"}
_SUBJECTS = {"unit": "piece", "piece": "piece", "hex": "hex", "side": "side", "card": "card", "game": "game"}


@dataclass
class Statement:
    """A place where a paragraph is stated: for the ledger and the checks of citations."""

    paragraph: str
    mark: str
    reason: str
    span: Span
    block: Block
    ruling: str = ""


@dataclass
class Model:
    """All that is known of one project (one scenario's layers applied)."""

    name: str
    title: str
    blocks: list[Block]
    symbols: Symbols
    facts: Facts
    functions: dict[str, Function]
    ir: dict[str, Any]
    statements: list[Statement]
    scenario: str
    spans: dict[str, Span] = field(default_factory=dict)
    map_spans: dict[int, Span] = field(default_factory=dict)
    schedule_rows: list[dict[str, Any]] = field(default_factory=list)
    setup_rows: list[dict[str, Any]] = field(default_factory=list)
    line_rows: list[dict[str, Any]] = field(default_factory=list)
    oob: list[OobFile] = field(default_factory=list)
    rulings: dict[str, dict[str, Any]] = field(default_factory=dict)
    procedure_calls: dict[str, set[str]] = field(default_factory=dict)
    book_style: str = ""


class Builder:
    """Builds one model. The order of the passes is the order of the methods."""

    def __init__(self, blocks: list[Block], oob: list[OobFile], findings: Findings, scenario: Block | None) -> None:
        self.blocks = blocks
        self.oob = oob
        self.findings = findings
        self.scenario = scenario
        self.symbols = Symbols()
        self.facts = Facts()
        self.x = Expressions(self.symbols, findings, self.facts)
        self.x.resolve_function = self._function
        self.s = Statements(self.x, self.facts)
        self.facts.result_of = self._procedure_result
        self.facts.function_of = lambda name: self._function_ir.get(name)
        self.by_word: dict[str, list[Block]] = {}
        for block in blocks:
            self.by_word.setdefault(block.word, []).append(block)
        self.ir: dict[str, Any] = {"format": [1, 0]}
        self.model: Model
        self.columns: list[dict[str, Any]] = []
        self._bodies: dict[str, Block] = {}
        self._function_ir: dict[str, dict[str, Any]] = {}
        self._busy: set[str] = set()
        self._results: dict[str, Type] = {}
        self._proc_blocks: dict[str, Block] = {}
        self.numbering = "ccrr"

    def build(self) -> Model:
        """Runs all passes."""
        game = (self.by_word.get("game") or self.by_word.get("series") or [None])[0]
        header = self._header(game) if game else {}
        name = header["name"][0].text if header.get("name") else "game"
        title = header["title"][0].value if header.get("title") else name
        self.ir["title"] = title
        self.ir["name"] = name
        self.model = Model(
            name, title, self.blocks, self.symbols, self.facts, self.x.functions, self.ir, [], "", oob=self.oob
        )
        self._statements_of_paragraphs()
        self._book(game)
        self._values()
        self._sides()
        self._kinds()
        self._map()
        self._boxes()
        self._decks()
        self.ir["pieces"] = read_pieces(self.oob, self.symbols, self.facts, self.findings)
        self._start_faces()
        self._phases()
        self._columns()
        self._names_of_functions()
        self._bodies_of_functions()
        self._spaces()
        self._cards()
        self._flow()
        self._data()
        self._examples()
        self.ir["columns"] = self.columns
        self.ir["functions"] = list(self._function_ir.values())
        return self.model

    # common

    def _header(self, block: Block | None) -> dict[str, list[Token]]:
        if block is None:
            return {}
        form = shape(BLOCKS[block.word].header) if BLOCKS[block.word].header else None
        if form is None:
            return {}
        held = cut(block.header, form)
        if held is None:
            self.findings.add(
                "SYN065", f"`{block.word}` is not written like this", block.keyword.span,
                help=f"write: {block.word} {form.pattern}",
            )  # fmt: skip
            return {}
        return held

    def _name(self, held: dict[str, list[Token]], block: Block, key: str = "name") -> Token | None:
        words = held.get(key)
        if not words:
            self.findings.add("SYN066", f"this `{block.word}` has no name", block.keyword.span, help=f"`{block.word} NAME`")
            return None
        return words[0]

    def _fields(self, block: Block) -> list[tuple[str, dict[str, list[Token]], Line]]:
        """Fields of a block: name, the words of its holes, its line."""
        declared = BLOCKS[block.word].fields
        made = []
        for line in block.lines:
            found = self._field(line, declared)
            if found is None:
                self._unknown_field(block, line, declared)
            else:
                made.append((found[0], found[1], line))
        return made

    def _field(
        self, line: Line, declared: dict[str, tuple[str, ...]]
    ) -> tuple[str, dict[str, list[Token]]] | None:
        texts = [t.text for t in line.tokens]
        for name, forms in sorted(declared.items(), key=lambda pair: -len(pair[0])):
            words = name.split()
            if texts[: len(words)] != words:
                continue
            for form in forms:
                held = cut(line.tokens, shape(form))
                if held is not None:
                    return name, held
        return None

    def _unknown_field(self, block: Block, line: Line, declared: dict[str, tuple[str, ...]]) -> None:
        if not line.tokens:
            self.findings.add("SYN067", "an empty line with a label", line.span)
            return
        word = line.tokens[0]
        known = [f for f in declared if f.split()[0] == word.text]
        if known:
            forms = [shape(f).pattern for name in known for f in declared[name]]
            self.findings.add(
                "SYN068", f"`{word.text}` is not written like this", line.span, help="write: " + " or: ".join(forms)
            )
            return
        self.findings.add(
            "SYN067", f"a `{block.word}` has no field `{word.text}`", word.span,
            help=did_you_mean(word.text, [f.split()[0] for f in declared])
            or "its fields: " + ", ".join(declared or ["none"]),
        )  # fmt: skip

    def _declare(self, word: Token, kind: str, info: dict[str, Any]) -> Symbol:
        symbol = Symbol(word.text, kind, word.span, info)
        earlier = self.symbols.add(symbol)
        if earlier is not None:
            labels = (Label(earlier.span, "first declared here"),) if earlier.span else ()
            self.findings.add(
                "REF020", f"two {kind}s are called `{word.text}`", word.span, labels=labels, help="rename one of them"
            )
        return symbol

    def _cite(self, block: Block, line: Line | None = None) -> str:
        for cite in ((line.cite if line else None), block.cite):
            if cite and cite.paragraphs:
                return cite.paragraphs[0]
        return ""

    def _statements_of_paragraphs(self) -> None:
        def walk(lines: list[Line], block: Block) -> None:
            for line in lines:
                if line.cite:
                    for p in line.cite.paragraphs:
                        self.model.statements.append(
                            Statement(p, line.cite.mark, line.cite.reason, line.cite.span, block, line.cite.ruling)
                        )
                walk(line.body, block)

        for block in self.blocks:
            if block.cite:
                for p in block.cite.paragraphs:
                    self.model.statements.append(
                        Statement(p, block.cite.mark, block.cite.reason, block.cite.span, block, block.cite.ruling)
                    )
            walk(block.lines, block)

    def _book(self, game: Block | None) -> None:
        if game is None:
            return
        for name, held, _ in self._fields(game):
            if name == "book":
                self.model.book_style = held["style"][0].text if held.get("style") else ""

    # types

    def _values(self) -> None:
        for block in self.by_word.get("measure", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word:
                self._declare(word, "measure", {"fields": self._fields(block)})
        for block in self.by_word.get("ladder", ()):
            words = block.header
            if not words:
                self._name({}, block)
                continue
            steps = [t for t in words[1:] if t.kind != "CMP"]
            bad = [t for t in words[1:] if t.kind == "CMP" and t.text != "<"]
            for token in bad:
                self.findings.add("TYP030", "a ladder rises from left to right", token.span, help="use `<`")
            self._declare(words[0], "ladder", {"steps": [t.text for t in steps]})
            self._value_set(words[0].text, steps)
        for block in self.by_word.get("values", ()):
            if block.header:
                words = [t for t in block.header[1:] if t.kind != "COMMA"]
                self._declare(block.header[0], "values", {})
                self._value_set(block.header[0].text, words)
        self.ir["values"] = self.facts.values

    def _value_set(self, name: str, words: list[Token]) -> None:
        seen: dict[str, Token] = {}
        for word in words:
            if word.text in seen:
                self.findings.add(
                    "TYP031", f"`{word.text}` stands twice in `{name}`", word.span,
                    labels=(Label(seen[word.text].span, "first here"),),
                )  # fmt: skip
            seen[word.text] = word
        if len(seen) < 2:
            self.findings.add("TYP032", f"`{name}` has fewer than two values", words[0].span if words else None)
        self.facts.values[name] = list(seen)

    def _sides(self) -> None:
        nations: list[str] = []
        sides: list[dict[str, Any]] = []
        for block in self.by_word.get("side", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            number = len(sides)
            self._declare(word, "side", {"index": number})
            mine: list[str] = []
            for name, held, _line in self._fields(block):
                if name == "nations":
                    for part in split_commas(held["names"]):
                        self._declare(part[0], "nation", {"index": len(nations), "side": number})
                        mine.append(part[0].text)
                        nations.append(part[0].text)
            sides.append({"name": word.text, "nations": mine})
        if len(sides) != 2:
            span = self.blocks[0].keyword.span if self.blocks else None
            self.findings.add("TYP033", f"a game has two sides; this one has {len(sides)}", span, help="`side NAME` twice")
            sides = (sides + [{"name": "First", "nations": []}, {"name": "Second", "nations": []}])[:2]
        self.ir["sides"], self.ir["nations"] = sides, nations

    # pieces

    def _kinds(self) -> None:
        parents: dict[str, str] = {}
        faces_of: dict[str, list[str]] = {}
        secret: set[str] = set()
        starts: dict[str, str] = {}
        attributes: list[tuple[str, list[Token], Line]] = []
        for block in self.by_word.get("kind", ()):
            held = self._header(block)
            names = split_commas(held.get("name", []))
            if not names:
                self._name({}, block)
            for part in names:
                self._declare(part[0], "kind", {})
                if "parent" in held and held["parent"]:
                    parents[part[0].text] = held["parent"][0].text
                else:
                    parents.setdefault(part[0].text, "")
                for name, inner, line in self._fields(block):
                    if name == "has":
                        attributes.append((part[0].text, inner["attributes"], line))
                    elif name == "faces":
                        faces_of[part[0].text] = [p[0].text for p in split_commas(inner["names"])]
                    elif name == "hidden":
                        secret |= {t.text for t in inner["face"]}
                    elif name == "start":
                        starts[part[0].text] = inner["face"][0].text
        for kind, parent in parents.items():
            above: list[str] = []
            while parent and parent not in above and parent != kind:
                if parent not in parents:
                    symbol = self.symbols.get(kind, "kind")
                    self.findings.add(
                        "REF002", f"there is no kind called `{parent}`", symbol.span if symbol else None,
                        help=did_you_mean(parent, parents),
                    )  # fmt: skip
                    break
                above.append(parent)
                parent = parents[parent]
            self.facts.kinds[kind] = above
            self.facts.kind_numbers[kind] = len(self.facts.kind_numbers)
        for faces in faces_of.values():
            for face in faces:
                if face not in self.facts.faces:
                    self.facts.faces.append(face)
        self.faces_of, self.face_start = faces_of, starts
        by_face = {k for k, f in faces_of.items() if len(f) > 1}
        for kind, tokens, line in attributes:
            for part in split_commas(tokens):
                self._attribute(kind, part, line, by_face)
        self.ir["kinds"] = [{"name": k, "parents": p} for k, p in self.facts.kinds.items()]
        self.ir["faces"] = self.facts.faces
        self.ir["visibility"] = {"secret_faces": sorted(self.facts.faces.index(f) for f in secret if f in self.facts.faces)}

    def _attribute(self, kind: str, part: list[Token], line: Line, by_face: set[str]) -> None:
        name = part[0].text
        if len(part) < 2:
            self.findings.add("TYP034", f"`{name}` has no range or values", part[0].span, help=f"`{name} 0..9`")
            return
        word = part[1]
        limits = (0, 0)
        if word.kind == "RANGE":
            type_ = INT
            if self.symbols.get(name, "measure"):
                type_ = Type("int", name)
            limits = parse_range(word.text)
        elif word.text in self.facts.values:
            type_ = Type("value", word.text)
        else:
            self.findings.add(
                "REF002", f"there is no ladder or value set called `{word.text}`", word.span,
                help=did_you_mean(word.text, self.facts.values) or "or write a range: `0..9`",
            )  # fmt: skip
            return
        faced = any(t.text == "by" for t in part)
        self.facts.attributes[name] = {
            "type": type_,
            "kind": kind,
            "range": limits,
            "by_face": faced,
            "span": part[0].span,
            "hidden_kind": lambda k: False,
        }

    def _start_faces(self) -> None:
        for piece in self.ir["pieces"]:
            kind = self.ir["kinds"][piece["kind"]]["name"]
            for k in (kind, *self.facts.kinds[kind]):
                if k in self.faces_of:
                    first = self.face_start.get(k, self.faces_of[k][0])
                    piece["face"] = self.facts.faces.index(first)
                    break
        self.ir["attributes"] = [
            {"name": n, "default": 0, "by_face": a["by_face"], "type": str(a["type"])} for n, a in self.facts.attributes.items()
        ]

    # map

    def _map(self) -> None:
        layout = Layout()
        for block in self.by_word.get("map", ()):
            for name, held, _line in self._fields(block):
                if name == "numbering":
                    self.numbering = "".join(t.text for t in held["form"])
                elif name == "layout":
                    words = [t.text for t in held["words"]]
                    layout = Layout(
                        "pointy" if "pointy" in words else "flat", "odd" if "odd" in words else "even", "up" in words
                    )
        terrains: dict[str, dict[str, Any]] = {}
        for block in self.by_word.get("terrain", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            where = held["where"][0].text if held.get("where") else "hex"
            if where not in ("hex", "hexside"):
                self.findings.add("MAP003", f"terrain lies on a hex or hexside, not on a {where}", held["where"][0].span)
                where = "hex"
            self._declare(word, "terrain", {"on": where})
            words = [word.text]
            for name, inner, _line in self._fields(block):
                if name == "is":
                    words += [p[0].text for p in split_commas(inner["words"])]
            terrains[word.text] = {"on": where, "is": words[1:]}
            table = self.facts.hex_terrains if where == "hex" else self.facts.edge_terrains
            for w in words:
                table.setdefault(w, []).append(word.text)
        self.ir["terrains"] = terrains
        self._hexes(layout, terrains)
        self._lines(terrains)
        self.ir["regions"] = {}
        for block in self.by_word.get("region", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            members: list[int] = []
            for line in block.lines:
                members += row_hexes(line, self.numbering, self.facts, self.findings)
            if any(t.text == "=" for t in block.header):
                continue
            self._declare(word, "region", {"members": members})
            self.ir["regions"][word.text] = sorted(set(members))

    def _hexes(self, layout: Layout, terrains: dict[str, Any]) -> None:
        hexes: list[dict[str, Any]] = []
        first: dict[str, Span] = {}
        for block in self.by_word.get("hexes", ()):
            for line in block.lines:
                words, rest = hex_words(line.tokens)
                if not words:
                    self.findings.add("SYN070", "a row of hexes begins with a hex number", line.span)
                    continue
                features = self._features(rest, terrains)
                for word in words:
                    for number in expand(word, self.numbering, self.findings):
                        place = parse_id(number, self.numbering)
                        if place is None:
                            self.findings.add(
                                "MAP002", f"`{number}` is not a number of the form `{self.numbering}`", word.span
                            )
                            continue
                        if number in first:
                            self.findings.add(
                                "MAP004", f"hex {number} stands twice", word.span,
                                labels=(Label(first[number], "first here"),),
                            )  # fmt: skip
                            continue
                        first[number] = word.span
                        q, r = layout.axial(*place)
                        self.facts.hex_index[number] = len(hexes)
                        self.model.map_spans[len(hexes)] = word.span
                        hexes.append({
                            "id": number, "column": place[0], "row": place[1], "q": q, "r": r,
                            "terrains": [f for f, _ in features],
                            "name": next((n.value for _, n in features if n is not None), ""),
                        })  # fmt: skip
        for index, known in enumerate(hexes):
            if known["name"]:
                word = known["name"].replace(". ", "_").replace(" - ", "_").replace(" ", "_").replace(".", "")
                symbol = Symbol(word, "place", self.model.map_spans[index], {"index": index})
                earlier = self.symbols.add(symbol)
                if earlier is not None:
                    labels = (Label(earlier.span, "first here"),) if earlier.span else ()
                    self.findings.add("MAP005", f"two hexes are called {known['name']}", symbol.span, labels=labels)
        self.ir["hexes"] = hexes
        self.ir["layout"] = {"orientation": layout.orientation, "pushed": layout.pushed, "rows_up": layout.rows_up}
        self.ir["numbering"] = self.numbering

    def _features(self, tokens: list[Token], terrains: dict[str, Any]) -> list[tuple[str, Token | None]]:
        made: list[tuple[str, Token | None]] = []
        for part in split_commas(tokens):
            word = part[0]
            known = terrains.get(word.text)
            if known is None or known["on"] != "hex":
                self.findings.add(
                    "MAP006", f"`{word.text}` is not a terrain of hexes", word.span,
                    help=did_you_mean(word.text, [n for n, t in terrains.items() if t["on"] == "hex"]),
                )  # fmt: skip
                continue
            made.append((word.text, part[1] if len(part) > 1 and part[1].kind == "STRING" else None))
        return made

    def _lines(self, terrains: dict[str, Any]) -> None:
        edges: dict[tuple[int, int], list[str]] = {}
        networks: dict[str, list[list[int]]] = {}
        uses: dict[str, str] = {}
        for block in self.by_word.get("network", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            self._declare(word, "network", {})
            networks[word.text] = []
            for name, held, _line in self._fields(block):
                if name == "edges":
                    uses[held["name"][0].text] = word.text
        places = {i: (h["q"], h["r"]) for i, h in enumerate(self.ir["hexes"])}
        for block in self.by_word.get("lines", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            feature = word.text
            on_edge = terrains.get(feature, {}).get("on") == "hexside"
            if not on_edge and feature not in uses:
                self.findings.add(
                    "MAP007", f"`{feature}` is neither a terrain of hexsides nor part of a network", word.span,
                    help=did_you_mean(feature, [n for n, t in terrains.items() if t["on"] == "hexside"] + list(uses)),
                )  # fmt: skip
                continue
            pairs = []
            for line in block.lines:
                for a, b, token in hexside_pairs(line, self.facts, self.findings):
                    if not _adjacent(places[a], places[b]):
                        x, y = self.ir["hexes"][a]["id"], self.ir["hexes"][b]["id"]
                        self.findings.add("MAP008", f"hexes {x} and {y} share no hexside", token.span)
                        continue
                    pairs.append((a, b, token))
                    if on_edge:
                        edges.setdefault((min(a, b), max(a, b)), []).append(feature)
                    else:
                        networks[uses[feature]].append([a, b])
            title = block.header[1].value if len(block.header) > 1 else ""
            self.model.line_rows.append({"feature": feature, "title": title, "pairs": pairs, "block": block})
        self.ir["edges"] = [[a, b, sorted(set(t))] for (a, b), t in sorted(edges.items())]
        self.ir["networks"] = networks
        self.ir["drawn_lines"] = [
            {"feature": r["feature"], "title": r["title"], "pairs": [[a, b] for a, b, _ in r["pairs"]]}
            for r in self.model.line_rows
        ]

    # containers

    def _boxes(self) -> None:
        boxes: list[dict[str, Any]] = []
        base = len(self.ir["hexes"])
        for word_ in ("box", "cup"):
            for block in self.by_word.get(word_, ()):
                held = self._header(block)
                word = self._name(held, block)
                if word is None:
                    continue
                by_side = "who" in held
                seen = "none" if word_ == "cup" else "all"
                holds: list[str] = []
                for name, inner, _line in self._fields(block):
                    if name == "seen by":
                        seen = inner["who"][0].text
                    elif name == "holds":
                        holds = [p[0].text for p in split_commas(inner["kinds"])]
                self._declare(word, "box", {"index": base + len(boxes), "by_side": by_side, "cup": word_ == "cup"})
                for side in self.ir["sides"] if by_side else [None]:
                    name = f"{word.text} of {side['name']}" if side else word.text
                    boxes.append({"name": name, "seen": seen, "holds": holds})
        self.ir["boxes"] = boxes

    def _decks(self) -> None:
        decks: list[dict[str, Any]] = []
        self.sections: dict[str, dict[str, Any]] = {}
        for block in self.by_word.get("deck", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            info: dict[str, Any] = {"piles": list(PILES), "by_side": "who" in held, "cards": (1, 1), "sections": []}
            params: list[tuple[str, Type]] = []
            for name, inner, line in self._fields(block):
                if name == "cards":
                    info["cards"] = parse_range(inner["range"][0].text)
                elif name == "has":
                    for part in split_commas(inner["names"]):
                        self.facts.card_values[part[0].text] = word.text
                elif name == "sections":
                    info["sections"] = [p[0].text for p in split_commas(inner["names"])]
            params = self._params(held.get("params", []), block)
            self._declare(word, "deck", info)
            self.facts.pile_words |= set(PILES)
            for section in info["sections"]:
                self.sections[section] = {"params": params, "deck": word.text, "cards": {}}
                self.facts.section_labels.setdefault(section, set())
                self.x.functions[section] = Function(section, "section", [("card", CARD), *params], INT)
            decks.append({"name": word.text, "by_side": info["by_side"], "piles": info["piles"]})
        self.facts.card_values.setdefault("event", "")
        self.ir["decks"] = decks

    def _params(self, tokens: list[Token], line: Line | Block) -> list[tuple[str, Type]]:
        """``name: type, name: type``."""
        made: list[tuple[str, Type]] = []
        for part in split_commas(tokens):
            if len(part) < 3 or part[1].text != ":":
                self.findings.add("SYN072", "parameters are written `name: kind`", part[0].span)
                continue
            made.append((part[0].text, self._type(part[2])))
        return made

    def _type(self, word: Token) -> Type:
        if word.text in BY_WORD:
            return BY_WORD[word.text]
        if word.text in self.facts.kinds:
            return PIECE
        if word.text in self.facts.values:
            return Type("value", word.text)
        if self.symbols.get(word.text, "measure"):
            return Type("int", word.text)
        options = [*BY_WORD, *self.facts.values, *self.facts.kinds, *self.symbols.names("measure")]
        self.findings.add("REF002", f"`{word.text}` is not a kind of value", word.span, help=did_you_mean(word.text, options))
        return UNKNOWN

    # columns

    def _phases(self) -> None:
        def walk(lines: list[Line]) -> None:
            for line in lines:
                if line.word == "phase" and len(line.tokens) > 1:
                    name = line.tokens[1].text
                    if name in self.facts.phases:
                        self.findings.add("FLO001", f"two phases are called `{name}`", line.tokens[1].span)
                    else:
                        self.facts.phases.append(name)
                walk(line.body)

        for block in self.by_word.get("sequence", ()):
            walk(block.lines)
        self.ir["phases"] = self.facts.phases

    def _column(self, name: str, of: str, type_: Type, start: Any, **more: Any) -> dict[str, Any]:
        made = {"name": name, "of": of, "start": start, "type": str(type_), "open": True, **more}
        self.columns.append(made)
        return made

    def _columns(self) -> None:
        self._column("turn", "game", INT, 0)
        self._column("phase", "game", INT, -1)
        self._column("scenario", "game", INT, 0)
        self._column("due", "piece", INT, 0)
        self.symbols.add(Symbol("due", "state", None, {"of": "piece", "type": INT, "cleared": None, "set": [None]}))
        self._late: list[tuple[Block, Line, dict[str, Any], Type]] = []
        for block in self.by_word.get("state", ()):
            self._state(block)
        for block in self.by_word.get("record", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            self._fields(block)
            self._declare(word, "state", {"of": "piece", "type": HEX, "record": True, "set": [word.span]})
            self._column(word.text, "piece", HEX, -1, open=False, blank=-1)
        for block in self.by_word.get("token", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            start = -1
            for name, inner, _line in self._fields(block):
                if name == "start" and inner["value"][0].text != "none":
                    side = self.symbols.get(inner["value"][0].text, "side")
                    if side is None:
                        self.findings.add("REF002", f"there is no side called `{inner['value'][0].text}`", _line.span)
                    start = side.info["index"] if side else -1
            self._declare(word, "token", {"of": "game", "type": SIDE})
            self._column(word.text, "game", SIDE, start)
        for block in self.by_word.get("stock", ()):
            self._stock(block)
        relations = []
        for block in self.by_word.get("relation", ()):
            word = self._name(self._header(block), block)
            if word:
                self._declare(word, "relation", {"of": "piece", "type": PIECE})
                relations.append(word.text)
        self.ir["relations"] = relations

    def _state(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        subject_word = held["subject"][0] if held.get("subject") else None
        subject = "game"
        if subject_word is not None:
            text = subject_word.text
            subject = "piece" if text in self.facts.kinds else _SUBJECTS.get(text, "")
            if not subject:
                self.findings.add(
                    "REF002", f"a state is of a piece, hex, side, card or the game, not of `{text}`", subject_word.span,
                    help=did_you_mean(text, [*_SUBJECTS, *self.facts.kinds]),
                )  # fmt: skip
                subject = "game"
        type_ = BOOL
        info: dict[str, Any] = {"of": subject, "type": type_, "cleared": None}
        column = self._column(word.text, subject, type_, 0)
        for name, inner, line in self._fields(block):
            if name == "values":
                type_ = self._state_type(word, inner["names"])
                info["type"] = type_
            elif name == "cleared":
                info["cleared"] = inner["phase"][0].text
                info.setdefault("set", []).append(line.span)
                if info["cleared"] not in self.facts.phases:
                    self.findings.add(
                        "REF009", f"there is no phase called `{info['cleared']}`", inner["phase"][0].span,
                        help=did_you_mean(info["cleared"], self.facts.phases),
                    )  # fmt: skip
            elif name == "secret":
                column["open"] = False
            elif name == "terrain":
                terrain = inner["name"][0].text
                for w in (terrain, *self.ir["terrains"].get(terrain, {}).get("is", ())):
                    self.facts.terrain_states.setdefault(w, []).append(word.text)
            elif name == "start":
                self._late.append((block, line, column, type_))
        column["type"] = str(type_)
        if type_.kind in ("hex", "piece", "card", "side"):
            column["start"] = -1
            column["blank"] = -1
        if subject == "hex" and type_.kind in ("bool", "value", "side"):
            names = {"bool": ["no", "yes"], "side": [s["name"] for s in self.ir["sides"]]}.get(type_.kind)
            column["mask"] = True
            column["values"] = names or self.facts.values[type_.of]
            self.facts.masked_columns.add(word.text)
        self._declare(word, "state", info)

    def _state_type(self, word: Token, tokens: list[Token]) -> Type:
        parts = split_commas(tokens)
        first = parts[0][0] if parts else None
        if first is None:
            return BOOL
        if len(parts) == 1:
            if first.kind == "RANGE":
                return INT
            if first.text in BY_WORD or first.text in self.facts.values or self.symbols.get(first.text, "measure"):
                return self._type(first)
            if first.text == "sides":
                return SIDE
        if all(self.symbols.get(p[0].text, "side") for p in parts):
            return SIDE
        self._value_set(word.text, [p[0] for p in parts])
        return Type("value", word.text)

    def _stock(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        of = "side" if "who" in held else "game"
        type_ = INT
        column = self._column(word.text, of, type_, 0, floor=0)
        for name, inner, line in self._fields(block):
            if name == "measure":
                type_ = self._type(inner["name"][0])
            elif name in ("start", "cap", "floor"):
                key = "n"
                made, _ = self.x.read(inner[key], Scope(), line.span)
                if made[0] == "int":
                    column[name] = made[1]
        self._declare(word, "stock", {"of": of, "type": type_})

    # functions

    def _names_of_functions(self) -> None:
        for word_ in ("quantity", "define"):
            for block in self.by_word.get(word_, ()):
                self._function_head(block)
        for block in self.by_word.get("region", ()):
            if any(t.text == "=" for t in block.header):
                self._function_head(block)
        for block in self.by_word.get("table", ()):
            self._table(block)
        self._events()
        for block in self.by_word.get("zone", ()):
            word = self._name(self._header(block), block)
            if word:
                self._declare(word, "zone", {})
                self.x.functions[word.text] = Function(word.text, "zone", [("side", SIDE)], HEXES)
        for block in self.by_word.get("trace", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            subject = held["subject"][0].text if held.get("subject") else "hex"
            params: list[tuple[str, Type]] = [("here", HEX)]
            if subject in ("unit", "piece") or subject in self.facts.kinds:
                params.append(("self", PIECE))
            params += self._params(held.get("params", []), block)
            self._declare(word, "trace", {"params": params, "subject": subject})
            self.x.functions[word.text] = Function(word.text, "trace", params, BOOL)
        for word_ in ("movement", "stacking", "entry"):
            for block in self.by_word.get(word_, ()):
                word = self._name(self._header(block), block)
                if word:
                    self._declare(word, word_, {})
        for block in self.by_word.get("policy", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word:
                params = [("unit", PIECE), *self._params(held.get("params", []), block)]
                self._declare(word, "policy", {"params": params})
        for block in self.by_word.get("score", ()):
            word = self._name(self._header(block), block)
            if word:
                self._declare(word, "score", {})
                self.x.functions[word.text] = Function(word.text, "score", [("self", SIDE)], INT)
        for block in self.by_word.get("action", ()):
            word = self._name(self._header(block), block)
            if word:
                self._declare(word, "action", {})
        for block in self.by_word.get("procedure", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            params = list(CONTEXTS.get(held["context"][0].text, [])) if held.get("context") else []
            params += self._params(held.get("params", []), block)
            self._declare(word, "procedure", {})
            self.facts.procedures[word.text] = params
            self._proc_blocks[word.text] = block

    def _function_head(self, block: Block) -> None:
        held = self._header(block)
        word = self._name(held, block)
        if word is None:
            return
        params: list[tuple[str, Type]] = []
        us = ""
        if held.get("context"):
            context = held["context"][0]
            if context.text in self.facts.kinds:
                params, us = list(CONTEXTS["unit"]), "self"
            elif context.text in CONTEXTS:
                params, us = list(CONTEXTS[context.text]), _US.get(context.text, "")
            else:
                self.findings.add(
                    "REF021", f"`{context.text}` is not a context", context.span,
                    help=did_you_mean(context.text, CONTEXTS) or "contexts: " + ", ".join(CONTEXTS),
                )  # fmt: skip
        params += self._params(held.get("params", []), block)
        result = None
        if held.get("measure"):
            result = self._type(held["measure"][0])
        function = Function(word.text, block.word, params, result, us)
        self._declare(word, block.word, {"function": function, "block": block})
        self.x.functions[word.text] = function
        self._bodies[word.text] = block

    def _function(self, name: str) -> Function | None:
        """The head of a function, with its result known (its body is read first when needed)."""
        function = self.x.functions.get(name)
        if function is not None:
            symbol = self.symbols.get(name, function.kind)
            if symbol is not None:
                symbol.used += 0
        if function is not None and function.result is None and name in self._bodies:
            if name in self._busy:
                block = self._bodies[name]
                self.findings.add("REF022", f"`{name}` is defined by itself", block.header[0].span)
                function.result = UNKNOWN
            else:
                self._function_body(name)
        return function

    def scope(self, params: list[tuple[str, Type]], us: str = "") -> Scope:
        """A scope of parameters; own and enemy refer to the side of ``us``."""
        names = dict(params)
        side: list[Any] | None = None
        if us and us in names:
            side = ["v", us] if names[us] == SIDE else ["side", ["v", us]]
        return Scope(names, side)

    def _bodies_of_functions(self) -> None:
        for name in list(self._bodies):
            if name not in self._function_ir:
                self._function_body(name)

    def _function_body(self, name: str) -> None:
        block = self._bodies[name]
        function = self.x.functions[name]
        self._busy.add(name)
        us = function.us
        if not us:
            us = next((n for n, t in function.params if t == SIDE), "") or next(
                (n for n, t in function.params if t == PIECE), ""
            )
        scope = self.scope(function.params, us)
        made: dict[str, Any] = {
            "name": name,
            "params": [[n, str(t)] for n, t in function.params],
            "cite": self._cite(block),
            "kind": block.word,
        }
        if block.word == "quantity":
            measure = function.result
            made["lines"], type_ = self._quantity_lines(block, block.lines, scope, measure)
            for line in block.lines:
                if line.word == "round":
                    made["round"] = " ".join(t.text for t in line.tokens[1:])
                elif line.word == "measure" and len(line.tokens) > 1:
                    type_ = self._type(line.tokens[1])
            made["body"] = None
            function.result = measure or type_
        else:
            held = self._header(block)
            body, type_ = self.x.read(held.get("body", []), scope, block.keyword.span)
            made["body"] = body
            function.result = type_
        made["type"] = function.result.kind
        self._function_ir[name] = made
        self._busy.discard(name)

    def _quantity_lines(
        self, block: Block, lines: list[Line], scope: Scope, measure: Type | None
    ) -> tuple[list[dict[str, Any]], Type]:
        made: list[dict[str, Any]] = []
        type_ = measure or UNKNOWN
        declared = BLOCKS["quantity"].fields
        labels: list[str] = []
        for line in lines:
            found = self._field(line, declared)
            if found is None:
                self._unknown_field(block, line, declared)
                continue
            op, held = found
            if op in ("round", "measure"):
                continue
            label = line.label.text if line.label else ("base" if op == "base" else "")
            item: dict[str, Any] = {"op": op, "label": label, "cite": self._cite(block, line)}
            if op in ("max of", "min of"):
                inner, _ = self._quantity_lines(block, line.body, scope, measure)
                made.append({"op": "group", "pick": op[:3], "lines": inner, "label": label, "cite": item["cite"]})
                continue
            wanted = scope.with_name("so-far", measure or type_ or INT)
            amount, got = self._quantity_amount(held.get("amount", []), wanted, type_, line)
            if type_ == UNKNOWN:
                type_ = got
            elif op != "times" and got.kind == type_.kind == "int" and got.of and type_.of and got.of != type_.of:
                self.findings.add(
                    "TYP010", f"{got.of} cannot be added to {type_.of}", line.span, help=f"this quantity is in {type_.of}"
                )
            elif op == "times" and got.of:
                self.findings.add("TYP011", f"a factor has no measure, this one is in {got.of}", line.span)
            item["amount"] = amount
            if "if" in held:
                item["when"] = self.x.condition(held["if"], wanted, line.span)
            if op == "instead of":
                item["op"] = "instead"
                item["targets"] = [t.text for t in held["targets"] if t.kind == "NAME"]
                for token in held["targets"]:
                    if token.kind == "NAME" and token.text not in labels:
                        self.findings.add(
                            "REF014", f"no line before is labelled `{token.text}`", token.span,
                            help=did_you_mean(token.text, labels),
                        )  # fmt: skip
            if label:
                labels.append(label)
            made.append(item)
        if not made:
            self.findings.add("TAB001", "a quantity without a line is always nothing", block.keyword.span, help="`base 0`")
        return made, type_

    def _quantity_amount(self, tokens: list[Token], scope: Scope, type_: Type, line: Line) -> tuple[list[Any], Type]:
        if type_.kind == "value" and len(tokens) == 1 and tokens[0].text in self.facts.values[type_.of]:
            return ["int", self.facts.values[type_.of].index(tokens[0].text)], type_
        return self.x.read(tokens, scope, line.span)

    def _table(self, block: Block) -> None:
        word = self._name(self._header(block), block)
        if word is None:
            return
        axes: list[tuple[str, tuple[int, int]]] = []
        kind = "number"
        data: list[Line] = []
        for name, held, line in self._fields(block):
            if name in ("rows", "columns"):
                axis = held["axis"]
                limits = parse_range(axis[-1].text) if axis and axis[-1].kind == "RANGE" else (0, 0)
                axes.append((axis[0].text if axis else "?", limits))
            elif name == "cells":
                kind = held["type"][0].text if held["type"] else "number"
            elif name == "data":
                data = line.body
        self._declare(word, "table", {"axes": axes, "block": block, "cells": kind, "data": data})
        result = {"number": INT, "range": SPAN, "event": EVENT}.get(kind)
        if result is None and self.symbols.get(kind, "measure"):
            result = Type("int", kind)
        if result is None and kind in self.facts.values:
            result = Type("value", kind)
        if result is None:
            self.findings.add("TAB002", f"cells are never `{kind}`", block.keyword.span, help="number, range or event")
            result = INT
        self.x.functions[word.text] = Function(word.text, "table", [(a or "x", INT) for a, _ in axes], result)

    def _events(self) -> None:
        self.ir["events"] = []
        for block in self.by_word.get("event", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            params = self._params(held.get("params", []), block)
            self._declare(word, "event", {"index": len(self.ir["events"]), "params": params})
            self.ir["events"].append("event " + word.text)
            self.facts.procedures["event " + word.text] = params

    def _tables(self) -> None:
        made = []
        for symbol in self.symbols.all("table"):
            rows = []
            limits = [a[1] for a in symbol.info["axes"]]
            kind = symbol.info["cells"]
            for line in symbol.info["data"]:
                row = self._table_row(line, kind, limits)
                if row:
                    rows += row
            symbol.info["rows"] = rows
            made.append({
                "name": symbol.name, "axes": len(limits), "cells": [[r[0], r[1]] for r in rows],
                "type": {"range": "span", "event": "event"}.get(kind, "number"), "cite": self._cite(symbol.info["block"]),
            })  # fmt: skip
        self.ir["tables"] = made

    def _table_row(self, line: Line, kind: str, limits: list[tuple[int, int]]) -> list[tuple[Any, Any, Line]]:
        tokens = line.tokens
        if not tokens or tokens[0].kind not in ("NUM", "RANGE"):
            self.findings.add("TAB003", "a row begins with a number or range of its axis", line.span)
            return []
        key = parse_range(tokens[0].text) if tokens[0].kind == "RANGE" else (int(tokens[0].text),) * 2
        cells = [self._cell(t, kind) for t in tokens[1:]]
        if not cells:
            self.findings.add("TAB004", "a row without a cell", line.span)
            return []
        if len(limits) == 1:
            return [([list(key)], cells[0], line)]
        low = limits[1][0]
        return [([list(key), [low + i, low + i]], cell, line) for i, cell in enumerate(cells)]

    def _cell(self, word: Token, kind: str) -> Any:
        if kind == "event":
            symbol = self.symbols.get(word.text, "event")
            if symbol is None:
                self.findings.add(
                    "REF002", f"there is no event called `{word.text}`", word.span,
                    help=did_you_mean(word.text, self.symbols.names("event")),
                )  # fmt: skip
                return -1
            return symbol.info["index"]
        if kind == "range":
            if word.text == "none":
                return [0, -1]
            if word.kind == "RANGE":
                return list(parse_range(word.text))
            return [int(word.text)] * 2 if word.kind == "NUM" else [0, -1]
        if word.kind == "NUM":
            return int(word.text)
        if kind in self.facts.values and word.text in self.facts.values[kind]:
            return self.facts.values[kind].index(word.text)
        self.findings.add("TAB005", f"`{word.text}` is not a cell of this table", word.span, help=f"cells are of `{kind}`")
        return 0

    # spaces

    def _kinds_of(self, tokens: list[Token], block: Block, scope: Scope) -> tuple[int, list[Any] | None, str]:
        made, type_ = self.x.read(tokens, scope, block.keyword.span)
        if made[0] != "pieces":
            if type_ != UNKNOWN:
                self.findings.add("TYP023", f"a `{block.word}` is of a kind of piece", block.keyword.span)
            return (1 << len(self.facts.kinds)) - 1, None, "it"
        q = made[1]
        return q["kinds"], q["where"], q["var"]

    def _spaces(self) -> None:
        self._tables()
        self._zones()
        self._traces()
        self._stackings()
        self._movements()
        self._policies()
        self._entries()

    def _zones(self) -> None:
        made = []
        for block in self.by_word.get("zone", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            kinds, where, var = self._kinds_of(held.get("what", []), block, Scope())
            reach = 1
            for name, inner, line in self._fields(block):
                if name == "reach":
                    value, _ = self.x.read(inner["n"], Scope(), line.span)
                    reach = value[1] if value[0] == "int" else 1
            item: dict[str, Any] = {"name": word.text, "kinds": kinds, "reach": reach, "cite": self._cite(block)}
            if where is not None:
                from toolchain.model.expressions import _rename

                item["where"] = _rename(where, var, "self")
            made.append(item)
        self.ir["zones"] = made

    def _traces(self) -> None:
        made = []
        for block in self.by_word.get("trace", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            params = self.symbols.get(word.text, "trace").info["params"][1:]  # type: ignore[union-attr]
            us = next((n for n, t in params if t in (PIECE, SIDE)), "")
            scope = self.scope(params, us)
            allowed: list[Any] = ["all-hexes"]
            goal: list[Any] = ["hex-set", []]
            over = None
            limit = None
            for name, inner, line in self._fields(block):
                if name == "leg":
                    reach = [t.text for t in inner["reach"]]
                    if reach[:1] != ["any"]:
                        value, _ = self.x.read(inner["reach"][2:] if reach[:2] == ["up", "to"] else inner["reach"], scope, line.span)
                        limit = value[1] if value[0] == "int" else None
                    graph = inner["graph"][0].text if inner["graph"] else "hexes"
                    if graph != "hexes":
                        if self.symbols.get(graph, "network") is None:
                            self.findings.add(
                                "REF002", f"there is no network called `{graph}`", inner["graph"][0].span,
                                help=did_you_mean(graph, ["hexes", *self.symbols.names("network")]),
                            )  # fmt: skip
                        else:
                            over = graph
                elif name == "bar":
                    allowed = self._barred_hexes(inner["if"], scope, line, allowed)
                elif name == "path":
                    value, got = self.x.read(inner["goal"], scope, line.span)
                    goal = self.x.fit(value, got, HEXES, line.span, "the goal")
            made.append({
                "name": word.text, "params": [[n, str(t)] for n, t in params], "goal": goal, "allowed": allowed,
                "over": over, "limit": limit, "cite": self._cite(block),
            })  # fmt: skip
        self.ir["traces"] = made

    def _barred_hexes(self, tokens: list[Token], scope: Scope, line: Line, allowed: list[Any]) -> list[Any]:
        from toolchain.model.masks import as_hexes

        inner = scope.with_name("to", HEX)
        cond = self.x.condition(tokens, inner, line.span)
        fast = as_hexes(cond, "to", self.facts)
        if fast is None:
            return ["hexes-where", "to", allowed, ["not", cond]]
        return ["minus", allowed, fast]

    def _stackings(self) -> None:
        made = []
        for block in self.by_word.get("stacking", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            kinds, _, _ = self._kinds_of(held.get("what", []), block, Scope())
            weight: list[Any] = ["int", 1]
            limit: list[Any] = ["int", 0]
            seen = False
            for name, inner, line in self._fields(block):
                if name == "weight":
                    weight, _ = self.x.read(inner["amount"], self.scope([("it", PIECE)], "it"), line.span)
                elif name == "at most":
                    seen = True
                    limit, _ = self.x.read(inner["limit"], Scope({"here": HEX}), line.span)
            if not seen:
                self.findings.add("SET001", "this stacking rule sets no limit", block.keyword.span, help="`at most N`")
            made.append({"name": word.text, "kinds": kinds, "weight": weight, "limit": limit, "cite": self._cite(block)})
        self.ir["stackings"] = made

    def _condition_line(self, inner: dict[str, list[Token]], scope: Scope, line: Line) -> list[Any]:
        return self.x.condition(inner["if"], scope, line.span)

    def _movements(self) -> None:
        made = []
        for block in self.by_word.get("movement", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            scope = self.scope([*CONTEXTS["move"], ("self", PIECE)], "mover")
            item: dict[str, Any] = {
                "name": word.text, "allowance": ["int", 1], "cost": ["int", 1], "bars": [], "stop": None, "end": None,
                "over": None, "budget": None, "cite": self._cite(block),
            }  # fmt: skip
            stops: list[Any] | None = None
            ends: list[Any] | None = None
            for name, inner, line in self._fields(block):
                if name == "allowance":
                    words = [t.text for t in inner["amount"]]
                    if words[:1] == ["unlimited"]:
                        item["allowance"] = ["int", 999]
                    else:
                        item["allowance"] = self.x.expect(inner["amount"], scope, line.span, INT, "the allowance")
                elif name == "cost":
                    item["cost"] = self.x.expect(inner["amount"], scope, line.span, INT, "the cost")
                elif name == "bar":
                    cond = self._condition_line(inner, scope, line)
                    label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
                    item["bars"].append({"label": label, "when": cond, "cite": self._cite(block, line)})
                elif name == "stop":
                    cond = self._condition_line(inner, scope, line)
                    stops = cond if stops is None else ["or", stops, cond]
                elif name == "end":
                    cond = self._condition_line(inner, scope, line)
                    ends = cond if ends is None else ["and", ends, cond]
                elif name == "over":
                    item["over"] = inner["network"][0].text
                    if self.symbols.get(item["over"], "network") is None:
                        self.findings.add("REF002", f"there is no network called `{item['over']}`", line.span)
                        item["over"] = None
                elif name == "weight":
                    weight, _ = self.x.read(inner["amount"], scope, line.span)
                    stock = inner["stock"][0].text
                    if self.symbols.get(stock, "stock") is None:
                        self.findings.add("REF002", f"there is no stock called `{stock}`", line.span)
                    else:
                        item["budget"] = {"column": stock, "weight": weight}
            item["stop"], item["end"] = stops, ends
            self._as_sets(item)
            made.append(item)
        self.ir["movements"] = made

    def _as_sets(self, item: dict[str, Any]) -> None:
        """Bars, stops and ends that are hex sets for a given start are asked once a step, not once a neighbour."""
        item["barred"], item["open_bars"] = None, []
        for index, bar in enumerate(item["bars"]):
            mask = self._set_of_steps(bar["when"], item)
            if mask is None:
                item["open_bars"].append(index)
            else:
                item["barred"] = mask if item["barred"] is None else ["union", item["barred"], mask]
        item["stop_hexes"] = self._set_of_steps(item["stop"], item) if item["stop"] else None

    def _set_of_steps(self, cond: list[Any], item: dict[str, Any]) -> list[Any] | None:
        """The neighbours that meet a condition, as one set; None when it asks each hexside, or where a path came from."""
        from toolchain.model.masks import as_hexes, depends

        if depends(cond, "hexside") or (item["over"] and depends(cond, "from")):
            return None
        return as_hexes(cond, "to", self.facts)

    def _policies(self) -> None:
        made = []
        for block in self.by_word.get("policy", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            symbol = self.symbols.get(word.text, "policy")
            params = symbol.info["params"] if symbol else [("unit", PIECE)]
            scope = self.scope(
                [*params, ("self", PIECE), ("from", HEX), ("start", HEX), ("to", HEX), ("hexside", EDGE)], "unit"
            )
            item: dict[str, Any] = {
                "name": word.text, "params": [[n, str(t)] for n, t in params[1:]], "bars": [], "through": [],
                "prefer": [], "target": None, "cite": self._cite(block),
            }  # fmt: skip
            for name, inner, line in self._fields(block):
                if name == "path" and "target" in inner:
                    value, got = self.x.read(inner["target"], scope, line.span)
                    item["target"] = self.x.fit(value, got, HEXES, line.span, "the target")
                elif name == "bar":
                    label = line.label.text if line.label else f"bar {len(item['bars']) + 1}"
                    cond = self._condition_line(inner, scope, line)
                    item["bars"].append({"label": label, "when": cond, "cite": self._cite(block, line)})
                elif name == "tier":
                    label = inner["label"][0].text
                    if label not in [b["label"] for b in item["bars"]]:
                        self.findings.add("REF014", f"no bar before is labelled `{label}`", inner["label"][0].span)
                    item["through"].append(label)
                elif name == "prefer":
                    item["prefer"].append(self.x.expect(inner["wish"], scope, line.span, INT, "a preference"))
            made.append(item)
        self.ir["policies"] = made

    def _entries(self) -> None:
        made = []
        for block in self.by_word.get("entry", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            scope = self.scope([("self", PIECE), ("unit", PIECE)], "self")
            lines = []
            for _name, inner, line in self._fields(block):
                value, got = self.x.read(inner["places"], scope, line.span)
                area = hexes = self.x.fit(value, got, HEXES, line.span, "the places")
                if "if" in inner:
                    var = self.x.fresh()
                    cond = self.x.condition(inner["if"], self.x._bind(scope, "to", HEX, var), line.span)
                    hexes, _ = self.x._filter(hexes, HEXES, var, cond, line.span)
                capacity = 0
                if "n" in inner:
                    value, _ = self.x.read(inner["n"], scope, line.span)
                    capacity = value[1] if value[0] == "int" else 0
                lines.append({"hexes": hexes, "area": area, "capacity": capacity, "cite": self._cite(block, line)})
            made.append({"name": word.text, "lines": lines, "cite": self._cite(block)})
        self.ir["entries"] = made

    # cards

    def _cards(self) -> None:
        cards: list[dict[str, Any]] = []
        seen: dict[tuple[str, int, int], Span] = {}
        for block in self.by_word.get("card", ()):
            held = self._header(block)
            if not held:
                continue
            number = int(held["number"][0].text) if held["number"] and held["number"][0].kind == "NUM" else 0
            deck_word = held["deck"][0]
            deck = self.symbols.get(deck_word.text, "deck")
            if deck is None:
                self.findings.add(
                    "REF002", f"there is no deck called `{deck_word.text}`", deck_word.span,
                    help=did_you_mean(deck_word.text, self.symbols.names("deck")),
                )  # fmt: skip
                continue
            side = -1
            if len(held["deck"]) > 2:
                found = self.symbols.get(held["deck"][2].text, "side")
                if found is None:
                    self.findings.add("REF002", f"there is no side called `{held['deck'][2].text}`", held["deck"][2].span)
                else:
                    side = found.info["index"]
            key = (deck.name, side, number)
            if key in seen:
                self.findings.add(
                    "TAB020", f"card {number} stands twice in this deck", held["number"][0].span,
                    labels=(Label(seen[key], "first here"),),
                )  # fmt: skip
            seen[key] = block.keyword.span
            low, high = deck.info["cards"]
            if not low <= number <= high:
                self.findings.add("TAB021", f"the deck has cards {low}..{high}, not {number}", held["number"][0].span)
            card = {"deck": deck.name, "side": side, "number": number, "values": {}}
            index = len(cards)
            cards.append(card)
            self.facts.card_index[key] = index
            self._card_lines(block, card, index, deck)
        for deck in self.symbols.all("deck"):
            self._missing_cards(deck, seen)
        self.ir["cards"] = cards
        self.ir["card_values"] = list(self.facts.card_values)
        self.ir["sections"] = {
            name: {"params": [[n, str(t)] for n, t in s["params"]], "cards": s["cards"]} for name, s in self.sections.items()
        }

    def _missing_cards(self, deck: Symbol, seen: dict[tuple[str, int, int], Span]) -> None:
        low, high = deck.info["cards"]
        for side in range(2) if deck.info["by_side"] else (-1,):
            absent = [n for n in range(low, min(high, low + 200) + 1) if (deck.name, side, n) not in seen]
            if absent and any(k[0] == deck.name for k in seen):
                of = f" of {self.ir['sides'][side]['name']}" if side >= 0 else ""
                listed = ", ".join(map(str, absent[:8]))
                self.findings.add("TAB022", f"`{deck.name}`{of} lacks card {listed}", deck.span, help="declare each card")

    def _card_lines(self, block: Block, card: dict[str, Any], index: int, deck: Symbol) -> None:
        for line in block.lines:
            word = line.tokens[0] if line.tokens else None
            if word is None:
                continue
            if word.text in deck.info["sections"]:
                self._section(word.text, line, index, block)
            elif word.text in self.facts.card_values:
                value = int(line.tokens[1].text) if len(line.tokens) > 1 and line.tokens[1].kind == "NUM" else 1
                card["values"][word.text] = value
            else:
                self.findings.add(
                    "REF015", f"`{word.text}` is neither a section nor a value of this deck", word.span,
                    help=did_you_mean(word.text, [*deck.info["sections"], *self.facts.card_values]),
                )  # fmt: skip

    def _section(self, name: str, line: Line, index: int, block: Block) -> None:
        section = self.sections[name]
        us = next((n for n, t in section["params"] if t == PIECE), "")
        scope = self.scope(section["params"], us)
        made = []
        declared = {k: v for k, v in BLOCKS["quantity"].fields.items() if k in ("plus", "minus")}
        for row in line.body:
            if [t.text for t in row.tokens] == ["none"]:
                continue
            found = self._field(row, declared)
            if found is None:
                self._unknown_field(block, row, declared)
                continue
            op, held = found
            amount, _ = self.x.read(held.get("amount", []), scope, row.span)
            label = row.label.text if row.label else ""
            if label:
                self.facts.section_labels[name].add(label)
            item = {"op": op, "amount": amount, "label": label, "cite": self._cite(block, row)}
            if "if" in held:
                item["when"] = self.x.condition(held["if"], scope, row.span)
            made.append(item)
        section["cards"][str(index)] = made

    # flow

    def _procedure_result(self, name: str) -> Type:
        if name in self._results:
            return self._results[name]
        block = self._proc_blocks.get(name)
        if block is None or name in self._busy:
            return INT
        self._procedure(name, block)
        return self._results.get(name, INT)

    def _procedure(self, name: str, block: Block) -> None:
        if name in self._done:
            return
        self._busy.add(name)
        params = self.facts.procedures[name]
        outer, self.s.returns = self.s.returns, []
        calls, self.s.calls = self.s.calls, set()
        us = next((n for n, t in params if t == PIECE), "")
        scope = Scope({**dict(params), "actor": SIDE}, ["v", "actor"])
        if us and not any(t == SIDE for _, t in params):
            scope = Scope(scope.names, ["v", "actor"])
        body = self.s.body(block.lines, scope)
        self._done[name] = {
            "name": name, "params": [[n, str(t)] for n, t in params], "body": body, "cite": self._cite(block),
        }  # fmt: skip
        self._results[name] = self.s.returns[0] if self.s.returns else INT
        self.model.procedure_calls[name] = self.s.calls
        self.s.returns, self.s.calls = outer, calls
        self._busy.discard(name)

    def _flow(self) -> None:
        self._done: dict[str, dict[str, Any]] = {}
        for name, block in self._proc_blocks.items():
            self._procedure(name, block)
        self._event_bodies()
        self._actions()
        self._triggers()
        for block in self.by_word.get("sequence", ()):
            self.s.calls = set()
            body = self.s.body(block.lines, Scope({"actor": SIDE}))
            self._done["sequence"] = {"name": "sequence", "params": [], "body": body, "cite": self._cite(block)}
            self.model.procedure_calls["sequence"] = self.s.calls
        if "sequence" not in self._done:
            span = self.blocks[0].keyword.span if self.blocks else None
            self.findings.add("FLO002", "the game has no sequence of play", span, help="write a `sequence` block")
            self._done["sequence"] = {"name": "sequence", "params": [], "body": [], "cite": ""}

    def _do_body(self, block: Block) -> list[Line]:
        for line in block.lines:
            if line.word == "do" and len(line.tokens) == 1:
                return line.body
        return []

    def _event_bodies(self) -> None:
        for block in self.by_word.get("event", ()):
            word = self._name(self._header(block), block)
            symbol = self.symbols.get(word.text, "event") if word else None
            if word is None or symbol is None:
                continue
            self._fields(block)
            name = "event " + word.text
            self.s.calls = set()
            body = self.s.body(
                self._do_body(block), Scope({**dict(symbol.info["params"]), "actor": SIDE}, ["v", "actor"])
            )
            params = [[n, str(t)] for n, t in symbol.info["params"]]
            self._done[name] = {"name": name, "params": params, "body": body, "cite": self._cite(block)}
            self.model.procedure_calls[name] = self.s.calls

    def _actions(self) -> None:
        made = []
        for block in self.by_word.get("action", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            scope = Scope({"actor": SIDE}, ["v", "actor"])
            item: dict[str, Any] = {
                "name": word.text, "title": held["title"][0].value if held.get("title") else word.text.replace("-", " "),
                "scope": None, "costs": [], "do": "action " + word.text, "cite": self._cite(block),
            }  # fmt: skip
            by: list[Any] | None = None
            for name, inner, line in self._fields(block):
                if name == "scope":
                    tokens = inner["what"]
                    if tokens and tokens[0].kind == "NUM":
                        tokens = tokens[1:]
                    value, got = self.x.read(tokens, scope, line.span)
                    if value[0] == "pieces":
                        item["scope"] = value[1]
                    elif got != UNKNOWN:
                        self.findings.add("TYP024", "the scope of an action is a selection of pieces", line.span)
                elif name == "requires":
                    cond = self.x.condition(inner["if"], scope, line.span)
                    item["requires"] = cond if item.get("requires") is None else ["and", item["requires"], cond]
                elif name == "mandatory when":
                    item["mandatory"] = self.x.condition(inner["if"], scope, line.span)
                elif name == "by":
                    value, _ = self.x.read(inner["who"], scope, line.span)
                    by = None if value == ["v", "actor"] else value
                elif name == "costs":
                    for part in split_commas(inner["amount"]):
                        stock = self.symbols.get(part[-1].text, "stock")
                        if stock is None or len(part) != 2 or part[0].kind != "NUM":
                            self.findings.add(
                                "REF002", f"there is no stock called `{part[-1].text}`", part[-1].span,
                                help=did_you_mean(part[-1].text, self.symbols.names("stock")),
                            )  # fmt: skip
                            continue
                        stock.info.setdefault("set", []).append(line.span)
                        item["costs"].append([stock.name, int(part[0].text)])
                elif name == "activates":
                    item["activates"] = "activated"
                    state = self.symbols.get("activated", "state")
                    if state:
                        state.info.setdefault("set", []).append(line.span)
            if by is not None:
                test = ["=", ["v", "actor"], by]
                item["requires"] = test if item.get("requires") is None else ["and", test, item["requires"]]
            names = {"actor": SIDE}
            params: list[tuple[str, Type]] = []
            if item["scope"] is not None:
                names["self"] = PIECE
                params = [("self", PIECE)]
            self.s.calls = set()
            body = self.s.body(self._do_body(block), Scope(names, ["v", "actor"]))
            self._done[item["do"]] = {
                "name": item["do"], "params": [[n, str(t)] for n, t in params], "body": body, "cite": item["cite"],
            }  # fmt: skip
            self.model.procedure_calls[item["do"]] = self.s.calls
            made.append(item)
        self.ir["actions"] = made

    def _triggers(self) -> None:
        made: list[dict[str, Any]] = []
        for block in self.by_word.get("record", ()):
            held = self._header(block)
            if held.get("name"):
                made.append({
                    "name": held["name"][0].text, "requires": None, "cite": self._cite(block),
                    "do": [["set", held["name"][0].text, ["v", "mover"], ["v", "from"]]],
                })  # fmt: skip
        for block in self.by_word.get("trigger", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            event = held["event"][0].text if held.get("event") else ""
            if event != "enters":
                self.findings.add("FLO003", f"no trigger is built on `{event}`", block.keyword.span, help="`on enters`")
                continue
            scope = self.scope([("mover", PIECE), ("from", HEX), ("to", HEX)], "mover")
            item: dict[str, Any] = {"name": word.text, "requires": None, "cite": self._cite(block)}
            for name, inner, line in self._fields(block):
                if name == "requires":
                    item["requires"] = self.x.condition(inner["if"], scope, line.span)
            item["do"] = self.s.body(self._do_body(block), scope)
            self._declare(word, "trigger", {})
            made.append(item)
        self.ir["triggers"] = made

    # data

    def _data(self) -> None:
        self._late_starts()
        self._schedules()
        self._scores()
        self._scenario_record()
        self.ir["procedures"] = list(self._done.values())

    def _late_starts(self) -> None:
        """Start values of states, once regions and functions are known. Only fixed sets may be named."""
        for _block, line, column, type_ in self._late:
            found = self._field(line, BLOCKS["state"].fields)
            if found is None:
                continue
            held = found[1]
            from toolchain.language.parse import parse_expression

            tree = parse_expression(held["value"], self.findings, line.span)
            if tree is None:
                continue
            symbol = self.symbols.get(column["name"], "state")
            type_ = symbol.info["type"] if symbol else type_
            made, got = self.x._value_as(tree, type_, Scope())
            made = self.x.fit(made, got, type_, line.span, "the start")
            value = -1 if made[0] == "none" else made[1] if made[0] in ("int", "bool") else 0
            if "where" in held:
                region, _ = self.x.read(held["where"], Scope(), line.span)
                members = self._fixed(region)
                if members is None:
                    self.findings.add("TYP025", "a start names a fixed region", line.span)
                    continue
                if not isinstance(column["start"], list):
                    column["start"] = [column["start"]] * (len(self.ir["hexes"]) + len(self.ir["boxes"]))
                for index in members:
                    column["start"][index] = value
            else:
                column["start"] = value

    def _fixed(self, e: list[Any]) -> set[int] | None:
        """The hexes of an expression that does not depend on play."""
        op = e[0]
        if op == "region":
            return set(self.ir["regions"][e[1]])
        if op == "hex-set":
            return set(e[1])
        if op == "single" and e[1][0] == "int":
            return {e[1][1]}
        if op == "all-hexes":
            return set(range(len(self.ir["hexes"])))
        if op == "terrain":
            return {i for i, h in enumerate(self.ir["hexes"]) if e[1] in h["terrains"]}
        if op in ("union", "common", "minus"):
            a, b = self._fixed(e[1]), self._fixed(e[2])
            if a is None or b is None:
                return None
            return a | b if op == "union" else a & b if op == "common" else a - b
        return None

    def _pieces_named(self, tokens: list[Token]) -> list[Symbol]:
        made = []
        for part in split_commas(tokens):
            symbol = self.symbols.get(part[0].text, "piece")
            if symbol is None:
                self.findings.add(
                    "REF016", f"there is no unit called `{part[0].text}`", part[0].span,
                    help=did_you_mean(part[0].text, self.symbols.names("piece")),
                )  # fmt: skip
            else:
                made.append(symbol)
        return made

    def _schedules(self) -> None:
        due = [0] * (len(self.ir["pieces"]) + 1)
        form = shape("turn N:range arrive PIECES:names [by ENTRY:name]")
        for block in self.by_word.get("schedule", ()):
            for line in block.lines:
                held = cut(line.tokens, form)
                if held is None:
                    self.findings.add("SYN073", "this is not a row of a schedule", line.span, help=f"write: {form.pattern}")
                    continue
                word = held["n"][0] if held["n"] else None
                if word is None or word.kind not in ("NUM", "NAME"):
                    self.findings.add("ARR002", "which turn?", line.span)
                    continue
                turn = int(word.text) if word.kind == "NUM" else 999
                entry = None
                if "entry" in held:
                    entry = self.symbols.get(held["entry"][0].text, "entry")
                    if entry is None:
                        self.findings.add(
                            "REF002", f"there is no entry called `{held['entry'][0].text}`", held["entry"][0].span,
                            help=did_you_mean(held["entry"][0].text, self.symbols.names("entry")),
                        )  # fmt: skip
                for symbol in self._pieces_named(held["pieces"]):
                    piece = symbol.info["piece"]
                    row = {"piece": symbol, "turn": turn, "line": line, "block": block, "span": word.span}
                    self.model.schedule_rows.append(row)
                    symbol.info.setdefault("arrives", []).append(row)
                    due[symbol.info["index"]] = turn
                    piece["entry"] = entry.name if entry else None
        next(c for c in self.columns if c["name"] == "due")["start"] = due[:-1]
        box = self.symbols.get("reinforcements", "box")
        for symbol in self.symbols.all("piece"):
            if symbol.info.get("arrives") and box is not None:
                symbol.info["piece"]["start"] = box.info["index"] + (
                    max(symbol.info["piece"]["side"], 0) if box.info["by_side"] else 0
                )
        boxes = {kind: b for b in self.symbols.all("box") for kind in self.ir["boxes"][b.info["index"] - len(self.ir["hexes"])]["holds"]}
        for symbol in self.symbols.all("piece"):
            piece = symbol.info["piece"]
            kind = self.ir["kinds"][piece["kind"]]["name"]
            home = boxes.get(kind)
            if piece["start"] < 0 and home is not None:
                piece["start"] = home.info["index"] + (max(piece["side"], 0) if home.info["by_side"] else 0)

    def _setups(self) -> dict[str, tuple[str, int]]:
        made: dict[str, tuple[str, int]] = {}
        for block in self.by_word.get("setup", ()):
            held = self._header(block)
            word = self._name(held, block)
            if word is None:
                continue
            side = self.symbols.get(held["side"][0].text, "side") if held.get("side") else None
            if side is None:
                self.findings.add("REF002", "a set-up is of a side", block.keyword.span, help="`setup NAME of SIDE`")
                continue
            self._declare(word, "setup", {"side": side.info["index"]})
            scope = Scope({"actor": SIDE}, ["int", side.info["index"]])
            body: list[Any] = []
            waiting: list[Line] = []
            for line in block.lines:
                if self._is_setup_row(line):
                    body += self.s.body(waiting, scope, shared=True)
                    waiting = []
                    body += self._setup_row(line, block, scope, side.info["index"])
                else:
                    waiting.append(line)
            body += self.s.body(waiting, scope, shared=True)
            name = "setup " + word.text
            self._done[name] = {"name": name, "params": [], "body": body, "cite": self._cite(block)}
            made[word.text] = (name, side.info["index"])
        return made

    def _is_setup_row(self, line: Line) -> bool:
        """A row names a place and then pieces; anything else is a statement."""
        if not line.tokens:
            return False
        first = line.tokens[0]
        if first.kind in ("NUM", "DOTTED"):
            return True
        if self.symbols.get(first.text, "place", "region"):
            return True
        return first.kind == "PROPER" and len(line.tokens) > 1 and line.tokens[1].kind == "PROPER"

    def _setup_row(self, line: Line, block: Block, scope: Scope, side: int) -> list[Any]:
        word = line.tokens[0]
        if word.kind in ("NUM", "DOTTED"):
            made, got = ["int", self.x._hex_number(word)], HEX
        else:
            made, got = self.x.read([word], scope, line.span)
        body: list[Any] = []
        fixed = self._fixed(self.x._hexes(made, got))
        for symbol in self._pieces_named(line.tokens[1:]):
            row = {"piece": symbol, "line": line, "block": block, "hexes": fixed, "span": word.span, "side": side}
            self.model.setup_rows.append(row)
            symbol.info.setdefault("placed", []).append(row)
            piece = ["int", symbol.info["index"]]
            if got == HEX:
                body.append(["place", piece, made])
            else:
                hexes = self.x.fit(made, got, HEXES, line.span, "the place")
                var = self.x.fresh()
                fits: list[Any] = ["bool", 1]
                for name in self.symbols.names("stacking"):
                    fits = ["and", fits, ["fits", name, piece, ["v", var]]]
                slot = f"\0at{symbol.info['index']}"
                body.append(["ask", {
                    "seat": ["int", side], "from": ["members", ["hexes-where", var, hexes, fits]], "type": "hex",
                    "slot": slot, "prompt": f"place {symbol.info['piece']['name']}", "cite": self._cite(block, line),
                    "optional": False, "passing": "",
                }])  # fmt: skip
                body.append(["place", piece, ["v", slot]])
        return body

    def _scores(self) -> None:
        made = []
        for block in self.by_word.get("score", ()):
            word = self._name(self._header(block), block)
            if word is None:
                continue
            lines = []
            form = shape(BLOCKS["score"].fields["line"][0])
            seen: list[str] = []
            for line in block.lines:
                held = cut(line.tokens, form)
                if held is None:
                    self.findings.add("SYN074", "this is not a line of a score", line.span, help=f"write: {form.pattern}")
                    continue
                scope = Scope({}, ["v", "us"])
                amount = self.x.expect(held["amount"], scope, line.span, Type("int", ""), "the points")
                sides = [t.text for t in held["side"]]
                side = -1
                if sides != ["both"]:
                    symbol = self.symbols.get(sides[0], "side")
                    side = symbol.info["index"] if symbol else -1
                    if symbol is None:
                        self.findings.add("REF002", f"there is no side called `{sides[0]}`", held["side"][0].span)
                tokens = held["per"]
                if tokens and tokens[-1].kind == "COMMA":
                    tokens = tokens[:-1]
                value, got = self.x.read(tokens, scope, line.span)
                per = self.x.fit(value, got, HEXES, line.span, "what scores")
                label = line.label.text if line.label else f"line {len(lines) + 1}"
                instead = [t.text for t in held.get("targets", []) if t.kind == "NAME"]
                for name in instead:
                    if name not in seen and name != "all":
                        self.findings.add("REF014", f"no line before is labelled `{name}`", line.span, help=did_you_mean(name, seen))
                seen.append(label)
                lines.append({
                    "label": label, "side": side, "amount": amount, "per": per, "instead": instead,
                    "cite": self._cite(block, line),
                })  # fmt: skip
            made.append({"name": word.text, "lines": lines, "cite": self._cite(block)})
        self.ir["scores"] = made
        self.ir["victory"] = {"score": made[0]["name"] if made else "", "bands": [], "ladder": []}
        for block in self.by_word.get("victory", ()):
            self._victory(block)
        if not made:
            self.ir["scores"] = [{"name": "points", "lines": [], "cite": ""}]
            self.ir["victory"]["score"] = "points"

    def _victory(self, block: Block) -> None:
        steps: list[str] = []
        ranges: list[tuple[int, int, Token]] = []
        for name, held, line in self._fields(block):
            if name == "ladder":
                steps = [t.text for t in held["steps"] if t.kind != "CMP"]
            elif name == "measure":
                self.ir["victory"]["score"] = held["score"][0].text
                if self.symbols.get(held["score"][0].text, "score") is None:
                    self.findings.add("REF002", f"there is no score called `{held['score'][0].text}`", line.span)
            elif name == "bands":
                for part in split_commas(held["ranges"]):
                    token = part[0]
                    low, high = parse_range(token.text) if token.kind == "RANGE" else (int(token.text),) * 2
                    ranges.append((low, high, token))
        if len(steps) != len(ranges):
            self.findings.add(
                "VIC001", f"the ladder has {len(steps)} steps, the bands are {len(ranges)}", block.keyword.span,
                help="one band for each step",
            )  # fmt: skip
        self.ir["victory"]["ladder"] = steps
        self.ir["victory"]["bands"] = [
            [low, high, step, i == 0] for i, (step, (low, high, _)) in enumerate(zip(steps, ranges, strict=False))
        ]
        self.model.spans["victory"] = block.keyword.span
        self.victory_ranges = ranges

    def _scenario_record(self) -> None:
        setups = self._setups()
        scenario: dict[str, Any] = {"name": "", "first": 1, "last": 1, "setup": [], "parameters": {}}
        sequence = self._done.get("sequence", {"body": []})
        for statement in sequence["body"]:
            if statement[0] == "turns":
                scenario["first"], scenario["last"] = statement[1], min(statement[2], 10_000)
        block = self.scenario
        if block is not None:
            scenario["name"] = block.header[0].value if block.header else "scenario"
            for name, held, line in self._fields(block):
                if name == "turns" and held["range"]:
                    low, high = parse_range(held["range"][0].text)
                    scenario["first"], scenario["last"] = low, min(high, 10_000)
                    self.model.spans["turns"] = held["range"][0].span
                elif name == "set-up":
                    for part in split_commas(held["names"]):
                        if part[0].text in setups:
                            scenario["setup"].append(list(setups[part[0].text]))
                            symbol = self.symbols.get(part[0].text, "setup")
                            assert symbol is not None
                        else:
                            self.findings.add(
                                "REF002", f"there is no set-up called `{part[0].text}`", part[0].span,
                                help=did_you_mean(part[0].text, setups),
                            )  # fmt: skip
                elif name == "parameter":
                    self._parameter(held, line, scenario)
        self.ir["scenarios"] = [scenario]
        self.model.scenario = scenario["name"]

    def _parameter(self, held: dict[str, list[Token]], line: Line, scenario: dict[str, Any]) -> None:
        name = held["name"][0].text
        symbol = self.symbols.get(name, "state", "stock", "token")
        if symbol is None:
            self.findings.add(
                "REF002", f"there is no state called `{name}`", held["name"][0].span,
                help=did_you_mean(name, self.symbols.names("state", "stock", "token")),
            )  # fmt: skip
            return
        from toolchain.language.parse import parse_expression

        tree = parse_expression(held["value"], self.findings, line.span)
        if tree is None:
            return
        made, got = self.x._value_as(tree, symbol.info["type"], Scope())
        made = self.x.fit(made, got, symbol.info["type"], line.span, name)
        scenario["parameters"][name] = made[1] if made[0] in ("int", "bool") else -1

    def _examples(self) -> None:
        from toolchain.model.examples import read_examples

        self.ir["examples"] = read_examples(self)


def _adjacent(a: tuple[int, int], b: tuple[int, int]) -> bool:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1
