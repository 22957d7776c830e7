"""Measures, ladders, sides, kinds and their attributes."""

from __future__ import annotations

from typing import Any

from toolchain.base.diagnostic import Label
from toolchain.language.ast import Line
from toolchain.language.tokens import Token, split_commas
from toolchain.model.build_base import BuilderParts
from toolchain.model.expressions import parse_range
from toolchain.model.types import (
    INT,
    Type,
)
from toolchain.model.unknown import unknown


class PieceParts(BuilderParts):
    """Measures, ladders, sides, kinds and their attributes."""

    def _values(self) -> None:
        for block, _, word in self._named(self.by_word.get("measure", ())):
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
            self.findings.add(
                "TYP032", f"`{name}` has fewer than two values", words[0].span if words else None
            )
        self.facts.values[name] = list(seen)

    def _sides(self) -> None:
        nations: list[str] = []
        sides: list[dict[str, Any]] = []
        for block, _, word in self._named(self.by_word.get("side", ())):
            known = [side["name"] for side in sides]
            # A third side is an error; what speaks of it finds one of the two.
            number = min(len(sides), 1)
            self._declare(word, "side", {"index": number})
            if word.text in known:
                self._fields(block)
                continue
            mine: list[str] = []
            for name, held, _line in self._fields(block):
                if name == "nations":
                    for part in split_commas(held["names"]):
                        self._declare(part[0], "nation", {"index": len(nations), "side": number})
                        mine.append(part[0].text)
                        nations.append(part[0].text)
            sides.append({"name": word.text, "nations": mine})
        for block in (*self.by_word.get("game", ()), *self.by_word.get("series", ())):
            for name, held, _line in self._fields(block):
                if name == "sides":
                    self._listed_sides(held["names"], [s["name"] for s in sides])
        if len(sides) != 2:
            self.findings.add(
                "TYP033",
                f"a game has two sides; this one has {len(sides)}",
                self._front(),
                help="`side NAME` twice",
            )
            sides = [*sides, {"name": "First", "nations": []}, {"name": "Second", "nations": []}][:2]
        self.ir["sides"], self.ir["nations"] = sides, nations

    def _listed_sides(self, tokens: list[Token], declared: list[str]) -> None:
        """The header of a game lists its sides; each has a block of its own."""
        for part in split_commas(tokens):
            if part[0].text not in declared:
                unknown(self.findings, "side", part[0], declared, f"declare it: `side {part[0].text}`")

    def _kinds(self) -> None:
        parents: dict[str, str] = {}
        above_of: dict[str, Token] = {}
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
                if held.get("parent"):
                    parents[part[0].text] = held["parent"][0].text
                    above_of[part[0].text] = held["parent"][0]
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
                    if kind in above_of and above_of[kind].text == parent:  # said once, where it is written
                        unknown(self.findings, "kind", above_of[kind], parents)
                    self.facts.orphans.add(kind)
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
        self.ir["visibility"] = {
            "secret_faces": sorted(self.facts.faces.index(f) for f in secret if f in self.facts.faces)
        }

    def _attribute(self, kind: str, part: list[Token], line: Line, by_face: set[str]) -> None:
        name = part[0].text
        if len(part) < 2:
            self.findings.add(
                "TYP034", f"`{name}` has no range or values", part[0].span, help=f"`{name} 0..9`"
            )
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
            unknown(self.findings, "ladder or value set", word, self.facts.values, "or write a range: `0..9`")
            return
        faced = [t.text for t in part[2:4]] == ["by", "face"]
        rest = part[4 if faced else 2 :]
        if rest:
            self.findings.add(
                "SYN063", f"a comma is missing before `{rest[0].text}`" if len(rest) > 1 else f"`{rest[0].text}` is too much here",
                rest[0].span, help="write `NAME RANGE`, or `NAME RANGE by face`, and a comma before the next",
            )  # fmt: skip
            if len(rest) > 1:
                self._attribute(kind, rest, line, by_face)
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
                    if first in self.facts.faces:  # a face that is none is told of by a check
                        piece["face"] = self.facts.faces.index(first)
                    break
        self.ir["attributes"] = [
            {"name": n, "default": 0, "by_face": a["by_face"], "type": str(a["type"])}
            for n, a in self.facts.attributes.items()
        ]
