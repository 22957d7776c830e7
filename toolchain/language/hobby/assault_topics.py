"""Topics of battles and armies of operational games: generals, changes of sides, support, shock, pursuit."""

from __future__ import annotations

from toolchain.language.hobby.topic import Topic

ASSAULTS = {
    "column": Topic(
        "cookbook-assaults.md",
        "How do I let a general march in one stack with his troops?",
        """\
kind general                                               @ 9.461
  has  speed 1..9
forces generals of Blue                                    @ 9.461
  general  General Ames as B_Ames  speed 4

movement column of (unit or general)                       @ 9.462
  allowance   speed of mover
  cost        march-cost
  together    as one

action march-column "march with a general"                 @ 9.462
  scope  1 own general on map where some own unit in hex of it
  do
    actor chooses 1..2 own unit in hex of self as troops saying "who marches with him"
    move (self or troops) by column
""",
    ),
    "change-sides": Topic(
        "cookbook-events.md",
        "How do I let a unit change sides?",
        """\
kind ally is foot                                          @ 9.241
  has      corps 1..9
  factors  strength, speed
forces allies-with-red of Red                              @ 9.241
  3-4 ally  1st Guests as R_Guests  corps 1
forces allies-with-blue of Blue                            @ 9.241
  3-4 ally  1st Guests as B_Guests  corps 1
box unused                                                 @ 9.241
  seen by all

procedure change-sides with u: ally                        @ 9.242
  each other in ally of (opponent of side of u) in unused where corps of it = corps of u
    move other to hex of u
    move u to unused
""",
    ),
    "general": Topic(
        "cookbook-assaults.md",
        "How do I write a general among the armies, who commands and can be lost?",
        """\
kind general                                               @ 9.411
  has  radius 1..3
forces generals of Blue                                    @ 9.411
  general  General Ames as B_Ames  radius 1
forces generals-of-the-enemy of Red                        @ 9.411
  general  General Rook as R_Rook  radius 2

elimination of unit                                        @ 9.411
  because  any to lost
elimination of general                                     @ 9.411
  because  any to lost

stacking one-general of general                            @ 9.412
  at most  1

movement ride of general                                   @ 9.412
  allowance   4
  cost        1
  bar enemy:  into hex where some enemy (unit or general) in to
  end         when fits(mover, to)

define in-command for unit = some own general as g where distance(hex of g, hex of self) <= radius of g  @ 9.413

quantity advantage for assault                             @ 9.414
  base   sum(attackers, strength) - sum(defenders, strength)
  led:   plus 1 when some general of attacker as g where some attackers in hex of g
  held:  minus 1 when some general of defender in target

battle assault "assault a hex"                             @ 9.414
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target where in-command of it
  defenders  enemy unit in target
  limit      1 per turn
  column     advantage
  roll       1d6
  do
    when roll + column >= 4
      eliminate defenders
      do take-generals(target)

procedure take-generals with there: hex                    @ 9.415
  each g in general in there
    when no unit of (side of g) in there
      eliminate g

trigger ride-down on enters by any way                     @ 9.415
  requires  mover is unit
  do
    eliminate general of (opponent of (side of mover)) in to

procedure assaults                                         @ 9.414
  open assault until pass
""",
    ),
    "guns": Topic(
        "cookbook-assaults.md",
        "How do I add artillery support from a distance to a battle?",
        """\
kind gun is unit                                           @ 9.431
  has      support 1..3
  factors  strength, support, speed
  faces    fresh, spent
forces blue-guns of Blue                                   @ 9.431
  1-2-2 gun  Blue Battery as B_Guns
forces red-guns of Red                                     @ 9.431
  1-1-2 gun  Red Battery as R_Guns

elimination of unit                                        @ 9.431
  because  any to lost

state firing of gun                                        @ 9.432
state fired of gun                                         @ 9.432
  cleared  at refit

quantity advantage for assault                             @ 9.433
  base     sum(attackers, strength) - sum(defenders, strength)
  guns:    plus sum(gun of attacker where firing of it, support)
  answer:  minus sum(gun of defender where firing of it, support)

battle assault "assault a hex"                             @ 9.434
  target     hexes where some enemy unit in it
  attackers  1.. own (foot or horse) adjacent to target
  limit      1 per turn
  column     advantage
  roll       1d6
  do
    when roll + column >= 5
      reduce defenders by 1

trigger support before assault                             @ 9.432
  do
    clear firing of gun on map
    do batteries(target) for attacker
    do batteries(target) for defender

procedure batteries with there: hex                        @ 9.432
  actor may choose any number of own gun within 2 of there where not fired of it as battery saying "which guns support"
    set firing of battery to yes
    set fired of battery to yes

procedure assaults                                         @ 9.434
  open assault until pass
""",
    ),
    "shock": Topic(
        "cookbook-assaults.md",
        "How do I write a combat with two rolls, first fire, then shock?",
        """\
elimination of unit                                        @ 9.451
  because  any to lost

battle charge "fire, then charge"                          @ 9.451
  target     hexes where some enemy unit in it
  attackers  1..2 own unit adjacent to target
  limit      1 per turn
  roll       1d6
  do
    when roll + sum(attackers, strength) >= 8              @ 9.452
      reduce defenders by 1
    when some (defenders where it on map)                  @ 9.453
      do shock(target, sum(attackers, strength-now of it))

procedure shock with there: hex, ours: number              @ 9.453
  let theirs = sum(enemy unit in there, strength-now of it)
  roll 1d6 + ours as push
  roll 1d6 + theirs as stand
  when push > stand
    each d in enemy unit in there
      move d by retreat
      otherwise
        eliminate d
  when push = stand
    tell "Neither side gives way."

procedure charges                                          @ 9.451
  open charge until pass
""",
    ),
    "pursuit": Topic(
        "cookbook-assaults.md",
        "How do I write a pursuit by horse after combat?",
        """\
elimination of unit                                        @ 9.491
  because  any to lost

state routed of unit                                       @ 9.491

battle assault "assault a hex"                             @ 9.491
  target     hexes where some enemy unit in it
  attackers  1.. own unit adjacent to target
  limit      1 per turn
  roll       1d6
  do
    when roll + sum(attackers, strength) - sum(defenders, strength) >= 5
      each d in defenders
        set routed of d to yes
        move d by retreat
        otherwise
          eliminate d

movement chase of horse                                    @ 9.492
  allowance   2
  cost        1
  bar enemy:  into hex where some enemy unit in to
  bar river:  when hexside has river and not hexside has ford
  end         when fits(mover, to)

trigger fresh-start before assault                         @ 9.492
  do
    clear routed of unit on map

reaction pursue "pursue with horse" on assault             @ 9.492
  by       attacker
  scope    1 own fresh horse where it in attackers and some routed enemy unit within 3 of it and possible(chase of it)
  passing  "no pursuit"
  do
    move self by chase
    actor may choose 1 routed enemy unit adjacent to self as victim saying "who is ridden down"
      roll 1d6 >= 4
        reduce victim by 1

procedure assaults                                         @ 9.491
  open assault until pass
""",
    ),
    "wear": Topic(
        "cookbook-assaults.md",
        "How do I let both sides lose steps at the same time?",
        """\
elimination of unit                                        @ 9.421
  because  any to lost

state worn of unit                                         @ 9.421

procedure attrition                                        @ 9.421
  each u in unit on map
    when some unit of (opponent of (side of u)) adjacent to u
      roll 1d6 <= 2
        set worn of u to yes
  each u in worn unit on map
    reduce u by 1
  clear worn of unit on map
""",
    ),
}
