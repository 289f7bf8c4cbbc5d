"""Why an answer is the best, or better than another, in a sentence.

First what decides: a win, a loss that is averted. Then the fight: who falls, who is hurt. Then what the answer is for:
the card's ability that is worth most, in our words; what a roll brings. Nothing here knows a card by its name.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from overcrush.bots.appraise import Worth, ability_value
from overcrush.bots.odds import Candidate, Weigher, told
from overcrush.bots.outcomes import Outcome, outcome
from overcrush.bots.plans import Plan
from overcrush.engine.edge.api import MAIN, State, attack, defense, pool
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.game import Game
from overcrush.game.prospects import Odds
from overcrush.lang.rendering import Unsayable, render
from overcrush.model.cards import Card
from overcrush.model.const import (
    CHARACTER_FACE,
    ENERGY_FACE,
    O_ACTIVATE,
    O_ATTACK,
    O_BUY,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_PASS,
    O_REROLL,
    O_USE,
    PRIORITY,
)

SURE = 0.999
CLEAR = 0.25
"""By how much of all playouts something must be more frequent to be a reason."""
LONG = 130
"""An ability of more letters is not quoted."""
SEVERAL = 3
"""So many dice are named."""


def hint(weigher: Weigher, game: Game, seed: int = 0) -> Odds:
    """The odds, with why the best answer is the best."""
    decision = game.decision
    if decision is None:
        return weigher.odds(game, seed)
    view = game.for_bot(decision.who, seed)
    found = weigher.candidates(view.state)
    why = because(weigher, game.names, view.state, found[0], contrast(found))
    return told(view, decision, found, weigher.by, why)


def contrast(found: list[Candidate]) -> Candidate | None:
    """What the best answer is compared with: doing nothing, if that is another one, else the next best."""
    best = found[0]
    for other in found[1:]:
        if other.plan[0][0] in (O_PASS, O_DONE) and len(other.plan) == 1:
            return other
    return next((other for other in found[1:] if other.plan[0] != best.plan[0]), found[1] if len(found) > 1 else None)


def because(weigher: Weigher, names: Names, s: State, best: Candidate, other: Candidate | None) -> str:
    """Why one answer is better than another, or than nothing."""
    ask = s.ask
    assert ask is not None
    foe = PLAYERS[1 - ask.who]
    if best.sure and best.chance >= SURE and s.active == ask.who:
        return f"It wins this turn, whatever {foe} does."
    here = outcome(weigher.bot, s, best.plan, best.pay)
    there = outcome(weigher.bot, s, other.plan, other.pay) if other is not None else Outcome()
    said = (
        _decisive(s, foe, here, there, best, other)
        or _fight(names, s, here, there, other)
        or _purpose(weigher.bot.policy.worth(s.t), names, s, best.plan)
        or _later(foe, here, there)
    )
    if said:
        return said
    if other is None or best.chance - other.chance < 0.005:
        return "Nothing else is better."
    return f"Played on from here it wins in {best.chance:.0%} of all games, the other in {other.chance:.0%}."


def _decisive(s: State, foe: str, here: Outcome, there: Outcome, best: Candidate, other: Candidate | None) -> str:
    """Wins and losses."""
    ask = s.ask
    assert ask is not None
    mine = s.active == ask.who
    for better, worse, when in ((here.won, there.won, "this turn"), (here.won_next, there.won_next, "next turn")):
        if here.share(better) - there.share(worse) >= CLEAR:
            return f"It wins {when} in {better} of {here.rounds} games played on from here{_against(there, worse)}."
    if other is not None and other.sure and not mine and best.chance - other.chance >= CLEAR:
        return f"Otherwise {foe} can win this turn, whatever is done after it."
    for worse, better, when in ((there.lost, here.lost, "this turn"), (there.lost_next, here.lost_next, "next turn")):
        if there.share(worse) - here.share(better) >= CLEAR:
            rest = f", and after it in {better}" if better else ""
            return f"Otherwise {foe} wins {when} in {worse} of {there.rounds} games played on from here{rest}."
    return ""


def _against(there: Outcome, times: int) -> str:
    return f", against {times}" if there.rounds and times else ""


def _fight(names: Names, s: State, here: Outcome, there: Outcome, other: Candidate | None) -> str:
    """Who falls and who is hurt, where that is not the same after the other answer."""
    ask = s.ask
    assert ask is not None
    me, foe = ask.who, PLAYERS[1 - ask.who]
    fells = [die for die in here.often(here.felled) if there.felled[die] < here.felled[die] - CLEAR * here.rounds]
    loses = [die for die in here.often(here.fell) if there.fell[die] < here.fell[die] - CLEAR * here.rounds]
    saves = [die for die in there.often(there.fell) if here.fell[die] < there.fell[die] - CLEAR * there.rounds]
    dealt = here.share(here.dealt) - there.share(there.dealt)
    taken = there.share(there.taken) - here.share(here.taken)
    parts: list[str] = []
    if fells:
        parts.append(f"KOs {_named(names, s, fells, me)}")
    if dealt >= 0.75:
        parts.append(f"deals {foe} about {dealt:.0f} damage{' more' if there.share(there.dealt) >= 0.75 else ''}")
    if taken >= 0.75:
        parts.append(f"spares {PLAYERS[me]} about {taken:.0f} damage")
    if saves:
        parts.append(f"does not lose {_named(names, s, saves, me)}")
    if not parts:
        return ""
    if loses:
        parts.append(f"loses {_named(names, s, loses, me)}")
    elif here.fought and (fells or dealt >= 0.75) and not saves and not here.often(here.fell):
        parts.append("loses nobody")
    return f"It {_and(parts)}."


def _later(foe: str, here: Outcome, there: Outcome) -> str:
    """What the other could do in the next turn."""
    if there.rounds and (less := there.share(there.taken_next) - here.share(here.taken_next)) >= 0.75:
        return f"It takes about {less:.0f} damage less in {foe}'s next turn."
    return ""


def _named(names: Names, s: State, dice: list[int], me: int) -> str:
    shown = [names.die(s, die, me) for die in dice[:SEVERAL]]
    return _and([*shown, f"{len(dice) - SEVERAL} more"] if len(dice) > SEVERAL else shown)


def _and(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


# --- what an answer is for -----------------------------------------------------------------------------------


def _purpose(w: Worth, names: Names, s: State, plan: Plan) -> str:
    ask = s.ask
    assert ask is not None
    option = plan[0]
    kind = option[0]
    if kind == O_BUY:
        return _bought(w, names, s, option[1])
    if kind == O_FIELD:
        return _fielded(w, names, s, option[1])
    if kind == O_USE:
        return _quoted(w, names, s.t.cards[s.card_of[option[1]]], "It is worth using now")
    if kind in (O_GLOBAL, O_ACTIVATE):
        return _quoted(w, names, s.t.cards[s.t.abilities[option[1]].card], "It is worth its price now", kind)
    if kind == O_REROLL or (kind == O_DONE and any(each[0] == O_REROLL for each in ask.options)):
        return _rolled(w, s, plan)
    if kind in (O_PASS, O_DONE) and ask.kind == PRIORITY:
        return _kept(w, names, s)
    if kind == O_ATTACK:
        return "What gets through is worth more than what could come back."
    return ""


def _bought(w: Worth, names: Names, s: State, card: int) -> str:
    printed = s.t.cards[card]
    words = _quote(printed, 0)
    top = max((face.attack for face in s.t.faces[card] if face.kind == CHARACTER_FACE), default=0)
    about = f": {names.put(words)}" if words else f", with up to {top} attack" if top else ""
    return f"{names.shown[card]} is worth the most of what this energy buys{about}{'' if about.endswith('.') else '.'}"


def _fielded(w: Worth, names: Names, s: State, die: int) -> str:
    card = s.card_of[die]
    words = _quote(s.t.cards[card], 0)
    about = f"It can attack or block with {attack(s, die)}/{defense(s, die)}"
    if words and w.ability[card] > 0.5:
        return f"{about}, and it says: {names.put(words)}"
    return f"{about}."


def _quoted(w: Worth, names: Names, card: Card, start: str, kind: int = O_USE) -> str:
    words = _quote(card, kind)
    return f"{start}: {names.put(words)}" if words else ""


@lru_cache(maxsize=1024)
def _quote(card: Card, kind: int) -> str:
    """The ability of a card that is worth the most, in our own words, if they are few; ``kind``: of a Global."""
    from overcrush import ability as a

    wanted = [each for each in card.text.abilities if isinstance(each, a.Global) == (kind == O_GLOBAL)]
    if not wanted:
        return ""
    best = max(wanted, key=ability_value)
    try:
        words = " ".join(render(replace(card.text, abilities=(best,)), card.name))
    except (Unsayable, RecursionError):
        return ""
    return words if len(words) <= LONG else ""


def _rolled(w: Worth, s: State, plan: Plan) -> str:
    dice = [option[1] for option in plan if option[0] == O_REROLL]
    if not dice and s.picked:
        return "The others are worth more as they lie."
    if not dice:
        return "What was rolled is worth more than another roll brings on the average."
    shows = sum(w.shows[s.card_of[die]][s.face[die]] for die in dice)
    brings = sum(w.roll[s.card_of[die]] for die in dice)
    one = len(dice) == 1
    if brings > shows:
        more = "This die brings more on the average than it shows now."
        return more if one else "These dice bring more on the average than they show now."
    energy = all(s.t.faces[s.card_of[die]][s.face[die]].kind == ENERGY_FACE for die in dice)
    useful, shown = "Characters" if energy else "Energy", "this die shows" if one else "these dice show"
    return f"{useful} would be of more use now than what {shown}."


def _kept(w: Worth, names: Names, s: State) -> str:
    ask = s.ask
    assert ask is not None
    energy = sum(pool(s, ask.who))
    pumps = [s.t.abilities[each[1]].card for each in ask.options if each[0] == O_GLOBAL and w.fights[each[1]]]
    if energy and pumps and s.sub == MAIN:
        return f"It keeps {energy} energy for the fight: the Global of {names.shown[pumps[0]]} can be used there."
    return "Nothing that could be done now is worth its price." if len(ask.options) > 1 else ""
