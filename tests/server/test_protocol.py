"""web/src/lib/protocol.ts says the same as messages.py: every message, every field, every type."""

from __future__ import annotations

import re
import types
import typing
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from durbar.server import messages

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
# Where the client says more than the server does: what a view, an element to click or a value of an option looks like.
NAMED = {
    "string | boolean | number": "Value",
    "Record<string, string | boolean | number>": "Record<string, Value>",
    "Record<string, unknown>": "Data",
}
CLOSER = {
    ("Position", "view"): "View",
    ("RuleFigure", "view"): "View",
    ("Move", "named"): "Data & { do: string }",
    ("Doubt", "named"): "Data & { do: string }",
    ("Move", "clicks"): "Element[]",
}


def written(kind: Any) -> str:
    """A Python type as the client writes it."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is typing.Annotated:
        return written(arguments[0])
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Any:
        return "unknown"
    if origin is Literal:
        return _named(" | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in arguments))
    if origin in (Union, types.UnionType):
        order = sorted(arguments, key=lambda one: one is type(None))
        return _named(" | ".join(written(one) for one in order))
    if origin is list:
        inner = written(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(written(one) for one in arguments)}]"
    if origin is dict:
        return _named(f"Record<string, {written(arguments[1])}>")
    return str(kind.__name__)


def _named(text: str) -> str:
    aliases = {
        written_out: name
        for name, written_out in re.findall(r"^export type (\w+) = ([^;{]+);", PROTOCOL.read_text("utf-8"), re.M)
    }
    return aliases.get(" ".join(text.split()), NAMED.get(text, text))


def fields_of(struct: Any) -> dict[str, str]:
    hints = typing.get_type_hints(struct, include_extras=True)
    closer = {name: CLOSER[struct.__name__, name] for name in hints if (struct.__name__, name) in CLOSER}
    return {name: written(kind) for name, kind in hints.items()} | closer


def in_protocol(body: str) -> dict[str, tuple[bool, str]]:
    """The fields of an interface: optional or not, and the type."""
    body = re.sub(r"/\*\*.*?\*/", "", body, flags=re.DOTALL)
    found = re.findall(r"(\w+)(\?)?: ((?:[^;{}]|\{[^}]*\})+)(?:;|$)", body)
    return {name: (bool(optional), " ".join(kind.split())) for name, optional, kind in found}


def _same(struct: Any, shown: dict[str, tuple[bool, str]]) -> None:
    ours = fields_of(struct)
    assert set(shown) == set(ours), struct.__name__
    asked = struct.__name__ in ("SeatWish", "Join", "SetSeat", "Why")
    for name, (optional, kind) in shown.items():
        assert asked or not optional, f"{struct.__name__}.{name}: only what a client may leave out is optional"
        spare = " | null" if optional else ""
        assert kind.removesuffix(spare) == ours[name].removesuffix(spare), f"{struct.__name__}.{name}"


def test_every_record_is_the_same_in_the_client() -> None:
    text = PROTOCOL.read_text("utf-8")
    interfaces = dict(re.findall(r"^export interface (\w+) \{\n(.*?)^\}", text, re.M | re.DOTALL))
    kinds = messages.FromClient | messages.ToClient
    messages_of = set(get_args(kinds)) | {messages.Ask, messages.Told}
    structs = {
        name: kind
        for name, kind in vars(messages).items()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    }
    for name, struct in structs.items():
        if struct not in messages_of:
            assert name in interfaces, f"protocol.ts has no {name}"
            _same(struct, in_protocol(interfaces[name]))
    assert set(interfaces) - set(structs) <= {"View", "Shortcut"}


def test_every_message_is_the_same_in_the_client() -> None:
    text = PROTOCOL.read_text("utf-8")
    for union, kinds in (("FromClient", messages.FromClient), ("ToClient", messages.ToClient)):
        body = re.search(rf"^export type {union} =\n(.*?);\n(?:\n|\Z)", text, re.M | re.DOTALL)
        assert body
        variants = {}
        for line in re.findall(r"^\s*\| \{ (.*) \}", body[1], re.M):
            shown = in_protocol(line)
            tag = shown.pop("type")[1].strip('"')
            variants[tag] = shown
        structs = {struct.__struct_config__.tag: struct for struct in get_args(kinds)}
        assert set(variants) == set(structs)
        for tag, struct in structs.items():
            _same(struct, variants[tag])
    assert f"VERSION = {messages.VERSION};" in text
