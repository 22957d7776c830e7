"""What the conformance suite promises of every package, and what came of trying."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from toolchain.engine.verify.invariants import MAXIMUM_ANSWERS

CHECKS: dict[str, str] = {
    "starts": "the scenario can be set up and reaches its first question",
    "ends": f"every game ends within {MAXIMUM_ANSWERS:,} answers, without a fault and with an outcome",
    "options": "options exist, are unique and in canonical order, and are the same when computed again",
    "applies": "every option can be chosen and undone without a trace",
    "refuses": "an illegal answer is refused with a reason and its paragraph, and changes nothing",
    "cites": "every question names its paragraph, if the game has paragraphs",
    "says": "options have different texts, and each text selects its option",
    "saves": "a saved game loads unchanged and continues in the same way",
    "forks": "changes to a copy do not affect the original, nor the reverse",
    "undoes": "undoing answer by answer leads back through the same states to the start",
    "replays": "the same answers give the same states, with and without listeners and log",
    "elsewhere": "another process with a different hash seed reaches the same states",
    "secrecy": "no player can distinguish states that differ only in what that player may not see",
    "invariants": "every piece and card is in one place, and derived data agrees with its source",
    "events": "every event can be narrated",
    "manual": "dice can be rolled and cards drawn outside the engine",
    "oracle": "generated expressions and the interpreter agree",
    "statements": "generated procedures and the interpreter ask, change and report the same",
}


@dataclass
class Check:
    """One promise: how often it was kept and broken, and the first few breaches."""

    name: str
    meaning: str
    kept: int = 0
    broken: int = 0
    details: list[str] = field(default_factory=list)

    @property
    def status(self) -> str:
        """passed, failed, or skipped when it was never tried."""
        return "failed" if self.broken else "passed" if self.kept else "skipped"


@dataclass
class Report:
    """All checks of one scenario."""

    scenario: str
    checks: list[Check]
    answers: int = 0
    questions: int = 0
    twins: int = 0

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not any(check.broken for check in self.checks)

    def __getitem__(self, name: str) -> Check:
        return next(check for check in self.checks if check.name == name)

    def failures(self) -> list[str]:
        """The first breaches of each failed check, one line each."""
        return [f"{check.name}: {detail}" for check in self.checks for detail in check.details]

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        counts = {s: sum(c.status == s for c in self.checks) for s in ("passed", "failed", "skipped")}
        rows = [{**vars(check), "status": check.status} for check in self.checks]
        return {
            "scenario": self.scenario,
            "summary": counts,
            "answers": self.answers,
            "twins": self.twins,
            "checks": rows,
        }
