"""`durbar games` and `durbar rules`: what there is to play, and by which rules."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.table import Table

from durbar.cli.common import Wrong, clean, find_game, inline, out, print_json, tag_mark
from durbar.core.coverage import Coverage, NoTests, coverage, scan_tests
from durbar.core.game import Game, spoken
from durbar.core.options import AnyOption, Choice, Flag
from durbar.core.rules import Rules

LEGEND = {
    "ruling": "our reading where the rule book is silent or unclear",
    "reconstructed": "a fact of the board or the pieces that we rebuilt",
    "ours": "an addition of our own that no rule book has",
}


def show_games(as_json: bool) -> int:
    from durbar.games import all_games

    games = all_games()
    if as_json:
        print_json([_game_facts(game) for game in games])
        return 0
    table = Table("game", "title", "players", "options", box=None, header_style="bold", padding=(0, 3, 0, 0))
    for game in games:
        options = "\n".join(_option_line(option) for option in game.options) or "none"
        table.add_row(f"[bold]{game.id}[/]", clean(game.title), spoken(game.counts), options)
    console = out()
    console.print(table)
    console.print("\n[dim]Options: the default is marked *; (ours) is an addition that no rule book has.[/]")
    game = next(game for game in games if game.options)
    console.print(f"[dim]Play one: durbar play {game.id} --option {_example(game)}[/]", soft_wrap=True)
    return 0


def _game_facts(game: Game) -> dict[str, Any]:
    options = [{**msgspec.to_builtins(option), "default": option.default} for option in game.options]
    return {
        "id": game.id,
        "title": game.title,
        "players": game.counts,
        "rules_version": game.rules_version,
        "options": options,
    }


def _option_line(option: AnyOption) -> str:
    if isinstance(option, Choice):
        values = " ".join(f"[bold]{value}[/]*" if value == option.default else value for value in option.values)
    elif isinstance(option, Flag):
        values = "[bold]true[/]* false" if option.default else "true [bold]false[/]*"
    else:
        values = f"{option.least} to {option.most}, [bold]{option.default}[/]*"
    return f"{option.name}: {values}{' [magenta](ours)[/]' if option.ours else ''}"


def _example(game: Game) -> str:
    option = game.options[0]
    return f"{option.name}={str(option.samples()[-1]).lower()}"


# -- rules -------------------------------------------------------------------------------------------------------------


def show_rules(name: str, language: str, as_json: bool) -> int:
    game = find_game(name)
    rules = game.rules_in(language)
    if as_json:
        print_json({"game": game.id, "title": rules.title, "clauses": list(rules.clauses.values())})
        return 0
    console = out()
    console.print(f"[bold underline]{clean(rules.title)}[/]")
    for section, table in _sections(rules):
        console.print(f"\n[bold]{clean(section)}[/]")
        console.print(table)
    used = {clause.tag for clause in rules.clauses.values()}
    if used - {""}:
        console.print("\n[bold]Legend[/]")
        for tag, meaning in LEGEND.items():
            if tag in used:
                console.print(f"  {tag_mark(tag)}{meaning}")
    return 0


def _sections(rules: Rules) -> list[tuple[str, Table]]:
    sections: dict[str, Table] = {}
    for clause in rules.clauses.values():
        if clause.section not in sections:
            sections[clause.section] = Table.grid(padding=(0, 1))
            sections[clause.section].add_column(style="bold", no_wrap=True)
        sections[clause.section].add_row(clause.id, tag_mark(clause.tag) + inline(clause.text))
    return list(sections.items())


# -- coverage ----------------------------------------------------------------------------------------------------------


def show_coverage(name: str, as_json: bool) -> int:
    game = find_game(name)
    try:
        found = coverage(game.rules, scan_tests(game))
    except NoTests:
        raise Wrong("--coverage reads the tests: run it from a source checkout, this is an installed Durbar") from None
    if as_json:
        print_json(_coverage_facts(game, found))
    else:
        _print_coverage(game, found)
    return 0 if found.complete else 1


def _coverage_facts(game: Game, found: Coverage) -> dict[str, Any]:
    return {
        "game": game.id,
        "total": len(found.tests),
        "covered": len(found.tests) - len(found.missing),
        "missing": found.missing,
        "unknown": found.unknown,
        "clauses": found.tests,
    }


def _print_coverage(game: Game, found: Coverage) -> None:
    console = out()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    for clause, tests in found.tests.items():
        table.add_row(clause, "\n".join(map(clean, tests)) or "[bold red]no test[/]")
    console.print(table)
    for clause, tests in found.unknown.items():
        console.print(
            f"[bold red]there is no clause {clean(clause)}[/], but {clean(', '.join(tests))} names it", soft_wrap=True
        )
    covered = len(found.tests) - len(found.missing)
    style = "green" if found.complete else "red"
    console.print(f"[{style}]{game.id}: {covered} of {len(found.tests)} clauses have a test[/]")
    if found.missing:
        console.print(f"[red]without a test: {', '.join(found.missing)}[/]")
