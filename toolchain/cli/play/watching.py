"""Watching bots: a pause or a key after what they do, a remark on why, and what one would do in a person's place."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from toolchain.cli.play.prompt.choice_input import Reader
from toolchain.cli.play.table import Leave, Table
from toolchain.engine.codegen.procedures import PASS
from toolchain.engine.game import Question, RuleError
from toolchain.play.bots import GreedyPolicy
from toolchain.play.foresight.reasons import NOTHING_BETTER

_REMARKED = ("action", "scope", "choose", "may", "move", "retreat", "enter")


@dataclass
class Watch:
    """How bots are watched. ``delay``: seconds after each thing that is told; ``step``: Enter goes on."""

    delay: float = 0
    step: bool = False
    comment: bool = False
    _advisers: dict[int, GreedyPolicy] = field(default_factory=dict)

    @property
    def stops(self) -> bool:
        """Whether there is a pause after what a bot does."""
        return self.step or self.delay > 0 or self.comment

    def wait(self, reader: Reader) -> None:
        """The pause. Raises Leave."""
        if self.step:
            text = reader.line("Enter: continue, c: do not stop again, q: quit>  ")
            if text is None:
                raise Leave("the input has ended")
            if text.lower().startswith("q"):
                raise Leave("")
            self.step = not text.lower().startswith("c")
        elif self.delay:
            time.sleep(self.delay)

    def remark(self, table: Table, question: Question, value: object) -> str:
        """Why a bot is about to answer so; empty unless remarks are wanted."""
        bot = table.bots[question.seat]
        if not self.comment or not isinstance(bot, GreedyPolicy) or question.kind not in _REMARKED:
            return ""
        return f"({table.game.side_names[question.seat]}: {bot.because(table.state, value)})"

    def hint(self, table: Table, question: Question) -> list[str]:
        """What a greedy bot would answer, and why; it knows no more than the person who is asked."""
        if question.seat < 0:
            return ["you enter rolls and draws here, so there is nothing to choose"]
        if question.kind == "secret":
            return ["bots choose at random here"]
        if question.seat not in self._advisers:
            self._advisers[question.seat] = GreedyPolicy(table.game, question.seat, table.state.answers)
        adviser = self._advisers[question.seat]
        try:
            value = adviser.choose(table.state)
            why = adviser.because(table.state, value)
        except RuleError as error:
            return [f"no hint: looking ahead failed: {error}"]
        word = question.say(value)
        if why == NOTHING_BETTER and value != PASS and PASS in question.values:
            return [f"a bot would answer `{word}`, but sees no gain in it: `{question.say(PASS)}` is as good"]
        return [f"a bot would answer `{word}`: {why}" if value != PASS else f"a bot would `{word}`: {why}"]
