"""What a project accepts: ``allow`` blocks and comments ``# hexwright: allow ...``, each with a reason."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from toolchain import faults
from toolchain.base.diagnostic import ERROR, Finding, Fix
from toolchain.base.edits import without_block, without_entry
from toolchain.base.source import Source, Span
from toolchain.checks.registry import catalogue
from toolchain.language.ast import Block
from toolchain.workspace.lint.selection import Selection
from toolchain.workspace.project.project import Project

_COMMENT = r"#\s*hexwright:\s*(.*?)\s*$"
_WITH_COMMENTS = (".toml", ".csv")
_STRINGS = r'"(?:[^"\\]|\\.)*"'
_ALLOW = r"allow\s+([\w-]+(?:\s*,\s*[\w-]+)*)\s*(?:because\b\s*(.*))?$"


@dataclass(eq=False, repr=False)
class _Suppression:
    """One acceptance: of which checks, why, over which lines of which file (all when no line is given)."""

    words: list[str]
    reason: str
    span: Span
    source: Source | None
    lines: tuple[int, ...]
    block: Block | None = None
    used: set[str] = field(default_factory=set)


class Suppressions:
    """All acceptances of a project: ``allow`` blocks and comments ``# hexwright: allow ...``."""

    def __init__(self, project: Project, found: list[Finding]) -> None:
        self.made: list[_Suppression] = []
        self.wrong: list[Finding] = []
        self._codes: set[str] = set()
        self._everywhere: dict[str, list[_Suppression]] = {}
        self._at: dict[tuple[str, str, int], list[_Suppression]] = {}
        for placed in project.all_placed():
            if placed.block.word == "allow":
                self._block(placed.block)
        sources = {id(s): s for s in project.sources if s.name.endswith(".hw")}
        sources |= {
            id(i.span.source): i.span.source
            for i in found
            if i.span and i.span.source.name.endswith(_WITH_COMMENTS)
        }
        seen: set[tuple[str, int]] = set()
        for source in sources.values():
            self._comments(source, seen)
        self.own = {s.name for s in sources.values()} | {s.name for s in project.sources}

    def _block(self, block: Block) -> None:
        words = []
        reason = ""
        for index, token in enumerate(block.header):
            if token.text == "because" and token.kind != "STRING":
                reason = " ".join(t.value for t in block.header[index + 1 :])
                break
            if token.kind != "COMMA":
                words.append(token.value)
        span = block.keyword.span
        if block.header:
            span = span.to(block.header[0].span)
        self._take(words, reason, span, None, (), block)

    def _comments(self, source: Source, seen: set[tuple[str, int]]) -> None:
        following: list[int] | None = None
        starts: dict[int, int] | None = None
        for number, line in enumerate(source.text.split("\n"), 1):
            if "hexwright:" not in line or (source.name, number) in seen:
                continue
            bare = re.sub(_STRINGS, lambda m: "x" * len(m.group()), line.rstrip("\r"))
            match = re.search(_COMMENT, bare)
            if match is None:
                continue
            seen.add((source.name, number))
            start = source.offset(number, 1)
            span = Span(source, start + match.start(), start + len(line.rstrip()))
            # Looked up again in the line itself: a reason may hold quotation marks.
            allow = re.match(_ALLOW, line.rstrip("\r")[match.start(1) :].rstrip())
            if allow is None:
                self.wrong.append(faults.invalid_suppression.unreadable(span))
                continue
            alone = not line[: match.start()].strip()
            if alone and following is None:
                following = _following(source)
            of = following[number] if alone and following else number
            if starts is None:
                starts = _starts(source)
            lines = tuple(range(of, starts.get(of, of) + 1))
            words = [word.strip() for word in allow[1].split(",")]
            self._take(words, (allow[2] or "").strip(), span, source, lines)

    def _take(
        self,
        words: list[str],
        reason: str,
        span: Span,
        source: Source | None,
        lines: tuple[int, ...],
        block: Block | None = None,
    ) -> None:
        known = catalogue()
        good = []
        for word in words:
            check = known.find(word)
            if check is None:
                self.wrong.append(faults.invalid_suppression.at(span, word, known.hint(word)))
            else:
                good.append(check.code)
        if not words:
            self.wrong.append(faults.invalid_suppression.no_check(span))
        if not reason and words:
            self.wrong.append(faults.allow_without_reason.at(span, words))
        if good:
            self.made.append(_Suppression(good, reason, span, source, lines, block))

    def split(self, found: list[Finding]) -> tuple[list[Finding], list[Finding]]:
        """What is shown, and what is accepted."""
        for one in self.made:
            for code in one.words:
                self._codes.add(code)
                if one.source is None:
                    self._everywhere.setdefault(code, []).append(one)
                for line in one.lines:
                    self._at.setdefault((code, one.span.source.name, line), []).append(one)
        kept: list[Finding] = []
        suppressed: list[Finding] = []
        for item in found:
            (suppressed if self._accepts(item) else kept).append(item)
        return kept, suppressed

    def _accepts(self, item: Finding) -> bool:
        if not may_be_allowed(item):
            return False
        found = self._everywhere.get(item.code, [])
        if item.span is not None and item.code in self._codes:
            found = [*found, *self._at.get((item.code, item.span.source.name, item.span.line), [])]
        for one in found:
            one.used.add(item.code)
        return bool(found)

    def complaints(self, chosen: Selection) -> list[Finding]:
        """Acceptances that lack a reason, are not understood, or accept nothing."""
        made = [item for item in self.wrong if _own(item, self.own)]
        for one in self.made:
            idle = [code for code in one.words if code not in one.used and chosen.takes(code)]
            if idle and one.span.source.name in self.own:
                made.append(_idle(one, idle))
        return made


def _own(item: Finding, own: set[str]) -> bool:
    return item.span is None or item.span.source.name in own


def may_be_allowed(item: Finding) -> bool:
    """What the reader cannot understand cannot be allowed: the build would fail all the same."""
    check = catalogue().by_code.get(item.code)
    return not (item.severity == ERROR and (check is None or check.reader))


def _following(source: Source) -> list[int]:
    """For each line the one after it, comments that stand alone passed over; entry 0 is not used."""
    made = [source.line_count + 1] * (source.line_count + 1)
    for number in range(source.line_count - 1, 0, -1):
        comment = source.line(number + 1).lstrip().startswith("#")
        made[number] = made[number + 1] if comment else number + 1
    return made


def _starts(source: Source) -> dict[int, int]:
    """The lines that begin a block, each with the last line of the block: a header accepts for all of its rows."""
    if not source.name.endswith(".hw"):
        return {}
    made: dict[int, int] = {}
    header = 0
    for number, line in enumerate(source.text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            header = number
        if header:
            made[header] = number
    return made


def _idle(one: _Suppression, idle: list[str]) -> Finding:
    names = [catalogue().by_code[code].name for code in idle]
    hard = [code for code in idle if catalogue().by_code[code].reader]
    hard = [code for code in hard if catalogue().by_code[code].severity == ERROR]
    fixes: tuple[Fix, ...] = ()
    if len(idle) == len(one.words):
        edit = without_block(one.block.span) if one.block else without_entry(one.span, " \t")
        fixes = (Fix("remove it", (edit,), safe=True),)
    return faults.allow_without_finding.at(one.span, names, hard, fixes)
