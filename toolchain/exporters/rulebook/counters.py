"""Counters in words: kinds with their faces and ratings, what is attached to what, what covers hidden pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolchain.exporters.in_words.plain import listed
from toolchain.exporters.rulebook.items import Items, Maker, makes
from toolchain.exporters.rulebook.shapes import Item
from toolchain.exporters.svg.palette import spoken

if TYPE_CHECKING:
    from toolchain.ir.rules import Cover, Rules

MAKERS: dict[str, Maker] = {}


@makes(MAKERS, "kind")
def _kind(i: Items, name: str, item: Item) -> None:
    below = [known["name"] for known in i.ir["kinds"] if name in known["parents"]]
    known = next((kind for kind in i.ir["kinds"] if kind["name"] == name), None)
    if known is not None and known["parents"]:
        i.put(item, f"a kind of {listed(list(known['parents']))}")
    if below:
        i.put(item, f"its kinds: {listed(below)}")
    above = [kind for kind in i.ir["kinds"] if known is not None and kind["name"] in known["parents"]]
    rated = _ratings(i.ir, name)
    for kind in above:
        rated -= _ratings(i.ir, kind["name"])
    told = [
        spoken(rating["name"]) + (" (by face)" if rating["by_face"] else "")
        for rating in i.ir["attributes"]
        if rating["name"] in rated
    ]
    if told:
        i.put(item, f"ratings: {listed(told)}")
    faces = known.get("faces", []) if known is not None else []
    if faces and all(faces != kind.get("faces", []) for kind in above):
        i.put(item, f"faces: {listed([spoken(i.ir['faces'][face]) for face in faces])}")
        for face in faces:
            if face in i.ir["visibility"]["secret_faces"]:
                i.put(item, f"its face {spoken(i.ir['faces'][face])} hides it from the enemy")
    if known is not None and not item.lines:
        i.put(item, "a kind of counter")


def _ratings(ir: Rules, name: str) -> set[str]:
    """The ratings of a kind: those that counters have of each kind that it is, or that is below it."""
    by_kind: dict[int, set[str]] = {}
    for piece in ir["pieces"]:
        kind = ir["kinds"][piece["kind"]]
        if name in (kind["name"], *kind["parents"]):
            have = by_kind.setdefault(piece["kind"], set())
            have.update(piece["values"], *piece["faces"].values())
    return set.intersection(*by_kind.values()) if by_kind else set()


@makes(MAKERS, "relation")
def _relation(i: Items, name: str, item: Item) -> None:
    known = next((one for one in i.ir["relations"] if one["name"] == name), None)
    if known is not None and i.say is not None:
        one, other = (i.say.kinds(sum(1 << n for n in known[end])) for end in ("from", "to"))
        i.put(item, f"{one} under {other}")


@makes(MAKERS, "cover")
def _cover(i: Items, name: str, item: Item) -> None:
    known: Cover | None = i.ir["visibility"].get("cover")
    if known is None or i.say is None:
        return
    item.name = "cover of hidden pieces"
    i.put(item, f"for {i.say.kinds(known['kinds'])}: hidden while {spoken(known['hides'])}")
    i.put(item, "the enemy sees one counter for all hidden pieces of a hex:", known["cite"])
    before = -1
    for sort in known["sorts"]:
        when = i.provided(sort["when"])
        either = "or " if sort["rank"] == before else ""
        before = sort["rank"]
        i.put(item, f"{either}{spoken(sort['name'])}{when}", sort["cite"], 1)
    if known["chosen"] is not None:
        i.put(item, f"the owner chooses among counters of one rank ({spoken(known['chosen'])})")
