"""Effects in words."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import walk
from overcrush.lang.rendering.amounts import amount, countable, counting
from overcrush.lang.rendering.changes import predicate, price_of_blocking, some_must
from overcrush.lang.rendering.conditions import condition
from overcrush.lang.rendering.costs import energy, payment
from overcrush.lang.rendering.nouns import dice, kind_of, source, what
from overcrush.lang.rendering.references import is_many, player, possessive, ref, they
from overcrush.lang.rendering.triggers import when
from overcrush.lang.rendering.verbs import verb
from overcrush.lang.rendering.words import (
    UNTIL,
    ZONES,
    Unsayable,
    Voice,
    article,
    ended,
    kind_called,
    list_of,
    nothing_else,
    sentence,
    third,
)

YOU = n.Player("you")


def paragraph(node: e.Effect, voice: Voice, *, capital: bool = True) -> str:
    """An effect as sentences; the first without its capital where it goes on with something."""
    first, *rest = sentences(node, voice)
    return " ".join([sentence(first) if capital else ended(first), *(sentence(part) for part in rest)])


def sentences(node: e.Effect, voice: Voice) -> list[str]:
    """The sentences of an effect, without capital and full stop."""
    match node:
        case e.Seq((e.Roll(die), e.If())) if node == regenerated(die):
            return [clause(node, voice)]
        case e.Seq((e.Name("number", up_to=most) as name, e.Draw() as drawn, *rest)) if name == e.Name(
            "number", as_="secret", up_to=most
        ) and drawn == e.Draw(n.Result("secret"), "hold", secret=True, as_=drawn.as_):
            return [
                f"draw 1 to {most} dice in secret",
                *(words for part in rest for words in sentences(part, voice)),
            ]
        case e.Seq(
            (
                e.If(c.There(n.Dice(whose="you")) as so, then, None),
                e.If(c.There(n.Dice(whose="opponent")) as too, _, None),
            )
        ) if too == replace(so, dice=replace(so.dice, whose="opponent")):
            return [_each_with(so, then, voice)]
        case e.Seq(parts):
            out: list[str] = []
            for part in parts:
                out.extend(sentences(part, voice))
            return out
        case e.If(test, then, otherwise) if otherwise is not None:
            return [f"if {condition(test, voice)}, {clause(then, voice)}", f"otherwise, {clause(otherwise, voice)}"]
        case e.Each(group, e.If(otherwise=otherwise) as part, "each") if otherwise is not None:
            words = clause(e.Each(group, replace(part, otherwise=None)), voice)
            return [words, f"otherwise, {clause(otherwise, voice)}"]
        case e.PayFor(price, then) if not price.energy and price.also and not isinstance(price.also[0], e.LoseLife):
            if len(price.also) == 1 and type(price.also[0]) is type(then):
                return [clause(node, voice)]
            return [cost(price, voice), *sentences(then, voice)]
        case e.ChooseOne():
            return [_choose_one(node, voice)]
        case e.Unless(e.Change(_, mods) as then, by, price) if all(isinstance(mod, e.Can) for mod in mods):
            # behind an "unless" it would be the price of each declaration (2.6.4)
            return [clause(then, voice), f"{player(by, voice)} may {_payment(price, YOU, voice)} to prevent this"]
        case e.Unless(then, by, price):
            comma = "," if isinstance(then, e.Name) and then.keep else ""
            return [f"{clause(then, voice)}{comma} unless {player(by, voice)} {_payment(price, by, voice)}"]
    words = clause(node, voice)
    if voice.where:
        value = voice.where.pop()
        voice.where.clear()
        words += f", where X is {amount(value, voice)}"  # type: ignore[arg-type]
    return [words]


def _payment(price: e.Cost, by: n.Player, voice: Voice) -> str:
    if (price.each is not None and not price.energy) or price.most:
        raise Unsayable("a cost for each of something")
    match price:
        case e.Cost((), (e.Damage(n.Num(much), to),)) if to == by:
            return f"{'take' if by == YOU else 'takes'} {much} damage"
    if len(price.also) == 1 and not price.energy and not isinstance(price.also[0], e.LoseLife):
        words = _own(price.also[0], by, voice)
        return words if by == YOU else third(words)
    words = cost(price, voice)
    return third(words) if by.who != "you" else words


def _choose_one(node: e.ChooseOne, voice: Voice) -> str:
    """Each choice on a line of its own."""
    who = "choose one" if node.by == YOU else f"{player(node.by, voice)} chooses one"
    mentioned = set(voice.mentioned)
    options = []
    for option in node.options:
        voice.mentioned = set(mentioned)
        options.append(f"- {_option(option, node.by, voice)}")
    return "\n".join([f"{who}:", *options])


def _option(node: e.Effect, by: n.Player, voice: Voice) -> str:
    """A choice of somebody else's says who does it: ``You gain 1 life``, ``That player loses 1 life``."""
    if by != YOU and isinstance(node, e.GainLife | e.LoseLife | e.Draw):
        who = doer(node)
        words = _own(node, who, voice)
        if who in {YOU, by}:
            return sentence(f"you {words}" if who == YOU else f"that player {third(words)}")
    return paragraph(node, voice)


def clause(node: e.Effect, voice: Voice) -> str:
    """An effect as one clause (which may hold others)."""
    match node:
        case e.Seq((e.Roll(die), e.If())) if node == regenerated(die):
            return f"reroll {what(die, voice)} as if it had Regenerate"
        case e.Seq(parts):
            return " and ".join(clause(part, voice) for part in parts)
        case e.May(e.PayFor(price, then), by) if by == YOU:
            if then == e.Seq(()):
                return f"you may {cost(price, voice)}"
            if isinstance(then, e.Repeat) and then.times == n.Result("paid"):
                return f"you may {cost(price, voice)}. For each energy you paid, {clause(then.effect, voice)}"
            return f"you may {cost(price, voice)} {_for(then, voice)}"
        case e.May(e.Repeat(times, inner), by) if by == YOU and countable(times):
            return f"you may, for each {counting(times, voice)}, {phrase(inner, voice)}"
        case e.May(e.Change(n.Player("you", None), (e.Counted("draw", n.Num(more)),), "turn", False), by) if by == YOU:
            some = f"{more} extra {'die' if more == 1 else 'dice'}"
            return f"you may draw {some} during your Clear and Draw Step until end of turn"
        case e.May(inner, by):
            return f"{player(by, voice)} may {_own(inner, by, voice) if by != YOU else phrase(inner, voice)}"
        case e.PayFor(price, then):
            return f"{cost(price, voice)} {_for(then, voice)}"
        case e.If(test, e.Again(), None):
            return f"repeat this effect if {condition(test, voice)}"
        case e.If(test, then, None):
            return f"if {condition(test, voice)}, {clause(then, voice)}"
        case e.Later(effect=then, wherever=True):
            if not isinstance(then, e.Move):
                raise Unsayable("dice meant wherever they are later")
            words = clause(replace(node, wherever=False), voice)
            return f"{words} regardless of {'their' if ' dice ' in words or ' them ' in words else 'its'} location"
        case e.Later((e.Trigger("turn end", n.Player("any", None), None, (), ()),), then, "turn", True):
            return f"at end of turn, {clause(then, voice)}"
        case e.Later((e.Trigger("attack end", n.Player("any", None), None, (), ()),), then, "turn", True):
            return f"at the end of this Attack Step, {clause(then, voice)}"
        case e.Later(
            (e.Trigger("before damage", n.Player("any", None), None, (), ()),),
            e.May(then, n.Player("you", None)),
            until,
            False,
        ):
            return f"{_until(until)}, you may {phrase(then, voice)} before damage is dealt"
        case e.Later(
            (e.Trigger(event, n.Player("you" | "opponent" as side, None), None, (), ()),), then, until, True
        ) if event in _NEXT and until == ("your next turn" if side == "you" else "opponent's next turn"):
            whose = "your" if side == "you" else "your opponent's"
            return f"at the {_NEXT[event].format(f'{whose} next')}, {clause(then, voice)}"
        case e.Later(on, then, until, True) if when(on, voice).startswith("when "):
            return f"the next time {when(on, voice)[5:]} {_this_turn(until)}, {clause(then, voice)}"
        case e.Later(on, then, until, False):
            return f"{_lasting(until, voice)}, {when(on, voice)}, {clause(then, voice)}"
        case e.Repeat(n.Num(99), e.May(e.PayFor(price, then), n.Player("you", None))):
            return f"you may {cost(price, voice)} to {clause(then, voice)} (you may do this multiple times)"
        case e.Repeat(times, then) if countable(times):
            return f"for each {counting(times, voice)}, {clause(then, voice)}"
        case e.Instead(inner):
            return f"instead, {clause(inner, voice)}"
        case e.Again():
            return "repeat this effect"
        case e.Each(n.Every(n.Dice("die", "any", (), (n.Is("koed this way"),))), then):
            return f"if any die is KO'd this way, {clause(then, voice)}"
        case e.Each(n.Every(group), e.Damage(by=n.Ref("each")) as hit, "each"):
            return f"each {dice(group, voice, many=False)} {third(phrase(replace(hit, by=None), voice))}"
        case e.Fight(group, stat):
            words = "those two dice" if group == n.Ref("all") else what(group, voice, subject=True)
            words = "those dice" if words == "it" else words
            return f"{words} deal damage to each other equal to their { ({'cost': 'purchase cost'}.get(stat, stat)) }"
        case e.BecomeCopy(onto=n.Ref("this")) | e.CopyText(onto=n.Ref("this")) | e.CopyStats(onto=n.Ref("this")):
            words = third(phrase(node, voice).removeprefix(f"have {voice.this} "))
            return f"{voice.this} {words.replace(' but keep its ', ' but keeps its ')}"
        case e.Change():
            return _change(node, voice)
        case e.Damage(by=die) if die is not None:
            it, words = they(die, voice), phrase(replace(node, by=None), voice)
            return f"{it} {words if is_many(die, voice) else third(words)}"
        case e.Move(n.Every(n.Dice("die", "you" | "opponent" as whose, (), (n.Is("chosen this way"),))), zone):
            nothing_else(node, "what", "to")
            owner, own = ("your", "your") if whose == "you" else ("your opponent's", "their")
            return f"{owner} die is sent to {own} {ZONES[zone]}"
        case e.Each(n.Ref("drawn"), e.ChooseOne((e.Move(to=first), e.Move(to=second))) as then) if then == e.ChooseOne(
            (e.Move(n.Ref("each"), first), e.Move(n.Ref("each"), second))
        ):
            return f"you place each one in the {ZONES[first]} or in the {ZONES[second]}"
        case e.Each(n.Ref("it" | "rolled" | "drawn" | "all") as group, then, "each") if group.name in voice.plurals:
            words = ref(group, voice)
            return f"for each of {'them' if words in {'it', 'them'} else words}, {clause(then, voice)}"
    who = doer(node)
    if who == YOU:
        return phrase(node, voice)
    return f"{player(who, voice)} {third(_own(node, who, voice))}"


def doer(node: object) -> n.Player:
    """Who does it."""
    if isinstance(node, e.GainLife | e.LoseLife | e.Draw | e.Field) and node.player != YOU:
        return node.player
    if isinstance(node, e.Damage) and isinstance(node.to, n.Player):
        return YOU
    for found in walk(node):
        if isinstance(found, n.Pick | e.Name) and found.by != YOU:
            return found.by
    return YOU


def _own(node: e.Effect, who: n.Player, voice: Voice) -> str:
    words = phrase(_undo(node, who), voice)
    if who != YOU and isinstance(node, e.Draw):
        for whence in ("from your bag", "or your bag is empty", "in your Used Pile"):
            words = words.replace(whence, whence.replace("your", "their"))
    return words


def _undo(node: e.Effect, who: n.Player) -> e.Effect:
    """The effect as that player would be told to do it, with ``their`` for what is theirs."""
    from overcrush.ability.tree import rewrite

    whose = {"opponent": "opponent"}.get(who.who, "that player")

    def turn(x: object) -> object:
        if isinstance(x, n.Dice) and x.whose == "that player" != whose:
            raise Unsayable("dice of that player")
        if isinstance(x, n.Pick | e.Name) and x.by == YOU != who:
            raise Unsayable("a choice of yours")
        if isinstance(x, e.Name) and x.by == who:
            return replace(x, by=YOU)
        if isinstance(x, e.GainLife | e.LoseLife | e.Draw | e.Field) and x.player == YOU != who:
            raise Unsayable("something of yours")
        if isinstance(x, n.Pick) and x.target and who.who == "each" and x.dice.zones == ("field",):
            raise Unsayable("targets of each player")
        if isinstance(x, n.Pick) and x.by == who:
            return replace(x, by=YOU, target=x.target or (who.who == "each" and x.dice.zones == ("field",)))
        if isinstance(x, n.Dice) and x.whose == whose:
            return replace(x, whose="that player")
        if isinstance(x, e.GainLife | e.LoseLife | e.Draw | e.Field) and x.player == who:
            return replace(x, player=YOU)
        return x

    return rewrite(node, turn)


def _each_with(so: c.There, then: e.Effect, voice: Voice) -> str:
    """``each player with 2 or more Sidekicks loses 1 life``: what both conditions and both effects come to."""
    one = (so.op, so.amount) == (">=", n.Num(1))
    words = dice(replace(so.dice, whose="any"), voice, many=not one)
    if not isinstance(so.amount, n.Num):
        raise Unsayable("how many of each player's")
    much = {">=": f"{so.amount.n} or more", "<=": f"{so.amount.n} or fewer", "=": "no"}.get(so.op)
    if much is None or (so.op == "=" and so.amount.n):
        raise Unsayable("how many of each player's")
    return f"each player with {article(words) if one else f'{much} {words}'} {third(phrase(then, voice))}"


_NEXT = {
    "turn start": "start of {} turn",
    "turn end": "end of {} turn",
    "draw step": "start of {} Clear and Draw Step",
    "draw end": "end of {} Clear and Draw Step",
    "roll step": "start of {} Roll and Reroll Step",
    "roll end": "end of {} Roll and Reroll Step",
    "main step": "start of {} Main Step",
    "main end": "end of {} Main Step",
    "attack step": "start of {} Attack Step",
    "attack end": "end of {} Attack Step",
}
"""What something waits for that comes once more: a turn and its steps."""


def _until(until: str) -> str:
    if until not in UNTIL:
        raise Unsayable(f"until {until}")
    return UNTIL[until]


def _this_turn(until: str) -> str:
    """When something yet to come must come."""
    return "this turn" if until == "turn" else _until(until)


def _lasting(until: str, voice: Voice) -> str:
    if until == "active":
        return f"while {voice.this} is active"
    if until == "it leaves":
        return "until it leaves the Field Zone"
    return f"until {voice.this} leaves the Field Zone" if until == "leaves" else _until(until)


def regenerated(die: n.What) -> e.Effect | None:
    """What Regenerate does to a die that was KO'd."""
    if not isinstance(die, n.Ref):
        return None
    shows = c.DieIs(die, n.Is("character face"))
    return e.Seq((e.Roll(die), e.If(shows, e.Move(die, "field"), e.Move(die, "prep"))))


def _for(node: e.Effect, voice: Voice) -> str:
    """What a payment is made for: ``to have it get +1A``, ``so that it cannot be blocked``."""
    if isinstance(node, e.Change) and not node.future:
        if not _forced(node) and any(isinstance(mod, e.Can | e.Blocks) for mod in node.changes):
            return f"so that {clause(node, voice)}"
        return f"to {phrase(node, voice)}"
    return purpose(clause(node, voice))


def purpose(words: str) -> str:
    """A clause as what a payment is made for."""
    return f"so that {words}" if words.startswith(_OTHERS) else f"to {words}"


_OTHERS = ("your opponent ", "target opponent ", "target player ", "each player ", "that player ", "the next time ")
"""How a clause begins that says what somebody else does."""


def _forced(node: e.Change) -> bool:
    """Whether a die must do something: ``force it to block``."""
    match node.changes:
        case (e.Can("must", "attack" | "block", None),):
            return True
        case (e.Can("must", "block", n.Dice("character", "any", ("field",), (n.Same(),))),):
            return True
    return False


NEXT_DRAW = {
    ("you", "your next turn"): "draw {} during your",
    ("opponent", "opponent's next turn"): "your opponent draws {} during their",
    ("target opponent", "opponent's next turn"): "target opponent draws {} during their",
}
"""More or fewer dice the next time a player draws, by who it is and how long that lasts."""


def _change(node: e.Change, voice: Voice, *, base: bool = False) -> str:
    if node.future:
        return _future(node, voice)
    if (some := some_must(node, voice) or price_of_blocking(node, voice)) is not None:
        return f"{some} {_lasting(node.until, voice)}"
    zones = _zones(node.changes)
    match node:
        case e.Change(
            subject,
            (
                e.Stats(
                    n.Stat("A", whose, False) | n.Times(-1, n.Stat("A", whose, False)) as attack,
                    n.Stat("D", n.Ref() as other, False) | n.Times(-1, n.Stat("D", n.Ref() as other, False)) as defense,
                ),
            ),
        ) if whose == other and type(attack) is type(defense):
            verb = "increase" if isinstance(attack, n.Stat) else "reduce"
            of_it = possessive(ref(whose, voice))
            return f"{verb} {_of('A and D', subject, voice)} by {of_it} A and D {_lasting(node.until, voice)}"
        case e.Change(subject, (e.SwapStats(),)):
            return f"swap {_of('A and D', subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(subject, (e.DoubleStats(True, defense),)):
            words = "A and D" if defense else "A"
            return f"double {_of(words, subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(subject, (e.DoubleStats(False, True),)):
            return f"double {_of('D', subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(n.Every(n.Dice("card", whose, (), where) as group), (e.Blank(kinds, False),)) if kinds:
            said = list_of([f'"{kind_called(kind)}"' for kind in kinds], "and")
            if where or whose not in {"any", "opponent"}:
                those = dice(replace(group, kind="character"), voice, many=True, zones=())
                return f"ignore {said} abilities on {those} {_lasting(node.until, voice)}"
            return f"ignore {'opposing ' if whose == 'opponent' else ''}{said} abilities {_lasting(node.until, voice)}"
        case e.Change(n.Ref("named"), (e.Blank((), True),)):
            return f"ignore that card's text {_lasting(node.until, voice)}"
        case e.Change(n.Pick(n.Dice(kind)) | n.Every(n.Dice(kind)) as subject, (e.Blank((), True),)) if kind != "card":
            return f"ignore the card text of {what(subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(n.Ref() as subject, (e.Blank((), True),)):
            return f"ignore the card text of {what(subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(n.Pick() | n.Every() as subject, (e.Blank((), True),)):
            return f"ignore the text of {what(subject, voice, zones=())} {_lasting(node.until, voice)}"
        case e.Change(subject, (e.Blank((), False),)):
            return f"ignore {_of('text', subject, voice)} {_lasting(node.until, voice)}"
        case e.Change(subject, (e.Prevent(n.Num(count), kind, by, (), None, True, each=False),), "turn"):
            return (
                f"prevent the next {count} {kind_of(kind)}damage to {what(subject, voice)}{source(by, voice)} this turn"
            )
        case e.Change(
            n.Ref() as die, (e.Can("cannot", "roll", None, (), 0, None, False),), "your next turn" | "turn" as until
        ):
            return f"{they(die, voice)} is not rolled {'this' if until == 'turn' else 'next'} turn"
        case e.Change(n.Player(who, None), (e.Counted("draw", n.Num(more)),), until) if (who, until) in NEXT_DRAW:
            dice_said = f"{abs(more)} {'additional' if more > 0 else 'fewer'} dice"
            return f"{NEXT_DRAW[who, until].format(dice_said)} next Clear and Draw Step"
        case e.Change(n.Player(who, None), (e.Counted("draw", n.Times(more, each)),), until) if (
            who,
            until,
        ) in NEXT_DRAW and countable(each):
            dice_said = f"{abs(more)} {'additional' if more > 0 else 'fewer'} {'die' if abs(more) == 1 else 'dice'}"
            words = f"{NEXT_DRAW[who, until].format(dice_said)} next Clear and Draw Step"
            return f"{words} for each {counting(each, voice)}"
        case e.Change(n.Ref() as die, (e.Goes("unblocked", "field", False),), "turn") if not base:
            return f"if any of {ref(die, voice)} are unblocked, they remain in the Field Zone"
        case e.Change(n.Ref() as die, (e.Goes("unblocked", "prep", False),), "turn") if not base:
            return f"if {they(die, voice)} is unblocked and would go to the Used Pile, Prep it instead"
        case e.Change(n.Pick() as subject, (e.Costs("field" | "purchase" as kind, n.Num(less), minimum) as price,)) if (
            less < 0
        ):
            nothing_else(price, "what", "more", "minimum")
            zone = ("card",) if kind == "purchase" else ("reserve",)
            tail = f" (minimum {minimum})" if minimum is not None else ""
            cost_name = "purchase cost" if kind == "purchase" else "fielding cost"
            whom, end = what(subject, voice, zones=zone), _lasting(node.until, voice)
            return f"reduce the {cost_name} of {whom} by {-less}{tail} {end}"
        case e.Change(n.Pick(n.Dice("energy", "you", ("reserve",), ())) as dice_, (e.SpentAs(energy, ()),)) if (
            dice_ == n.Pick(dice_.dice, n.Num(99), True, target=False, as_=dice_.as_)
        ):
            return f"convert any amount of your energy to [{energy}] {_lasting(node.until, voice)}"
    many = is_many(node.what, voice)
    who = what(node.what, voice, zones=zones, subject=True, at="in")
    parts = [predicate(mod, voice, many=many) for mod in node.changes]
    if not base and not many:
        parts = [third(part) if part.split()[0] in INFLECTED else part for part in parts]
    return f"{subject_of(who, parts)} {joined(theirs(node.what, parts))} {_lasting(node.until, voice)}"


def subject_of(who: str, parts: list[str]) -> str:
    """A group as the subject: ``all dice cannot …`` could mean that some can, so there it is just ``dice``."""
    return who.removeprefix("all ") if any(part.startswith(("cannot ", "can only ")) for part in parts) else who


def theirs(who: n.What, parts: list[str]) -> list[str]:
    """What is said of another player is said of their step."""
    if not isinstance(who, n.Player) or who.who == "you":
        return parts
    return [part.replace("during your Clear", "during their Clear") for part in parts]


def joined(parts: list[str]) -> str:
    """``cannot attack or block``, ``get +1A and gain Fast``."""
    whole = " and ".join(parts)
    for first, second in (("attack", "block"), ("purchase", "field")):
        for tail in ("", " dice of that name"):
            whole = whole.replace(
                f"cannot {first}{tail} and cannot {second}{tail}", f"cannot {first} or {second}{tail}"
            )
    return whole


INFLECTED = {"get", "have", "gain", "lose", "deal", "take", "draw", "cost", "count", "are", "go", "do"}


def _zones(mods: tuple[e.Mod, ...]) -> tuple[str, ...]:
    kinds = {mod.what for mod in mods if isinstance(mod, e.Costs)}
    if all(isinstance(mod, e.Costs) for mod in mods) and kinds == {"purchase"}:
        return ("card",)
    if all(isinstance(mod, e.Costs) for mod in mods) and kinds == {"field"}:
        return ("reserve",)
    return ("field",)


def _future(node: e.Change, voice: Voice) -> str:
    if not isinstance(node.what, n.Every):
        raise Unsayable("a change to come")
    if node.what.dice.whose != "you":
        raise Unsayable("whose dice to come")
    group = replace(node.what.dice, whose="said")
    match node.changes:
        case (e.Goes("purchased", zone, once),):
            words = dice(group, voice, many=not once, zones=("card",))
            start = "the next " if once else ""
            verb = "is" if once else "are"
            return f"{start}{words} you purchase {_this_turn(node.until)} {verb} added to your {ZONES[zone]}"
    once = any(isinstance(mod, e.Costs) and mod.next for mod in node.changes)
    mods = tuple(replace(mod, next=False) if isinstance(mod, e.Costs) else mod for mod in node.changes)
    parts = [_short(predicate(mod, voice), mod) for mod in mods]
    if once:
        parts = [third(part) for part in parts]
    if group.zones == ("field",) and all(isinstance(mod, e.Gain) for mod in mods):
        if once:
            raise Unsayable("the next one")
        words = dice(replace(group, whose="said"), voice, many=True)
        return f"all {words} you field {_this_turn(node.until)} {' and '.join(parts)}"
    fielding = any(isinstance(mod, e.Costs) and mod.what == "field" for mod in mods)
    zones = ("reserve",) if fielding else ("card",)
    words = dice(group, voice, many=not once, zones=zones)
    verb = "field" if fielding else "purchase"
    return f"{'the next ' if once else ''}{words} you {verb} {_this_turn(node.until)} {' and '.join(parts)}"


def _short(words: str, mod: e.Mod) -> str:
    """A price of dice to be purchased need not say that it is one."""
    return words.replace(" to purchase", "") if isinstance(mod, e.Costs) and mod.what == "purchase" else words


def _of(things: str, subject: n.What, voice: Voice) -> str:
    """``its text``, ``the text of target character die``."""
    if isinstance(subject, n.Ref):
        return f"{possessive(ref(subject, voice))} {things}"
    return f"the {things} of {what(subject, voice, at='in')}"


def cost(node: e.Cost, voice: Voice) -> str:
    """A cost as something to do: ``pay [1]``, ``KO a die you control``."""
    if node.each is not None and (node.also or node.x or not node.energy):
        raise Unsayable("a cost for each of something")
    if node.most and not node.x:
        raise Unsayable("a limit of what is not open")
    if not node.also or all(isinstance(part, e.LoseLife) for part in node.also):
        return f"pay {payment(node, voice)}"
    if node.x:
        raise Unsayable("a cost of X and more")
    words = " and ".join(phrase(part, voice) for part in node.also)
    return f"pay {energy(node.energy)} and {words}" if node.energy else words


def phrase(node: e.Effect, voice: Voice) -> str:
    """An effect as a verb phrase: what someone is told to do."""
    match node:
        case e.Seq((e.Roll(die), e.If())) if node == regenerated(die):
            return f"reroll {what(die, voice)} as if it had Regenerate"
        case e.Seq(parts):
            return " and ".join(phrase(part, voice) for part in parts)
        case e.Whole(parts):
            return f"{' and '.join(phrase(part, voice) for part in parts)} (both or neither)"
        case e.If(test, then, None):
            return f"{phrase(then, voice)} if {condition(test, voice)}"
        case e.Change():
            match node:
                case e.Change(n.Player("you"), (e.Prevent(None, kind) as mod,)) if mod == e.Prevent(None, kind):
                    return f"prevent all {kind_of(kind)}damage to you {_lasting(node.until, voice)}"
            words = _change(node, voice, base=True)
            if _forced(node):
                return f"force {words.replace(' must ', ' to ', 1)}"
            if words.startswith(("swap ", "double ", "ignore ", "prevent ", "reduce ", "do not ", "draw ")):
                return words
            return f"have {words}"
        case e.ChooseOne((e.Move(one, first) as move, e.Move(other, second) as instead), n.Player("you", None)) if (
            _alike(one, other) and first in ZONES and second in ZONES
        ):
            nothing_else(move, "what", "to")
            nothing_else(instead, "what", "to")
            return f"place {what(one, voice)} in the {ZONES[first]} or the {ZONES[second]}"
        case e.ChooseOne((e.Spin(one, up), e.Spin(other, down)), n.Player("you", None)) if (
            up == -down and up > 0 and _alike(one, other)
        ):
            return f"spin {what(one, voice)} up or down {up} level{'s' if up > 1 else ''}"
        case e.Each(
            n.Every(group),
            e.Damage(n.Stat("level" | "A" | "D" as stat, n.Ref("each"), False), n.Ref("each"), None),
            "each",
        ) if node.effect == e.Damage(n.Stat(stat, n.Ref("each")), n.Ref("each")):
            return f"deal each {dice(group, voice, many=False)} damage equal to its {stat}"
        case e.Each(
            n.Every(n.Dice("card", "any", (), (n.Is("basic action"),))), e.UseCopy(n.Ref("each"), "plain", True)
        ):
            return "use the effect of each Basic Action die once, without bursts"
        case e.Move(n.Every(n.Dice("die", "opponent", (), (n.Is("chosen this way"),)))):
            raise Unsayable("a die chosen")
        case (
            e.May()
            | e.PayFor()
            | e.Later()
            | e.Repeat()
            | e.ChooseOne()
            | e.Each()
            | e.Instead()
            | e.Again()
            | e.Unless()
            | e.Fight()
        ):
            raise Unsayable(f"{type(node).__name__} as a verb")
    who = doer(node)
    if who != YOU:
        return f"have {player(who, voice)} {_own(node, who, voice)}"
    return verb(node, voice)


def _alike(one: n.What, other: n.What) -> bool:
    """Whether two choices are of the same, whatever they are called by what follows."""
    if isinstance(one, n.Pick | n.Every) and type(one) is type(other):
        return replace(one, as_="it") == replace(other, as_="it")
    return one == other
