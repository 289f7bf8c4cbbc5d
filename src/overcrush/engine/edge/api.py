"""What bots, scenarios and the server may ask of the engine itself; nobody outside imports its other modules.

People and programs find views, words and whole answers beside this, and a whole game in ``overcrush.game``.
"""

from __future__ import annotations

from overcrush.engine import blocking, combat, declaring, facing, mods, play, pricing, values
from overcrush.engine.chance import Untold, told
from overcrush.engine.combat import opponents_of
from overcrush.engine.core import Ask, Event, Frame, Op, Option, Refs, State, Table, Waiting
from overcrush.engine.declaring import TO_ATTACK
from overcrush.engine.edition import edition_of
from overcrush.engine.energy import VIRTUAL, chosen_payment, payment, pool, suffices
from overcrush.engine.link.laying import Entry, lay_table, start
from overcrush.engine.mods import CAN
from overcrush.engine.named_faces import face_named
from overcrush.engine.ops.changes import ChangeOp
from overcrush.engine.ops.choosing import ChooseEach, ChooseOp, TargetPlayer
from overcrush.engine.ops.damaging import PrepareDamage, SplitDamage
from overcrush.engine.ops.equipping import WORN
from overcrush.engine.ops.knocking_out import KOOp, SacrificeOp
from overcrush.engine.ops.life import LoseLifeOp
from overcrush.engine.ops.moving import MoveOp
from overcrush.engine.ops.rolling import RerollOp
from overcrush.engine.ops.shields import PreventOp
from overcrush.engine.ops.spinning import SpinOp, SpinToOp
from overcrush.engine.ops.taking import ControlOp, TakeAside
from overcrush.engine.ops.verb import Verb
from overcrush.engine.play import run
from overcrush.engine.pricing import fielding_cost, purchase_cost
from overcrush.engine.statics import changed
from overcrush.engine.steps import (
    ATTACK_WINDOW,
    ATTACKED,
    ATTACKERS,
    BEGIN,
    BLOCKERS,
    CLEAN_UP,
    CLEAR,
    MAIN,
    RESOLVE,
    ROLL,
    START,
)
from overcrush.engine.turn import TURN, now
from overcrush.engine.values import attack, blocks_allowed, defense, duty, has_keyword
from overcrush.engine.window import price, ways

__all__ = [
    "ATTACKED",
    "ATTACKERS",
    "ATTACK_WINDOW",
    "BEGIN",
    "BLOCKERS",
    "CAN",
    "CLEAN_UP",
    "CLEAR",
    "MAIN",
    "RESOLVE",
    "ROLL",
    "START",
    "TO_ATTACK",
    "TURN",
    "VIRTUAL",
    "WORN",
    "Ask",
    "ChangeOp",
    "ChooseEach",
    "ChooseOp",
    "ControlOp",
    "Entry",
    "Event",
    "Frame",
    "KOOp",
    "LoseLifeOp",
    "MoveOp",
    "Op",
    "Option",
    "PrepareDamage",
    "PreventOp",
    "Refs",
    "RerollOp",
    "SacrificeOp",
    "SpinOp",
    "SpinToOp",
    "SplitDamage",
    "State",
    "Table",
    "Untold",
    "TakeAside",
    "TargetPlayer",
    "Verb",
    "Waiting",
    "attack",
    "blocks_allowed",
    "changed",
    "chosen_payment",
    "combat",
    "blocking",
    "facing",
    "declaring",
    "defense",
    "duty",
    "edition_of",
    "face_named",
    "fielding_cost",
    "has_keyword",
    "lay_table",
    "mods",
    "now",
    "opponents_of",
    "payment",
    "play",
    "pool",
    "price",
    "pricing",
    "purchase_cost",
    "run",
    "start",
    "told",
    "suffices",
    "values",
    "ways",
]
