"""lark at work: words of a hole to a tree, and what to say when they do not fit (``grammars/hexwright.lark``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lark import Lark, Transformer, Tree, UnexpectedInput, UnexpectedToken
from lark import Token as LarkToken
from lark.lexer import Lexer

from toolchain.base.diagnostic import Findings
from toolchain.base.resources import resource
from toolchain.base.source import Span
from toolchain.base.suggest import did_you_mean
from toolchain.language.ast import Expr
from toolchain.language.tokens import Token

SINGLE = {
    "when": "WHEN",
    "otherwise": "OTHERWISE",
    "or": "OR",
    "and": "AND",
    "not": "NOT",
    "is": "IS",
    "has": "HAS",
    "reaches": "REACHES",
    "count": "COUNT",
    "some": "SOME",
    "no": "NO",
    "where": "WHERE",
    "in": "IN",
    "on": "ON",
    "at": "AT",
    "within": "WITHIN",
    "beyond": "BEYOND",
    "across": "ACROSS",
    "ignoring": "IGNORING",
    "only": "ONLY",
    "of": "OF",
}
DOUBLE = {
    ("is", "not"): "IS_NOT",
    ("has", "no"): "HAS_NO",
    ("not", "in"): "NOT_IN",
    ("adjacent", "to"): "ADJACENT_TO",
    ("stacked", "with"): "STACKED_WITH",
    ("other", "than"): "OTHER_THAN",
    ("attached", "to"): "ATTACHED_TO",
    ("nearest", "to"): "NEAREST_TO",
    ("by", "highest"): "BY_HIGHEST",
    ("by", "lowest"): "BY_LOWEST",
}
WORD_KINDS = {"NAME", "PROPER", "NUM", "STRING", "RANGE", "DICE", "DATE", "RATIO", "DOTTED", "WORDNUM"}
_ENDS = {")", ",", "and", "or", "otherwise", "when"}
PLAIN = {
    "LPAR": "`(`",
    "RPAR": "`)`",
    "COMMA": "`,`",
    "CMP": "a comparison (`=`, `<`, `>=` ...)",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
}


class _Words(Lexer):
    """Hands the scanner's words to lark, with operators of two words joined."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[LarkToken]:  # type: ignore[override]
        tokens: list[Token] = data
        index = 0
        count = len(tokens)
        after_across = False
        while index < count:
            token = tokens[index]
            kind = token.kind
            if kind == "NAME":
                if index + 1 < count:
                    double = DOUBLE.get((token.text, tokens[index + 1].text))
                    if double:
                        yield _lark(double, token)
                        index += 2
                        continue
                single = SINGLE.get(token.text)
                if single == "NO" and (index + 1 == count or tokens[index + 1].text in _ENDS):
                    single = None  # the value `no`
                if single:
                    kind = single
                    after_across = kind == "ACROSS"
                elif token.text == "from" and after_across:
                    kind = "FROM"
            yield _lark(kind, token)
            index += 1


class _Held(LarkToken):
    """lark's word with ours attached (lark's own class has no room for it)."""

    word: Token


def _lark(kind: str, token: Token) -> LarkToken:
    made = _Held(kind, token.text, start_pos=token.start, end_pos=token.end)
    made.word = token
    return made


class _ToExpr(Transformer):
    """Turns lark's reductions straight into :class:`Expr`."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if str(data).startswith("_"):  # lark's own rules for repetition, spliced by lark
            return Tree(data, children)
        kept = _kept(children)
        return Expr(str(data), tuple(kept), _span(kept[0]).to(_span(kept[-1])))

    def start(self, children: list[Any]) -> Any:
        return children[0]

    def phrase(self, children: list[Any]) -> Expr:
        kept = _kept(children)
        return Expr("phrase", tuple(kept), _span(kept[0]).to(_span(kept[-1])))

    def group(self, children: list[Any]) -> Expr:
        first, last = children[0].word.span, children[-1].word.span
        return Expr("group", tuple(_kept(children)), first.to(last))


def _kept(children: list[Any]) -> list[Any]:
    """Nodes and words; operators and brackets have done their work."""
    made: list[Any] = []
    for child in children:
        if isinstance(child, Expr):
            made.append(child)
        elif isinstance(child, _Held) and (child.type in WORD_KINDS or child.type == "CMP"):
            made.append(child.word)
    return made


def _span(item: Any) -> Span:
    return item.span


@lru_cache(maxsize=1)
def _parser() -> Lark:
    text = resource("grammars", "hexwright.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=_Words, transformer=_ToExpr(), start="start")


def read_tree(tokens: list[Token], findings: Findings) -> Expr | Token | None:
    """The tree of words that form one expression; what does not fit is reported."""
    for token in tokens:
        if token.kind not in WORD_KINDS and token.kind not in PLAIN:
            findings.add("SYN011", f"`{token.text}` does not belong here", token.span, help="remove it")
            return None
    try:
        made: Any = _parser().parse(tokens)
    except UnexpectedToken as error:
        _explain(error, tokens, findings)
        return None
    except UnexpectedInput:
        findings.add("SYN011", "this cannot be read", tokens[0].span)
        return None
    assert isinstance(made, (Expr, Token))
    return made


def _explain(error: UnexpectedToken, tokens: list[Token], findings: Findings) -> None:
    wanted = _wanted(set(error.accepts or error.expected or ()))
    token = error.token
    if token.type == "$END":
        last = tokens[-1]
        span = Span(last.source, last.end, last.end + 1)
        findings.add("SYN010", f"the line stops after `{last.text}`", span, help=f"expected {wanted}")
        return
    word: Token | None = getattr(token, "word", None)
    span = word.span if word else tokens[-1].span
    hint = ""
    if word is not None and word.kind == "NAME":
        hint = did_you_mean(word.text, [*SINGLE, "adjacent to"])
    findings.add("SYN011", f"`{token}` does not fit here", span, help=hint or f"expected {wanted}")


def _wanted(kinds: set[str]) -> str:
    words = []
    if kinds & WORD_KINDS:
        words.append("a name or a value")
    words.extend(PLAIN[kind] for kind in sorted(kinds) if kind in PLAIN)
    joined = {v: k for k, v in SINGLE.items()} | {v: " ".join(k) for k, v in DOUBLE.items()}
    small = [f"`{joined[kind]}`" for kind in sorted(kinds) if kind in joined]
    if len(small) > 6 or (kinds & {"AND", "OR"} and not kinds & WORD_KINDS):
        small = ["`and`", "`or`"] if "AND" in kinds else []
        words.append("the end of the line")
    words.extend(small[:6])
    return " or ".join(dict.fromkeys(words)) or "nothing more"
