"""The OpenAPI document of the whole API: FastAPI describes HTTP; socket messages, views and maps are added here."""

from typing import Any

from pydantic import TypeAdapter

from trilhos.match.family import families
from trilhos.server.json_encoding import JsonObject
from trilhos.server.schemas.events import Event
from trilhos.server.schemas.socket import SERVER_MESSAGES, ClientMessage, EventChanges
from trilhos.server.schemas.views import GameView
from trilhos.server.web_part import web_part

REF = "#/components/schemas/{model}"
Schemas = dict[str, JsonObject]


def api_document(http: JsonObject) -> JsonObject:
    """Add socket messages, and the views and maps of all families, to FastAPI's document."""
    schemas: Schemas = http["components"]["schemas"]
    _add(schemas, "ClientMessage", ClientMessage, "A message from a client.")
    _add_server_messages(schemas)
    _add(schemas, GameView.__name__, GameView)
    for family in families():
        part = web_part(family)
        for model in (part.map, part.view, part.extras):
            if model is not None:
                _add(schemas, model.__name__, model)
    http["components"]["schemas"] = {name: _without_titles(schemas[name]) for name in sorted(schemas)}
    return http


def _add_server_messages(schemas: Schemas) -> None:
    _add(schemas, "Event", Event, "Something that happened at a table.")
    schemas["Event"].pop("discriminator", None)  # generators of types do not expect it inside allOf
    _add(schemas, "EventChanges", EventChanges)
    schemas["EventMessage"] = {
        "description": "An event as a socket sends it: the event itself, and what it changed.",
        "allOf": [
            {"type": "object", "required": ["type"], "properties": {"type": {"const": "event", "type": "string"}}},
            {"$ref": REF.format(model="Event")},
            {"$ref": REF.format(model="EventChanges")},
        ],
    }
    for message in SERVER_MESSAGES:
        _add(schemas, message.__name__, message)
        schemas[message.__name__]["required"] = list(message.model_fields)  # fields with a default are sent, too
    names = [*(message.__name__ for message in SERVER_MESSAGES), "EventMessage"]
    schemas["ServerMessage"] = {
        "description": "A message from the server.",
        "oneOf": [{"$ref": REF.format(model=name)} for name in names],
    }


def _add(schemas: Schemas, name: str, kind: Any, description: str | None = None) -> None:
    """Add the schema of a type under a name, and the schemas that it refers to."""
    schema = TypeAdapter(kind).json_schema(ref_template=REF)
    for other, definition in schema.pop("$defs", {}).items():
        schemas.setdefault(other, definition)
    schemas.setdefault(name, schema)
    if description is not None:
        schemas[name]["description"] = description


def _without_titles(schema: Any) -> Any:
    """The schema without the titles that Pydantic makes from field names."""
    if isinstance(schema, list):
        return [_without_titles(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_titles(value) for key, value in schema.items() if key != "title" or isinstance(value, dict)}
