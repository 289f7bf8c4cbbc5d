"""What an ability waits for, in words."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.lang.pronouns import PAIR
from overcrush.lang.rendering.nouns import dice
from overcrush.lang.rendering.references import player, possessive, ref
from overcrush.lang.rendering.words import Unsayable, Voice, article, kind_called, nothing_else, one_source_of

_DIE = {
    "fielded": "is fielded",
    "attacks": "attacks",
    "blocks": "blocks",
    "is blocked": "is blocked",
    "unblocked": "is unblocked",
    "engaged": "is engaged",
    "koed": "is KO'd",
    "damaged": "is damaged",
    "spun up": "spins up",
    "spun down": "spins down",
    "leaves": "leaves the Field Zone",
    "goes to used": "goes to the Used Pile",
    "enters": "enters the Field Zone",
    "regenerates": "regenerates",
    "purchased": "is purchased",
    "captured": "is captured",
    "sacrificed": "is sacrificed",
    "drawn": "is drawn",
    "flipped": "is flipped",
    "equipped": "becomes equipped",
    "rerolled": "is rerolled",
    "would be koed": "would be KO'd",
    "would be damaged": "would be damaged",
}
OF_AN_AMOUNT = (
    *("damaged", "would be damaged", "deals damage"),
    *("loses life", "gains life", "pays life", "blockers declared", "attacks", "drawn", "rolled"),
)
"""What there can be so much of."""
_CONTEXT = {
    "attack step": "during the Attack Step",
    "your turn": "during your turn",
    "opponent's turn": "during your opponent's turn",
    "draw step": "during your Clear and Draw Step",
    "outside draw step": "outside your Clear and Draw Step",
    "outside roll step": "outside the Roll and Reroll Step",
    "main step": "during your Main Step",
    "blocking": "while blocking",
    "attacking": "while attacking",
    "engaged": "while engaged",
}
_STEPS = {"draw": "Clear and Draw Step", "roll": "Roll and Reroll Step", "main": "Main Step", "attack": "Attack Step"}
_WHOSE = {"you": "your", "opponent": "your opponent's", "any": "each"}
_MOMENTS = {
    **{
        (f"{short} {on}", who): f"at the {at} of {whose} {step}"
        for short, step in _STEPS.items()
        for on, at in (("step", "start"), ("end", "end"))
        for who, whose in _WHOSE.items()
    },
    **{
        (f"turn {at}", who): f"at the {at} of {whose} turn"
        for at in ("start", "end")
        for who, whose in {**_WHOSE, "any": "each player's"}.items()
    },
    ("rolled once", "you"): "after the first roll of your Roll and Reroll Step",
    ("rolled once", "opponent"): "after the first roll of your opponent's Roll and Reroll Step",
    ("before damage", "any"): "before combat damage is dealt",
    ("blockers declared", "any"): "after blockers are declared",
}
_MANY = {
    "fielded": "are fielded",
    "attacks": "attack",
    "blocks": "block",
    "is blocked": "are blocked",
    "unblocked": "are unblocked",
    "koed": "are KO'd",
    "damaged": "are damaged",
}


def when(on: tuple[e.Trigger, ...], voice: Voice, *, bare: bool = False) -> str:
    """``when …``; ``bare``: without that word, as a Trap has it."""
    if len(on) == 1 and (moment := _moment(on[0])):
        return moment
    start = "" if bare else "when "
    match on:
        case (
            e.Trigger("purchased", n.Dice() as bought, None, (), ()),
            e.Trigger("used", n.Dice() as used, None, (), ()),
        ) if bought == used:
            return f"{start}{_doing(bought, 'purchase or use', voice, ())}"
        case (e.Trigger(event, n.Player() as who), e.Trigger(same, n.Dice() | n.Ref() as hurt)) if (
            event == same in HURT and (on[0].how, on[0].object, on[0].least) == (on[1].how, on[1].object, on[1].least)
        ):
            return f"{start}{player(who, voice)} or {_subject(hurt, voice)} {_hurt(on[0], voice, 'is damaged')}"
    subjects = {trigger.subject for trigger in on}
    if on == (e.Trigger("turn start", n.Player("you")), e.Trigger("turn end", n.Player("you"))):
        return "at the start and end of your turn"
    if (
        len(on) > 1
        and len(subjects) == 1
        and all(t.object is None and not t.how and not t.least and t.event in _DIE for t in on)
        and not any(t.event == "goes to used" for t in on)
        and isinstance(on[0].subject, n.Ref | n.Dice)
    ):
        return f"{start}{_subject(on[0].subject, voice)} {' or '.join(_DIE[t.event] for t in on)}"
    if len(on) == 2 and (moment := _moment(on[0])):
        return f"{moment} or when {_one(on[1], voice)}"
    return start + " or when ".join(_one(trigger, voice) for trigger in on)


def _moment(node: e.Trigger) -> str | None:
    """A time of the turn."""
    if not isinstance(node.subject, n.Player) or (node.event, node.subject.who) not in _MOMENTS:
        return None
    nothing_else(node, "event", "subject")
    nothing_else(node.subject, "who")
    return _MOMENTS[node.event, node.subject.who]


def _subject(node: n.Dice | n.Ref | n.Player | None, voice: Voice) -> str:
    if isinstance(node, n.Ref):
        return ref(node, voice)
    if node == PAIR:
        return f"{voice.this} or its partner"
    if isinstance(node, n.Dice):
        return article(dice(node, voice, many=False))
    raise Unsayable("a trigger about nothing")


def _doing(node: n.Dice, verb: str, voice: Voice, zones: tuple[str, ...]) -> str:
    who = {"you": "you", "opponent": "your opponent", "any": "a player"}.get(node.whose)
    if who is None:
        raise Unsayable(f"whose {node.whose}")
    words = dice(replace(node, whose="said"), voice, many=False, zones=zones)
    third = "" if who == "you" else "s"
    return f"{who} {verb}{third} {article(words)}"


def _one(node: e.Trigger, voice: Voice) -> str:
    how = set(node.how)
    subject = node.subject
    if node.tests:
        raise Unsayable("a trigger with tests")
    match node:
        case e.Trigger("rerolled", n.Ref("this"), None, ("by its player",)):
            return f"when you reroll {voice.this}"
        case e.Trigger("rerolled", n.Dice(zones=()) as group, None, ("by its player",)):
            return _doing(group, "reroll", voice, ())
        case e.Trigger("rerolled", n.Dice(zones=()) as group, None, ("by its player", "outside roll step")):
            return f"{_doing(group, 'reroll', voice, ())} {_CONTEXT['outside roll step']}"
        case e.Trigger("rerolled", n.Dice(zones=()) as group, None, ("by its player", "together")):
            who = {"you": "you reroll", "opponent": "your opponent rerolls", "any": "a player rerolls"}.get(group.whose)
            if who is None:
                raise Unsayable(f"whose {group.whose}")
            return f"{who} one or more {dice(replace(group, whose='said'), voice, many=True, zones=())}"
        case e.Trigger("blockers declared", n.Player() as who, None, (), (), 1) if who.who != "any":
            return f"{player(who, voice)} {'declare' if who.who == 'you' else 'declares'} blockers"
        case e.Trigger("blockers declared", n.Player() as who, None, (), (), 0) if who.who != "any":
            return f"{player(who, voice)} {'declare' if who.who == 'you' else 'declares'} blockers or none"
        case e.Trigger("used" | "purchased" | "prepped" | "rolled" | "drawn", n.Dice(zones=()) as group) if (
            not how
            - {
                "outside draw step",
                "outside roll step",
                "draw step",
                "main step",
            }
            and node.object is None
            and not node.least
        ):
            verb = {"used": "use", "purchased": "purchase", "prepped": "Prep", "rolled": "roll", "drawn": "draw"}[
                node.event
            ]
            if node.event == "used" and group.whose == "any" and not how:
                words = dice(group, voice, many=False, zones=())
                return f"{article(words)} is used"
            contexts = [_CONTEXT[h] for h in node.how]
            if group.whose == "opponent":
                contexts = [words.replace("your ", "their ") for words in contexts]
            return " ".join([_doing(group, verb, voice, ()), *contexts])
        case e.Trigger("drawn", how=("outside draw step", "not by this", "rolling", *rest), least=0) if rest in (
            [],
            ["together"],
        ):
            if node.object is not None or subject != n.Dice("die", "you", ()):
                raise Unsayable("what is drawn")
            return (
                f"you draw and roll {'one or more dice' if rest else 'a die'} outside your Clear and Draw Step"
                " by anything but this ability or a copy of it"
            )
        case e.Trigger("prepped", n.Dice(zones=()) as group, None) if "together" in how and how <= {
            "together",
            "outside draw step",
        }:
            who = {"you": "you Prep", "opponent": "your opponent Preps", "any": "a player Preps"}.get(group.whose)
            if who is None:
                raise Unsayable(f"whose {group.whose}")
            whose = "your" if group.whose == "you" else "their"
            where = f" outside {whose} Clear and Draw Step" if "outside draw step" in how else ""
            return f"{who} one or more {dice(replace(group, whose='said'), voice, many=True, zones=())}{where}"
        case e.Trigger("drawn" | "rolled" as event, n.Dice(zones=()) as group, None) if (
            node.least > 1 and "together" in how and how <= {"together", "draw step"}
        ):
            verb = {"drawn": "draw", "rolled": "roll"}[event]
            who = {"you": f"you {verb}", "opponent": f"your opponent {verb}s", "any": f"a player {verb}s"}[group.whose]
            whose = "your" if group.whose == "you" else "their"
            where = f" during {whose} Clear and Draw Step" if "draw step" in how else ""
            return f"{who} {node.least} or more {dice(replace(group, whose='any'), voice, many=True, zones=())}{where}"
        case e.Trigger("drawn", n.Dice(zones=()) as group, None, ("together",), least=0):
            who = {"you": "you draw", "opponent": "your opponent draws", "any": "a player draws"}.get(group.whose)
            if who is None:
                raise Unsayable(f"whose {group.whose}")
            return f"{who} one or more {dice(replace(group, whose='any'), voice, many=True, zones=())}"
        case e.Trigger("attacks", n.Dice() as group, None, ("together",)) if node.least > 1:
            return f"{node.least} or more {dice(group, voice, many=True)} attack"
        case e.Trigger(event, how=("together",)) if event in _MANY and node.object is None and not node.least:
            if subject == PAIR:
                return f"{voice.this} and/or its partner {_DIE[event]}"
            if isinstance(subject, n.Dice):
                return f"one or more {dice(subject, voice, many=True)} {_MANY[event]}"
            if subject == n.Ref("this"):
                return f"one or more {ref(n.Ref('this'), voice)} character dice {_MANY[event]}"
            raise Unsayable("several of what")
        case e.Trigger("koed", n.Dice() as group, None, ("by opponent",)) if group.whose in {"you", "opponent"}:
            who = "your opponent KOs" if group.whose == "you" else "you KO"
            words = dice(group, voice, many=False)
            return f"{who} {article(words)}"
        case e.Trigger("flipped", n.Dice(zones=()) as group, None) if not how:
            return _doing(group, "flip", voice, ())
        case e.Trigger("gains token", n.Ref() | n.Dice(zones=()) as whose, None, (kind,)) if not node.least:
            words = dice(whose, voice, many=False, zones=()) if isinstance(whose, n.Dice) else ""
            return f"{article(words) if words else _subject(whose, voice)} gains {article(kind)} token"
        case e.Trigger("global", n.Player() as who, None, ()):
            return f"{player(who, voice)} {'use' if who.who == 'you' else 'uses'} a Global Ability"
        case e.Trigger("loses life" | "gains life" | "pays life" as event, n.Player() as who, None, ()):
            verb = event.split()[0]
            return f"{player(who, voice)} {verb[:-1] if who.who == 'you' else verb} {_much(node)}life"
        case e.Trigger("energy spent", n.Player() as who, None, (word,)) if word.startswith("spent "):
            spends = "spend" if who.who == "you" else "spends"
            return f"{player(who, voice)} {spends} [{word.removeprefix('spent ')}]"
        case e.Trigger("energy spent", n.Player() as who, None, ()):
            return f"{player(who, voice)} {'spend' if who.who == 'you' else 'spends'} an energy"
        case e.Trigger("attacked", n.Player() as who, None, ()):
            return f"{player(who, voice)} {'are' if who.who == 'you' else 'is'} attacked"
        case e.Trigger("ability", n.Dice("die", "any", (), ()), None, (kind,)):
            return f'a "{kind_called(kind)}" ability is used'
        case e.Trigger("ability", n.Dice("die", whose, (), ()), None, (kind,)) if whose in {"you", "opponent"}:
            return f'{"you use" if whose == "you" else "your opponent uses"} a "{kind_called(kind)}" ability'
        case e.Trigger("keyword", n.Player() as who, None, (name,)):
            return f"{player(who, voice)} {'use' if who.who == 'you' else 'uses'} {name}"
        case e.Trigger("keyword", n.Ref() | n.Dice() as die, None, (name,)):
            return f"{_subject(die, voice)} uses {name}"
        case e.Trigger("damaged" | "would be damaged", n.Player() as who):
            return f"{player(who, voice)} {_hurt(node, voice, 'take damage' if who.who == 'you' else 'takes damage')}"
        case e.Trigger("damaged", object=None) if node.least or any(word.startswith(_FROM) for word in node.how):
            return f"{_subject(subject, voice)} {_hurt(node, voice, 'takes damage')}"
        case e.Trigger("damaged" | "would be damaged", object=n.Dice()):
            return f"{_subject(subject, voice)} {_hurt(node, voice, 'takes damage')}"
        case e.Trigger(
            "kos" | "deals damage" as event, object=n.Dice() | n.Player() as other, how=(word,), least=0
        ) if word.startswith(_FROM):
            does = "KOs" if event == "kos" else "deals damage to"
            return f"{possessive(_subject(subject, voice))} {word.removeprefix(_FROM)} {does} {_target(other, voice)}"
        case e.Trigger("kos", object=other, how=() | ("combat",)) if isinstance(other, n.Dice):
            words = dice(other, voice, many=False, zones=())
            tail = " with combat damage" if "combat" in how else ""
            return f"{_subject(subject, voice)} KOs {article(words)}{tail}"
        case e.Trigger("deals damage", object=n.Dice() | n.Player() as other, how=(*_, "together"), least=0) if how <= {
            "combat",
            "together",
        }:
            several = dice(subject, voice, many=True) if isinstance(subject, n.Dice) else f"{voice.this} character dice"
            return f"one or more {several} deal {'combat ' if 'combat' in how else ''}damage to {_target(other, voice)}"
        case e.Trigger("deals damage", object=n.Dice() | n.Ref() | n.Player() as other, how=("ability",)):
            return f"{_subject(subject, voice)} deals {_much(node)}non-combat damage to {_target(other, voice)}"
        case e.Trigger("deals damage", object=other, how=(word,), least=0) if word[len(_FROM) :][:1].isupper():
            to = "" if other is None else f" to {_target(other, voice)}"
            return f"{_subject(subject, voice)} deals damage{to} with {word[len(_FROM) :]}"
        case e.Trigger("deals damage", object=other) if how <= {"combat", "attack step"}:
            to = "" if other is None else f" to {_target(other, voice)}"
            during = " during the Attack Step" if "attack step" in how else ""
            much = _much(node) + ("combat " if "combat" in how else "")
            return f"{_subject(subject, voice)} deals {much}damage{to}{during}"
        case e.Trigger("attacks", object=n.Dice() as other, how=("with",), least=0):
            words = dice(other, voice, many=False)
            return f"{_subject(subject, voice)} attacks with {article(words)}"
        case e.Trigger("attacks", n.Ref("this"), None, ("first",), least=0):
            return f"{voice.this} is the first die assigned to attack this turn"
        case e.Trigger("is blocked" | "blocks" | "engaged" | "koed" as event, object=n.Dice() as other) if not how:
            words = dice(other, voice, many=False, zones=() if event == "koed" else ("field",))
            verb = {
                "is blocked": "is blocked by",
                "blocks": "blocks",
                "engaged": "is engaged with",
                "koed": "is KO'd by",
            }[event]
            return f"{_subject(subject, voice)} {verb} {article(words)}"
        case e.Trigger("blocks", n.Dice(), n.Ref("this")) if not how:
            return f"{_subject(subject, voice)} blocks {voice.this}"
        case e.Trigger("koed", object=n.Player("opponent", None), how=("ability",)):
            return f"{_subject(subject, voice)} is KO'd by your opponent's ability"
        case e.Trigger("koed", object=n.Player("opponent", None)) if not how:
            return f"{_subject(subject, voice)} is KO'd by your opponent"
        case e.Trigger("targeted", object=n.Player() as who):
            tail = f" with {one_source_of(node.how)}" if node.how else ""
            return (
                f"{player(who, voice)} {'target' if who.who == 'you' else 'targets'} {_subject(subject, voice)}{tail}"
            )
        case e.Trigger("targeted", object=None):
            return f"{_subject(subject, voice)} is targeted{' by ' + one_source_of(node.how) if node.how else ''}"
    if node.object is not None or node.event not in _DIE or node.least:
        raise Unsayable(f"trigger {node.event}")
    return _die(node, voice)


def _much(node: e.Trigger) -> str:
    return f"{node.least} or more " if node.least else ""


def _die(node: e.Trigger, voice: Voice) -> str:
    if node.event == "goes to used" and isinstance(node.subject, n.Dice):
        subject = article(dice(node.subject, voice, many=False, zones=()))  # from wherever it goes there
    else:
        subject = _subject(node.subject, voice)
    words = _DIE[node.event]
    rest: list[str] = []
    for how in node.how:
        if how == "alone" and node.event == "attacks":
            words = "attacks alone"
        elif how == "combat" and node.event == "koed":
            words = "is KO'd by combat damage"
        elif how == "by damage" and node.event == "would be koed":
            words += " by damage"
        elif how == "combat" and node.event == "would be koed":
            words = "would be KO'd by combat damage"
        elif how == "ability" and node.event == "koed":
            words = "is KO'd by an ability"
        elif how == "combat" and node.event == "damaged":
            words = "takes combat damage"
        elif how == "ability" and node.event == "damaged":
            words = "takes non-combat damage"
        elif how in ("combat", "ability") and node.event == "would be damaged":
            words = f"would take {'combat' if how == 'combat' else 'non-combat'} damage"
        elif how == "not koed" and node.event == "damaged":
            words = "is damaged but is not KO'd"
        elif how in _CONTEXT:
            rest.append(_CONTEXT[how])
        else:
            raise Unsayable(f"how {how}")
    return " ".join([subject, words, *rest])


def _target(node: n.Dice | n.Ref | n.Player, voice: Voice) -> str:
    if isinstance(node, n.Player):
        return player(node, voice)
    if isinstance(node, n.Ref):
        return ref(node, voice)
    words = dice(node, voice, many=False, zones=())
    return article(words)


_FROM = "from "
"""How a restriction begins that says from effects of which kind damage is."""
HURT = ("damaged", "would be damaged")


def _hurt(node: e.Trigger, voice: Voice, plain: str) -> str:
    """What happens to whoever takes damage, which of it and from whom; ``plain``: how it is said when it happens."""
    kind = "combat " if "combat" in node.how else "non-combat " if "ability" in node.how else ""
    kinds = tuple(how.removeprefix(_FROM) for how in node.how if how.startswith(_FROM))
    rest = [_CONTEXT[how] for how in node.how if how not in {"combat", "ability"} and not how.startswith(_FROM)]
    words = plain if node.event == "damaged" else "would take damage"
    kind = _much(node) + kind
    if kind and words == "is damaged":
        words = "takes damage"
    words = words.replace("damage", f"{kind}damage") if kind else words
    if isinstance(node.object, n.Dice):
        words += f" from {article(dice(node.object, voice, many=False, zones=()))}"
        if words.startswith("is damaged"):
            words = words.replace("is damaged from", "takes damage from")
    elif node.object is not None:
        raise Unsayable(f"trigger {node.event}")
    if kinds:
        words = f"{words.replace('is damaged', 'takes damage')} from {one_source_of(kinds)}"
    return " ".join([words, *rest])
