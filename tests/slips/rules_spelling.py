"""Slips of the pen in rules text: a letter, a mark, a blank too many or too few."""

from __future__ import annotations

from random import Random

from tests.slips import Edit, Project, slip
from tests.slips._rulebook import NAME, Rulebook, misspelt, word

_FIELDS = (
    "allowance|cost|stop|weight|at most|reach|blocked|range|excludes|values|start|cleared|scope|requires|costs|activates|"
    "readings|default|because|columns|rows|cells|faces|hidden|holds|measure|prefer|path|bands|usable|capacity|edges|nations"
)
_STATEMENTS = (
    "set|move|do|each|when|otherwise|roll|draw|discard|turn|tell|gain|spend|repeat|open|let|clear|return|pick"
)


@slip(
    "misspelt word in a rule",
    expects="this name is not declared; the right one is suggested",
    codes=(
        "REF001",
        "REF002",
        "REF003",
        "REF004",
        "REF007",
        "REF009",
        "REF014",
        "REF016",
        "MAP006",
        "MAP083",
    ),
)
def misspelt_word(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    names = [
        name
        for name in book.declared("define", "quantity", "procedure", "table", "state", "terrain", "policy")
        if len(name) > 4
    ]
    sites = [
        site for name in names for site in book.sites(rf"\S.*(?P<it>{word(name)})", group="it", holding=name)
    ]
    sites = [site for site in sites if site.line != _header_line(book, site.file, site.line)]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, misspelt(site.text, draw))


def _header_line(book: Rulebook, file: str, line: int) -> int | None:
    block = book.block_at(file, line)
    return block.first if block else None


@slip(
    "misspelt name where it is declared",
    expects="the name that rules use is declared nowhere; here is one like it",
    codes=(
        "REF001",
        "REF002",
        "REF004",
        "REF007",
        "REF009",
        "REF016",
    ),
)
def misspelt_declaration(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    found = [
        block
        for name, block in book.declared(
            "define", "quantity", "procedure", "state", "movement", "trace"
        ).items()
        if len(name) > 4 and book.count(name) > 1
    ]
    if not found:
        return None
    block = draw.choice(found)
    name = block.header.split()[1]
    start = block.header.index(name, len(block.keyword))
    line = book.pages[block.file][block.first]
    return book.set_line(
        block.file, block.first, line[:start] + misspelt(name, draw) + line[start + len(name) :]
    )


@slip(
    "misspelt keyword of a block",
    expects="no block has this keyword; the right one is suggested",
    codes=("SYN014",),
)
def misspelt_keyword(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    block = draw.choice([block for block in book.blocks() if len(block.keyword) > 4])
    line = book.pages[block.file][block.first]
    return book.set_line(block.file, block.first, misspelt(block.keyword, draw) + line[len(block.keyword) :])


@slip(
    "misspelt field",
    expects="the block has no such field; the right one is suggested",
    codes=(
        "SYN067",
        "SYN060",
        "SYN068",
        "SYN064",
    ),
)
def misspelt_field(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [site for site in book.sites(rf"^  (?P<it>{_FIELDS}) ", group="it") if len(site.text) > 3]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, misspelt(site.text, draw))


@slip(
    "misspelt statement",
    expects="no statement begins like this; the right one is suggested",
    codes=(
        "SYN060",
        "SYN062",
        "SYN067",
    ),
)
def misspelt_statement(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(rf"^ {{2,}}(?P<it>{_STATEMENTS})(?= |$)", group="it")
        if len(site.text) > 3
    ]
    sites = [
        site for site in sites if _in(book, site.file, site.line, "procedure", "action", "event", "trigger")
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, misspelt(site.text, draw))


def _in(book: Rulebook, file: str, line: int, *keywords: str) -> bool:
    block = book.block_at(file, line)
    return block is not None and block.keyword in keywords


@slip(
    "misspelt name of a side",
    expects="no side is called so; the right one is suggested",
    codes=(
        "MAP090",
        "MAP095",
        "REF001",
        "REF002",
        "REF003",
        "REF004",
        "REF010",
        "REF016",
        "REF025",
    ),
)
def misspelt_side(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [site for name in book.declared("side") for site in book.uses(name) if len(name) > 4]
    sites = [site for site in sites if book.code[site.file][site.line].split()[0] not in ("side", "sides")]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, misspelt(site.text, draw))


@slip(
    "capital lost",
    expects="proper names begin with a capital; the right one is suggested",
    codes=(
        "ART002",
        "MAP095",
        "REF001",
        "REF002",
        "REF003",
        "REF004",
        "REF016",
        "SYN070",
    ),
)
def capital_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    names = [
        *book.declared("side"),
        *sorted({s.text for s in book.sites(r"(?<=in )[A-Z][a-z]{3,}(?![\w-])")}),
    ]
    sites = [site for name in dict.fromkeys(names) for site in book.uses(name)]
    sites = [
        site for site in sites if book.code[site.file][site.line].split()[0] not in ("side", "sides", "part")
    ]
    if not sites:
        return None
    sites = [site for site in sites if not book.count(site.text[0].lower() + site.text[1:])]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, site.text[0].lower() + site.text[1:])


@slip(
    "capital too many",
    expects="names of rules begin with a small letter; the right one is suggested",
    codes=(
        "REF001",
        "REF002",
        "REF004",
        "REF007",
        "MAP006",
        "MAP083",
    ),
)
def capital_added(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    names = [name for name in book.declared("define", "quantity", "terrain", "state") if name[0].islower()]
    sites = [site for name in names for site in book.sites(rf"^ +\S.*(?P<it>{word(name)})", group="it")]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, site.text[0].upper() + site.text[1:])


@slip(
    "blank instead of a dash in a name",
    expects="names have dashes for blanks; the right one is suggested",
    codes=(
        "REF001",
        "REF002",
        "REF004",
        "REF007",
        "SYN011",
        "SYN062",
        "SYN065",
        "SYN068",
        "TYP018",
    ),
)
def dash_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    names = [
        name for name in book.declared("define", "quantity", "procedure", "state", "table") if "-" in name
    ]
    sites = [site for name in names for site in book.sites(rf"^ +\S.*(?P<it>{word(name)})", group="it")]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, site.text.replace("-", " ", 1))


@slip("quote left open", expects="the quote that begins here is not closed", codes=("SYN004",))
def quote_open(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r'"[^"]+(?P<it>")', group="it", raw=True, examples=True)
    sites = [site for site in sites if not book.pages[site.file][site.line].lstrip().startswith("#")]
    return book.edit(draw.choice(sites), "") if sites else None


@slip("typographic quotes", expects="write straight quotes", codes=("SYN005",))
def curly_quotes(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r'^[^"#]*(?P<it>"[^"]+")', group="it", raw=True, examples=True)
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, "“" + site.text[1:-1] + "”")


@slip("typographic dash in a name", expects="write a plain dash", codes=("SYN005",))
def long_dash(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"^ .*(?<![\w-])(?P<it>{NAME}-{NAME})", group="it")
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, site.text.replace("-", draw.choice("–—‑"), 1))


@slip(
    "dash in a range",
    expects="write `..` between the ends of a range",
    codes=(
        "SYN070",
        "SYN005",
        "SYN011",
        "SYN062",
        "SYN065",
        "SYN068",
        "SYN071",
        "TAB002",
        "TAB003",
        "TAB005",
        "TYP014",
        "TYP013",
        "MAP005",
        "REF014",
    ),
)
def dash_range(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"(?<![\w.-])\d+(?P<it>\.\.)\d+(?![\w.])", group="it")
    return book.edit(draw.choice(sites), draw.choice("–—-")) if sites else None


@slip(
    "one dot or three in a range",
    expects="write `..` between the ends of a range",
    codes=(
        "SYN005",
        "SYN011",
        "SYN062",
        "SYN065",
        "SYN068",
        "REF001",
        "REF004",
        "TAB002",
        "TAB003",
        "TAB005",
        "TYP014",
        "MAP002",
        "SYN070",
    ),
)
def dots_range(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"(?<![\w.-])\d+(?P<it>\.\.)\d+(?![\w.])", group="it")
    return book.edit(draw.choice(sites), draw.choice([".", "...", "…", " to "])) if sites else None


@slip(
    "range the wrong way round",
    expects="the range runs backwards",
    codes=(
        "TYP040",
        "MAP002",
        "TAB020",
        "TAB021",
    ),
)
def range_backwards(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"(?<![\w.-])(\d+)\.\.(\d+)(?![\w.])")
        if int(site.match[1]) < int(site.match[2])
    ]
    if not sites:
        return None
    site = draw.choice(sites)
    return book.edit(site, f"{site.match[2]}..{site.match[1]}")


@slip("tab in the indent", expects="use blanks, two for a level", codes=("SYN002",))
def tab_indent(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    site = draw.choice(book.sites(r"^(  )+(?=\S)", examples=True))
    return book.edit(site, "\t" * (len(site.text) // 2))


@slip(
    "odd indent",
    expects="the indent fits no level",
    codes=(
        "SYN008",
        "SYN080",
    ),
)
def odd_indent(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"^(  )+(?=[a-z])", examples=True)
        if not _continues(book, site.file, site.line)
        and _in(
            book,
            site.file,
            site.line,
            "procedure",
            "action",
            "movement",
            "quantity",
            "state",
            "example",
            "kind",
        )
    ]
    return book.edit(site, site.text + " ") if sites and (site := draw.choice(sites)) else None


def _continues(book: Rulebook, file: str, line: int) -> bool:
    before = book.code[file][line - 1].rstrip()
    opened = before.count("(") > before.count(")")
    return (
        opened
        or before.endswith((",", "=", " and", " or", " where"))
        or book.code[file][line].split()[0] in ("and", "or")
    )


@slip(
    "line at the margin",
    expects="a line of a block stands indented below it",
    codes=(
        "SYN014",
        "SYN003",
        "SYN001",
    ),
)
def margin(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"^(  )+(?=[a-z])", examples=True)
        if not _continues(book, site.file, site.line)
    ]
    return book.edit(draw.choice(sites), "") if sites else None


@slip(
    "level too deep",
    expects="nothing governs what is indented here",
    codes=(
        "SYN079",
        "SYN080",
        "SYN081",
        "SYN064",
    ),
)
def too_deep(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = [
        site
        for site in book.sites(r"^(  )+(?=(set|move|do|tell|gain|spend|let) )")
        if not _continues(book, site.file, site.line) and not _opens(book.code[site.file][site.line - 1])
    ]
    return book.edit(site, site.text + "  ") if sites and (site := draw.choice(sites)) else None


def _opens(code: str) -> bool:
    """Whether lines may stand below this one."""
    words = code.split()
    openers = "when otherwise each repeat do open at may choose chooses phase then by holder owner actor happen later"
    return not words or not code.startswith(" ") or any(w in openers.split() for w in words)


@slip("closing bracket lost", expects="this bracket is not closed", codes=("SYN006",))
def bracket_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"\)", examples=True)
    return book.edit(draw.choice(sites), "") if sites else None


@slip("bracket too many", expects="this bracket was never opened", codes=("SYN006",))
def bracket_added(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r"\)", examples=True)
    return book.edit(draw.choice(sites), "))") if sites else None


@slip(
    "colon after a label lost",
    expects="a label ends in a colon",
    codes=(
        "SYN067",
        "SYN068",
        "SYN011",
        "SYN074",
    ),
)
def colon_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(rf"^  {NAME}(?P<it>:) ", group="it")
        if _in(book, site.file, site.line, "quantity", "score", "movement", "policy")
    ]
    return book.edit(draw.choice(sites), "") if sites else None


@slip(
    "comma lost in a list",
    expects="names of a list are parted by commas",
    codes=(
        "SYN081",
        "SYN072",
        "SYN062",
        "SYN065",
        "SYN068",
        "SYN063",
        "SYN011",
        "TYP018",
        "STY039",
        "SYN020",
    ),
)
def comma_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(rf"{NAME}(?P<it>,) {NAME}", group="it", examples=True)
    return book.edit(draw.choice(sites), "") if sites else None


@slip(
    "operator of another language",
    expects="the operator of this language is named",
    codes=(
        "SYN005",
        "SYN011",
    ),
)
def foreign_operator(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    pairs = {
        "<>": "!=",
        ">=": "=>",
        "<=": "=<",
        " and ": " && ",
        " or ": " || ",
        " not ": " ! ",
        " = ": " == ",
    }
    sites = [
        site
        for site in book.sites(
            r"(?:(?<=when)|(?<=where)).*?(?P<it><>|>=|<=| and | or | not | = )", group="it"
        )
        if site.text in pairs
    ]
    return book.edit(site, pairs[site.text]) if sites and (site := draw.choice(sites)) else None


@slip(
    "statement of another language",
    expects="`if` is `when`, `else` is `otherwise`: the word of this language is named",
    codes=("SYN060",),
)
def foreign_statement(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    pairs = {
        "when": "if",
        "otherwise": "else",
        "each": "for",
        "repeat": "while",
        "return": "exit",
        "do": "call",
    }
    sites = book.sites(r"^ +(?P<it>when|otherwise|each|repeat|return|do)(?= |$)", group="it")
    sites = [site for site in sites if book.code[site.file][site.line].strip() != "do"]
    return book.edit(site, pairs[site.text]) if sites and (site := draw.choice(sites)) else None


@slip(
    "decimal number",
    expects="numbers are whole; write a division",
    codes=(
        "REF001",
        "REF004",
        "SYN011",
        "SYN068",
        "TYP002",
    ),
)
def decimal(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(
        r"(?:plus|minus|base|times|by|allowance|most|=|>=|<=) (?P<it>\d+)(?![\w./:-])", group="it"
    )
    return book.edit(site, site.text + ".5") if sites and (site := draw.choice(sites)) else None


@slip("typographic minus", expects="write a plain minus", codes=("SYN005",))
def long_minus(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = book.sites(r" (?P<it>-) ?(?=\w)", group="it")
    return book.edit(draw.choice(sites), "−") if sites else None


@slip(
    "letter of another script",
    expects="this letter only looks like a Latin one",
    codes=(
        "REF001",
        "REF002",
        "REF003",
        "REF004",
        "REF007",
        "MAP006",
        "MAP083",
    ),
)
def foreign_letter(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    names = [
        n
        for n in book.declared("define", "quantity", "terrain", "procedure", "region")
        if set(n) & set("aeopc")
    ]
    sites = [site for name in names for site in book.uses(name)]
    if not sites:
        return None
    site = draw.choice(sites)
    at = draw.choice([n for n, letter in enumerate(site.text) if letter in "aeopc"])
    return book.edit(site, site.text[:at] + "аеорс"["aeopc".index(site.text[at])] + site.text[at + 1 :])


@slip(
    "two dice as one roll",
    expects="two dice are two rolls",
    codes=(
        "TAB001",
        "SYN062",
        "TAB036",
    ),
)
def two_dice(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project, played=True)
    sites = book.sites(r"(?<=roll )1d6")
    return book.edit(draw.choice(sites), draw.choice(["2d6", "d6"])) if sites else None


@slip(
    "`@` of a citation lost",
    expects="a citation begins with `@`",
    codes=(
        "REF001",
        "REF004",
        "SYN005",
        "SYN011",
        "SYN062",
        "SYN063",
        "SYN065",
        "SYN068",
        "SYN010",
        "REF002",
        "SYN067",
    ),
)
def at_sign_lost(project: Project, draw: Random) -> Edit | None:
    book = Rulebook(project)
    sites = [
        site
        for site in book.sites(r"\s(?P<it>@ )[A-Z\d]", group="it", raw=True)
        if not book.pages[site.file][site.line].lstrip().startswith(("#", "note"))
    ]
    return book.edit(draw.choice(sites), "") if sites else None
