"""Arms of service: which symbol of the joint military symbology ordinary words for kinds of piece stand for."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.look.words import words_of

ARMS = {
    "decoy": "decoy dummy false rumour rumor report feint blind",
    "marker": "marker token chit casualty casualties casualty-marker",
    "headquarters": "headquarters hq staff command",
    "leader": "leader general commander officer marshal admiral",
    "supply": "supply supplies train wagon wagons baggage depot convoy dump",
    "mechanised": "mechanised mechanized motorised motorized panzergrenadier",
    "armour": "armour armor tank tanks armoured armored",
    "artillery": "artillery art gun guns battery howitzer mortar cannon siege",
    "cavalry": "cavalry horse cav hussar hussars lancer lancers dragoon dragoons cuirassier vedette cossack mounted",
    "engineer": "engineer engineers eng sapper pioneer pioneers bridge pontoon pontoniers",
    "air": "air aircraft plane squadron balloon fighter bomber",
    "naval": "naval ship fleet gunboat squadron-at-sea monitor",
    "fort": "fort fortress garrison fortification",
    "infantry": "infantry foot inf rifle rifles grenadier grenadiers militia fusilier jaeger line marines",
}
_ARM_OF = {word: arm for arm, words in ARMS.items() for word in words.split()}
SYMBOLS = ("none", *ARMS)


def arm_of(names: Iterable[str]) -> str:
    """The arm of a kind of piece by its name and those above it, the nearest first; empty when no word tells."""
    for name in names:
        parts = words_of(name)
        for word in ("-".join(parts), *reversed(parts)):
            if word in _ARM_OF:
                return _ARM_OF[word]
    return ""
