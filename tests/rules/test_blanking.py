"""Whatever ignores a text silences every kind of ability it holds, and all of it comes back (3.4.8).

Each kind of ability has a probe, a few steps that end differently with the ability and without it. Each way of
ignoring a text is tried on each kind: the probe is played while the text is ignored, and again when that has ended; and
once with nothing ignored, so that a probe which shows nothing is found out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
import yaml

from overcrush.scenario import run_text

Steps = list[dict[str, Any]]

TOOLS = [
    "Gain 1 life.",
    "Global: Pay [fist]. KO target character die.",
    "Global: Pay [fist]. Deal 1 damage to target character die.",
    "Global: Pay [fist]. Ignore target character die's text until end of turn.",
    "Global: Pay [fist]. Deal 1 damage to target player.",
    "Global: Pay [fist]. Deal 1 damage to each player.",
]
KO, HURT, MUTE, STING, HAIL = 1, 2, 3, 4, 5


def tool(line: int, target: str = "", who: str = "A") -> dict[str, Any]:
    return {who: {"global": "tools", "line": line, "targets": [target] if target else []}}


@dataclass
class Kind:
    """A kind of ability: its text on the card ``goblin``, and a probe that tells whether it works."""

    text: str | list[str]
    works: Steps
    silent: Steps
    of_die: bool = True
    """Ignoring one die's text silences it; otherwise only the card's."""
    mine: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)
    theirs: list[str] = field(default_factory=list)
    life: int = 20
    global_target: bool = True
    """A Global can target it."""


def after(steps: Steps, **expected: Any) -> Steps:
    return [*steps, {"expect": expected}]


def both(steps: Steps, on: dict[str, Any], off: dict[str, Any]) -> dict[str, Any]:
    return {"works": after(steps, **on), "silent": after(steps, **off)}


KINDS: dict[str, Kind] = {
    "bonus for others": Kind(
        "While Goblin is active, your Sidekick character dice get +1A.",
        **both([], {"attack": {"pawn": 2}}, {"attack": {"pawn": 1}}),
    ),
    "bonus for itself": Kind("Goblin gets +2A.", **both([], {"attack": {"G1": 4}}, {"attack": {"G1": 2}})),
    "keyword": Kind("Overcrush", **both([], {"keywords": {"G1": ["Overcrush"]}}, {"lacks": {"G1": ["Overcrush"]}})),
    "keyword for others": Kind(
        "While Goblin is active, your Sidekick character dice gain Overcrush.",
        **both([], {"keywords": {"pawn": ["Overcrush"]}}, {"lacks": {"pawn": ["Overcrush"]}}),
    ),
    "affiliation for others": Kind(
        "While Goblin is active, your Sidekick character dice gain [Avengers].",
        **both([], {"affiliations": {"pawn": ["Avengers"]}}, {"affiliations": {"pawn": []}}),
    ),
    "trigger": Kind(
        "While Goblin is active, when a Sidekick character die you control is KO'd, gain 1 life.",
        life=10,
        **both([tool(KO, "pawn")], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "when KO'd": Kind(
        "When Goblin is KO'd, gain 1 life.",
        life=10,
        **both([tool(KO, "G1")], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "when damaged": Kind(
        "When Goblin is damaged, gain 1 life.",
        life=10,
        **both([tool(HURT, "G1")], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "when attacks": Kind(
        "When Goblin attacks, gain 1 life.",
        life=10,
        **both([{"A": {"attack": ["G1"]}}, {"to": "declare_blockers"}], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "when blocked": Kind(
        "When Goblin is blocked, gain 1 life.",
        life=10,
        theirs=["wall"],
        **both(
            [{"A": {"attack": ["G1"]}}, {"B": {"block": {"G1": ["wall"]}}}, {"to": "attack_window"}],
            {"life": {"A": 11}},
            {"life": {"A": 10}},
        ),
    ),
    "when fielded": Kind(
        "When Goblin is fielded, gain 1 life.",
        life=10,
        of_die=False,
        reserve=["G2=goblin@1"],
        **both([{"A": {"field": "G2"}}], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "Regenerate": Kind(
        "Regenerate",
        **both([{"rolls": ["2"]}, tool(KO, "G1")], {"zone": {"G1": "field"}}, {"zone": {"G1": "prep"}}),
    ),
    "KO replaced": Kind(
        "When Goblin would be KO'd, instead move Goblin to the Used Pile.",
        **both([tool(KO, "G1")], {"zone": {"G1": "out_of_play"}}, {"zone": {"G1": "prep"}}),
    ),
    "KO of others replaced": Kind(
        "While Goblin is active, when a Sidekick character die you control would be KO'd, instead move it to the bag.",
        **both([tool(KO, "pawn")], {"zone": {"pawn": "bag"}}, {"zone": {"pawn": "prep"}}),
    ),
    "where the KO'd go": Kind(
        "Goblin goes to your bag instead of the Prep Area when KO'd.",
        **both([tool(KO, "G1")], {"zone": {"G1": "bag"}}, {"zone": {"G1": "prep"}}),
    ),
    "no damage": Kind(
        "Goblin takes no damage.", **both([tool(HURT, "G1")], {"damage": {"G1": 0}}, {"damage": {"G1": 1}})
    ),
    "no damage for you": Kind(
        "While Goblin is active, you take no damage from Global Abilities.",
        **both([tool(STING, "A")], {"life": {"A": 20}}, {"life": {"A": 19}}),
    ),
    "not to be targeted": Kind(
        "Goblin cannot be targeted by Global Abilities.",
        works=[{"cannot": tool(HURT, "G1")}],
        silent=[{"can": tool(HURT, "G1")}],
        global_target=False,
    ),
    "unblockable": Kind(
        "Goblin cannot be blocked.",
        theirs=["wall"],
        works=[{"A": {"attack": ["G1"]}}, {"cannot": {"B": {"block": {"G1": ["wall"]}}}}],
        silent=[{"A": {"attack": ["G1"]}}, {"can": {"B": {"block": {"G1": ["wall"]}}}}],
    ),
    "must attack": Kind(
        "Goblin must attack.",
        works=[{"cannot": {"A": {"attack": []}}}],
        silent=[{"can": {"A": {"attack": []}}}],
    ),
    "cannot attack": Kind(
        "Goblin cannot attack.",
        works=[{"cannot": {"A": {"attack": ["G1"]}}}],
        silent=[{"can": {"A": {"attack": ["G1"]}}}],
    ),
    "Global": Kind(
        "Global: Pay [fist]. Gain 1 life.",
        life=10,
        of_die=False,
        works=[{"can": {"A": {"global": "goblin"}}}],
        silent=[{"cannot": {"A": {"global": "goblin"}}, "rule": "3.4.8.5"}],
    ),
    "activated": Kind(
        "While Goblin is active, whenever you could use a Global Ability, you may pay [fist] to gain 1 life.",
        life=10,
        works=[{"can": {"A": {"activate": "G1"}}}],
        silent=[{"cannot": {"A": {"activate": "G1"}}}],
    ),
    "Synergy": Kind(
        "Synergy - While Goblin is active, you may pay [fist] to gain 1 life.",
        life=10,
        works=[{"can": {"A": {"activate": "G1"}}}],
        silent=[{"cannot": {"A": {"activate": "G1"}}}],
    ),
    "discount": Kind(
        "While Goblin is active, your Ogre dice cost [1] less to purchase.",
        **both([], {"purchase_cost": {"A": {"ogre": 4}}}, {"purchase_cost": {"A": {"ogre": 5}}}),
    ),
    "its own purchase cost": Kind(
        "Goblin costs [1] less to purchase if you have an active Sidekick character die.",
        of_die=False,
        **both([], {"purchase_cost": {"A": {"goblin": 2}}}, {"purchase_cost": {"A": {"goblin": 3}}}),
    ),
    "no purchases": Kind(
        "While Goblin is active, players cannot purchase character dice.",
        works=[{"cannot": {"A": {"buy": "imp"}}}],
        silent=[{"can": {"A": {"buy": "imp"}}}],
    ),
    "ignoring others": Kind(
        "While Goblin is active, ignore the text of all [Monster] cards.",
        theirs=["rogue"],
        **both([], {"lacks": {"rogue": ["Overcrush"]}}, {"keywords": {"rogue": ["Overcrush"]}}),
    ),
    "Ally": Kind(
        "Ally",
        mine=["chief"],
        **both([], {"attack": {"G1": 3}}, {"attack": {"G1": 2}}),
    ),
    "burst": Kind(
        "* When Goblin is KO'd, gain 1 life.",
        life=10,
        **both([tool(KO, "G1")], {"life": {"A": 11}}, {"life": {"A": 10}}),
    ),
    "damage redirected": Kind(
        "While Goblin is active, you may redirect 1 damage from you to Goblin each turn.",
        # what targets a player is not redirected to a die (3.4.9.4)
        works=[tool(HAIL), {"A": {"choose": True}}, {"expect": {"life": {"A": 20}, "damage": {"G1": 1}}}],
        silent=[tool(HAIL), {"expect": {"life": {"A": 19}, "damage": {"G1": 0}}}],
    ),
    "gained by another ability stays": Kind(
        "Overcrush",
        theirs=["giver"],
        works=[{"expect": {"keywords": {"G1": ["Fast", "Overcrush"]}}}],
        silent=[{"expect": {"keywords": {"G1": ["Fast"]}, "lacks": {"G1": ["Overcrush"]}}}],
    ),
    "more damage": Kind(
        "While Goblin is active, your character dice deal 1 more damage.",
        theirs=["wall"],
        **both(
            [
                {"A": {"attack": ["pawn"]}},
                {"B": {"block": {"pawn": ["wall"]}}},
                {"to": "cleanup"},
            ],
            {"damage": {"wall": 2}},
            {"damage": {"wall": 1}},
        ),
    ),
}


@dataclass
class Way:
    """A way to ignore a text: what lies there, what is done, and how it ends."""

    hush: str = ""
    begin: Steps = field(default_factory=list)
    ends: dict[str, Steps] = field(default_factory=dict)
    of_die: bool = False
    one: bool = True
    """It ignores one die or card, not whatever fits."""
    fielded: bool = False
    """Hush is fielded, on the turn before."""
    mute: str = ""
    """The text of an action die that does it."""


GONE = {"its source is gone": [tool(KO, "hush")], "its source is ignored": [tool(MUTE, "hush")]}
NEXT: Steps = [{"rolls": ["fist"] * 16}, {"to": "next_turn"}, {"to": "next_turn"}]
OVER = {"the turn is over": NEXT}

WAYS: dict[str, Way] = {
    "static, cards": Way("While Hush is active, ignore the text of all [X-Men] cards.", ends=GONE),
    "static, dice": Way(
        "While Hush is active, opposing character dice lose their abilities.", ends=GONE, of_die=True, one=False
    ),
    "static, named card": Way(
        "When Hush is fielded, choose an opposing character card, replacing all previous choices. "
        "While Hush is active, ignore that card's text (including Global Abilities).",
        begin=[{"B": {"choose": "goblin"}}],
        ends=GONE,
        fielded=True,
    ),
    "static, affiliation chosen": Way(
        "When Hush is fielded, choose an affiliation other than [Villain], replacing all previous choices. "
        "While Hush is active, ignore the text of all cards of that affiliation.",
        begin=[{"B": {"choose": "X-Men"}}],
        ends=GONE,
        fielded=True,
    ),
    "leaves, die": Way(
        "When Hush is fielded, ignore target character die's text until Hush leaves the Field Zone.",
        begin=[{"B": {"choose": "G1"}}],
        ends=GONE,
        fielded=True,
        of_die=True,
    ),
    "turn, die": Way(begin=[tool(MUTE, "G1")], ends=OVER, of_die=True),
    "turn, card": Way(
        mute="Target character card loses all text until end of turn.",
        begin=[{"A": {"use": "mute", "targets": ["goblin"]}}],
        ends=OVER,
    ),
}


CARDS = {
    "tools": {"kind": "basic action", "text": TOOLS},
    "ogre": {"cost": 5},
    "hero": {"affiliations": ["Justice League"]},
    "imp": {"cost": 1, "energy": "fist"},
    "wall": {"levels": [[0, 0, 9]] * 3},
    "rogue": {"affiliations": ["Monster"], "text": "Overcrush"},
    "chief": {"text": "While Chief is active, your Sidekick character dice get +1A."},
    "giver": {"text": "While Giver is active, opposing character dice gain Fast."},
}
ENERGY = ["sidekick@fist"] * 6
BAG = ["sidekick"] * 8


def scenario(kind: Kind, way: Way | None, end: str) -> str:
    """The scenario for one kind and way: with the text ignored, or (``end``) after that is over."""
    steps: Steps = []
    late = bool(end) and way is not None and way.ends is OVER
    early = way is not None and way.fielded
    held = [die.split("=")[-1].split("@") for die in kind.reserve]
    faces = [face for _, face in held]
    names = [die.split("@")[0] for die in kind.reserve]
    if way is not None:
        if early:
            steps = [{"B": {"field": "hush"}}, *way.begin, {"rolls": [*faces, *["fist"] * 8]}, {"to": "next_turn"}]
        else:
            steps = [*way.begin]
        if late:
            steps += [{"rolls": ["fist"] * 4 + faces + ["fist"] * 8}, {"to": "next_turn"}, {"to": "next_turn"}]
        elif end:
            steps += way.ends[end]
    works = way is None or bool(end) or (way.of_die and not kind.of_die and not (kind.reserve and not way.one))
    steps += kind.works if works else kind.silent
    cards: dict[str, Any] = {
        **CARDS,
        "goblin": {
            "affiliations": ["X-Men"],
            "energy": "fist",
            "levels": [[0, 2, 3, "*"], [0, 2, 3, "*"], [0, 2, 3, "*"]],
            "text": kind.text,
        },
    }
    if way is not None and way.hush:
        cards["hush"] = {"affiliations": ["Villain"], "text": way.hush}
    if way is not None and way.mute:
        cards["mute"] = {"kind": "action", "text": way.mute}
    mine = {
        "life": kind.life,
        "team": ["goblin", "ogre", "imp", *(["mute"] if "mute" in cards else []), *kind.mine],
        "bag": BAG,
        "prep": names if early or late else [],
        "reserve": ([] if early else [*ENERGY, *([] if late else kind.reserve)])
        + (["mute@action"] if "mute" in cards else []),
        "field": ["G1=goblin@1", "pawn=sidekick", *kind.mine],
    }
    theirs = {
        "bag": BAG,
        "team": ["hero", *(["hush"] if "hush" in cards else []), *[die for die in kind.theirs if "=" not in die]],
        "reserve": ["hush@1"] if early else [],
        "field": [*kind.theirs, *(["hush"] if "hush" in cards and not early else [])],
    }
    return yaml.safe_dump(
        {
            "name": "blanking",
            "cards": cards,
            "basic_actions": ["tools"],
            "active": "B" if early else "A",
            "players": {"A": mine, "B": theirs},
            "steps": steps,
        },
        sort_keys=False,
    )


def check(text: str) -> None:
    (outcome,) = run_text(text)
    assert outcome.passed, outcome.reason


@pytest.mark.parametrize("kind", KINDS)
def test_the_probe_tells(kind: str) -> None:
    check(scenario(KINDS[kind], None, ""))


def cases() -> list[tuple[str, str, str]]:
    found = []
    for kind, tried in KINDS.items():
        for name, way in WAYS.items():
            if tried.global_target or name != "turn, die":
                found += [(kind, name, end) for end in ("", *way.ends)]
    return found


@pytest.mark.parametrize(("kind", "way", "end"), cases())
def test_it_is_silent_and_comes_back(kind: str, way: str, end: str) -> None:
    check(scenario(KINDS[kind], WAYS[way], end))
