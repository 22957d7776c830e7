"""Small functions that generated blocks call: frames, cards, actions, posted effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolchain.engine import absent
from toolchain.engine.budget import CELL, Exhausted
from toolchain.engine.kernels.several import held, sets
from toolchain.engine.program import Program, RuleError
from toolchain.ir.kept.piles import HAND, REMOVED, WRONG_HAND, whose_hand
from toolchain.ir.limits.bounds import out_of_range

if TYPE_CHECKING:
    from toolchain.ir.rules import Rules


MAXIMUM_STACK = 60
MOST_POSTED = 2_000


def runtime(ir: Rules, p: Program, space: dict[str, Any]) -> dict[str, Any]:
    """Small functions that generated blocks call."""

    blanks: dict[int, list[int]] = {}  # what a frame holds beside its block, slot and actor, by entry

    def enter(state: Any, entry: int, slot: int, actor: int, *args: Any) -> None:
        if len(state.stack) >= MAXIMUM_STACK:
            raise RuleError(f"procedures call each other more than {MAXIMUM_STACK} levels deep")
        blank = blanks.get(entry)
        if blank is None:
            blank = blanks[entry] = [0] * space["SIZES"][entry]
        state.stack.append([entry, slot, actor, *args, *blank[len(args) :]])

    def leave(state: Any, frame: list[Any], value: Any) -> int:
        slot = frame[1]
        stack = state.stack
        stack.pop()
        if slot >= 0 and stack:
            stack[-1][slot] = value
        return -1

    def happen(state: Any, event: int, actor: int, *args: Any) -> None:
        events = space["EVENTS"]
        if 0 <= event < len(events):
            if state.ear:
                state.ear(state, "event", (event, *args), "", "")
            enter(state, events[event], -1, actor, *args)

    def open_actions(state: Any, numbers: tuple[int, ...], seat: int) -> list[int]:
        actions = space["ACTIONS"]
        orders = state.glance
        if orders is not None:
            order = orders.get(numbers)
            if order is None:
                must_be_known = any(actions[n].mandatory for n in numbers)
                order = orders[numbers] = [] if must_be_known else list(numbers)
            # Nobody will choose: one that is open is enough to know that the question is asked.
            for n in order:
                if actions[n].open(state, seat):
                    if n != order[0]:  # the next time it may be open again
                        order.remove(n)
                        order.insert(0, n)
                    return [n, -9]
            if order:
                return [-9]
        found = [n for n in numbers if actions[n].open(state, seat)]
        must = [n for n in found if actions[n].mandatory and actions[n].mandatory(state, seat)]
        return must or [*found, -9]

    place_order = p.hex_count

    def ordered(state: Any, options: list[Any], type_: str) -> list[Any]:
        if type_ == "piece":
            if len(options) > 1:
                at, place = state.c_at, state.c_place

                def key(x: int) -> tuple[int, int]:
                    here = place[x]
                    return (here, at[here].index(x)) if here >= 0 else (place_order, x)

                if len(options) > 32:  # looking each up in its stack would take the square of a large stack
                    stacks = {place[x] for x in options}
                    in_stack = {x: n for here in stacks if here >= 0 for n, x in enumerate(at[here])}

                    def key(x: int) -> tuple[int, int]:
                        return (place[x], in_stack[x]) if x in in_stack else (place_order, x)

                options.sort(key=key)
            return options
        return sorted(set(options))

    def several(
        state: Any, candidates: list[Any], least: int, most: int, type_: str, allowed: Any, each: int
    ) -> list[Any]:
        where = state.c_place if type_ == "piece" else range(p.hex_count)
        made = sets(candidates, least, most, (lambda x: where[x]) if type_ != "card" else (lambda x: 0))
        state.fuel -= sum(map(len, made)) + len(made) * (each + CELL)
        if state.fuel < 0:
            raise Exhausted
        return made if allowed is None else [one for one in made if allowed(held(one, type_))]

    def card_to(state: Any, card: int, pile: str, holder: int = -1) -> None:
        """``holder``: in whose hand, where it is told."""
        if card < 0:
            return
        old = state.c_card_pile[card]
        side = p.CARD_SIDE[card]
        if pile == HAND and (side := whose_hand(side, holder)) < 0:
            raise RuleError(WRONG_HAND)
        new = p.pile(p.CARD_DECK[card], pile, side)
        if new == old:
            return
        piles, where, journal = state.c_pile, state.c_card_pile, state.j
        journal.append((where, card, old))
        where[card] = new
        journal.append((piles, old, piles[old]))
        piles[old] = tuple([c for c in piles[old] if c != card])
        journal.append((piles, new, piles[new]))
        piles[new] = tuple(sorted((*piles[new], card)))

    def all_to(state: Any, old: int, pile: str) -> None:
        """Puts all cards of a pile together into another of their decks, which is nobody's hand."""
        piles, where, write = state.c_pile, state.c_card_pile, state.j.append
        cards = piles[old]
        gone: dict[int, list[int]] = {}
        for card in cards:
            new = p.pile(p.CARD_DECK[card], pile, p.CARD_SIDE[card])
            if new != old:
                gone.setdefault(new, []).append(card)
                write((where, card, old))
                where[card] = new
        for new, moved in gone.items():
            write((piles, old, piles[old]))
            piles[old] = tuple([card for card in piles[old] if card not in moved])
            write((piles, new, piles[new]))
            piles[new] = tuple(sorted((*piles[new], *moved)))

    def hand_to(state: Any, card: int, holder: int, where: str, cite: str) -> None:
        if card < 0 or not 0 <= holder < len(p.sides):
            nothing(state, absent.CARD if card < 0 else absent.HOLDER, where, cite)
        else:
            card_to(state, card, HAND, holder)

    def gather(state: Any, base: int) -> None:
        deck, _, side = p.pile_names[base]
        for other in p.piles_of(deck, side)[1:]:
            if p.pile_names[other][1] == REMOVED:
                continue
            all_to(state, other, p.pile_names[base][1])
        if state.ear:
            state.ear(state, "shuffle", (deck, side), "", "")

    def refill(state: Any, base: int) -> bool:
        """The discards become the pile again when it has run out."""
        deck, _, side = p.pile_names[base]
        discard = p.pile(deck, "discard", side)
        discards = state.c_pile[discard]
        all_to(state, discard, p.pile_names[base][1])
        if discards and state.ear:
            state.ear(state, "reshuffle", (deck, side), "", "")
        return bool(state.c_pile[base])

    def post(state: Any, item: tuple[Any, ...]) -> None:
        column = state.c_posted
        if len(column[0]) >= MOST_POSTED:
            raise RuleError(f"more than {MOST_POSTED:,} procedures are postponed")
        state.fuel -= len(column[0])
        state.j.append((column, 0, column[0]))
        column[0] = (*column[0], item)

    def next_posted(state: Any, phase: int) -> tuple[Any, ...] | None:
        column = state.c_posted
        for item in column[0]:
            if item[1] == phase and item[0] <= state.c_turn[0]:
                state.j.append((column, 0, column[0]))
                column[0] = tuple(x for x in column[0] if x is not item)
                made: tuple[Any, ...] = item
                return made
        return None

    def no_value(name: str, value: Any) -> None:
        raise RuleError(f"`{name}` cannot be {value}")

    def beyond(name: str, value: Any, low: int | None, high: int | None) -> None:
        raise RuleError(out_of_range(name, value, (low, high)))

    def nothing(state: Any, said: str, where: str, cite: str) -> None:
        if state.strict:
            raise RuleError(said, cite)
        if state.ear:
            state.ear(state, "nothing", (said,), where, cite)

    def not_of_kind(name: str, piece: int) -> None:
        raise RuleError(f"`{p.piece_ids[piece]}` belongs to a kind without `{name}`")

    return {
        "no_value": no_value,
        "beyond": beyond,
        "nothing": nothing,
        "not_of_kind": not_of_kind,
        "enter": enter,
        "leave": leave,
        "happen": happen,
        "open_actions": open_actions,
        "ordered": ordered,
        "several": several,
        "held_set": held,
        "card_to": card_to,
        "hand_to": hand_to,
        "gather": gather,
        "refill": refill,
        "post": post,
        "next_posted": next_posted,
    }
