"""The words of the operations of a package, and how tight each binds; :class:`~toolchain.engine.explain.sayer.Sayer` puts them together."""

from __future__ import annotations

# How tight an operation binds: what stands in a tighter one is put in brackets.
LEVELS = {"or": 1, "and": 2, "not": 3, "=": 4, "<>": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "between": 4, "one-of": 4,
           "in-set": 4, "contains": 4, "in-span": 4, "fits": 9, "+": 5, "-": 5, "*": 6, "/": 6, "if": 0}  # fmt: skip
LEAF = 9
AROUND = {"near", "near-set", "within"}

# By operation: arguments in order, those that are expressions already said. Others are said by methods of their own.
FORMS: dict[str, str] = {
    "none": "none", "both": "both sides", "turn": "turn", "all-hexes": "all hexes", "game": "{0}",
    "attr": "{0} of {1}", "face-attr": "{0} of {1}", "col": "{0} of {1}", "nation": "nation of {0}",
    "card-side": "side of {0}", "place": "hex of {0}", "on-map": "{0} on map",
    "*": "{0} * {1}", "/": "{0} / {1}", "round": "{0} rounded {1}", "and": "{0} and {1}", "or": "{0} or {1}",
    "not": "not {0}", "if": "{1} if {0}, else {2}", "single": "{0}", "region": "{0}", "terrain": "{0}", "zone": "{0}({1})",
    "sight": "{0} from {1}", "union": "{0} or {1}", "minus": "{0} without {1}",
    "near": "adjacent to {0}", "near-set": "adjacent to {0}", "within": "within {0} of {1}",
    "hexes-where": "hexes of {1} where {2}", "hex-count": "number of {0}",
    "some-hex": "some hex of {0}", "first-hex": "first of {0}", "nearest": "{0} nearest to {1}", "members": "{0}",
    "edge": "hexside of {0} and {1}", "edge-has": "{1} has {0}", "distance": "distance from {0} to {1}",
    "distance-set": "distance from {0} to {1}", "size": "number of {0}", "some": "some {0}",
    "sum": "sum of {2} over {1}", "highest": "highest {2} of {1}", "lowest": "lowest {2} of {1}",
    "every": "every one of {1} where {2}", "matchable": "one of {3} for each of {2} where {4}",
    "unmet": "those of {2} and {3} who have to be in a group and can be in none any more",
    "first": "first of {0}", "last": "last of {0}", "only-where": "{1} where {2}", "without": "{0} without {1}",
    "contains": "{1} among {0}", "card-number": "number of {0}", "card-value": "{0} of {1}",
    "section-has": "{0} of {2} has {1}", "related": "{0} of {1}", "attached": "{0} of {1}", "in-span": "{0} in {1}",
    "fits": "fits({0}, {1}, {2})", "over": "over({0}, {1}, {2})", "trace": "{0} from {1}", "trace-hexes": "hexes with {0}",
    "can-move": "possible({0} of {1})", "can-retreat": "possible({0} of {1})", "can-enter": "possible(entry of {0})",
    "score": "{0} of {1}", "item": "part {1} of {0}", "choice-of": "choice of {1}", "pair": "{0} against {1}",
    "entry-area": "entry of {0}", "entry-of": "entry of {0}",
}  # fmt: skip
