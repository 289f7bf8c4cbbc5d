"""A sentence said otherwise: what is done to something as what somebody does, and words that say nothing left out.

Each yields the sentence in other words that mean the same; ``rewording`` asks them with its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from overcrush.lang.reading.sentence_parts import BEFORE_ALL, ZONES, Toks, ahead, duration, word

_ACTIVE = {
    "doubled": "double",
    "halved": "halve",
    "swapped": "swap",
    "switched": "swap",
    "reduced": "reduce",
    "lowered": "reduce",
    "decreased": "reduce",
    "increased": "increase",
    "raised": "increase",
    "dealt": "deal",
    "blanked": "blank",
    "drawn": "draw",
    "prevented": "prevent",
    "redirected": "redirect",
    "cleared": "clear",
    "set": "set",
    "captured": "capture",
    "purchased": "purchase",
    "fielded": "field",
    "prepped": "prep",
    "sacrificed": "sacrifice",
    "rerolled": "reroll",
    "rolled": "roll",
    "placed": "move",
    "put": "move",
    "removed": "remove",
}


def _done_to_it(sentence: Toks) -> Iterator[Toks]:
    """``target die's A is doubled until end of turn``: ``double target die's A until end of turn``."""
    start = ahead(sentence, BEFORE_ALL)
    if any(t.lem == "while" for t in sentence[:start]) and not any(t.lem in {"when", "at"} for t in sentence[:start]):
        return  # what holds is nothing that is done
    found = [
        at for at in range(start + 1, len(sentence) - 1) if sentence[at].lem == "be" and sentence[at + 1].low in _ACTIVE
    ]
    body = sentence[start:]
    if len(found) != 1 or any(t.lem in {",", "that", "who", "which", "if", '"'} for t in body):
        return
    at = found[0]
    if sentence[start].lem in {"you", "your", "it", "they", "he", "she"} and sentence[at + 1].low == "dealt":
        return
    verb = word(_ACTIVE[sentence[at + 1].low], sentence[at], sentence[at + 1])
    yield [*sentence[:start], verb, *sentence[start:at], *sentence[at + 2 :]]


def _of_their_choice(sentence: Toks) -> Iterator[Toks]:
    """``your opponent KOs a die of their choice``: who does it chooses, unless it is said otherwise."""
    lems = [t.lem for t in sentence]
    for at in range(3, len(lems) - 2):
        words = lems[at : at + 3]
        theirs = words == ["of", "their", "choice"] and not {"player", "opponent"}.isdisjoint(lems[:at])
        yours = words == ["of", "your", "choice"] and {"player", "opponent", "they"}.isdisjoint(lems[:at])
        if yours or (theirs and not {"you", "deal"} & set(lems[:at])):
            yield [*sentence[:at], *sentence[at + 3 :]]


def _chosen_to(sentence: Toks) -> Iterator[Toks]:
    """``choose one to Prep and put the rest in your bag``: Prep one of them and put …."""
    lems = [t.lem for t in sentence]
    if "instead" in lems:
        return  # what it stands in place of is not told
    for at in range(len(lems) - 4):
        if lems[at] == "choose" and (sentence[at + 1].kind == "num" or lems[at + 1] in {"one", "two", "three"}):
            to = at + 2 + (2 if lems[at + 2 : at + 4] in (["of", "them"], ["of", "those"]) else 0)
            if lems[to] == "to" and lems[to + 1] in {"prep", "field", "ko", "keep"}:
                of = [word(text, sentence[at + 1], sentence[to]) for text in ("of", "them")]
                yield [*sentence[:at], sentence[to + 1], sentence[at + 1], *of, *sentence[to + 2 :]]


def _same_name(sentence: Toks) -> Iterator[Toks]:
    """``KO all dice with the same name as target die``: choose that one, KO all dice with the same name as it."""
    lems = [t.lem for t in sentence]
    start = ahead(sentence, BEFORE_ALL)
    for at in range(start + 3, len(lems) - 4):
        if lems[at : at + 3] == ["name", "as", "target"] and lems[at - 1] == "same":
            cut = at + 2 + duration(sentence[at + 2 :])
            first, last = sentence[at], sentence[cut - 1]
            yield [
                *sentence[:start],
                word("choose", first, first),
                *sentence[at + 2 : cut],
                word(".", last, last),
                *sentence[start : at + 2],
                word("it", first, first),
                *sentence[cut:],
            ]


_FIGHTING = frozenset(("blocked", "blocking", "engaged", "attacking", "unblocked", "damaged", "equipped"))


def _while_it_fights(sentence: Toks) -> Iterator[Toks]:
    """``If X is blocked by a Y, X gets +2D``, and no time is named: while it is."""
    lems = [t.lem for t in sentence]
    own = len(lems) > 6 and lems[0] == "if" and sentence[1].kind == "name" and sentence[1].value == "self"
    if own and lems[2] == "be" and lems[3] in _FIGHTING and "," in lems:
        body = lems[lems.index(",") + 1 :]
        if body[1:2] in (["get"], ["gain"], ["have"], ["cannot"]) and not {"until", "turn", "."} & set(body):
            yield [word("while", sentence[0], sentence[0]), *sentence[1:]]


_FATE = frozenset(("ko'd", "sacrificed", "rerolled", "moved", "prepped", "captured", "returned"))


def _counted_this_way(sentence: Toks) -> Iterator[Toks]:
    """``gain 1 life for each Sidekick KO'd``: KO'd this way."""
    if len(sentence) > 4 and sentence[-1].lem in _FATE:
        lems = [t.lem for t in sentence]
        if any(lems[at : at + 2] == ["for", "each"] for at in range(len(lems) - 2)):
            yield [*sentence, word("this_way", sentence[-1], sentence[-1])]


def _attack_with(sentence: Toks) -> Iterator[Toks]:
    """``X and at least two other Y attack``: X attacks with at least two other Y."""
    lems = [t.lem for t in sentence]
    for at in range(1, len(lems) - 4):
        if lems[at : at + 2] == ["and", "at_least"] and "other" in lems[at + 2 : at + 4] and "attack" in lems[at + 4 :]:
            verb = lems.index("attack", at + 4)
            with_ = [word(text, sentence[at], sentence[at]) for text in ("attack", "with")]
            yield [*sentence[:at], *with_, *sentence[at + 1 : verb], *sentence[verb + 1 :]]


def _both_of(sentence: Toks) -> Iterator[Toks]:
    """``while both X and Y are active``, ``you control both an A and a B``: without the word."""
    lems = [t.lem for t in sentence]
    for at in range(len(lems) - 3):
        states = {"attacking", "blocking", "active", "engaged", "blocked", "unblocked"}
        if lems[at] == "both" and at and lems[at - 1] == "be" and lems[at + 1] in states:
            yield [*sentence[:at], *sentence[at + 1 :]]
        if lems[at] == "both" and "and" in lems[at + 2 : at + 6] and lems[at + 1] not in {"player", "of", "die"}:
            yield [*sentence[:at], *sentence[at + 1 :]]


_UNDERGONE = frozenset(
    ("fielded", "ko'd", "spun", "blocked", "captured", "damaged", "purchased", "targeted", "sacrificed", "rerolled")
)


def _is_or_is(sentence: Toks) -> Iterator[Toks]:
    """``when X is fielded or spun up``: is fielded or is spun up."""
    lems = [t.lem for t in sentence]
    for at in range(1, len(lems) - 3):
        if lems[at] == "be" and sentence[at + 1].low in _UNDERGONE:
            mid = at + 2 + (lems[at + 2] in {"up", "down"})
            if lems[mid] == "or" and sentence[mid + 1].low in _UNDERGONE:
                is_ = word("be", sentence[mid], sentence[mid + 1])
                yield [*sentence[: mid + 1], is_, *sentence[mid + 1 :]]


def _copies_of(sentence: Toks) -> Iterator[Toks]:
    """``all copies of target die get -2A``: choose that one, all copies of it do."""
    lems = [t.lem for t in sentence]
    start = ahead(sentence, BEFORE_ALL)
    for at in range(start, len(lems) - 4):
        if lems[at : at + 3] == ["copy", "of", "target"]:
            end = next((n + 1 for n in range(at + 3, min(at + 9, len(lems))) if lems[n] == "die"), None)
            if end is not None:
                first, last = sentence[at], sentence[end - 1]
                chosen = [word("choose", first, first), *sentence[at + 2 : end], word(".", last, last)]
                it = word("it", first, last)
                yield [*sentence[:start], *chosen, *sentence[start : at + 2], it, *sentence[end:]]


def _either_of(sentence: Toks) -> Iterator[Toks]:
    """``if either X or Y is active``: without the word."""
    lems = [t.lem for t in sentence]
    for at in range(len(lems) - 3):
        if lems[at] == "either" and sentence[at + 1].kind == "name" and "or" in lems[at + 2 : at + 5]:
            yield [*sentence[:at], *sentence[at + 1 :]]


def _of_each_player(sentence: Toks) -> Iterator[Toks]:
    """``each player's Sidekicks get +1A``: all Sidekicks do; ``all Sidekicks get +1A (both players')``."""
    lems = [t.lem for t in sentence]
    for at in range(len(lems) - 3):
        if lems[at : at + 3] in (["each", "player", "'s"], ["both", "player", "'s"], ["all", "player", "'s"]):
            rest = lems[at + 3 : at + 7]
            if not {*ZONES, "life", "life_total", "turn", "attack_step", "draw_step", "main_step"} & set(rest):
                all_of = word("all", sentence[at], sentence[at + 2])
                yield [*sentence[:at], all_of, *sentence[at + 3 :]]


MORE_TURNS: tuple[Callable[[Toks], Iterator[Toks]], ...] = (
    _done_to_it,
    _both_of,
    _counted_this_way,
    _while_it_fights,
    _attack_with,
    _chosen_to,
    _same_name,
    _of_each_player,
    _either_of,
    _is_or_is,
    _copies_of,
    _of_their_choice,
)
