"""The operations and statements in the rules of a game, in the package's terms: where each of a name is used."""

from __future__ import annotations

import marshal
import re
from collections import defaultdict
from functools import cached_property
from typing import Any

from toolchain.base.remembered import Lasting, OfObjects
from toolchain.checks.shared.seen.memo import for_later_runs, kept
from toolchain.checks.shared.seen.watched import alone, told_by
from toolchain.ir.expr import nodes
from toolchain.model.meaning import digest_of, plain
from toolchain.model.model import Model

Expr = list[Any]

_PARTS = (
    "functions",
    "procedures",
    "zones",
    "traces",
    "sights",
    "stackings",
    "movements",
    "policies",
    "entries",
    "actions",
    "triggers",
    "scores",
    "sections",
)


# A list as marshal writes it, up to the text that it begins with: its length, a sign, four bytes of its size, letters.
_FIRST_WORD = re.compile(rb"\[.{4}u(.)\0{3}([a-z][a-z-]*)", re.DOTALL)
_PLAIN_WORD = re.compile(rb"[a-z][a-z-]*")


class _Rule:
    """One rule in the package's terms. Most questions are about words that few rules hold."""

    def __init__(self, rule: Any, letters: bytes) -> None:
        self._rule = rule
        self.letters = letters
        """A word that is in it is in these."""
        self._told: dict[str, bytes] = {}

    def told(self, name: str) -> bytes:
        """A digest of its uses of a name; empty where it has none."""
        found = self._told.get(name)
        if found is None:
            uses = self.operations.get(name)
            found = self._told[name] = digest_of(plain(uses)) if uses else b""
        return found

    @cached_property
    def first_words(self) -> set[bytes]:
        """The words of letters with which lists in it begin, and perhaps more."""
        return {word[: size[0]] for size, word in set(_FIRST_WORD.findall(self.letters))}

    @cached_property
    def operations(self) -> dict[str, list[Expr]]:
        """All operations and statements in it, by their names."""
        made: dict[str, list[Expr]] = defaultdict(list)
        for node in nodes(self._rule):
            made[node[0]].append(node)
        return made


_alike: Lasting[_Rule] = for_later_runs(Lasting())


def _looked_at(rule: Any) -> _Rule:
    """A rule, or one that is equal to it and was looked at before."""
    letters = marshal.dumps(rule, 2)
    return _alike.find(letters) or _alike.put(letters, _Rule(rule, letters))


_known_rules: OfObjects[_Rule] = for_later_runs(OfObjects(_looked_at))
"""The rules of all scenarios that are looked at: most are the same objects in several, and in later runs of a process."""


@kept
def _rules(m: Model) -> list[_Rule]:
    parts: list[Any] = [m.ir.get(part, []) for part in _PARTS]
    rules = (rule for part in parts for rule in (part.values() if isinstance(part, dict) else part))
    return list(map(_known_rules.of, rules))


def operations(m: Model, *names: str, beside: str = "") -> list[Expr]:
    """All uses of operations and statements in the rules, examples left out; with ``beside``, of rules that hold this word too."""
    return [node for name in names for node in _uses(m, name, beside)]


@alone
def _uses(m: Model, name: str, beside: str) -> list[Expr]:
    return [node for rule in _rules_with(m, name, beside) for node in rule.operations.get(name, ())]


@told_by(_uses)
def _uses_told(m: Model, name: str, beside: str) -> list[bytes]:
    """Of each rule with such uses a digest of them: most rules have been digested for an earlier run."""
    return [told for rule in _rules_with(m, name, beside) if (told := rule.told(name))]


def _rules_with(m: Model, name: str, beside: str) -> list[_Rule]:
    """The rules in which a list may begin with a name, and that hold another word."""
    word, other = name.encode(), beside.encode()
    rules = _rules(m)
    if _PLAIN_WORD.fullmatch(word):
        rules = [rule for rule in rules if word in rule.first_words]
    return [rule for rule in rules if other in rule.letters] if other else rules


@alone
def states_read(m: Model) -> set[str]:
    """Names of states, stocks and tokens that some rule reads."""
    made = {node[1] for node in operations(m, "col", "game", "hexes-with") if len(node) > 1}
    made |= {state for states in m.facts.terrain_states.values() for state in states}
    made |= {cost[0] for action in m.ir["actions"] for cost in action["costs"]}
    made |= {name for node in operations(m, "alternate") for name in node[2:4] if name}
    made |= {mv["budget"]["column"] for mv in m.ir["movements"] if mv["budget"]}
    cover = m.ir["visibility"].get("cover", {})
    made |= {cover[name] for name in ("hides", "chosen") if cover.get(name)}
    return made


@alone
def attributes_read(m: Model) -> set[str]:
    """Names of printed attributes that some rule reads."""
    return {node[1] for node in operations(m, "attr", "face-attr")}
