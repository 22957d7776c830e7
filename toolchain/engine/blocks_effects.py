"""Effects as Python: what changes the state at once."""

from __future__ import annotations

from typing import Any

from toolchain.engine.blocks_base import ACTOR, BlockWriter
from toolchain.engine.codegen import ident


class EffectBlocks(BlockWriter):
    """Statements that never stop."""

    def _do_let(self, s: list[Any]) -> None:
        text = self._e(s[2])
        self._line(f"F[{self._slot(s[1])}]={text}")

    def _do_set(self, s: list[Any]) -> None:
        subject = "0" if s[2] is None else self._e(s[2])
        value, name = self._e(s[3]), ident(s[1])
        # Most states are set to what they are: to see that costs less than a call.
        known = self.writer.plain(subject) and self.writer.plain(value)
        self._line(
            (f"if S.c_{name}[{subject}]!={value}: " if known else "") + f"w_{name}(S,{subject},{value})"
        )

    def _do_clear(self, s: list[Any]) -> None:
        if s[2] is None:
            self._line(f"clear_{ident(s[1])}(S)")
        else:
            # Most have nothing to clear.
            blank = self.blanks.get(s[1], 0)
            self._line(f"c=S.c_{ident(s[1])}")
            self._line(f"if c.count({blank})<len(c):")
            self._line(f"    for x in {self._e(s[2])}: w_{ident(s[1])}(S,x,{blank})")

    def _do_place(self, s: list[Any]) -> None:
        self._line(f"move_piece(S,{self._e(s[1])},{self._e(s[2])})")

    def _do_face(self, s: list[Any]) -> None:
        self._line(f"turn_piece(S,{self._e(s[1])},{s[2]})")

    def _do_attach(self, s: list[Any]) -> None:
        self._line(f"attach_{ident(s[1])}(S,{self._e(s[2])},{self._e(s[3])})")

    def _do_detach(self, s: list[Any]) -> None:
        self._line(f"attach_{ident(s[1])}(S,{self._e(s[2])},-1)")

    def _do_gain(self, s: list[Any]) -> None:
        subject = "0" if s[2] is None else self._e(s[2])
        self._line(f"gain_{ident(s[1])}(S,{subject},{self._e(s[3])})")

    def _do_card_to(self, s: list[Any]) -> None:
        self._line(f"card_to(S,{self._e(s[1])},{s[2]!r})")

    def _do_gather(self, s: list[Any]) -> None:
        base = self.writer.pile_index(s[1], self.program.deck_piles[s[1]][0], s[2], self._names)
        self._line(f"gather(S,{base},{len(self.program.deck_piles[s[1]])})")

    def _do_tell(self, s: list[Any]) -> None:
        args = "".join(self._e(a) + "," for a in s[2])
        cite = s[3] if len(s) > 3 and s[3] else self._cite
        self._line(f"if S.ear: S.ear(S,'tell',({s[1]!r},{args}),{self._where!r},{cite!r})")

    def _do_show(self, s: list[Any]) -> None:
        _, name, arguments, cite = s
        args = "".join(self._e(a) + "," for a in arguments)
        self._line(f"if S.ear: S.ear(S,'show',({name!r},{args}),{self._where!r},{cite or self._cite!r})")

    def _do_later(self, s: list[Any]) -> None:
        _, turns, phase, name, args, _cite = s
        text = "".join("," + self._e(a) for a in args)
        entry = self.entries[name][0]
        self._line(f"post(S,(S.c_turn[0]+{self._e(turns)},{phase},{entry},F[{ACTOR}]{text}))")
