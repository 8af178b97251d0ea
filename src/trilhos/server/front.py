"""The pages of the front end as they were built: compressed once, and kept by browsers while they stay the same."""

import gzip
import os
import re
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGES = Path(__file__).parent / "pages"
FOR_EVER = "public, max-age=31536000, immutable"  # the names in assets/ change with what is in them
PRESSED = {".css", ".html", ".js", ".json", ".svg"}


ADDRESSES = re.compile(r"|/t/[^/]+(/replay)?|/replay|/rules(/[^/]+)?")  # of the front end, less a slash at the end


class Front(StaticFiles):
    """Files; and wherever there is none, the page that knows all addresses of the front end, and says so of others."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        known = True
        if not Path(path).suffix and not scope["path"].startswith("/api"):
            path, known = "index.html", ADDRESSES.fullmatch(scope["path"].removesuffix("/")) is not None
        response = await super().get_response(path, scope)
        if not known and response.status_code == 200:
            response.status_code = 404
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, compressed where that is worth it and understood."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        file = Path(full_path)
        if file.suffix not in PRESSED:
            return response
        response.headers["vary"] = "accept-encoding"
        if isinstance(response, FileResponse) and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            headers = {name: value for name, value in response.headers.items() if name in ("etag", "vary")}
            body = _pressed(file, stat_result.st_mtime_ns)
            return Response(body, headers={**headers, "content-encoding": "gzip"}, media_type=response.media_type)
        return response


@lru_cache(maxsize=200)
def _pressed(file: Path, changed: int) -> bytes:
    try:
        return gzip.compress(file.read_bytes(), mtime=0)
    except FileNotFoundError:
        raise HTTPException(404) from None
