"""Prints all HTTP and socket types as an OpenAPI document without routes, for `npm run types` in web/.

/openapi.json of a running server has the same types and the routes.
"""

import json

from trilhos.server.app import create_app
from trilhos.server.settings import Settings

if __name__ == "__main__":
    print(json.dumps(create_app(Settings()).openapi() | {"paths": {}}, ensure_ascii=False))
