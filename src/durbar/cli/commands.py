"""What can be typed: the commands with their arguments. What they do stands in the modules beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from durbar import __version__

app = App(
    name="durbar",
    help="Four classic board games of palaces: play them, study them, and let computers play them fast.",
    help_format="plaintext",
    version=__version__,
    result_action="return_value",
    suppress_keyboard_interrupt=False,
    default_parameter=Parameter(negative=()),
)

GameId = Annotated[str, Parameter(help="The game: one that `durbar games` lists.")]
File = Annotated[Path, Parameter(help="A match file (JSON Lines).")]
AsJson = Annotated[bool, Parameter("--json", help="Print JSON, for scripts.", show_default=False)]
Language = Annotated[Literal["en", "de", "nl"], Parameter(help="The language of the game's words.")]
Salvage = Annotated[bool, Parameter(help="Read a broken file up to its last whole entry.", show_default=False)]
Options = Annotated[
    list[str] | None,
    Parameter(("--option", "--options", "-o"), help="Options as name=value, several with commas or repeated."),
]
AtLeastOne = Parameter(validator=Number(gte=1))


@app.command
def games(*, as_json: AsJson = False) -> int:
    """List the games: players, options, values and defaults."""
    from durbar.cli.show import show_games

    return show_games(as_json)


@app.command
def rules(
    game: GameId,
    /,
    *,
    coverage: Annotated[
        bool, Parameter(help="Every clause with its tests; exit code 1 if one has none.", show_default=False)
    ] = False,
    language: Language = "en",
    as_json: AsJson = False,
) -> int:
    """Show the rule reference of a game, clause by clause."""
    from durbar.cli.show import show_coverage, show_rules

    return show_coverage(game, as_json) if coverage else show_rules(game, language, as_json)


@app.command
def play(
    game: Annotated[str | None, Parameter(help="The game; not needed with --load.")] = None,
    /,
    *,
    players: Annotated[
        str | None,
        Parameter(
            help="Seats in order, e.g. person:Ann,easy,hard: people, and bots as `durbar arena` knows them. "
            "[default: a person and normal ones]"
        ),
    ] = None,
    option: Options = None,
    language: Language = "en",
    seed: Annotated[str | None, Parameter(help="Secret seed of all chance, up to 64 hexadecimal digits.")] = None,
    save: Annotated[Path | None, Parameter(help="Keep the match in this new file, move by move.")] = None,
    load: Annotated[Path | None, Parameter(help="Go on with a saved match.")] = None,
    salvage: Salvage = False,
    confirm: Annotated[
        bool | None,
        Parameter(
            negative="--no-confirm", help="Ask before a turn passes to a computer player. [default: in a terminal]"
        ),
    ] = None,
) -> int:
    """Play in the terminal: against computer players, or several people on one device."""
    from durbar.cli.seating import Wishes
    from durbar.cli.table import play_match

    wishes = Wishes(
        game=game, players=players, options=tuple(option or ()), seed=seed, save=save, load=load, salvage=salvage
    )
    return play_match(wishes, language, confirm)


@app.command
def simulate(
    game: GameId,
    /,
    *,
    games: Annotated[int, Parameter(("-n", "--games"), help="Games for each number of players."), AtLeastOne] = 1000,
    players: Annotated[str | None, Parameter(help="Numbers of players, e.g. 2,3. [default: all]")] = None,
    option: Options = None,
    all_options: Annotated[
        bool, Parameter(help="Take turns through every set of options.", show_default=False)
    ] = False,
    seed: Annotated[int, Parameter(help="Same seed, same games.")] = 0,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    check_every: Annotated[int, Parameter(help="Check the game's laws after so many decisions."), AtLeastOne] = 50,
    as_json: AsJson = False,
) -> int:
    """Play random games, check the laws of the game along the way, and sum up."""
    from durbar.cli.simulate import Order, simulate_games

    order = Order(game=game, games=games, seed=seed, check_every=check_every)
    return simulate_games(order, players, option or [], all_options=all_options, jobs=jobs, as_json=as_json)


@app.command
def arena(
    game: GameId,
    /,
    *,
    bots: Annotated[
        list[str],
        Parameter(
            ("--bots", "--bot"),
            help="Bots, with commas or repeated: random, greedy, search:0.5s, search:2000, plain:0.5s, easy, normal, "
            "hard, expert, or your own as module:Class. The last one fills free seats.",
        ),
    ],
    matches: Annotated[
        int, Parameter(("-n", "--matches"), help="Matches; rounded up until every bot has had every seat."), AtLeastOne
    ] = 100,
    players: Annotated[
        int | None, Parameter(help="Seats at a table. [default: one a bot, if the game allows it]"), AtLeastOne
    ] = None,
    option: Options = None,
    seed: Annotated[int, Parameter(help="Same seed, same luck.")] = 0,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    out: Annotated[
        Path | None, Parameter(help="Folder for the results; an interrupted arena goes on there. [default: arena/...]")
    ] = None,
    on: Annotated[str | None, Parameter(help="ray or ray=ADDRESS: play on a Ray cluster.")] = None,
    save_matches: Annotated[
        bool, Parameter(help="Keep every match as a file for `durbar replay`.", show_default=False)
    ] = False,
    plots: Annotated[bool, Parameter(negative="--no-plots", help="Draw plots into the folder.")] = True,
    as_json: AsJson = False,
) -> int:
    """Let bots play each other, seats rotated and luck paired, and measure who is stronger."""
    from durbar.cli.arena import Wishes, hold_arena

    return hold_arena(
        Wishes(
            game=game,
            bots=bots,
            matches=matches,
            players=players,
            options=tuple(option or ()),
            seed=seed,
            jobs=jobs,
            out=out,
            on=on,
            save_matches=save_matches,
            plots=plots,
            as_json=as_json,
        )
    )


@app.command
def tune(
    game: GameId,
    /,
    *,
    bot: Annotated[str, Parameter(help="The bot that plays while weights are looked for.")] = "greedy",
    steps: Annotated[int, Parameter(help="Steps; each moves all weights a little."), AtLeastOne] = 400,
    fit: Annotated[bool, Parameter(negative="", help="No steps: fit the weights to how the matches end.")] = False,
    way: Annotated[
        float,
        Parameter(validator=Number(gt=0, lte=1), help="For --fit: how much of the way to go, 1 for all of it."),
    ] = 0.5,
    matches: Annotated[
        int | None,
        Parameter(("-n", "--matches"), help="Matches in each step, or for --fit. [default: 8, 400]"),
        AtLeastOne,
    ] = None,
    judge: Annotated[str, Parameter(help="The bot that plays new weights against old ones.")] = "search:100",
    judge_matches: Annotated[int, Parameter(help="Matches of this confirmation."), AtLeastOne] = 200,
    players: Annotated[
        int | None, Parameter(help="Seats at a table. [default: as few as the game allows]"), AtLeastOne
    ] = None,
    seed: Annotated[int, Parameter(help="Same seed, same tuning (of bots that think by count).")] = 1,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    report: Annotated[Path | None, Parameter(help="File for the report. [default: tuned-GAME.md]")] = None,
    write: Annotated[
        bool, Parameter(negative="--no-write", help="Put better weights into the game's weights.toml.")
    ] = True,
) -> int:
    """Look for better weights of the game's evaluation by self-play; only what wins a confirmation is kept."""
    from durbar.cli.tune import Wishes, tune_game

    return tune_game(
        Wishes(
            game=game,
            bot=bot,
            steps=0 if fit else steps,
            way=way,
            matches=matches or (400 if fit else 8),
            judge=judge,
            judge_matches=judge_matches,
            players=players,
            seed=seed,
            jobs=jobs,
            report=report,
            write=write,
        )
    )


@app.command
def dataset(
    game: GameId,
    /,
    *,
    bots: Annotated[
        list[str], Parameter(("--bots", "--bot"), help="Bots as for the arena; the last one fills free seats.")
    ],
    matches: Annotated[int, Parameter(("-n", "--matches"), help="Matches."), AtLeastOne] = 100,
    players: Annotated[
        int | None, Parameter(help="Seats at a table. [default: one a bot, if the game allows it]"), AtLeastOne
    ] = None,
    option: Options = None,
    seed: Annotated[int, Parameter(help="Same seed, same luck.")] = 0,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    out: Annotated[Path | None, Parameter(help="The new file. [default: GAME.parquet]")] = None,
) -> int:
    """Let bots play and write every decision as a row of a Parquet file, for learning."""
    from durbar.cli.dataset import Wishes, write_dataset

    return write_dataset(
        Wishes(
            game=game,
            bots=bots,
            matches=matches,
            players=players,
            options=tuple(option or ()),
            seed=seed,
            jobs=jobs,
            out=out,
        )
    )


@app.command
def insights(
    game: GameId,
    /,
    *,
    tables: Annotated[
        list[str],
        Parameter(help="A bot that plays all seats, and how many matches of it; may be named again."),
    ],
    players: Annotated[int, Parameter(help="Seats at a table."), AtLeastOne] = 3,
    seed: Annotated[int, Parameter(help="Same seed, same matches (of bots that think by count).")] = 1,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    out: Annotated[Path | None, Parameter(help="The file. [default: insights.json of the game]")] = None,
) -> int:
    """Let equal bots play and write down what went with winning, for the page of statistics (--tables greedy=300)."""
    from durbar.cli.insights import Wishes, write_insights

    named = [one.strip() for text in tables for one in text.split(",") if one.strip()]
    return write_insights(Wishes(game=game, tables=named, players=players, seed=seed, jobs=jobs, out=out))


@app.command
def replay(
    file: File,
    /,
    *,
    salvage: Salvage = False,
    step: Annotated[int | None, Parameter(help="Only up to this step. [default: all]")] = None,
    language: Language = "en",
    board: Annotated[bool, Parameter(negative="--no-board", help="Draw the board at the end.")] = True,
    as_json: AsJson = False,
) -> int:
    """Tell a saved match in words, with the board at its end or after any step."""
    from durbar.cli.files import replay_file

    return replay_file(file, salvage=salvage, step=step, language=language, board=board, as_json=as_json)


@app.command
def verify(file: File, /, *, as_json: AsJson = False) -> int:
    """Prove that chance was fair: that every outcome follows from the seed committed to at the start."""
    from durbar.cli.files import verify_file

    return verify_file(file, as_json)


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen at.", validator=Number(gte=1, lte=65535))] = 8080,
    workers: Annotated[int, Parameter(help="Processes that serve; several need PostgreSQL."), AtLeastOne] = 1,
    show: Annotated[bool, Parameter("--open", help="Open the browser when it is ready.", show_default=False)] = False,
) -> int:
    """Serve tables to browsers: play with friends and against computer players."""
    from durbar.cli.common import Wrong, notice_uncompiled
    from durbar.server.run import CannotServe
    from durbar.server.run import serve as run

    notice_uncompiled()
    try:
        run(host, port, workers, show=show)
    except CannotServe as error:
        raise Wrong(str(error)) from None
    return 0


@app.command
def backup(file: Annotated[Path, Parameter(help="A new file for the copy.")], /) -> int:
    """Copy the server's database into a file, also while the server runs."""
    from durbar.cli.common import Wrong
    from durbar.server.backup import CannotBackUp, back_up

    try:
        count = back_up(file)
    except CannotBackUp as error:
        raise Wrong(str(error)) from None
    print(f"{count} tables saved in {file}; to use it: DURBAR_DATABASE_URL=sqlite:///{file.resolve()}")
    return 0
