"""Card English is read as the tree it means."""

from __future__ import annotations

import pytest

from overcrush.ability import Activated, Burst, Face, Global, Keyword, Static, Triggered, Use
from overcrush.ability.conditions import Amounts, Both, Did, DieIs, Either, Happened, NotSo, There
from overcrush.ability.effects import (
    KO,
    Can,
    Capture,
    Change,
    Choose,
    ChooseOne,
    Cost,
    Costs,
    Damage,
    Draw,
    Field,
    Gain,
    GainLife,
    Goes,
    If,
    Later,
    LoseLife,
    May,
    Move,
    Name,
    PayFor,
    Prevent,
    PreventDamage,
    RedirectDamage,
    Reroll,
    Sacrifice,
    Seq,
    Spin,
    Stats,
    Trigger,
    Unless,
)
from overcrush.ability.nouns import (
    AnyOf,
    Compare,
    Count,
    Dice,
    Events,
    Every,
    HasAffiliation,
    HasEnergy,
    Is,
    IsSidekick,
    Life,
    Named,
    NameHas,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    Same,
    Stat,
    Times,
)
from overcrush.lang import read

YOU, FOE = Player("you"), Player("opponent")
THIS, IT = Ref("this"), Ref("it")
SELF = Named(("self",))
VILLAIN = HasAffiliation(("Villain",))
FIELDED = (Trigger("fielded", THIS),)


def one(text: str, name: str = "Raider", kind: str = "character", names: tuple[str, ...] = ()) -> object:
    """The only ability of a text that must be understood in full."""
    reading = read(text, name, kind, names)
    assert reading.status == "full", reading.problems
    (ability,) = reading.text.abilities
    return ability


def effect(text: str) -> object:
    """What using an action with this text does."""
    ability = one(text, "Plan", "action")
    assert isinstance(ability, Use)
    return ability.effect


def test_a_trigger_about_itself_belongs_to_each_die():
    wanted = Triggered((Trigger("attacks", THIS),), Damage(Num(1), Every(Dice(whose="opponent"))), "die")
    assert one("When Raider attacks, deal 1 damage to each opposing character die.") == wanted
    assert one("When this character attacks, deal 1 damage to all opposing character dice.") == wanted
    assert one("When assigned to attack, deal 1 damage to each opposing creature.") == wanted


def test_while_active_belongs_to_the_card_and_other_is_not_of_its_name():
    wanted = Static((Change(Every(Dice(whose="you", where=(Not(SELF),))), (Stats(Num(1)),)),), "card")
    assert one("While Raider is active, your other character dice get +1A.") == wanted
    assert one("While active, each of your other characters gets +1A.") == wanted


def test_other_in_a_die_s_own_trigger_is_any_other_die():
    ability = one("When fielded, your other character dice get +1A (until end of turn).")
    assert ability == Triggered(FIELDED, Change(Every(Dice(whose="you", where=(Not(Same(THIS)),))), (Stats(Num(1)),)))


def test_its_own_values_are_each_die_s_own():
    ability = one("Raider gets +2D for each active non-Raider [Villain] character.")
    count = Count(Dice(where=(Not(SELF), VILLAIN)), "characters")
    assert ability == Static((Change(THIS, (Stats(defense=Times(2, count)),)),), "die")


def test_its_own_costs_count_without_an_active_die():
    ability = one("Raider costs [1] less to purchase for each active [Villain] character you control.")
    count = Count(Dice(whose="you", where=(VILLAIN,)), "characters")
    assert ability == Static((Change(THIS, (Costs("purchase", Times(-1, count)),)),), "always")


def test_cheaper_dice_are_meant_where_they_are_paid_for():
    ability = one(
        "While Raider is active, your [Villain] character dice cost [2] less to purchase (minimum 1)"
        " and are free to field."
    )
    cards = Every(Dice(whose="you", zones=("card",), where=(VILLAIN,)))
    reserve = Every(Dice(whose="you", zones=("reserve",), where=(VILLAIN,)))
    changes = (Change(cards, (Costs("purchase", Num(-2), 1),)), Change(reserve, (Costs("field", free=True),)))
    assert ability == Static(changes, "card")


def test_a_condition_right_after_the_trigger_is_the_trigger_s():
    ability = one(
        "While Raider is active, when your opponent fields a character die, if they have 4 or more active"
        " character dice, they must reroll all of their character dice."
    )
    assert ability == Triggered(
        (Trigger("fielded", Dice(whose="opponent")),),
        Reroll(Every(Dice(whose="opponent"))),
        "card",
        There(Dice(whose="opponent"), ">=", Num(4)),
    )


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Deal 2 damage to target opponent.", Player("target opponent")),
        ("Deal 2 damage to your opponent.", FOE),
        ("Deal 2 damage to an opposing player.", FOE),
        ("Deal 2 damage to target player.", Player("target")),
        ("Deal 2 damage to each player.", Player("each")),
        ("Deal 2 damage to target character die.", Pick(Dice())),
        ("Deal 2 damage to a character.", Pick(Dice())),
        ("Deal 2 damage to one of your character dice.", Pick(Dice(whose="you"))),
        ("Deal 2 damage to target character die or player.", Pick(Dice(), players="any")),
        ("Deal 2 damage to two target opposing character dice.", Pick(Dice(whose="opponent"), Num(2))),
        ("Deal 2 damage to up to 2 target character dice.", Pick(Dice(), Num(2), up_to=True)),
    ],
)
def test_whom_an_effect_is_about(text: str, who: Pick | Player):
    assert effect(text) == Damage(Num(2), who)


@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("level 1 [Villain] character die", Dice(where=(VILLAIN, Compare("level", "=", Num(1))))),
        ("[fist] or [bolt] character die", Dice(where=(HasEnergy(("fist", "bolt")),))),
        ("character die with purchase cost of 2 or less", Dice(where=(Compare("cost", "<=", Num(2)),))),
        ("character die with A of 3 or more", Dice(where=(Compare("A", ">=", Num(3)),))),
        ("non-Sidekick character die", Dice(where=(Not(IsSidekick()),))),
        ("Captain Nobody die", Dice(whose="you", where=(Named(("Captain Nobody",)),))),
        ("[Villain] character die or Sidekick character die", Dice(where=(AnyOf((IsSidekick(), VILLAIN)),))),
        ('character die with "Kree" in its name', Dice(where=(NameHas("Kree"),))),
        ("character die that attacked this turn", Dice(where=(Is("attacked"),))),
    ],
)
def test_descriptions(words: str, dice: Dice):
    assert effect(f"KO target {words}.") == KO(Pick(dice))


def test_dice_outside_the_field_are_chosen_without_targeting():
    wanted = Move(Pick(Dice("die", "you", ("used",), (IsSidekick(),)), target=False), "prep")
    assert effect("Move a Sidekick die from your Used Pile to your Prep Area.") == wanted


def test_a_name_of_several_cards_is_part_of_their_names():
    ability = one("While Raider is active, your Drakes get +1A.", names=("Blue Drake", "Red Drake"))
    assert ability == Static((Change(Every(Dice(whose="you", where=(NameHas("Drake"),))), (Stats(Num(1)),)),))


def test_pronouns_mean_what_was_last_spoken_of():
    assert effect("Spin target opposing character die up 1 level and deal 2 damage to it.") == Seq(
        (Spin(Pick(Dice(whose="opponent")), 1), Damage(Num(2), IT))
    )
    ability = one("While Raider is active, when an opposing character die attacks, deal 1 damage to it.")
    assert isinstance(ability, Triggered)
    assert ability.effect == Damage(Num(1), Ref("event"))
    ability = one("When Raider KOs an opposing character die, that die's controller loses 1 life.")
    assert isinstance(ability, Triggered)
    assert ability.effect == LoseLife(Num(1), Player("controller", Ref("other")))


def test_another_is_none_of_those_chosen_before():
    assert effect("Deal 1 damage to target character die and 2 damage to another target character die.") == Seq(
        (Damage(Num(1), Pick(Dice())), Damage(Num(2), Pick(Dice(where=(Not(Same(IT)),)), as_="it2")))
    )


def test_a_die_looked_at_is_held():
    ability = effect("Draw a die. If it is a Sidekick die, field it. Otherwise, place it in your Used Pile.")
    drawn = Ref("drawn")
    assert ability == Seq((Draw(to="hold"), If(DieIs(drawn, IsSidekick()), Field(drawn, Num(0)), Move(drawn, "used"))))
    assert effect("Draw a die.") == Draw()
    assert effect("Draw a die from your bag and Prep it.") == Draw(to="prep")
    assert effect("Prep a die from your bag.") == Draw(to="prep")


def test_costs():
    bargain = effect("KO two of your character dice. The next die you purchase this turn costs 2 less.")
    cheaper = Change(Every(Dice("die", "you", ("card",)), "it2"), (Costs("purchase", Num(-2), next=True),), future=True)
    assert bargain == PayFor(Cost(also=(KO(Pick(Dice(whose="you"), Num(2), target=False)),)), cheaper)
    assert effect("You may pay [1] to draw a die.") == May(PayFor(Cost(("generic",)), Draw()))
    assert effect("You may pay [1]. If you do, draw a die.") == May(PayFor(Cost(("generic",)), Draw()))
    assert effect("You may KO target Sidekick. If you do, gain 1 life.") == Seq(
        (May(KO(Pick(Dice(where=(IsSidekick(),))))), If(Did(), GainLife(Num(1))))
    )
    sacrifice = Sacrifice(Pick(Dice(whose="you"), target=False))
    assert effect("You may sacrifice a character die to gain 2 life.") == May(
        PayFor(Cost(also=(sacrifice,)), GainLife(Num(2)))
    )


def test_what_others_do_is_theirs():
    assert effect("Your opponent KOs a character die they control.") == KO(Pick(Dice(whose="opponent"), by=FOE))
    each = Player("each")
    assert effect("Each player must sacrifice one character die.") == Sacrifice(
        Pick(Dice(whose="that player"), target=False, by=each)
    )
    assert effect("Your opponent may lose 1 life.") == May(LoseLife(Num(1), FOE), FOE)


def test_globals():
    assert one("Global: Pay [mask]. Once per turn, on your turn, Prep a die from your bag.") == Global(
        Cost(("mask",)), Draw(to="prep"), ("once per turn", "your turn")
    )
    assert one("Global: Pay [2]. Gain 1 life.") == Global(Cost(("generic", "generic")), GainLife(Num(1)))
    life = Cost(("mask",), (LoseLife(Num(1), YOU),))
    assert one("Global: Pay [mask] and 1 life. Gain 1 life.") == Global(life, GainLife(Num(1)))
    assert one("Global: Pay [shield]. Prevent 1 damage to target character die.") == Global(
        Cost(("shield",)), PreventDamage(Num(1), Pick(Dice())), on=(Trigger("would be damaged", Dice()),)
    )


def test_would_replaces():
    ability = one("While Raider is active, when you would take damage, redirect that damage to Raider.")
    assert ability == Triggered((Trigger("would be damaged", YOU),), RedirectDamage(THIS), "card", replaces=True)


def test_prevention_that_lasts_is_a_change():
    ability = one("While Raider is active, prevent non-combat damage dealt to your other character dice.")
    assert ability == Static(
        (Change(Every(Dice(whose="you", where=(Not(SELF),))), (Prevent(kind="ability"),)),), "card"
    )


def test_activated():
    reading = read(
        "Continuous: Whenever you could use a Global Ability, you may send this die to the Used Pile to gain 2 life.",
        "Ring",
        "action",
    )
    assert reading.text.abilities == (
        Keyword("Continuous"),
        Activated(Cost(also=(Move(THIS, "used"),)), GainLife(Num(2)), "die"),
    )


def test_keywords_with_what_they_introduce():
    assert one("Overcrush (Damage beyond what the blocker needed is dealt to the opponent.)") == Keyword("Overcrush")
    assert one("Range 2") == Keyword("Range", (2,))
    assert one("Rush - [bolt]") == Keyword("Rush", ("bolt",))
    assert one("Fabricate 2-5") == Keyword("Fabricate", (2, 5))
    assert one("Suit Up - Tin Hero or Brass Hero") == Keyword("Suit Up", ("Tin Hero", "Brass Hero"))
    assert one("Energize - Gain 1 life.") == Keyword("Energize", ability=Use(GainLife(Num(1))))
    enlistment = one(
        "Enlistment - When fielded, deal 3 damage to your opponent"
        " unless your opponent KOs a character die they control."
    )
    price = Cost(also=(KO(Pick(Dice(whose="opponent"), target=False, by=FOE)),))
    assert enlistment == Keyword("Enlistment", ability=Triggered(FIELDED, Unless(Damage(Num(3), FOE), FOE, price)))


def test_a_keyword_before_other_text_is_kept():
    reading = read("Immortal (It returns to the bag.) When fielded, gain 1 life.", "Raider")
    assert reading.text.abilities == (Keyword("Immortal"), Triggered(FIELDED, GainLife(Num(1))))


def test_traps_and_flips():
    trap = read(
        ["Trap (Stays until triggered.)", "Trigger: An opponent attacks you.", "Effect: Gain 2 life."],
        "Pit",
        "action",
    )
    assert trap.text.abilities == (
        Keyword("Trap"),
        Keyword("Trap", ability=Triggered((Trigger("attacked", YOU),), GainLife(Num(2)))),
    )
    flip = read(["Flip [flip]", "Fast", "Flip [flip]", "Overcrush"], "Raider")
    assert flip.text.abilities == (Face((Keyword("Fast"),)), Face((Keyword("Overcrush"),)))


def test_bursts():
    reading = read(
        ["Deal 1 damage to your opponent.", "* Also, gain 1 life.", "** Instead, deal 3 damage to your opponent."],
        "Plan",
        "action",
    )
    assert reading.text.abilities[1:] == (
        Burst((1,), Use(GainLife(Num(1)))),
        Burst((2,), Use(Damage(Num(3), FOE)), "instead"),
    )
    short = read(["Deal 1 damage to target character die.", "*/** Deal 2 instead."], "Plan", "action")
    assert short.text.abilities[1] == Burst((1, 2), Use(Damage(Num(2), Pick(Dice(), as_="it2"))), "instead")
    also = read(["Two target character dice you control get +1A.", "* Also, they gain Overcrush."], "Plan", "action")
    assert also.text.abilities[1] == Burst((1,), Use(Change(IT, (Gain((Keyword("Overcrush"),)),))))


def test_choices():
    reading = read(["When fielded, choose one:", "- Gain 1 life.", "- Draw a die."], "Raider")
    assert reading.text.abilities == (Triggered(FIELDED, ChooseOne((GainLife(Num(1)), Draw()))),)
    assert effect("Choose a character die. That die can't block this turn.") == Seq(
        (Choose(Pick(Dice())), Change(IT, (Can("cannot", "block"),)))
    )


def test_choices_that_a_card_remembers():
    reading = read(
        "When fielded, choose an opposing character card, replacing all previous choices."
        " While Raider is active, ignore that card's text (including Global Abilities).",
        "Raider",
    )
    assert reading.status == "full"
    first, second = reading.text.abilities
    assert isinstance(first, Triggered) and isinstance(first.effect, Name) and first.effect.keep
    assert isinstance(second, Static)


def test_later_and_lasting():
    ability = effect(
        "Until end of turn, when one of your attacking character dice is KO'd, return it to the Field Zone."
    )
    attacking = Dice(whose="you", where=(Is("attacking"),))
    assert ability == Later((Trigger("koed", attacking),), Move(Ref("event"), "field"))
    assert effect("Target character die must attack this turn.") == Change(Pick(Dice()), (Can("must", "attack"),))
    added = Change(Every(Dice("die", "you", ("card",))), (Goes("purchased", "prep", True),), future=True)
    assert effect("The next die you purchase this turn is added to your Prep Area instead of your Used Pile.") == added
    first = effect("The first die you purchase this turn is added to your Prep Area instead of your Used Pile.")
    assert first == If(Happened(Events(Trigger("purchased", Dice("die", "you", ()))), "=", Num(0)), added)
    assert one("When fielded, capture target opposing character die until Raider leaves the Field Zone.") == Triggered(
        FIELDED, Capture(Pick(Dice(whose="opponent")), until="leaves")
    )


def test_amounts():
    assert effect("Reroll all Sidekicks. Deal 1 damage to your opponent for each die rerolled this way.") == Seq(
        (Reroll(Every(Dice(where=(IsSidekick(),)))), Damage(Result("it"), FOE))
    )
    ability = one("When Raider attacks, deal damage equal to his A to your opponent.")
    assert isinstance(ability, Triggered)
    assert ability.effect == Damage(Stat("A", THIS), FOE)
    strong = one("While you have less life than your opponent, Raider gets +3A.")
    assert strong == Static((Change(THIS, (Stats(Num(3)),)),), "die", Amounts(Life(YOU), "<", Life(FOE)))


def test_three_generations_of_templating_mean_the_same():
    wanted = Triggered(FIELDED, KO(Pick(Dice(whose="opponent", where=(IsSidekick(),)))))
    for text in (
        "When fielded, KO target opposing Sidekick character die.",
        "When fielded, knock out target opposing NPC.",
        "When summoned, knock out target opposing sidekick.",
        "When Raider is fielded, KO target opposing [Sidekick].",
    ):
        assert one(text) == wanted


def test_instead_takes_the_place_of_what_was_said_before():
    reading = read(
        ["Gain 4 life.", "Resistance - If a character die you control was KO'd this turn, gain 6 life instead."],
        "Plan",
        "basic action",
    )
    happened = Happened(Events(Trigger("koed", Dice(whose="you"))))
    assert reading.text.abilities == (
        Keyword("Resistance", ability=Use(If(happened, GainLife(Num(6)), GainLife(Num(4))))),
    )


def test_who_is_meant_where_a_trigger_speaks_of_other_dice():
    villains = Dice(where=(HasAffiliation(("Villain",)),))
    they = one("While Raider is active, when [Villain] character dice attack, they get +2A.")
    assert they == Triggered((Trigger("attacks", villains),), Change(Ref("event"), (Stats(Num(2)),)), "card")
    it = one("When your opponent fields a character die, spin this die up 1 level and it gets +1A.")
    assert isinstance(it, Triggered)
    assert it.effect == Seq((Spin(THIS, 1), Change(THIS, (Stats(Num(1)),))))
    comma = one("When you field a Sidekick, Raider gets +1A.")
    assert isinstance(comma, Triggered)
    assert comma.on == (Trigger("fielded", Dice(whose="you", where=(IsSidekick(),))),)
    struck = one("When an attacking character die deals damage to Raider, deal 1 damage to that die.")
    assert struck == Triggered(
        (Trigger("deals damage", Dice(where=(Is("attacking"),)), THIS),), Damage(Num(1), Ref("event"))
    )


def test_any_of_some_dice_are_as_many_as_you_like_and_any_that_came_up_so_are_all():
    some = effect("You may reroll any of your character dice.")
    assert some == May(Reroll(Pick(Dice(whose="you"), Num(99), up_to=True, target=False)))
    whole = effect("Reroll all opposing character dice. KO any die that does not result in a character.")
    assert isinstance(whole, Seq)
    assert whole.parts[1] == KO(Every(Dice("die", "any", (), (Not(Is("character face")), Is("rolled"))), "it2"))


def test_different_is_another_character_and_the_first_time_is_not_the_next():
    free = one("While you have a different [Villain] character die active, Raider is free to field.")
    assert isinstance(free, Static)
    assert free.condition == There(Dice(whose="you", where=(Not(Named(("self",))), HasAffiliation(("Villain",)))))
    basic = Dice("basic action", "you", ())
    first = effect("The first time you use a Basic Action die this turn, gain 1 life.")
    later = Later((Trigger("used", basic),), GainLife(Num(1)), once=True)
    assert first == If(Happened(Events(Trigger("used", basic)), "=", Num(0)), later)


def test_otherwise_is_also_for_the_die_that_might_have_been_fielded():
    drawn = effect("Draw a die. If it is a [Villain] character die, you may field it. Otherwise, move it to your bag.")
    assert isinstance(drawn, Seq) and len(drawn.parts) == 3
    assert drawn.parts[2] == If(NotSo(Did()), Move(Ref("drawn"), "bag"))
    plain = effect("If you have a [Villain] character die active, you may gain 1 life. Otherwise, draw a die.")
    assert isinstance(plain, If) and plain.otherwise == Draw()


def test_a_search_is_for_what_it_says():
    found = effect("Search your bag for a [Villain] character die and Prep it.")
    assert isinstance(found, Seq)
    villain = (HasAffiliation(("Villain",)),)
    assert found.parts[0] == Choose(Pick(Dice("character", "you", ("bag",), villain), target=False))
    two = effect("Search your bag for up to 2 [Villain] dice and Prep them.")
    assert isinstance(two, Seq)
    assert two.parts[0] == Choose(Pick(Dice("die", "you", ("bag",), villain), Num(2), up_to=True, target=False))


def test_conditions_are_joined_and_speak_of_places():
    strong = one("Raider gets +2A while Owl is active, or while you have an Owl die in your Used Pile.", names=("Owl",))
    active = There(Dice(whose="you", where=(Named(("Owl",)),)))
    lies = There(Dice("die", "you", ("used",), (Named(("Owl",)),)))
    assert strong == Static((Change(THIS, (Stats(Num(2)),)),), "die", Either((active, lies)))
    placed = one("If an Owl die is in your Used Pile, Raider gets +2A.", names=("Owl",))
    assert placed == Static((Change(THIS, (Stats(Num(2)),)),), "die", lies)
    only = one("When fielded, if you have only [Villain] character dice in the Field Zone, gain 1 life.")
    assert isinstance(only, Triggered)
    others = There(Dice(whose="you", where=(Not(VILLAIN),)), "=", Num(0))
    assert only.condition == Both((There(Dice(whose="you", where=(VILLAIN,))), others))
    during = one("When Raider is KO'd while Owl is active, gain 1 life.", names=("Owl",))
    assert during == Triggered((Trigger("koed", THIS),), GainLife(Num(1)), "die", active)


def test_dice_are_compared_with_dice():
    weaker = one("When fielded, KO target opposing character die with D less than Raider.")
    assert weaker == Triggered(FIELDED, KO(Pick(Dice(whose="opponent", where=(Compare("D", "<", Stat("D", THIS)),)))))
    cheaper = one("When fielded, KO target opposing character die of equal or lower purchase cost.")
    assert cheaper == Triggered(
        FIELDED, KO(Pick(Dice(whose="opponent", where=(Compare("cost", "<=", Stat("cost", THIS)),))))
    )


def test_their_is_of_the_player_who_is_damaged():
    foes = Count(Dice(whose="opponent", where=(IsSidekick(),)))
    assert effect("Deal 1 damage to your opponent for each Sidekick they control.") == Damage(foes, FOE)


def test_once_during_your_turn_is_not_during_your_opponent_s():
    spun = one("Once during your turn, you may spin Raider down 1 level to gain 1 life.")
    assert isinstance(spun, Activated)
    assert (spun.when, spun.limits) == ("global", ("once per turn", "your turn"))
    ever = one("While Raider is active, once per turn, you may pay [1] to gain 1 life.")
    assert isinstance(ever, Activated)
    assert (ever.when, ever.limits) == ("global", ("once per turn",))
    gain = one("Once during your turn, when a Sidekick is KO'd, gain 1 life.")
    assert isinstance(gain, Triggered)
    assert gain.limit == "once" and gain.on[0].how == ("your turn",)


def test_what_comes_before_its_if_speaks_of_nothing_in_it():
    strong = one("When Raider attacks, it gets +1A if you have a [Villain] character die active.")
    assert strong == Triggered(
        (Trigger("attacks", THIS),), Change(THIS, (Stats(Num(1)),)), "die", There(Dice(whose="you", where=(VILLAIN,)))
    )


def test_a_burst_that_says_instead_keeps_what_was_chosen():
    reading = read(["Target character die gets +1A.", "** It gets +3A instead."], "Plan", "action")
    _, burst = reading.text.abilities
    assert isinstance(burst, Burst) and burst.mode == "instead"
    assert burst.ability == Use(Change(Pick(Dice(), as_="it2"), (Stats(Num(3)),)))
