"""`durbar replay` and `durbar verify`: a match file told in words, and whether its chance was fair."""

from __future__ import annotations

from pathlib import Path

from durbar.cli.common import Wrong, board_of, clean, load_match, notice_uncompiled, out, print_json
from durbar.cli.story import standings, story
from durbar.core.log import BadFile
from durbar.core.match import Match

FAIR = "fair: every outcome follows from the seed"
NOTHING_DRAWN = "nothing was drawn by chance after the fork: there is nothing to prove here"
TAKEN_OVER = "the first {count} entries come from another match and are not proven here; its seed's SHA-256: {commit}"


def replay_file(path: Path, *, salvage: bool, step: int | None, language: str, board: bool, as_json: bool) -> int:
    notice_uncompiled()
    match = load_match(path, salvage=salvage)
    if step is not None:
        _wind_back(match, step)
    words = match.game.words(language, dict(match.header.options))
    steps = list(story(match, words))
    if as_json:
        print_json(
            {
                "header": match.header,
                "steps": steps,
                "over": match.state.over,
                "scores": match.state.scores(),
                "ranking": match.state.ranking(),
                "position": match.game.write(match.state),
            }
        )
        return 0
    console = out()
    options = ", ".join(f"{name}={value}" for name, value in match.header.options.items())
    seats = ", ".join(match.header.seats)
    console.print(f"[bold]{clean(match.game.title)}[/]: {clean(seats)} [dim]({clean(options)})[/]")
    if fork := match.header.forked:
        console.print(f"[dim]begins with {fork.entries} entries of another match[/]")
    width = len(str(len(steps)))
    for told in steps:
        for sentence in told.log:
            console.print(f"[dim]{told.step:>{width}}[/]  {clean(sentence)}")
    if board:
        console.print()
        console.print(board_of(match, None, words), soft_wrap=True)
    if match.state.over:
        console.print()
        console.print(standings(match, "place", "player", "points"))
    return 0


def _wind_back(match: Match, step: int) -> None:
    """Leave the match as it stood after this many steps."""
    if step not in range(len(match.steps) + 1):
        raise Wrong(f"--step goes from 0 to {len(match.steps)} in this match, not {step}")
    if step < len(match.steps):
        match.state = match.steps[step].before
        del match.steps[step:]


def verify_file(path: Path, as_json: bool) -> int:
    notice_uncompiled()
    commit = seed = fork = None
    drawn = True
    try:
        match = load_match(path)
        problems = match.verify()
        commit, fork = match.header.commit, match.header.forked
        drawn = fork is None or any(entry.chance is not None for entry in match.entries[fork.entries :])
        seed = match.entries[-1].end.seed if match.entries and match.entries[-1].end else None
    except BadFile as error:
        problems = [str(error)]
    if as_json:
        print_json({"fair": not problems, "problems": problems, "commit": commit, "seed": seed, "taken_over": fork})
    elif problems:
        for problem in problems:
            out().print(f"[bold red]not proven fair:[/] {clean(problem)}", soft_wrap=True)
    else:
        out().print(f"[bold green]{FAIR}[/]" if drawn else NOTHING_DRAWN)
        if fork:
            taken = TAKEN_OVER.format(count=fork.entries, commit=clean(fork.commit))
            out().print(f"[yellow]{taken}[/]", soft_wrap=True)
        out().print(f"[dim]seed {seed}\nits SHA-256, shown at the start: {commit}[/]", soft_wrap=True)
    return 1 if problems else 0
