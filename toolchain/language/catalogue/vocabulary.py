"""Words that an expression may use without a declaration: the language's own, and those that every wargame shares.

What is only said (files marked ``unplayed``) is held to them: a name that is neither declared nor one of these is
answered by "did you mean", so that a slip is no accepted word.
"""

from __future__ import annotations

WORDS = frozenset(
    """
    self it us both other opponent owner turn turns year years month months phase game-turn here from to hexside heading
    picked candidates margin blocked-by last box ends first only none any never unlimited yes no so-far next previous
    each every all some where when while otherwise and or not is has of in on at by with within beyond across adjacent than
    other nearest nearer highest lowest sum count min max ratio distance ring opposite layer possible choice raw since
    as if for per over under than then else exactly least most up down round half after before during until start end
    begin beginning ignoring reaches behind between
    friendly enemy own hex hexes piece pieces unit units stack stacks counter counters side sides nation nations army
    printed named strength movement echelon type factors designation points point div division divisions markers marker
    north south east west northeast northwest southeast southwest row rows column columns edge
    move moves moved moving attack attacks attacked attacking defend defending defender defenders attacker attackers
    retreat retreats advance combat counterattack arrive arrives arrived enter enters entered leave leaves left
    place places placed remove removed set die dice roll turned set-up arrival arrivals withdrawn occupied occupies
    mover tracer this season weight name RR
    January February March April May June July August September October November December
    always best worst plus minus same nothing full reduced face front later split quota discharged waived refused recorded
    interval sector terrain cost map flat pointy a eliminate because chosen stacked right strict able effort advisory
    cap reduce strongest depth game-end scenario rule option named
    odd even once number win wins game lost loses lose taken
    N NE SE S SW NW MP SP
    """.split()  # noqa: SIM905
)
