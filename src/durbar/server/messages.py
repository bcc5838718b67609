"""Everything that goes over the wire, typed and versioned; `make types` makes web/src/lib/protocol.ts from it.

HTTP answers what is asked; one WebSocket per open table tells what happens. Seats are numbers from 0. A `Position` is
what one seat may see (or the public, seat None): no message carries another seat's secret, or the seed of a match that
still runs.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from durbar.core.options import Value
from durbar.core.why_not import Doubt

VERSION = 1

GuestName = Annotated[str, Meta(min_length=1, max_length=30)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40)]
Level = Literal["easy", "normal", "hard", "expert"]
Status = Literal["waiting", "playing", "finished", "abandoned"]
SeatKind = Literal["person", "bot", "open"]
Element = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)] | int],
    Meta(min_length=1, max_length=1),
]
"""One board element: `{"city": "agra"}`."""

# -- HTTP ------------------------------------------------------------------------------------------------------------


RefusalCode = Literal[
    "stale",
    "illegal",
    "not_yours",
    "over",
    "held",
    "bad",
    "too_fast",
    "no_undo",
    "lesson",
    "muted",
    "not_away",
    "name_taken",
]
ReasonCode = Literal["rule", "allowed", "nothing", "waiting", "held", "over", "watching", "bad"]


class OptionInfo(Struct, frozen=True, kw_only=True):
    """One option of a game, enough to build a form; the words of the game name it and its values."""

    type: Literal["choice", "flag", "number"]
    name: str
    default: Value
    values: list[str] = []
    least: int = 0
    most: int = 0
    ours: bool = False


class GameInfo(Struct, frozen=True, kw_only=True):
    """A title on the start page."""

    id: str
    title: str
    titles: dict[str, str]
    """What it is called in each language."""
    descriptions: dict[str, str]
    """In one line, in each language."""
    languages: list[str]
    """The languages that it has words in; in the others it speaks English."""
    counts: list[int]
    minutes: tuple[int, int]
    options: list[OptionInfo]
    vocabularies: dict[str, dict[str, str]] = {}
    """Option name -> value -> vocabulary, where an option brings words of its own."""
    needs: dict[int, dict[str, Value]] = {}
    """Number of players -> options that it does not go without, where the usual ones would be refused."""
    secrets: bool = True
    """Does it hide anything from anybody? At one device the screen is then covered between two players."""
    lesson: bool = True
    """Is there a guided first match?"""
    actions: str = ""
    """A digest of its list of actions (`GameActions`): with it in the address, the list can be kept for ever."""


class ActionKind(Struct, frozen=True, kw_only=True):
    """A kind of action: the numbers from `first` on, one for each combination of its parameters' values, the last
    parameter counting fastest. `clicks`: for each of them the elements to click."""

    do: str
    first: int
    params: dict[str, list[str | int]]
    clicks: list[list[Element]]


class GameActions(Struct, frozen=True, kw_only=True):
    """GET /api/games/{game}/actions: what the numbers of actions mean; those of chance are left out."""

    game: str
    kinds: list[ActionKind]


class GameWords(Struct, frozen=True):
    """A game's words in one language: names, actions, prompts, log, and the frame's own."""

    language: str
    names: dict[str, str]
    actions: dict[str, str]
    prompts: dict[str, str]
    log: dict[str, str]
    signs: dict[str, str] = {}
    """What the statistics of this game count."""
    refusals: dict[str, str] = {}
    """Why something is not allowed here, by the `why` of a refusal."""
    recap: dict[str, str] = {}
    """What a turn was: a few words for each kind of event that belongs in it."""


class RuleClause(Struct, frozen=True):
    """One numbered rule; `tag` says if it is no rule of the book: a ruling, a reconstructed fact, or ours."""

    id: str
    text: str
    tag: Literal["", "ruling", "reconstructed", "ours"]


class RuleSection(Struct, frozen=True):
    """A chapter of the rule reference."""

    title: str
    clauses: list[RuleClause]


class RuleFigure(Struct, frozen=True, kw_only=True):
    """A position that shows what a clause means, to be drawn with the game's own board or panel."""

    clause: str
    caption: str
    seat: int | None
    view: dict[str, Any]
    """The game's own view, as in `Position`."""
    preview: Any
    """The game's own preview of this position, as in `Previewed`."""
    show: list[Element]
    """What is lit."""
    box: tuple[float, float, float, float]
    """The part of the board: x, y, width, height."""
    panel: str
    """The id of the panel that is drawn instead."""


class SummaryPart(Struct, frozen=True):
    """A part of the rules on two pages, with the clause of the figure that goes with it."""

    part: Literal["goal", "turn", "scoring", "end"]
    text: str
    figure: str = ""


class RuleBook(Struct, frozen=True, kw_only=True):
    """GET /api/games/{game}/rules/{language}: the whole reference."""

    game: str
    language: str
    title: str
    introduction: str
    sections: list[RuleSection]
    figures: list[RuleFigure]
    summary: list[SummaryPart]
    """The rules on two pages; empty where a game has none."""
    corrected: bool
    """Is a corrected board in use (DURBAR_BOARDS)?"""


class Clock(Struct, frozen=True, kw_only=True):
    """Thinking time: none; live, per player with an increment a turn; or days for each move."""

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    days: Annotated[int, Meta(ge=0, le=30)] = 0


class SeatWish(Struct, frozen=True, kw_only=True):
    """What a seat of a new table shall be. `me` seats whoever makes the table; a second `me` is hot-seat."""

    kind: Literal["me", "bot", "open"]
    name: GuestName | None = None
    level: Level | None = None


class NewTable(Struct, frozen=True, kw_only=True):
    """POST /api/tables"""

    game: str
    name: GuestName
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=5)]
    options: dict[str, Value] = {}
    public: bool = False
    clock: Clock = Clock()
    start: bool = True
    """Start at once if no seat is open."""


class Join(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/join: take this open seat, or the first one. A private table wants its invite."""

    name: GuestName
    seat: int | None = None
    invite: str | None = None


class SetSeat(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/seats/{seat}: before the start the host makes a seat open or a bot's; in a match the holder
    gives it to a bot (`bot`) or takes it back (`person`)."""

    kind: SeatKind
    level: Level | None = None


class HostWish(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/guests: the host mutes or throws out whoever has this handle, or takes that back; None
    changes nothing. `spectators` may be muted together."""

    who: Annotated[str, Meta(min_length=1, max_length=12)]
    muted: bool | None = None
    thrown_out: bool | None = None


class SeatLink(Struct, frozen=True):
    """POST /api/tables/{id}/seats/{seat}/link: the secret address that brings my seat back in any browser."""

    path: str


class Recover(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/recover: hold the seat of this secret from now on. `look`: only say which seat it is."""

    key: Annotated[str, Meta(min_length=1, max_length=40)]
    look: bool = False


class RecoverInfo(Struct, frozen=True):
    """The seat that a recovery link leads to."""

    seat: int
    name: str
    mine: bool
    game: str


class NewFork(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/fork: play on from the moment after `seq` entries, at a private table; each seat is mine or
    a bot's. Seats keep their names."""

    seq: Annotated[int, Meta(ge=0)]
    name: GuestName
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=5)]


class ForkInfo(Struct, frozen=True):
    """Where a fork comes from: this table, after so many entries."""

    table: str
    seq: int


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None = None
    mine: bool = False
    online: bool = False
    stand_in: bool = False
    """A bot plays on for a person who left, resigned or ran out of time."""
    resigned: bool = False
    votes_abandon: bool = False
    who: str = ""
    """A person's handle at this table, by which the host mutes and throws out; empty for others."""
    thrown_out: bool = False
    gives: list[int] = []
    """Absent people's seats that this person would give to a bot."""


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A table where somebody learns the game: decisions made of those the lesson asks for. Not guided: free play."""

    done: int
    steps: int
    guided: bool


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table for lists and for the frame around the board."""

    id: str
    game: str
    options: dict[str, Value]
    status: Status
    public: bool
    clock: Clock
    seats: list[SeatInfo]
    host: bool = False
    """Is this me?"""
    invite: str | None = None
    """The path to send to friends; only for those at the table, while seats are open or when the match is over."""
    to_act: list[int] = []
    waits_for_me: bool = False
    moves: int = 0
    updated: str = ""
    """ISO 8601, UTC."""
    commit: str | None = None
    """SHA-256 of the secret seed."""
    scores: list[int] = []
    ranking: list[int] = []
    rematch: str | None = None
    """The table of the next match, once somebody asked for one."""
    fork: ForkInfo | None = None
    """It goes on from a moment of another match; here everything can be taken back."""
    imported: bool = False
    """Somebody brought the match as a file."""
    lesson: LessonInfo | None = None
    muted: list[str] = []
    """Handles of those whom the host has muted; `spectators` are all without a seat."""
    away_from: str = ""
    """From when on an absent person's seat can be given to a bot; ISO 8601, UTC. Empty where a clock does that."""
    hurried: bool = False
    """Many play just now: the bots think less than usual."""


class Tables(Struct, frozen=True):
    """GET /api/tables: mine with those that wait for me first, public ones with an open seat, public ones in play."""

    mine: list[TableInfo]
    open: list[TableInfo]
    watch: list[TableInfo]
    unreadable: int = 0
    """How many more there are that cannot be read."""


class AskReview(Struct, frozen=True, kw_only=True):
    """POST /api/tables/{id}/review: the curve, and every decision of this seat."""

    seat: int | None = None


class SharePoint(Struct, frozen=True):
    """Each seat's share of the win after `seq` entries."""

    seq: int
    shares: list[float]


class TurningPoint(Struct, frozen=True):
    """Between `first` and `last` entries this seat, or chance (None), changed the shares of the win by so much."""

    first: int
    last: int
    seat: int | None
    change: list[float]


class Decision(Struct, frozen=True, kw_only=True):
    """What a seat did after `seq` entries, and what would have been better: how much of the win that was worth."""

    seq: int
    seat: int
    played: Move
    better: Move | None = None
    loss: float = 0.0
    sure: float = 0.0
    share: float = 0.0
    clear: bool = False


class ReviewPart(Struct, frozen=True):
    """The curve (seat None) or the decisions of a seat, made from 0 to 1."""

    seat: int | None
    progress: float


class Review(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{id}/review: as far as it is made; what was not asked for is not there."""

    parts: list[ReviewPart] = []
    ahead: int = 0
    """Reviews of other matches that come first."""
    seconds: float | None = None
    """About how long the rest will take; None if that is not known yet, 0 if nothing is left."""
    points: list[SharePoint] = []
    turning_points: list[TurningPoint] = []
    decisions: list[Decision] = []


class Tally(Struct, frozen=True, kw_only=True):
    """My record in a game (`opponent` empty) or against somebody; means over the matches."""

    game: str
    kind: Literal["all", "person", "bot"]
    opponent: str
    """A name, or the level of a bot."""
    matches: int
    wins: float
    """A shared first place counts in parts."""
    ahead: float
    """How often I came out ahead of this opponent; equal places count as half."""
    points: float
    place: float


class PastMatch(Struct, frozen=True, kw_only=True):
    """A finished match of mine."""

    table: str
    game: str
    at: str
    players: int
    place: int
    points: int
    won: float
    others: list[str]


class Stats(Struct, frozen=True):
    """GET /api/stats: my own record; the matches newest first."""

    tallies: list[Tally]
    matches: list[PastMatch]


class Flaw(Struct, frozen=True):
    """A line of the match file that does not follow from the seed (`chance`), or a false seed (`seed`)."""

    line: int
    kind: Literal["seed", "chance"]
    why: str


class Fairness(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{id}/fairness: was chance steered? Open until the match is finished and its seed is revealed."""

    state: Literal["open", "proven", "wrong"]
    commit: str
    """SHA-256 of the seed, fixed before the first move."""
    seed: str | None = None
    drawn: int = 0
    """Outcomes that were drawn again and compared."""
    taken_over: int = 0
    """A fork's first entries come from another match; their chance is not proven here."""
    salts: list[str] = []
    """Words that the seats added to the seed; the server asks for none."""
    flaws: list[Flaw] = []


class MySettings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What travels along to other devices; None: not chosen yet."""

    language: Literal["en", "de", "nl"] | None = None
    theme: Literal["system", "light", "dark"] | None = None
    speed: Literal["slow", "normal", "fast", "instant"] | None = None
    hints: Literal["first", "always", "off"] | None = None
    sounds: bool | None = None
    ending: Literal["moment", "click", "at_once"] | None = None


class Me(Struct, frozen=True):
    """GET /api/me"""

    name: str | None
    settings: MySettings | None = None


class Device(Struct, frozen=True):
    """GET /api/me/devices: a browser in which I am signed in."""

    id: str
    device: str
    made: str
    seen: str
    here: bool


class Passkey(Struct, frozen=True):
    """GET /api/me/passkeys"""

    id: str
    device: str
    """Where it was made."""
    made: str
    used: str | None = None


class DeviceLink(Struct, frozen=True):
    """POST /api/me/link: leads another device to me, once, until then."""

    path: str
    expires: str


class Code(Struct, frozen=True):
    """POST /api/link: what stands behind the # of such a link."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]


class LinkOffer(Struct, frozen=True):
    """POST /api/link/look: who made the link; who I am here until now and how many tables I would bring along."""

    name: str
    me: str | None
    tables: int
    same: bool
    """I am this person already."""


class Goodbye(Struct, frozen=True):
    """POST /api/me/delete: my name, so that nobody is deleted by mistake."""

    name: GuestName


class NewLesson(Struct, frozen=True, kw_only=True):
    """POST /api/lessons/{game}: go on with my lesson, or begin one; `again`: from the start."""

    name: GuestName
    again: bool = False


class Trouble(Struct, frozen=True):
    """Every refusal over HTTP: a code for programs, a sentence for people, the clause if a rule forbids it."""

    code: str
    detail: str
    clause: str = ""


# -- WebSocket /ws/tables/{id}, from the client ----------------------------------------------------------------------


class Ask(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What every message of a client has."""

    v: Literal[1]


class Play(Ask, frozen=True, kw_only=True, tag="play"):
    """Do these actions, one after the other (more than one: a shortcut). Sent twice with one id, it counts once."""

    move_id: MoveId
    seat: int
    seq: int
    """The position that was looked at; if it is no longer what this seat decides on, the answer is `stale`."""
    actions: Annotated[list[int], Meta(min_length=1, max_length=60)]


class Undo(Ask, frozen=True, kw_only=True, tag="undo"):
    """Take back the own last decision, as far as the fence."""

    move_id: MoveId
    seat: int


class Back(Ask, frozen=True, kw_only=True, tag="back"):
    """At a fork: go back to the moment after `seq` entries, whatever came since."""

    move_id: MoveId
    seat: int
    seq: int


class Confirm(Ask, frozen=True, kw_only=True, tag="confirm"):
    """The turn stands: let the next player go on."""

    seat: int


class Setting(Ask, frozen=True, kw_only=True, tag="setting"):
    """Whether a turn of mine waits for `confirm`."""

    confirm: bool


class Look(Ask, frozen=True, kw_only=True, tag="look"):
    """Hot-seat: show what this seat of mine sees."""

    seat: int | None


class Why(Ask, frozen=True, kw_only=True, tag="why"):
    """Why can I not do this: an action; an element that was clicked after `clicks`; or neither: all I cannot do."""

    seat: int | None
    action: int | dict[str, Any] | None = None
    clicks: Annotated[list[Element], Meta(max_length=12)] = []
    element: Element | None = None


class Preview(Ask, frozen=True, kw_only=True, tag="preview"):
    """What would come of the next click after these? Asked when somebody points at something; about this position."""

    seq: int
    clicks: Annotated[list[Element], Meta(max_length=12)] = []


class Resign(Ask, frozen=True, kw_only=True, tag="resign"):
    """A bot plays on for me, for good."""

    seat: int


class Abandon(Ask, frozen=True, kw_only=True, tag="abandon"):
    """Vote to end the match without a result, or take the vote back; it ends when all persons agree."""

    seat: int
    agree: bool


class GiveSeat(Ask, frozen=True, kw_only=True, tag="give_seat"):
    """Vote to let a bot play for somebody who is away, or take the vote back; it does when all who are here agree."""

    seat: int
    absent: int
    agree: bool


class Say(Ask, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class PlayOn(Ask, frozen=True, kw_only=True, tag="play_on"):
    """Enough of the lesson: play the match on freely."""

    seat: int


class Ping(Ask, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""

    at: float


FromClient = (
    Play | Undo | Back | Confirm | Setting | Look | Why | Preview | Resign | Abandon | GiveSeat | Say | PlayOn | Ping
)

# -- WebSocket, to the client ------------------------------------------------------------------------------------------


class Told(Struct, frozen=True, kw_only=True, tag_field="type"):
    """What every message to a client has."""

    v: int = VERSION


class Move(Struct, frozen=True):
    """An action: its number, its named form, and the elements to click."""

    action: int
    named: dict[str, Any]
    clicks: list[Element]


class Tick(Struct, frozen=True):
    """A seat's clock: what is left at this moment, in milliseconds, and whether it runs."""

    left: int
    runs: bool


class LessonPage(Struct, frozen=True):
    """Something to read; it points at elements (`cell:c5`) and parts of the page (`part:hand`)."""

    name: str
    point: list[str]
    clause: str


class LessonStep(Struct, frozen=True, kw_only=True):
    """What the lesson says before the learner's next decision; the last page asks for it, if anything is asked."""

    step: int
    steps: int
    pages: list[LessonPage]
    asks: bool
    forced: int = 0
    """So many first clicks are the same for all legal moves: nothing to choose in them."""


class Situation(Struct, frozen=True, kw_only=True):
    """What a seat may do at this moment, and whom the table waits for."""

    seq: int
    """The number of entries so far."""
    seat: int | None
    """Who looks; None is the public."""
    legal: list[tuple[int, int]] = []
    """What this seat may do now: first and last of each run of actions; empty if it is not to decide. The game's list
    of actions (GET /api/games/{game}/actions) says what they are."""
    undo: bool = False
    hold: int | None = None
    """The seat whose finished turn waits for its `confirm`."""
    clocks: list[Tick] = []
    thinking: list[int] = []
    """Bots at work."""
    lesson: LessonStep | None = None
    """Only to a learner whom a lesson guides; the legal actions are then those that it asks for."""


class Position(Situation, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    view: dict[str, Any]
    """The game's own view (durbar.games.<game>.view)."""


class ViewChanges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a view differs from the one told before: fields with new values; fields of which only some elements are new,
    by index (lists) or key (objects); and keys that are gone."""

    set: dict[str, Any] = {}
    parts: dict[str, dict[str, Any]] = {}
    gone: dict[str, list[str]] = {}


class Update(Situation, frozen=True, kw_only=True):
    """A position for somebody who knows the one before: only what has changed in the view."""

    view: ViewChanges


class Happening(Struct, frozen=True):
    """One event, for log and pieces; `kind` has a sentence in the section `log` of the game's words."""

    kind: str
    data: dict[str, Any]


class LogEntry(Struct, frozen=True, kw_only=True):
    """One entry of the match log as this seat may know it; `seq` counts from 1. `seat` None is chance. `undo` takes the
    seat's last decision back, `back` goes back to the moment after so many entries."""

    seq: int
    seat: int | None
    events: list[Happening]
    undo: bool = False
    back: int | None = None
    strikes: list[int] = []
    """Entries that no longer stand since this one."""
    restores: list[int] = []
    """Entries that had been struck out and stand again since this one."""
    at: str = ""


class ChatLine(Struct, frozen=True):
    """Said at the table; plain text, to be shown as text."""

    at: str
    name: str
    seat: int | None
    text: str
    who: str = ""
    """The speaker's handle, as in `SeatInfo`."""


class Welcome(Told, frozen=True, kw_only=True, tag="welcome"):
    """The first message after connecting, and after `look`: everything."""

    table: TableInfo
    position: Position | None
    """None before the start."""
    log: list[LogEntry]
    chat: list[ChatLine]
    confirm: bool
    """My setting."""


class Step(Told, frozen=True, kw_only=True, tag="step"):
    """Something was decided or drawn: the new entries, and the position after them."""

    entries: list[LogEntry]
    position: Update


class TableChanged(Told, frozen=True, kw_only=True, tag="table"):
    """Seats, presence, votes, status."""

    table: TableInfo


class Accepted(Told, frozen=True, kw_only=True, tag="accepted"):
    """The move with this id is on disk."""

    move_id: str
    seq: int


class Refused(Told, frozen=True, kw_only=True, tag="refused"):
    """The move with this id did not happen: why, with the clause if a rule forbids it."""

    move_id: str | None
    code: RefusalCode
    why: str
    clause: str = ""


class Reason(Told, frozen=True, kw_only=True, tag="reason"):
    """The answer to `why`: clauses, the most helpful first; or that it is allowed, that nothing can be done with it, or
    that others decide now, the own turn waits to be confirmed, the match is over, one only watches."""

    code: ReasonCode
    element: Element | None = None
    """What was asked about; None: all."""
    doubts: list[Doubt] = []
    seats: list[int] = []
    """Those who decide now."""
    why: str = ""


class Previewed(Told, frozen=True, kw_only=True, tag="preview"):
    """The answer to `preview`: the game's own preview (durbar.games.<game>.preview); None: there is nothing to tell, or
    the table has moved on."""

    seq: int
    clicks: list[Element]
    preview: Any = None


class Chatted(Told, frozen=True, kw_only=True, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class Pong(Told, frozen=True, kw_only=True, tag="pong"):
    """Still here."""

    at: float


ToClient = Welcome | Step | TableChanged | Accepted | Refused | Reason | Previewed | Chatted | Pong
