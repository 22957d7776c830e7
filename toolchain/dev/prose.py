"""The prose guard: what users read is plain English, without words that the project has given up.

It reads the strings of the program (messages, help, catalogue), the pages of checks, the docstrings of commands,
the guide and the reference, README, the part "Unreleased" of CHANGELOG and the templates, and fails on every
phrase of ``BANNED``. Code is left out: fenced blocks, and whatever stands between backticks. The cases of checks
show messages as users see them; the first line of one has at most ``MOST_WORDS`` words.

    python -m toolchain.dev.prose [ROOT]
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MOST_WORDS = 20

# What not to write, and what to write. Each pattern is a regular expression of whole words, in any case.
BANNED = (
    (r"nought", "0 or zero"),
    (r"blanks|blank(?= (?:before|after|between|too|more)\b)", "spaces"),
    (r"remarks?", "comment"),
    (
        r"behind (?:an? |the |its |each |every )?(?:comma|names?|words?|numbers?|row|brackets?|colon|stroke|axis)",
        "after",
    ),
    (
        r"(?:bears?|bore|bearing) (?:an? |the |no |its |other |another |two )?(?:names?|numbers?|titles?|letters?)",
        "has",
    ),
    (r"laid over", "override"),
    (r"anew", "again"),
    (
        r"(?:is|are|was|were|be|been|being) (?:not |never |also |then )?(?:said|wanted)",
        "name who says or needs it",
    ),
    (
        r"(?:is|are|was|were|be|been|being) (?:not |never |also |then )?told(?! apart)",
        "shows, reports or narrates",
    ),
    (r"of which there (?:is|are)", "that exist"),
    (r"as it should", "name what failed"),
    (r"nothing of the kind", "none"),
    (r"hangs? on a hair", "is nearly a tie"),
    (r"stands? twice", "is listed twice"),
    (r"parted by", "separated by"),
    (r"reckon(?:s|ed|ing)?", "compute, count"),
    (r"in the mean", "on average"),
    (r"(?:gone|go|goes|going) on with", "continue"),
    (r"cure[sd]", "fix"),
    (r"(?:taken|take|takes) over", "import"),
    (r"written? over", "overwrite"),
    (r"so many (?:answers|seconds|searches|games|times)", "N"),
    (r"finds? (?:it|them|him) out", "reveal"),
    (r"a fault of hexwright", "a bug in hexwright"),
)
_BANNED = [
    (re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE), better) for pattern, better in BANNED
]
_KEY = re.compile(r'"[a-z_]+":')
_QUOTED = re.compile(r"`[^`\n]*`")
_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
_MESSAGE = re.compile(r"^(?:error|warning|note)\[([A-Z]{3}\d{3})\]: (.*)$")

# Written for those who change the program, not for those who use it.
OTHERS = ("toolchain/dev", "toolchain/docs/decisions", "toolchain/engine/codegen", "toolchain/engine/link")


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A phrase that users should not read: where, and what to write."""

    file: str
    line: int
    phrase: str
    better: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: `{self.phrase}`: {self.better}"


def banned(text: str) -> list[tuple[str, str]]:
    """The banned phrases of a text outside of backticks and keys of JSON, each with what to write."""
    bare = _KEY.sub("", _QUOTED.sub("`", text))
    return [(match.group(), better) for pattern, better in _BANNED for match in pattern.finditer(bare)]


def hits(root: Path) -> list[Hit]:
    """Every banned phrase in what users read, and every first line that is too long, by file and line."""
    found: set[Hit] = set()
    for file, line, text in texts(root):
        for phrase, better in banned(text):
            found.add(Hit(file, line, phrase, better))
    for file, line, message in _messages(root):
        if (words := len(message.split())) > MOST_WORDS:
            found.add(Hit(file, line, message, f"{words} words; a first line has at most {MOST_WORDS}"))
    return sorted(found)


def texts(root: Path) -> Iterator[tuple[str, int, str]]:
    """What users read: file, line, and a text without code."""
    for path in sorted((root / "toolchain").rglob("*")):
        name = path.relative_to(root).as_posix()
        if any(name.startswith(f"{other}/") for other in OTHERS):
            continue
        if path.suffix == ".py":
            yield from ((name, *text) for text in _strings(path))
        elif path.suffix == ".md":
            yield from ((name, *text) for text in _prose(path.read_text(encoding="utf-8")))
        elif "templates" in path.parts and path.suffix in (".hw", ".toml"):
            yield from (
                (name, n, line) for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            )
    readme, changelog = root / "README.md", root / "CHANGELOG.md"
    if readme.is_file():
        yield from (("README.md", *text) for text in _prose(readme.read_text(encoding="utf-8")))
    if changelog.is_file():
        yield from (
            ("CHANGELOG.md", *text) for text in _prose(_unreleased(changelog.read_text(encoding="utf-8")))
        )


def main(argv: list[str] | None = None) -> int:
    """Print the hits; 1 when there are any."""
    arguments = sys.argv[1:] if argv is None else argv
    found = hits(Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2])
    for hit in found:
        print(hit)
    if found:
        print(f"{len(found)} phrases that users should not read", file=sys.stderr)
    return 1 if found else 0


def _strings(path: Path) -> Iterator[tuple[int, str]]:
    """Strings of a module, and docstrings that users read: of checks and of commands."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    read = {id(node.body[0]) for node in ast.walk(tree) if _is_read(node, path) and _has_docstring(node)}  # type: ignore[attr-defined]
    unread = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and id(node) not in read
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread:
            if " " in node.value and "(?" not in node.value:
                yield node.lineno, node.value


def _has_docstring(node: ast.AST) -> bool:
    body = getattr(node, "body", [])
    return bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def _is_read(node: ast.AST, path: Path) -> bool:
    if isinstance(node, ast.Module):
        return path.parts[-3] in ("checks", "faults") and path.parent.name != "shared"
    decorators = getattr(node, "decorator_list", [])
    return any(
        isinstance(d, ast.Call) and isinstance(d.func, ast.Name) and d.func.id == "command"
        for d in decorators
    )


def _prose(text: str) -> Iterator[tuple[int, str]]:
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = _FENCE.match(line)
        if mark and (not fence or mark.group(1).startswith(fence)):
            fence = "" if fence else mark.group(1)
        elif not fence:
            yield number, line


def _unreleased(text: str) -> str:
    """The part "Unreleased" with the lines before it, so that numbers of lines stay."""
    parts = re.split(r"(?m)^(?=## )", text)
    return "".join(parts[:2])


def _messages(root: Path) -> Iterator[tuple[str, int, str]]:
    """Messages as users see them, in the cases of checks: a message may run over several lines."""
    for path in sorted((root / "tests" / "checks" / "cases").glob("*.md")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            if found := _MESSAGE.match(line):
                rest = []
                for more in lines[number:]:
                    if not more.startswith("    ") or "-->" in more:
                        break
                    rest.append(more)
                yield path.relative_to(root).as_posix(), number, " ".join([found.group(2), *rest])


if __name__ == "__main__":
    sys.exit(main())
