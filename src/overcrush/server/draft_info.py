"""A draft as somebody may see it: what lies open, what is theirs, and nothing else."""

from __future__ import annotations

import json
from functools import lru_cache

import msgspec

from overcrush.cards.library import library
from overcrush.server import choices, draft_offers, offers, rounds
from overcrush.server.clocks import Terms
from overcrush.server.stages import FIRST, PICKING, SEATS, Standing
from overcrush.teams.draft import PLAYERS
from overcrush.teams.packs import PILE
from overcrush.teams.plain import team_from
from overcrush.teams.rainbow import PILES

HERE = 30.0
"""Seconds for which somebody counts as there who was seen."""


class Kept(msgspec.Struct):
    """A draft: its link, who made it, where it stands, and what was read of it."""

    link: str
    owner: str
    created: float
    what: Standing
    data: str
    listed: float = 0.0
    """Until when anybody finds it in the list of open drafts."""


def info(kept: Kept, who: str, away: dict[int, float], now: float) -> draft_offers.DraftInfo:
    """What somebody may know of a draft: never what others hold or have taken, nor their teams."""
    what = kept.what
    you = what.seat_of(who)
    known = library()
    time_ = what.time or Terms()
    info = draft_offers.DraftInfo(
        link=kept.link,
        kind=what.kind,
        sets=[(code, known.set_name(code) if code in known.codes else code) for code in what.sets],
        stage=what.stage,
        seats=[_seat_info(what, n, away.get(n, 0.0)) for n in range(len(what.seats))],
        created=kept.created,
        you=you,
        host=who == kept.owner,
        clock=what.clock,
        patience=int(what.patience),
        left=what.left(now),
        matches=[
            draft_offers.DraftMatch(
                *(match.round, match.seats, match.table if you >= 0 else "", bool(match.game), match.over),
                max(match.winner, -1),
            )
            for match in what.matches
        ],
        bank=time_.bank,
        increment=time_.increment,
        days=time_.days,
        game_round=time_.round,
        open=kept.listed > 0 and what.stage == SEATS,
    )
    if what.party is not None:
        info.party = _party_info(what)
        info.step, info.steps = len(what.party.picks), len(what.party.stacks)
    if what.rainbow is not None:
        draft = what.rainbow
        info.step, info.steps, info.round = draft.step, PILES * PILE, min(draft.step // PILE, PILES - 1)
        info.dice = draft.dice()
        if you >= 0:
            info.hand, info.taken = list(draft.hand(you)), list(draft.picks[you])
            info.basics = list(draft.basics[you])
    if you >= 0:
        info.pick = len(taken(what, you))
        if what.seats[you].team:
            info.team = _team(what.seats[you].team)
    return info


@lru_cache(maxsize=256)
def _team(text: str) -> offers.Team:
    """A team by the ids of its cards."""
    return choices.plain(team_from(json.loads(text), "team"))


def taken(what: Standing, seat: int) -> list[str]:
    """The cards somebody has taken, in order."""
    if what.party is not None:
        return [pick.card for pick in what.party.taken(PLAYERS[seat])]
    return what.rainbow.picks[seat] if what.rainbow is not None else []


def _seat_info(what: Standing, n: int, away: float) -> draft_offers.DraftSeat:
    seat = what.seats[n]
    person = bool(seat.who)
    results = [match for match in what.matches if match.over and n in match.seats]
    won = sum(match.winner == n for match in results)
    tied = sum(match.winner == rounds.TIE for match in results)
    picking = what.stage == PICKING and what.rainbow is not None
    return draft_offers.DraftSeat(
        name=seat.name,
        bot=seat.bot,
        taken=seat.taken,
        here=not person or away < HERE,
        away=0 if not person or away < HERE else int(away),
        picked=picking and what.rainbow is not None and not what.rainbow.waits_for(n),
        ready=bool(seat.team),
        won=won,
        lost=len(results) - won - tied,
        tied=tied,
    )


def _party_info(what: Standing) -> draft_offers.DraftPartyInfo:
    draft = what.party
    assert draft is not None
    picking = what.stage == PICKING and draft.who is not None
    return draft_offers.DraftPartyInfo(
        limit=draft.limit,
        basics=list(draft.basics),
        stacks=[draft_offers.DraftStack(stack.title, list(stack.cards), stack.dice) for stack in draft.left],
        taken=[[draft_offers.DraftTaken(pick.card, pick.dice) for pick in draft.taken(who)] for who in PLAYERS],
        room=[draft.room(who) for who in PLAYERS],
        first=PLAYERS.index(draft.first) if what.stage != FIRST else -1,
        chooser=what.chooser if what.stage == FIRST else -1,
        who=PLAYERS.index(draft.who or "A") if picking else -1,
    )
