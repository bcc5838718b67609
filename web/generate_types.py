"""Writes the browser's types from the server's: `make types`. tests/web/test_types.py fails where they differ.

`lib/protocol.ts` has every message (durbar.server.messages); `games/<title>/types.ts` a title's view and preview, and
its board as board.toml has it.
"""

from __future__ import annotations

import ast
import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

from durbar import games
from durbar.core.game import Game, Shortcut, View
from durbar.server import messages

SOURCES = Path(__file__).parent / "src"
HEAD = "/** Made by `make types` from {source}: do not edit. */\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
LOOSE = {"view": "View", "named": "Named"}
"""Objects without a fixed shape on the server's side, by the name of their field: what they are to the client."""
LOOSE_TYPES = """export type Data = Record<string, unknown>;
/** The named form of an action. */
export type Named = Data & { do: string };
"""
UNSENT = {("View", "seat")}
"""What a view has, but no message: a position says whose it is."""
WIDEST = 140


class Names:
    """The names of types that are written out elsewhere, or in this file."""

    def __init__(self, aliases: dict[str, Any]) -> None:
        self.aliases = aliases

    def written(self, kind: Any, field: str = "") -> str:
        """A Python type in TypeScript."""
        name = next((name for name, alias in self.aliases.items() if alias == kind), None)
        return name or self.spelt(kind, field)

    def spelt(self, kind: Any, field: str = "") -> str:
        """The same, in full."""
        origin, arguments = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, type) and issubclass(kind, Struct):
            return kind.__name__
        if origin is Annotated:
            chosen = [one for meta in arguments[1:] for one in ((meta.extra or {}).get("one_of", ()))]
            return " | ".join(f'"{one}"' for one in chosen) or self.written(arguments[0], field)
        if origin is Literal:
            return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in arguments)
        if origin in (Union, types.UnionType):
            order = sorted(arguments, key=lambda one: one is type(None))
            return " | ".join(self.written(one) for one in order)
        if origin is list or (origin is tuple and arguments[1:] == (...,)):
            inner = self.written(arguments[0])
            return f"({inner})[]" if " " in inner and not inner.startswith("Record") else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.written(one) for one in arguments)}]"
        assert origin is dict, kind
        key, value = arguments
        if value is Any:
            return LOOSE.get(field, "Data")
        by = self.written(key)
        return f"Record<{'string' if by == 'number' else by}, {self.written(value)}>"


def is_alias(kind: Any) -> bool:
    """Is it worth a name of its own in the client?"""
    if get_origin(kind) is Annotated:
        base, *metas = get_args(kind)
        words = any(isinstance(meta, Meta) and "one_of" in (meta.extra or {}) for meta in metas)
        return words or get_origin(base) is dict
    return get_origin(kind) in (Literal, Union, types.UnionType)


def aliases_of(module: types.ModuleType) -> dict[str, Any]:
    return {name: kind for name, kind in vars(module).items() if not name.startswith("_") and is_alias(kind)}


def structs_in(kind: Any) -> Iterable[type[Struct]]:
    """The records in a type, not those within them."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
    for argument in get_args(kind):
        yield from structs_in(argument)


def reached(roots: Iterable[type[Struct]]) -> dict[type[Struct], None]:
    """These records and all that they are made of, each after what it is made of."""
    found: dict[type[Struct], None] = {}

    def reach(struct: type[Struct]) -> None:
        base = struct.__bases__[0]
        if struct in found or struct is Struct:
            return
        reach(base)
        for kind in typing.get_type_hints(struct, include_extras=True).values():
            for one in structs_in(kind):
                if one is not struct:
                    reach(one)
        found[struct] = None

    for root in roots:
        reach(root)
    return found


def comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    words, lines, line = text.split(), [], ""
    for word in words:
        if len(line) + len(word) > WIDEST:
            lines.append(line)
            line = ""
        line += f" {word}" if line else word
    return f"{indent}/** " + f"\n{indent} *  ".join([*lines, line]) + " */\n"


def field_docs(struct: type[Struct]) -> dict[str, str]:
    """The texts below the fields in the source."""
    body = typing.cast(ast.ClassDef, ast.parse(inspect.getsource(struct)).body[0]).body
    return {
        field.target.id: ast.literal_eval(text.value)
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }


def interface(struct: type[Struct], names: Names, asked: bool) -> str:
    """`asked`: sent by the client, which may leave out what has a default."""
    base, docs, config = struct.__bases__[0], field_docs(struct), struct.__struct_config__
    hints = typing.get_type_hints(struct, include_extras=True)
    own = [field for field in fields(struct) if field.name in struct.__annotations__]
    known = {field.name for field in fields(base)} if base is not Struct else set()
    tagged = config.tag not in (None, struct.__name__)  # not what all messages have in common
    lines = [f'  type: "{config.tag}";'] if tagged else []
    for field in own:
        kind = names.written(hints[field.name], field.name)
        same = field.name in known and kind == names.written(typing.get_type_hints(base)[field.name], field.name)
        if same or (struct.__name__, field.name) in UNSENT:
            continue
        optional = "?" if not field.required and (asked or config.omit_defaults) else ""
        lines.append(comment(docs.get(field.name), "  ") + f"  {field.encode_name}{optional}: {kind};")
    extends = "" if base is Struct else f" extends {base.__name__}"
    return comment(struct.__doc__) + f"export interface {struct.__name__}{extends} {{\n" + "\n".join(lines) + "\n}\n"


def alias(name: str, names: Names, kind: Any) -> str:
    return f"export type {name} = {names.spelt(kind)};\n"


# -- the protocol ------------------------------------------------------------------------------------------------------


def protocol() -> str:
    names = Names(aliases_of(messages))
    own = [one for one in vars(messages).values() if isinstance(one, type) and one.__module__ == messages.__name__]
    asked = reached([*structs_in(messages.FromClient), *map(messages.__dict__.get, ASKED)])
    told = reached(one for one in own if one not in asked)
    parts = [HEAD.format(source="src/durbar/server/messages.py")]
    parts.append(f"export const VERSION = {messages.VERSION};\n")
    parts.append(LOOSE_TYPES)
    parts += [alias(name, names, kind) for name, kind in names.aliases.items()]
    parts += [interface(one, names, one in asked and one not in told) for one in reached([View, *own])]
    return "\n".join(parts)


ASKED = ["NewTable", "Join", "SetSeat", "HostWish", "Recover", "NewFork", "AskReview", "NewLesson"]
"""Bodies of requests."""


# -- the games ---------------------------------------------------------------------------------------------------------


def of_game(game: Game) -> str:
    """The view, the preview, the board."""
    makers: list[Callable[..., Any]] = [game.view, *([game.preview] if game.preview else [])]
    roots = [one for make in makers for one in structs_in(typing.get_type_hints(make)["return"])]
    found = [one for one in reached(roots) if one not in (View, Shortcut)]
    modules = [sys.modules[name] for name in dict.fromkeys(one.__module__ for one in found)]
    names = Names({name: kind for module in modules for name, kind in aliases_of(module).items()})
    prefix = roots[0].__name__.removesuffix("View")
    sources = ", ".join(f"{module.__name__.rpartition('.')[2]}.py" for module in modules)
    parts = [HEAD.format(source=f"{sources} and board.toml of src/durbar/games/{game.id}")]
    parts.append('import type { View } from "../../lib/protocol";\n')
    parts += [alias(name, names, kind) for name, kind in names.aliases.items()]
    parts += [interface(one, names, asked=False) for one in found]
    parts.append(f"/** board.toml */\nexport interface {prefix}Board {shape([game.board])}\n")
    return "\n".join(parts)


def shape(examples: list[Any], indent: str = "") -> str:
    """The type of these pieces of data, all from one place of a file."""
    if all(isinstance(one, dict) for one in examples):
        keys = dict.fromkeys(key for one in examples for key in one)
        inner = indent + "  "
        lines = [
            f"{inner}{key}{'' if all(key in one for one in examples) else '?'}: "
            f"{shape([one[key] for one in examples if key in one], inner)};"
            for key in keys
        ]
        return "{\n" + "\n".join(lines) + f"\n{indent}}}"
    if all(isinstance(one, list) for one in examples):
        return _list_shape(examples, indent)
    return " | ".join(dict.fromkeys(PLAIN[type(one)] for one in examples))


def _list_shape(examples: list[list[Any]], indent: str) -> str:
    """Pairs and triples of numbers that are never longer are tuples."""
    elements = [element for one in examples for element in one]
    lengths = {len(one) for one in examples}
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in elements)
    if numbers and len(lengths) == 1 and lengths <= {2, 3} and elements:
        return f"[{', '.join(['number'] * lengths.pop())}]"
    inner = shape(elements, indent) if elements else "unknown"
    return f"({inner})[]" if " | " in inner and not inner.startswith("{") else f"{inner}[]"


def all_files() -> dict[Path, str]:
    """Every file with its text."""
    found = {SOURCES / "lib" / "protocol.ts": protocol()}
    for game in games.all_games():
        if (SOURCES / "games" / game.id).is_dir():
            found[SOURCES / "games" / game.id / "types.ts"] = of_game(game)
    return found


if __name__ == "__main__":
    for path, text in all_files().items():
        path.write_text(text, "utf-8")
