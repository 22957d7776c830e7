"""Changes of a position, and what follows from them by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from toolchain.engine.codegen.writer import ident
from toolchain.engine.interpret.statements.run import Frame, Run, given
from toolchain.ir.kept.piles import HAND, WRONG_HAND, whose_hand
from toolchain.ir.limits.bounds import lies_within, limits_of, out_of_range
from toolchain.ir.margins import may_use, used_by


def column(run: Run, name: str) -> list[Any]:
    """A declared column."""
    return run.position.columns["c_" + ident(name)]


def write(run: Run, name: str, index: int, value: Any) -> None:
    """Sets a state of something; of what is absent nothing is set."""
    declared, held = run.declared[name], column(run, name)
    if (index < 0 and declared["of"] != "game") or held[index] == value:
        return
    values = declared.get("values")
    if values and not -1 <= value < len(values):
        run.refuse(f"`{name}` cannot be {value}")
    if not lies_within((value, value), limits_of(declared)):
        run.refuse(out_of_range(name, value, limits_of(declared)))
    if "kinds" in declared and not declared["kinds"] >> run.ir["pieces"][index]["kind"] & 1:
        run.refuse(f"`{run.ir['pieces'][index]['id']}` belongs to a kind without `{name}`")
    if isinstance(value, Fraction):
        run.refuse(f"`{name}` takes only whole numbers")
    bound = 1 << (63 if declared.get("wide") else 31)
    if not -bound <= value < bound:
        run.refuse("a number becomes too large")
    held[index] = int(value)
    run.changed()
    if name == run.ir["visibility"].get("cover", {}).get("hides"):
        run.tell("cover", (index, value))


def clear(run: Run, name: str) -> None:
    """Sets a state of everything to its blank."""
    for index in range(len(column(run, name)) - 1):
        write(run, name, index, blank(run, name))


def blank(run: Run, name: str) -> int:
    """What a state is when it is cleared."""
    made: int = run.declared[name].get("blank", 0)
    return made


def gain(run: Run, name: str, index: int, amount: Any) -> None:
    """Adds to a stock, within its floor and cap."""
    declared = run.declared[name]
    value = column(run, name)[index] + amount
    _, most = limits_of(declared)
    if most is not None and value > most:
        run.tell("lost", (name, index, value - most))
        value = most
    if declared.get("floor") is not None:
        value = max(value, declared["floor"])
    if declared.get("cap") is not None:
        value = min(value, declared["cap"])
    write(run, name, index, value)


def move_piece(run: Run, piece: int, place: int) -> None:
    """Moves a piece to a place (-1: off the map and the boxes), and sets off what waits for that."""
    where, at = run.position.columns["c_place"], run.position.columns["c_at"]
    old = where[piece]
    if piece < 0 or old == place:
        return
    if place >= run.i.hex_count:
        box = run.ir["boxes"][place - run.i.hex_count]
        if "users" in box and not may_use(run.ir, box, run.ir["pieces"][piece]):
            run.refuse(
                f"{run.ir['pieces'][piece]['id']} cannot enter `{box['name']}`, which is {used_by(run.ir, box)}"
            )
    where[piece] = place
    if old >= 0:
        at[old] = tuple(other for other in at[old] if other != piece)
    if place >= 0:
        # A hex keeps the order in which pieces came; a box has none.
        after = (*at[place], piece)
        at[place] = after if run.i.is_hex(place) else tuple(sorted(after))
    run.changed()
    run.tell("move", (piece, old, place))
    if run.i.is_hex(place):
        _set_off(run, piece, old, place)


def _set_off(run: Run, piece: int, old: int, place: int) -> None:
    """What happens by itself when a piece comes into a hex."""
    names = {"mover": piece, "from": old, "to": place}
    for trigger in run.ir["triggers"]:
        frame = Frame(trigger["name"], trigger.get("cite", ""), {**names, "self": piece})
        requires = trigger.get("requires")
        if requires and not run.holds(requires, frame):
            continue
        own = {**dict.fromkeys(given(trigger["do"]), 0), **names, "actor": run.i.side_of(piece)}
        run.at_once(trigger["do"], Frame(frame.procedure, frame.cite, own))


def turn(run: Run, piece: int, face: int) -> None:
    """Turns a piece to a face."""
    faces = run.position.columns["c_face"]
    old = faces[piece]
    if piece < 0 or old == face:
        return
    faces[piece] = face
    run.changed()
    run.tell("face", (piece, old, face))


def attach(run: Run, relation: str, piece: int, to: int) -> None:
    """Attaches a piece to another by a relation, and takes it off the map; -1 ends what there is."""
    held = run.position.columns["r_" + ident(relation)]
    whose = run.position.columns["c_to_" + ident(relation)]
    old = whose[piece]
    if piece < 0 or old == to:
        return
    whose[piece] = to
    if old >= 0:
        held[old] = tuple(other for other in held[old] if other != piece)
    if to >= 0:
        held[to] = (*held[to], piece)
    run.changed()
    if to >= 0:
        move_piece(run, piece, -1)
    run.tell("attach", (piece, old, to))


def card_to(run: Run, card: int, pile: str, holder: int = -1) -> None:
    """Moves a card to a pile of its deck, and of its side where each side has its own; of a common deck only hands.

    ``holder``: in whose hand, of a common deck.
    """
    if card < 0:
        return
    cards, where = run.position.columns["c_pile"], run.position.columns["c_card_pile"]
    old = where[card]
    of = run.ir["cards"][card]
    whose = of["side"] if pile != HAND else whose_hand(of["side"], holder)
    if pile == HAND and whose < 0:
        run.refuse(WRONG_HAND)
    new = run.piles.index((of["deck"], pile, whose))
    if new == old:
        return
    where[card] = new
    cards[old] = tuple(other for other in cards[old] if other != card)
    cards[new] = tuple(sorted((*cards[new], card)))
    run.changed()


def piles_for(run: Run, deck: str, side: int) -> list[int]:
    """Numbers of the piles of a deck that a side uses, the one to draw from first; none for who has no part in it."""
    by_side = next(known["by_side"] for known in run.ir["decks"] if known["name"] == deck)
    return [
        number
        for number, (name, _, whose) in enumerate(run.piles)
        if name == deck and (not by_side or whose == side)
    ]
