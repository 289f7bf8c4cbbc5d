"""Questions about a game that change nothing: why not, why is it so, how else can I pay."""

from __future__ import annotations

from overcrush.engine.edge.api import Option as RawOption
from overcrush.engine.edge.api import State
from overcrush.engine.edge.describe import PLAYERS
from overcrush.engine.edge.explain import Explanation
from overcrush.engine.edge.refusal import well_formed, why_not
from overcrush.errors import Illegal, Malformed
from overcrush.game import Game
from overcrush.model import const as c
from overcrush.server import asked, told
from overcrush.server.deciding import shape
from overcrush.server.proposals import left_after, nothing_lost, ways_to_pay
from overcrush.server.refusing import Refusal, rules
from overcrush.server.seen import Eyes

DIE_VALUES = ("attack", "defense", "level", "fielding cost")
NOTHING = "there is nothing to be done with it there"


def why(game: Game, eyes: Eyes, wish: asked.Wishes, request: int | None) -> told.Because:
    """Why something is not possible for a seat now, with the rules that say so."""
    s = game.state
    if not eyes:
        raise Refusal("foreign", "who watches does not play")
    me = s.ask.who if s.ask is not None and s.ask.who in eyes else eyes[0]
    action = _action(s, me, wish)
    if action is None:
        return told.Because(id=request, reason=NOTHING, rules=rules(("1.5.1",)))
    reason = why_not(s, me, well_formed(s, action))
    if reason is None:
        return told.Because(id=request, possible=True)
    if _picked_later(s, me, action):
        return told.Because(id=request, possible=True)
    return told.Because(id=request, reason=reason[0], rules=rules(reason[1]))


def _picked_later(s: State, me: int, action: RawOption) -> bool:
    """Whether it is only not the next pick of a declaration that may name it."""
    ask = s.ask
    if ask is None or ask.who != me or ask.picked:
        return False
    whole = shape(s, ask)
    if whole is None:
        return False
    if action[0] == c.O_BLOCK:
        return (action[1], action[2]) in whole.pairs
    return action[0] in (c.O_ATTACK, c.O_REROLL) and action[1] in whole.dice


def _action(s: State, me: int, wish: asked.Wishes) -> RawOption | None:
    """What a wish is called by the engine."""
    if isinstance(wish, asked.WishDie):
        return _with_die(s, me, _die(s, wish.die))
    if isinstance(wish, asked.WishCard):
        asks = s.ask is not None and s.ask.who == me and any(o[0] == c.O_CARD for o in s.ask.options)
        return (c.O_CARD if asks else c.O_BUY, wish.card)
    if isinstance(wish, asked.WishBuy):
        return (c.O_BUY, wish.card)
    if isinstance(wish, asked.WishField):
        return (c.O_FIELD, _die(s, wish.die))
    if isinstance(wish, asked.WishUse):
        return (c.O_USE, _die(s, wish.die))
    if isinstance(wish, asked.WishGlobal):
        return (c.O_GLOBAL, wish.ability)
    if isinstance(wish, asked.WishAttack):
        return (c.O_ATTACK, _die(s, wish.die))
    if isinstance(wish, asked.WishBlock):
        return (c.O_BLOCK, _die(s, wish.die), _die(s, wish.attacker))
    if isinstance(wish, asked.WishReroll):
        return (c.O_REROLL, _die(s, wish.die))
    return (c.O_PASS,)


def _with_die(s: State, me: int, die: int) -> RawOption | None:
    """What one does with a die where it lies, as far as the question that is asked tells."""
    ask = s.ask
    asked_for = ask.kind if ask is not None and ask.who == me else -1
    if asked_for == c.CHOOSE:
        return (c.O_PICK, die)
    if asked_for == c.REROLL:
        return (c.O_REROLL, die)
    if s.zone[die] == c.RESERVE:
        kind = s.t.faces[s.card_of[die]][s.face[die]].kind
        return (c.O_USE, die) if kind == c.ACTION_FACE else (c.O_FIELD, die) if kind == c.CHARACTER_FACE else None
    if s.zone[die] == c.FIELD:
        if s.attackers and s.controller[die] != s.active:
            return (c.O_BLOCK, die, s.attackers[0])
        return (c.O_ATTACK, die)
    if s.zone[die] == c.PREP:
        return (c.O_REROLL, die)
    return None


def _die(s: State, die: int) -> int:
    if not 0 <= die < len(s.zone):
        raise Malformed(f"there is no die {die}")
    return die


def explain(game: Game, eyes: Eyes, message: asked.Explain) -> told.Explained:
    """Why the values of a die, or the cost of a card, are what they are."""
    s = game.state
    if (message.die is None) == (message.card is None):
        raise Malformed("name a die or a card to be explained")
    if message.card is not None:
        if message.card >= len(s.t.cards):
            raise Malformed(f"there is no card {message.card}")
        owner = s.t.owner[message.card]
        player = PLAYERS[owner if owner >= 0 else eyes[0] if eyes else s.active]
        value = _value(game.explain(message.card, "purchase cost", player))
        return told.Explained(id=message.id, label=game.names.cards[message.card], values=[value], card=message.card)
    die = _die(s, message.die if message.die is not None else -1)
    return told.Explained(
        id=message.id, label=game.names.die(s, die, s.owner[die]), values=_values(game, die, message.what), die=die
    )


def _values(game: Game, die: int, what: str | None) -> list[told.Value]:
    if what is not None:
        return [_value(game.explain(die, what))]
    s = game.state
    if s.zone[die] not in (c.FIELD, c.RESERVE, c.PREP) or s.face[die] < 0:
        return []
    found: list[told.Value] = []
    if s.t.faces[s.card_of[die]][s.face[die]].kind == c.CHARACTER_FACE:
        found += [_value(game.explain(die, each)) for each in DIE_VALUES]
        if s.zone[die] == c.FIELD:
            found += [_value(game.explain(die, each)) for each in ("can attack", "can block")]
    keywords = game.explain(die, "keywords")
    return [*found, _value(keywords)] if keywords.parts else found


def _value(found: Explanation) -> told.Value:
    value = sorted(found.value) if isinstance(found.value, frozenset) else found.value
    return told.Value(found.what, value, [told.Contribution(part.amount, part.source) for part in found.parts])


def ways(game: Game, option: int, request: int | None) -> told.Ways:
    """The different ways to pay for an option of the open decision."""
    decision = game.decision
    if decision is None:
        raise Illegal("the game is over", ("2.9.1",))
    if option >= len(decision.actions):
        raise Malformed(f"there is no option {option} here")
    found: list[told.Way] = []
    raw = ways_to_pay(game, decision.actions[option])
    for way in raw:
        dice = [game.die(die) for die in way if die >= 0]
        words = [*(f"{die.label} ({die.shows})" for die in dice), *("virtual energy" for die in way if die < 0)]
        left = left_after(game, decision.actions[option], way)
        found.append(told.Way(list(way), ", ".join(words), left))
    sure = nothing_lost(game, decision.actions[option], raw)
    return told.Ways(id=request, option=option, ways=[way for way in found if way.dice], sure=sure)
