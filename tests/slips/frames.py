"""Slips in what frames a game: scenarios, options, victory, book.csv, hexwright.toml."""

from __future__ import annotations

import re
from random import Random

from tests.slips import Edit, Project, harmless, slip

FILES = ("**/*.hw",)
SCENARIO = r'^scenario ".*\n(?:  .*\n)+'


@slip("turns of a scenario unlike its dates", expects="these dates are 13 turns", codes=("PKG025",))
def turns_unlike_dates(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(  turns +1\.\.)(\d+)(?=\n  dates)", lambda m, d: f"{m[1]}{int(m[2]) + 1}", *FILES
    )


@slip(
    "turns of a scenario past the turn track",
    expects="the turn track ends before",
    codes=("FLO027", "TAB046", "PKG025"),
)
def turns_past_track(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  turns +\d+\.\.)(\d+)$", r"\g<1>\g<2>0", *FILES)


@slip("turns of a scenario the wrong way round", expects="the range runs backwards", codes=("TYP040",))
def turns_reversed(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  turns +)(\d+)\.\.(\d+)$", r"\1\3..\2", *FILES)


@slip(
    "dates of a scenario in another year",
    expects="the scenario ends before it begins, or its lists are of another year",
    codes=("PKG025", "SET020"),
)
def dates_of_another_year(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  dates +19)(1\d)(?=-)", lambda m, d: f"{m[1]}{int(m[2]) - 1}", *FILES)


@slip(
    "list misspelt in a scenario",
    expects="unknown list; did you mean ...",
    codes=("REF002", "OOB068", "SET014"),
)
def list_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  (?:forces|set-up) .*?)([a-zA-Z])([\w-]+)$",
        lambda m, d: f"{m[1]}{m[2]}{m[3][:-1]}",
        *FILES,
    )


@slip(
    "list of another year in a scenario",
    expects="this list is of another date than the scenario",
    codes=("OOB104",),
)
def list_of_another_scenario(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  forces .*?Belgium-)(191[5-8](?:-\w+)?)",
        lambda m, d: m[1] + ("1915" if m[2] != "1915" else "1917"),
        "scenarios/*.hw",
    )


@slip(
    "nation missing in one scenario",
    expects="all other scenarios have a list of this nation",
    codes=("SET052",),
)
def nation_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  forces .*?)Belgium-[\w-]+, ", r"\1", "scenarios/*.hw")


@slip(
    "set-up missing in a scenario",
    expects="nobody sets up, or a side has no units",
    codes=("SET014", "SET029", "SET016", "OOB040", "SET050"),
)
def set_up_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  set-up +)([\w-]+), ",
        r"\1",
        "scenario.hw",
        "*/battle.hw",
        "*/learning.hw",
        "*/rain.hw",
        "scenarios/*.hw",
    )


@slip("option misspelt in a scenario", expects="unknown option; did you mean ...", codes=("PKG022",))
def option_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  options +)(\w)(\w)", r"\1\3\2", *FILES)


@slip("option twice", expects="this option is declared above", codes=("REF020", "PKG026"))
def option_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^option .*\n", r"\g<0>\n\g<0>", *FILES)


@slip("option that excludes what is not there", expects="unknown option", codes=("PKG022",))
def excludes_unknown(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  excludes [\w-]+)-1918$", r"\1-1919", "options.hw")


@slip("parameter misspelt", expects="unknown parameter; did you mean ...", codes=("REF002",))
def parameter_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  parameter +\w+?)(\w)(\w)(?=-)", r"\1\3\2", *FILES)


@slip(
    "parameter ten times its range", expects="the value is outside the range of the state", codes=("TYP045",)
)
def parameter_tenfold(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  parameter .*= )(\d)$", r"\g<1>\g<2>0", *FILES)


@slip("scenario twice", expects="another scenario has this name", codes=("PKG015", "PKG026", "PKG014"))
def scenario_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, SCENARIO, r"\g<0>\n\g<0>", *FILES)


@slip("two default scenarios", expects="two scenarios are marked as the default", codes=("PKG014",))
def default_twice(p: Project, draw: Random) -> Edit | None:
    def more(found: re.Match[str], draw: Random) -> str | None:
        return None if "  default" in found[0] else f"{found[0]}  default\n"

    return p.change(draw, SCENARIO, more, *FILES)


@slip("scenario of a game that is not there", expects="unknown game", codes=("PKG019",))
def game_unknown(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  of +)([A-Z]\w+)$", r"\1\2X", *FILES)


@slip(
    "default scenario misspelt in hexwright.toml",
    expects="unknown scenario; did you mean ...",
    codes=("PKG012",),
)
def default_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(default-scenario = ".*)(\w)"$', r'\1"', "hexwright.toml")


@slip("key of hexwright.toml misspelt", expects="unknown key; did you mean ...", codes=("SYN051",))
def setting_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(title|version|licence|credits)(?= = )",
        lambda m, d: m[1][:-2] + m[1][-1] + m[1][-2],
        "hexwright.toml",
    )


@slip("bands of victory with a gap", expects="no level of victory for ...", codes=("VIC010",))
def bands_gap(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(  bands +.*\d+\.\.)(\d+)(?=, \d)", lambda m, d: f"{m[1]}{int(m[2]) - 1}", *FILES
    )


@slip("bands of victory that overlap", expects="two levels of victory for ...", codes=("VIC011",))
def bands_overlap(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(  bands +.*\d+\.\.)(\d+)(?=, \d)", lambda m, d: f"{m[1]}{int(m[2]) + 1}", *FILES
    )


@slip("level of victory missing", expects="the ladder has more levels than bands", codes=("VIC001", "VIC013"))
def band_missing(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  bands +.*), \d+\.\.$", r"\1", *FILES)


@slip(
    "points for the wrong side", expects="its sisters give these points to the other side", codes=("VIC040",)
)
def points_for_wrong_side(p: Project, draw: Random) -> Edit | None:
    other = {"First": "Second", "Second": "First", "Allies": "Germany", "Germany": "Allies"}
    return p.change(draw, r"^(  [\w-]+: .*VP for )(\w+)(?= per)", lambda m, d: m[1] + other[m[2]], *FILES)


@slip("points below zero", expects="all sisters give points, this takes them", codes=("VIC040",))
def points_sign(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw,
        r"^(  [\w-]+: +)(\d+)( VP for )",
        lambda m, d: f"{m[1]}-{m[2]}{m[3]}" if m[2] != "0" else None,
        *FILES,
    )


@slip("points ten times their sisters", expects="far above all other points", codes=("VIC040",))
def points_tenfold(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  [\w-]+: +)([1-9])( VP for )", r"\g<1>\g<2>0\3", *FILES)


@slip(
    "shift of victory with the wrong sign",
    expects="shifts of one sign run from one distance to the next; this breaks the row",
    codes=("VIC041",),
)
def shift_sign(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  shift +)minus( \d when closest)", r"\1plus\2", *FILES)


@slip("level of victory misspelt", expects="the ladder has no such level", codes=("VIC020", "VIC021"))
def level_misspelt(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  level +\w+-\w+?)(\w) when", r"\1 when", *FILES)


@slip("row of book.csv twice", expects="this paragraph is listed above", codes=("RUL040",))
def book_twice(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^paragraph,.*\n", r"\g<0>\g<0>", "book.csv")


@slip(
    "paragraph missing in book.csv", expects="a rule cites a paragraph that the book lacks", codes=("RUL009",)
)
def book_missing(p: Project, draw: Random) -> Edit | None:
    cited = {one.of[1] for one in p.matches(r"@ ([\w.()-]+)", *FILES)}
    return p.change(draw, r"^paragraph,([^,]+),.*\n", lambda m, d: "" if m[1] in cited else None, "book.csv")


@slip("kind of a row of book.csv misspelt", expects="unknown kind of row", codes=("RUL040",))
def book_kind(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(para)(g)(r)(aph,)", r"\1\3\2\4", "book.csv")


@slip(
    "number of a paragraph unlike its neighbours",
    expects="the book has no such paragraph, or a rule cites what is gone",
    codes=("RUL009",),
)
def book_number(p: Project, draw: Random) -> Edit | None:
    cited = {one.of[1] for one in p.matches(r"@ ([\w.()-]+)", *FILES)}

    def other(found: re.Match[str], draw: Random) -> str | None:
        return f"paragraph,{found[1]}9,{found[1]}9," if found[1] in cited and found[1][-1].isdigit() else None

    return p.change(draw, r"^paragraph,([^,]+),\1,", other, "book.csv")


@harmless("row of book.csv with another title")
def book_retitled(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(paragraph,([^,]+),\2,)[^,\n]*$", r"\1something else", "book.csv")


@harmless("title of the project")
def retitled(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^(version = "0\.)1', r"\g<1>2", "hexwright.toml")


@harmless("scenario commented")
def scenario_commented(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r'^scenario "', r"# for an evening\n\g<0>", *FILES)


@harmless("points by one")
def points_by_one(p: Project, draw: Random) -> Edit | None:
    return p.change(
        draw, r"^(  [\w-]+: +)([23])( VP for )", lambda m, d: f"{m[1]}{int(m[2]) + 1}{m[3]}", *FILES
    )


@harmless("parameter by one")
def parameter_by_one(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  parameter .*= )(\d)$", lambda m, d: f"{m[1]}{int(m[2]) + 1}", *FILES)


@harmless("lines of a scenario in another order")
def scenario_reordered(p: Project, draw: Random) -> Edit | None:
    return p.change(draw, r"^(  of +\w+)\n(  turns .*)$", r"\2\n\1", *FILES)
