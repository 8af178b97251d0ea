"""JSON for clients, encoded with orjson."""

from typing import Any

import orjson
from starlette.responses import JSONResponse

JsonObject = dict[str, Any]
ESCAPES = ((b"<", b"\\u003c"), (b">", b"\\u003e"), (b"&", b"\\u0026"))


def encode_json(value: object) -> bytes:
    """Encode a value so that it is safe even inside an HTML page: `<`, `>` and `&` are escaped."""
    text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS)
    for character, escape in ESCAPES:
        if character in text:
            text = text.replace(character, escape)
    return text


class EscapedJsonResponse(JSONResponse):
    """A JSON response that is encoded by `encode_json`."""

    def render(self, content: object) -> bytes:
        """Encode the body."""
        return encode_json(content)
