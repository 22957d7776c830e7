"""Every statement of the language, declared once.

The reference pages, the completion lists, the formatter and the checks of words all read this table.
"""

from __future__ import annotations

from toolchain.language.catalogue.base import StatementWord

STATEMENTS_TABLE: tuple[StatementWord, ...] = tuple(
    StatementWord(form, summary, name)
    for name, form, summary in (
        ("turn", "turn NAME:name RANGE:range", "repeats the body once for each turn"),
        ("phase", "phase NAME:name", "a named part of a turn"),
        ("set-up", "set-up", "carries out the set-up of the scenario"),
        ("let", "let NAME:name = VALUE:expr", "gives a value a name"),
        (
            "set",
            "set STATE:name [of WHOM:expr] to VALUE:expr [at most MOST:expr] [at least LEAST:expr]",
            "changes a state; `at most` and `at least` limit a number; a number outside the range is a fault",
        ),
        (
            "clear",
            "clear STATE:name of WHOM:expr",
            "resets a state to no, to the first of its values, to the number nearest to zero, or to none; not to its starting value",
        ),
        ("when", "when IF:expr", "runs the body if the condition is true; `otherwise` may follow"),
        ("otherwise", "otherwise", "runs the body if the line before did not apply"),
        ("at-limit", "at limit", "runs the body if a loop with a limit reached it"),
        (
            "each-at-random",
            "each NAME:name in SET:expr at random [for WHO:expr]",
            "draws the pieces of a set at random, each once, and runs the body for each; `for` names the side that acts",
        ),
        (
            "each",
            "each NAME:name in SET:expr [by ORDER:expr] [as ROLE:word] [chosen by SEAT:expr] [saying TEXT:string]",
            "runs the body for each member, in an order given by a number or chosen by a side",
        ),
        ("repeat-up", "repeat up to N:expr times [until IF:expr]", "repeats the body, up to a limit"),
        ("repeat", "repeat N:expr times", "repeats the body a number of times"),
        ("do", "do CALL:call [as NAME:name] [for ROLE:expr]", "carries out a procedure"),
        ("return-nothing", "return", "ends the procedure"),
        ("return", "return VALUE:expr", "ends the procedure with a value"),
        ("end", "end", "leaves the innermost loop"),
        (
            "game-ends-won",
            "the game ends : WHO:expr wins [, LEVEL:name]",
            "ends the game at once; this side (or `nobody`) wins, regardless of points",
        ),
        ("game-ends", "the game ends", "ends the game at once; the points decide who wins"),
        (
            "match",
            "match LEFT:expr with RIGHT:expr by SEAT:expr as NAME:name",
            "pairs the members of two sets, one to one",
        ),
        ("draw", "draw N:expr from DECK:expr [to PILE:words] [as NAME:name]", "draws cards"),
        ("pick", "pick 1 of SET:expr at random as NAME:name", "picks one at random from a cup or set"),
        (
            "roll",
            "roll DICE:expr [as NAME:name]",
            "rolls dice, and gives the sum a name, or compares it and runs the body if the comparison is true; `otherwise` may follow",
        ),
        ("discard", "discard CARDS:expr", "puts cards on the discard pile"),
        (
            "play-card",
            "play CARD:expr",
            "carries out the effect of a card, then puts it on the discard pile or on the pile named after its `then`",
        ),
        (
            "put",
            "put CARDS:expr in PILE:words",
            "puts cards into a pile; into a hand of a common deck with `in hand of SIDE`",
        ),
        (
            "shuffle",
            "shuffle DECK:expr",
            "returns all cards of a deck to its pile, except those in `removed`",
        ),
        (
            "move-by",
            "move WHAT:expr by WAY:call [chosen by SEAT:expr]",
            "moves pieces by a movement or a policy; their owner chooses the way, or the side after `chosen by`. Several pieces move as one if the movement has `together as one`; under a policy, they move one after another",
        ),
        ("move-to", "move WHAT:expr to PLACE:expr", "places a piece in a hex or box"),
        ("stop-mover", "stop mover", "ends the move that a reaction or trigger interrupts"),
        (
            "refuse",
            "refuse",
            "forbids the step that a reaction or trigger precedes; it is not offered again in this move",
        ),
        ("enter", "enter WHAT:expr", "brings a scheduled piece onto the map by its entry"),
        (
            "eliminate",
            "eliminate WHAT:expr [because CAUSE:name]",
            "eliminates pieces; the `elimination` of their kind decides where they go",
        ),
        (
            "reduce",
            "reduce WHAT:expr by N:expr [chosen by SEAT:expr] [because CAUSE:name]",
            "inflicts step losses. Each turns a piece to its next face, or eliminates a piece on its last face. If there are several pieces, the owner (or the side after `chosen by`) chooses one for each step",
        ),
        ("turn-face", "turn WHAT:expr to FACE:name", "turns a piece to another face"),
        ("attach", "attach WHAT:expr to WHOM:expr [by RELATION:name]", "attaches a piece to another"),
        ("detach", "detach WHAT:expr [by RELATION:name]", "detaches a piece"),
        ("gain", "gain AMOUNT:amount [for WHOM:expr]", "adds to a stock; anything beyond its cap is lost"),
        (
            "spend-up-to",
            "spend up to AMOUNT:amount [of WHOM:expr]",
            "takes this amount from a stock, or less if there is not enough",
        ),
        (
            "spend",
            "spend AMOUNT:amount [of WHOM:expr]",
            "takes from a stock; spending more than is available is a fault",
        ),
        ("give", "give TOKEN:name to WHOM:expr", "gives a token to a side"),
        (
            "open-until",
            "open ACTIONS:names until pass",
            "lets the actor carry out these actions until the actor passes; the order of the names does not matter. `otherwise` runs if the actor carried out none",
        ),
        (
            "open",
            "open ACTIONS:names",
            "lets the actor carry out one of these actions; the order of the names does not matter. `otherwise` runs if the actor passed",
        ),
        (
            "take-turns-until-pass",
            "take turns from FIRST:expr until all pass",
            "runs the body for each side in turn, until both pass in succession",
        ),
        (
            "take-turns-rounds",
            "take turns from FIRST:expr for N:expr rounds",
            "runs the body for each side in turn, N times each",
        ),
        (
            "contest",
            "contest DICE:expr as NAME:name [by MARGIN:name] [ties to SEAT:expr]",
            "both sides roll, with `self` as the side; NAME is the side with the higher result. A tie is rerolled unless `ties to` names a side",
        ),
        (
            "alternate",
            "alternate starting with FIRST:expr [run RUN:name] until spent STOCK:name",
            "runs the body for each side in turn, until the stock of both is spent; a pass uses 1 of it",
        ),
        ("happen", "happen WHAT:expr [with ARGS:args]", "makes an event happen"),
        (
            "later",
            "later N:expr turn on at PHASE:name do CALL:call",
            "runs a procedure at this phase, N turns later",
        ),
        (
            "tell",
            "tell TEXT:string",
            "adds a line to the game log; `{...}` in it shows a value, as in the text of a question",
        ),
        (
            "show",
            "show WHAT:expr",
            "shows both sides how a number in the rules is calculated, line by line",
        ),
        (
            "secretly",
            "WHO:expr secretly choose WHAT:expr as NAME:name [saying TEXT:string]",
            "both sides choose in secret",
        ),
        (
            "may-choose",
            "WHO:expr may choose WHAT:expr as NAME:name [saying TEXT:string] [barring BAR:expr]",
            "asks a side to choose one thing, or several such as `1..3 own gun`; the side may decline",
        ),
        (
            "chooses",
            "WHO:expr chooses WHAT:expr as NAME:name [saying TEXT:string] [barring BAR:expr]",
            "asks a side to choose. In the condition after `barring`, `it` is the candidate. With `2`, `1..3`, `2..` or `any number of`, the side chooses a set, and the condition tests the whole set by its name",
        ),
        (
            "may",
            "WHO:expr may TEXT:string",
            "asks a side a yes-or-no question, in which `{...}` shows a value, and runs the body if the answer is yes; `otherwise` may follow",
        ),
    )
)
