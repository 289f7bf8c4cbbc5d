"""The files of the page, out of the package: compressed where they come so, kept by browsers if they never change."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

STATIC = Path(__file__).resolve().parent / "static"
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Overcrush</title>
<h1>The page has not been built</h1>
<p>This is a clone in which the page was never built: run <code>make web</code>, then load this page again.</p>
<p>The game in the terminal needs no page: <code>overcrush play --terminal</code>.</p></html>
"""
KINDS = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}


def _file(name: str) -> Path | None:
    """The file of a name below the page's folder, if there is one."""
    try:
        path = (STATIC / name).resolve()
        inside = path.is_relative_to(STATIC.resolve()) and path.is_file()
    except (OSError, ValueError):  # no name of a file anywhere
        return None
    return path if inside and path.suffix not in (".br", ".gz") else None


async def page(request: Request) -> Response:
    """A file of the page; the page itself for its root."""
    name: str = request.path_params.get("path", "") or "index.html"
    path = _file(name)
    if path is None:
        return HTMLResponse(NOT_BUILT) if name == "index.html" else PlainTextResponse("There is nothing here.", 404)
    headers = {"cache-control": FOREVER if name.startswith("assets/") else ASK_FIRST, "vary": "accept-encoding"}
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    for encoding, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if encoding in accepted and packed.is_file():
            return FileResponse(packed, media_type=kind, headers={**headers, "content-encoding": encoding})
    return FileResponse(path, media_type=kind, headers=headers)
