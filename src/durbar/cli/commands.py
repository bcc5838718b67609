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

app.register_install_completion_command(help="Let the Tab key of your shell complete commands and their arguments.")

GameId = Annotated[str, Parameter(help="The game: one that `durbar games` lists.")]
File = Annotated[Path, Parameter(help="A match file (JSON Lines).")]
AsJson = Annotated[bool, Parameter("--json", help="Print JSON, for scripts.", show_default=False)]
Language = Annotated[Literal["en", "de", "nl"], Parameter(help="The language of the game's words.")]
Salvage = Annotated[bool, Parameter(help="Read a broken file up to its last whole entry.", show_default=False)]
Options = Annotated[
    list[str] | None,
    Parameter(("--option", "--options", "-o"), help="Options as name=value, several with commas or repeated."),
]
Config = Annotated[
    Path | None, Parameter(help="A TOML file of settings; `durbar config` prints one. [default: DURBAR_CONFIG]")
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
    ladder: Annotated[
        bool,
        Parameter(
            help="Add random, easy, greedy and search:100, and give Elo points above random.", show_default=False
        ),
    ] = False,
    also: Annotated[
        list[Path] | None, Parameter(help="For the ladder: folders of other arenas whose matches count, too.")
    ] = None,
    publish: Annotated[
        bool, Parameter(help="Put the ladder into the game's folder, for the page of statistics.", show_default=False)
    ] = False,
    move_limit: Annotated[
        float,
        Parameter(validator=Number(gte=0), help="Seconds of a core for a decision; slower bots fail. 0: no limit."),
    ] = 0,
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
            ladder=ladder,
            also=tuple(also or ()),
            publish=publish,
            move_limit=move_limit,
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
        bool,
        Parameter(
            negative="--no-write",
            help="Put better weights into weights.toml of the sources, or GAME-weights.toml here.",
        ),
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
def learn(
    game: GameId,
    /,
    *,
    players: Annotated[int, Parameter(help="Seats at a table; every number has a net of its own."), AtLeastOne],
    matches: Annotated[int, Parameter(("-n", "--matches"), help="Matches to learn from."), AtLeastOne] = 3000,
    bot: Annotated[str, Parameter(help="The bot that plays them against itself.")] = "search:60",
    way: Annotated[float, Parameter(help="How much of the net's correction to use.")] = 0.25,
    judge: Annotated[str, Parameter(help="The bot that plays with the net against without.")] = "search:100",
    judge_matches: Annotated[int, Parameter(help="Matches of this confirmation."), AtLeastOne] = 200,
    seed: Annotated[int, Parameter(help="Same seed, same matches (of bots that think by count).")] = 1,
    jobs: Annotated[int | None, Parameter(help="Processes. [default: one a core]"), AtLeastOne] = None,
    on: Annotated[str | None, Parameter(help="ray, or ray=ADDRESS: play on a Ray cluster.")] = None,
    folder: Annotated[
        Path | None, Parameter(("-o", "--out"), help="Folder; goes on with what is there. [default: learn/GAME-N]")
    ] = None,
    write: Annotated[bool, Parameter(negative="--no-write", help="Put a better net into the game's folder.")] = True,
) -> int:
    """Learn a net on top of the game's evaluation from self-play; it is kept only if it wins a confirmation."""
    from durbar.cli.learn import Wishes, learn_game

    return learn_game(
        Wishes(
            game=game,
            players=players,
            bot=bot,
            matches=matches,
            way=way,
            judge=judge,
            judge_matches=judge_matches,
            seed=seed,
            jobs=jobs,
            on=on,
            folder=folder,
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
    out: Annotated[
        Path | None, Parameter(help="The file. [default: insights.json of the game, or GAME-insights.json here]")
    ] = None,
) -> int:
    """Let equal bots play and write down what went with winning, for the page of statistics (--tables greedy=300)."""
    from durbar.cli.insights import Wishes, write_insights

    named = [one.strip() for text in tables for one in text.split(",") if one.strip()]
    return write_insights(Wishes(game=game, tables=named, players=players, seed=seed, jobs=jobs, out=out))


@app.command(name="new-game")
def new_game(
    name: Annotated[str, Parameter(help="What it is called: small letters, digits, underscores.")],
    /,
    *,
    folder: Annotated[Path | None, Parameter(help="Where to write it; durbar-NAME if nothing is said.")] = None,
) -> int:
    """Begin a game of your own: writes a package with a small whole game that passes every test as it is."""
    from durbar.cli.new_game import new_game

    return new_game(name, folder)


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
    host: Annotated[
        str | None, Parameter(help="The address to listen at; 0.0.0.0 lets others in. [default: 127.0.0.1]")
    ] = None,
    port: Annotated[
        int | None, Parameter(help="The port to listen at. [default: 8080]", validator=Number(gte=1, lte=65535))
    ] = None,
    workers: Annotated[
        int | None, Parameter(help="Processes that serve; several need PostgreSQL. [default: 1]"), AtLeastOne
    ] = None,
    config: Config = None,
    show: Annotated[bool, Parameter("--open", help="Open the browser when it is ready.", show_default=False)] = False,
) -> int:
    """Serve tables to browsers: play with friends and against computer players."""
    from durbar.cli.serve import serve_tables

    return serve_tables(config, host, port, workers, show=show)


@app.command
def config(file: Config = None, /) -> int:
    """Check the server's settings and print them as a TOML file, each with where it comes from."""
    from durbar.cli.serve import show_config

    return show_config(file)


@app.command
def doctor(*, as_json: AsJson = False) -> int:
    """Look at this installation: compiled engines, browser client, extras, database, port; what to do about each."""
    from durbar.cli.doctor import examine

    return examine(as_json)


@app.command
def backup(
    target: Annotated[str, Parameter(help="A new file, a folder for many copies, or s3://bucket/folder.")],
    /,
    *,
    keep: Annotated[int | None, Parameter(help="Keep only so many of the newest copies there."), AtLeastOne] = None,
    every: Annotated[
        float | None, Parameter(help="Go on: a copy every so many hours.", validator=Number(gt=0, lte=10_000))
    ] = None,
) -> int:
    """Copy the server's database, also while the server runs."""
    from durbar.cli.serve import make_backup

    return make_backup(target, keep, every)


@app.command
def think(
    *,
    database: Annotated[str, Parameter(help="The servers' PostgreSQL: postgresql://user:password@host/name")],
    bots: Annotated[int | None, Parameter(help="Processes that think. [default: one less than the cores]")] = None,
) -> int:
    """Let computer players of servers on other hosts think here."""
    from durbar.cli.think import think_here

    return think_here(database, bots)


@app.command
def repair(
    *, look: Annotated[bool, Parameter("--look", help="Only say what is wrong.", show_default=False)] = False
) -> int:
    """Find tables whose stored match cannot be read, and restore each to its last good entry."""
    from durbar.cli.repair import repair_tables

    return repair_tables(look=look)


@app.command
def restore(file: Annotated[Path, Parameter(help="A copy that `durbar backup` made.")], /) -> int:
    """Put a copy in the place of the server's database; the server must be stopped."""
    from durbar.cli.serve import restore_backup

    return restore_backup(file)


@app.command
def rehearse(file: Annotated[Path, Parameter(help="A copy that `durbar backup` made.")], /) -> int:
    """Prove that a copy can be restored: restore it for trial, replay every match in it, and throw it away."""
    from durbar.cli.serve import rehearse_restore

    return rehearse_restore(file)


@app.command
def health() -> int:
    """Ask the server that these settings describe whether it is well; exit code 1 if not."""
    from durbar.cli.serve import ask_health

    return ask_health()
