"""Statements of chance: cards, cups, pairs."""

from __future__ import annotations

from typing import Any

from toolchain import faults
from toolchain.ir.kept.piles import PLAY
from toolchain.language.catalogue.catalogue import HAND, PILES
from toolchain.language.tokens import Token, split_commas
from toolchain.model.statements.context import Statement, StatementContext, StatementForms, Written
from toolchain.model.types import CARD, CARDS, HEX, HEXES, INT, PAIRS, PIECE, PIECES, SIDE, element

FORMS = StatementForms()


@FORMS.statement("match")
def read_match(s: StatementContext, at: Written) -> list[Statement]:
    left = s.expect(at.held["left"], at, PIECES, "the first set")
    right = s.expect(at.held["right"], at, PIECES, "the second set")
    seat = s.expect(at.held["seat"], at, SIDE, "who matches")
    name = s.name(at.held["name"], at.line)
    at.scope.learn(name, PAIRS)
    return [["match", "match", name, left, right, seat, s.cite(at.line)]]


@FORMS.statement("draw")
def read_draw(s: StatementContext, at: Written) -> list[Statement]:
    words = [token.text for token in at.line.tokens[1:4]]
    if words[:2] == ["up", "to"]:
        s.findings.add(
            faults.wrong_form_of_statement.draw_up_to(at.line.tokens[1].span, (words[2:] or ["N"])[0])
        )
        return []
    count = s.expect(at.held["n"], at, INT, "the number of cards")
    made = s.value(at.held["deck"], at).expr
    if made[0] != "pile":
        s.findings.add(faults.not_a_deck.at(at.line.span))
        return []
    to, holder = ("play", None) if "pile" not in at.held else _pile(s, at.held["pile"], at, made[1])
    name = None
    if "name" in at.held:
        name = s.name(at.held["name"], at.line)
        at.scope.learn(name, CARD if count == ["int", 1] else CARDS)
    return [["draw", made[1], holder or made[3], count, to, name, s.cite(at.line)]]


def _pile(s: StatementContext, tokens: list[Token], at: Written, deck: str) -> tuple[str, Any]:
    """A pile, and whose hand it is where the cards may be of a common deck; ``deck``: whose cards, "" if unknown."""
    word, *of = tokens
    name = word.text
    if name not in PILES:
        s.findings.add(faults.unknown_phase_face_or_pile.pile(word.span, name, PILES))
        return "discard", None
    if of and (of[0].text != "of" or len(of) == 1):
        s.findings.add(faults.wrong_number_of_names.at(of[0].span))
        return name, None
    decks = [known for known in s.symbols.all("deck") if deck in ("", known.name)]
    common = [known.name for known in decks if not known.info["by_side"]]
    if name != HAND or (of and not common):
        if of:
            s.findings.add(faults.side_of_a_pile.at(of[0].span.to(of[-1].span), name))
        return name, None
    if common and not of:
        s.findings.add(faults.hand_of_a_common_deck.at(word.span, common[0], HAND))
    return name, s.expect(of[1:], at, SIDE, "whose hand it is") if of else None


@FORMS.statement("pick")
def read_pick(s: StatementContext, at: Written) -> list[Statement]:
    made, type_ = s.value(at.held["set"], at)
    name = s.name(at.held["name"], at.line)
    if type_ in (HEX, PIECE, CARD):
        s.findings.add(faults.not_a_set.chosen_from(at.held["set"][0].span, str(type_)))
    if type_ == HEXES:
        made = ["members", made]
    at.scope.learn(name, element(type_))
    return [["pick", made, name, element(type_).kind, s.cite(at.line)]]


def _cards(s: StatementContext, tokens: list[Token], at: Written, to: list[Token] | None) -> Statement:
    made, type_ = s.value(tokens, at)
    # Of a card by itself the deck is known where there is but one.
    pile, holder = _pile(s, to, at, made[1] if made[0] == "pile" else "") if to else ("discard", None)
    if type_ not in (CARD, CARDS) and type_.kind != "unknown":
        s.findings.add(faults.not_a_deck.no_cards(at.line.span, str(type_)))
    name = "\0card"
    card = made if type_ == CARD else ["v", name]
    put = ["card-to", card, pile] if holder is None else ["hand-to", card, holder]
    return put if type_ == CARD else ["each", name, made, [put], {"type": "card"}]


@FORMS.statement("discard")
def read_discard(s: StatementContext, at: Written) -> list[Statement]:
    return [_cards(s, part, at, None) for part in split_commas(at.held["cards"]) or [[]]]


@FORMS.statement("play-card")
def read_play(s: StatementContext, at: Written) -> list[Statement]:
    card = s.expect(at.held["card"], at, CARD, "the card to play")
    s.calls.add(PLAY)
    return [["do", PLAY, [card], None, None]]


@FORMS.statement("put")
def read_put(s: StatementContext, at: Written) -> list[Statement]:
    return [_cards(s, at.held["cards"], at, at.held["pile"])]


@FORMS.statement("shuffle")
def read_shuffle(s: StatementContext, at: Written) -> list[Statement]:
    made = s.value(at.held["deck"], at).expr
    if made[0] != "pile":
        s.findings.add(faults.not_a_deck.shuffled(at.line.span))
        return []
    return [["gather", made[1], made[3]]]
