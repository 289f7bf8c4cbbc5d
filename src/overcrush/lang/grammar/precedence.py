"""Which of two wordings counts where a text fits both: said here, and nowhere else.

A text that two wordings read differently, neither of which stands before the other here, is ambiguous and refused.
"""

from __future__ import annotations

from overcrush.lang.grammar import fought
from overcrush.lang.grammar.alternatives import BOTH
from overcrush.lang.grammar.base import G

_TRIGGERED = "<w:whileactive>? <l:once>? {i:immediately}? <t:when> ,? <e:effect>"
_TRIGGERED_ONCE = "<w:whileactive>? {i:immediately}? <t:when> ,? <l:once>? <e:effect>"
_TRIGGERED_IF = "<w:whileactive>? {i:immediately}? <t:when> ,? <l:once>? if <c:cond> , <e:effect>"
_ABLE = "(if able|, if able|if possible|if legal)?"
_IF_ABLE = "(, if able|if able|if legal|if possible)?"
_DONE = "{v:ko'd/moved/sacrificed/rerolled/sent/returned/drawn/captured/prepped/damaged/purchased}"

# This very die, or the one just spoken of, comes before dice that are described: on its own card a name is the die's.
G.prefer("what", "<r:ref>", ("<p:player>", "<d:desc>"))
G.prefer("subject", ("<r:selfref>", "<r:ref>"), "<d:desc>")
G.prefer("subject", "<r:ref>", "(that|the named|the chosen) {w:character/die/card} (die)?")
G.prefer("doer", "<r:ref>", "(a|an)? <d:desc>")
G.prefer("post", "(equipped|attached) to <r:ref>", "(equipped|attached) to (a|an|any|each|one of)? <d:desc>")
for _when in ("", "this turn "):
    G.prefer("pred", f"must block <r:ref> {_when}{_IF_ABLE}", f"must block (a|one of)? <d:those> {_IF_ABLE}")
G.prefer("pred", "cannot block <r:ref>", "cannot block <d:those>")
G.prefer(
    "pred",
    "cannot block <r:ref> unless <p:player> pay <c:cost>",
    "cannot block <d:those> unless <p:player> pay <c:cost>",
)
for _stat in ("A", "{s:a/attack}", "a and d", "printed (A|a|attack)", "(d|defense|D) (value)?"):
    G.prefer("vp", f"double <r:refs> {_stat} <u:until>?", f"double <x:whats> {_stat} <u:until>?")
_BY = "by (<n:number>|<n:byamount>) <u:until>?"
for _verb in ("increase|raise", "reduce|lower"):
    for _stat in ("(A|a|attack)", "(D|d|defense)"):
        G.prefer("vp", f"({_verb}) <r:refs> {_stat} (value)? {_BY}", f"({_verb}) <x:whats> {_stat} (value)? {_BY}")
_AND = "(a|attack) and (d|defense)"
_ADJUST = "{v:reduce/lower/increase/raise}"
G.prefer(
    "vp",
    f"{_ADJUST} <q:refs> {_AND} by <r:refs> {_AND} <u:until>?",
    f"{_ADJUST} <x:whats> {_AND} by <r:refs> {_AND} <u:until>?",
)
G.prefer(
    "vp",
    "swap <r:refs> a and d <u:until>?",
    ("swap <x:whats> a and d <u:until>?", "(swap|switch) <x:whats> (attack|a) and (defense|d) (value)? <u:until>?"),
)
G.prefer("those", "die of that name", "(any|a)? <d:desc>")

# One description of dice comes before two that are joined, and one that says more before one that says less.
for _one in ("(each|every|all|both) (of)? (the)? <d:desc>", "<d:desc>"):
    G.prefer("what", _one, "<a:what1> and (to)? <b:what1>")
G.prefer("what", "(a)? {o:different} (target)? <d:desc>", "(a|one|any one) <d:desc>")
G.prefer("counting", "<d:desc>", f"(character)? die {_DONE} (this_way|by this effect)")
G.prefer("counting", "<d:desc>", f"<d:desc> {_DONE} (this_way|by this effect)")
G.prefer("counting", ("different <d:desc>", "different active <d:desc>", "different <d:desc> you control"), "<d:desc>")
_DRAW = "draw <n:n> (extra|additional|more|new)? die (from <b:bag>)? <e:foreach>?"
_IT = "(it|them|that die|those die)"
G.prefer(
    "vp",
    (
        f"{_DRAW} ,? and roll (it|them)",
        f"{_DRAW} ,? (and|then|and then)? (prep {_IT}|(place|put|add|move) {_IT} (in|to|into) (your|their) prep_area)",
    ),
    _DRAW,
)
G.prefer(
    "vp",
    "roll any <d:desc> (and (place|put|add) (it|them) (in|into|to) your reserve_pool)?",
    "roll <w:what> and (place|put|add) (it|them) (in|into|to) your reserve_pool",
)
G.prefer("forsale", "(a|one|any|target)? <d:desc>", "<w:what>")
G.prefer("group", "one or more (of)? <d:desc>", "one or more (of)? (your)? <self> (character)? die")
G.prefer("dealers", "(any|a)? <d:desc>", "<d:those>")
G.prefer("damagesource", "<d:dealers>", "action die")
G.prefer("damagesource", "<k:keyword> (damage|ability|effect)?", "<d:dealers>")
_DEALT = "damage (that would be)? (dealt)? to <w:what>"
G.prefer(
    "vp",
    f"(prevent|ignore) (all)? (of the)? {{k:combat/non-combat/ability}}? {_DEALT} <b:from>?",
    (
        f"(prevent|ignore) (all)? (non-combat|ability)? {_DEALT} (from|by) {{s:global_ability/action}} (die)?",
        f"(prevent|ignore) (all)? (non-combat|ability)? {_DEALT} (from|by) {{o:opposing}} "
        "{s:global_ability/action} (die)?",
    ),
)
G.prefer("vp", "reroll (a|one|any one) of <d:desc>", "reroll <w:what>")
_ALONE = ("<r:ref> be (the|your) only attacking (character|character die|die)", "<r:ref> be (the|your) only attacker")
G.prefer("cond1", _ALONE, "<r:ref> be {w:the/your} only <d:desc>")
G.prefer("cond1", "<r:ref> be {w:the/your} only <d:desc>", "<r:ref> be your only <d:desc> (active|in field_zone)?")
G.prefer("energycost", "<s:symbols>", "<n:int> <s:symbols> (energy)?")
G.prefer(
    "adj",
    "{what:attacking/blocking/blocked/unblocked/engaged/damaged/paired/equipped/continuous/crossover/attached/epic/trap/gear}",
    "<k:keyword>",
)
G.prefer("adj", "<n:name>", "<k:keyword>")
G.prefer("post", "(in|from) <z:zones>", "in play")

# What a sentence begins holds to its end: one clause, sentence or ability comes before several.
G.prefer(
    "clauses", "<e:clause>", "<e:clause> (and|, and|, then|and then|then|, but|,|;) (also|then)? <o:ours> <f:clauses>"
)
G.prefer("vps", "<e:vp>", "<e:vp> (and|, and|, then|and then|then|,) <f:vps>")
G.prefer("statics", "<s:static>", "<s:static> (and|, and) <t:statics>")
G.prefer("effects", "<e:sentence>", "<e:sentence> (.|;) <f:effects>")
G.prefer("abilities", "<a:ability>", "<a:ability> . <b:abilities>")
G.prefer("sentence", tuple(f"<e:clause> {both}" for both in BOTH), tuple(f"<e:clauses> {both}" for both in BOTH))
_CHOSEN = "<p:player> choose one : <a:clause> (,|, or|or|;)"
G.prefer("sentence", f"{_CHOSEN} you <b:vps>", f"{_CHOSEN} <b:clause>")
G.prefer("when", "(when|each time|every time|if) <t:trigger>", "(when|if) <t:trigger> or (when)? <u:trigger>")

# A clause that says itself how much comes before one that is done again for each.
_CHANGED = "<w:what> <m:preds> <u:until>?"
G.prefer("clause", _CHANGED, "<e:clause1> <n:foreach>")
G.prefer("clause", _CHANGED, "<s:static> <u:until>")
G.prefer("clause", _CHANGED, "<w:what> <m:preds> <u:until> (if able|, if able|if possible|if legal)")
G.prefer("clause", "<w:what> (get|gain|have) <p:plus> <u:until> <e:foreach>", "<e:clause1> <n:foreach>")
G.prefer("clause", _CHANGED, "(each|all)? <d:desc> <m:preds> to purchase <u:until>?")
G.prefer("clause", _CHANGED, "<w:what> gain <a:affil> or <b:affil> <u:until>?")
G.prefer("clause", "<e:clause1> ,? unless <p:player> <c:paying>", "<e:clause1> unless <p:player> <v:vp>")
G.prefer(
    "clause",
    f"(you)? may (instead|also|then)? (choose to)? <e:vps> {_ABLE}",
    ("you may <c:paying>", "you may also <c:paying>"),
)
G.prefer("clause", f"<p:player> (must)? <e:vps> {_ABLE}", "<w:what> take damage <v:equal>")
G.prefer("clause", "if <t:trigger> this turn ,? <e:sentence>", "<t:when> <u:until> ,? <e:sentence>")
G.prefer(
    "clause",
    "if any (character)? die be ko'd (this_way|by this effect)? , <e:clause>",
    "if <c:cond> ,? (then)? <e:sentence>",
)

# ``While X is active`` on X's card is the ability's own standing and no condition; a condition after ``when …`` is the
# whole ability's; what happens comes before what is so.
G.prefer(
    "ability",
    _TRIGGERED_IF,
    (_TRIGGERED, _TRIGGERED_ONCE),
    ("(while|if|as long as) <c:cond> ,? <t:when> ,? <e:effect>", "(while|if|when|as long as) <c:cond> ,? <s:statics>"),
)
G.prefer("ability", (_TRIGGERED, _TRIGGERED_ONCE), "<w:whileactive>? if <c:cond> ,? <s:statics>")
G.prefer(
    "ability",
    (_TRIGGERED, _TRIGGERED_ONCE, _TRIGGERED_IF),
    "<w:whileactive>? (if|when) <t:trigger> and <c:cond1> , <e:effect>",
)
G.prefer(
    "ability", (_TRIGGERED, _TRIGGERED_ONCE), "when <self> attack with at_least <n:int> (other)? <d:desc> ,? <e:effect>"
)
G.prefer(
    "global",
    "<m:limit>? <p:paying> . <l:limit>? if <c:cond> , <e:effect> .? <n:limit>?",
    "<m:limit>? <p:paying> (.|,|:)? <l:limit>? <y:youmay>? <e:effect> .? <n:limit>?",
)
_MOMENT = "(while|if|as long as) <c:cond> ,? <e:clause1> <t:moment>"
G.prefer(
    "ability",
    "<w:whileactive>? <e:clause1> <m:moment>",
    _MOMENT,
    "(while|if|when|as long as) <c:cond> ,? <s:statics>",
)
_FIRM = "<a:ability1> (,|.) this (text|effect|ability)? cannot be ignored (or swapped)?"
G.prefer("ability", _FIRM, "<w:whileactive>? <s:statics>")
G.prefer(
    "ability",
    "<w:whileactive>? <g:what> <m:preds> when <x:state>",
    "<w:whileactive>? <e:clause1> (when|each time) <t:trigger>",
    ("<w:whileactive>? <s:statics>", "(while|if|when|as long as) <c:cond> ,? <s:statics>"),
)
G.prefer("ability", "<w:whileactive>? <s:statics>", "<s:statics> (while|if|as long as|when) <c:cond>")
G.prefer("ability", "<w:whileactive>? <s:statics>", "<s:statics> unless <c:cond>")
G.prefer("trigger", "<s:subject> <e:dieevents>", "<t:trigger1> <h:context>")
G.prefer("trigger", "<s:subject> damage <o:damaged> in combat", "<t:trigger1> <h:context>")
G.prefer("trigger", "<s:subject> (KO|ko) <o:object> (with|in) combat (damage)?", "<t:trigger1> <h:context>")
G.prefer("trigger", "<p:actor> draw (one or more)? die (from (his|her|their|your) bag)?", "<p:actor> draw <d:adesc>")
G.prefer(
    "ability",
    "(when|if) <r:selfref> be blocked by <q:howmany> ,? <e:effect>",
    "(while|if|when|as long as) <c:cond> ,? <s:statics>",
)
G.prefer("ability", fought.ALONE, "(while|if|when|as long as) <c:cond> ,? <s:statics>")
G.prefer("ability", fought.AT_BLOCKS, "(while|if|as long as) <c:cond> ,? <t:when> ,? <e:effect>")

# Who keeps some and KOs the rest of them KOs all but those.
_ALL_BUT = "<p:player> choose <n:number> (of)? <d:desc> and {v:ko/sacrifice} (the rest|the others|all others)"
_DO = "<p:player> (must)? <e:vps> (if able|, if able|if possible|if legal)?"
G.prefer("clause", _ALL_BUT, _DO)
