"""What holds for every request: who may ask, how many at once, and what a browser may do with the answer."""

from __future__ import annotations

import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from overcrush.server.limits import Counted, client_of, host_allowed, origin_allowed
from overcrush.server.metrics import METRICS
from overcrush.server.refusing import Refusal
from overcrush.server.requests import COOKIE, complaint
from overcrush.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
TEN_YEARS = 315_360_000
HEALTH = ("/healthz", "/readyz")
"""Asked by machines, under whatever name."""


class Guard:
    """Refuses requests that come from elsewhere, knows whoever asks by a cookie, and sets the headers of answers."""

    def __init__(self, app: ASGIApp, settings: Settings, pages: Counted) -> None:
        self.app = app
        self._names = frozenset({"localhost", *settings.names})
        self._settings = settings
        self._sockets = pages
        self._tls = settings.secure or any(each.startswith("https:") for each in settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["path"] in HEALTH:
            await self.app(scope, receive, send)
            return
        if wrong := self._wrong(scope):
            await complaint_to(scope, receive, send, Refusal("foreign", wrong), 4403)
            return
        client = client_of(scope)
        if scope["type"] == "websocket" and not self._sockets.come(client):
            METRICS.count("overcrush_refused_total", 'what="connections"')
            await complaint_to(scope, receive, send, Refusal("busy", "so many pages at once are not served"), 4429)
            return
        try:
            await self._known(scope, receive, send)
        finally:
            if scope["type"] == "websocket":
                self._sockets.go(client)

    def _wrong(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not host_allowed(host, self._names, self._settings.public):
            return "this server does not answer to that name"
        if not origin_allowed(headers.get("origin"), host, self._settings.origins) and (
            scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        ):
            return "a page from elsewhere may not do that"
        return ""

    async def _known(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in who is known by a cookie, or gets one."""
        key = HTTPConnection(scope).cookies.get(COOKIE, "")
        fresh = not (20 <= len(key) <= 80 and key.replace("-", "").replace("_", "").isalnum())
        key = secrets.token_urlsafe(32) if fresh else key
        scope.setdefault("state", {}).update(owner=key, fresh=fresh)
        base = self._settings.base

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                METRICS.count("overcrush_requests_total", f'status="{message["status"] // 100}xx"')
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                # With the page already: it asks for several things at once, and each would be answered by another.
                if fresh and (scope["path"] == f"{base}/" or scope["path"].startswith(f"{base}/api/")):
                    out["cache-control"] = "no-store"  # nobody on the way shall give it to others
                    secure = "; Secure" if self._tls or scope["scheme"] == "https" else ""
                    out.append(
                        "set-cookie",
                        f"{COOKIE}={key}; Path={base}/; Max-Age={TEN_YEARS}; HttpOnly; SameSite=Strict{secure}",
                    )
            await send(message)

        await self.app(scope, receive, sending)


async def complaint_to(scope: Scope, receive: Receive, send: Send, why: Refusal, code: int) -> None:
    """Refuse a request before anything looks at it."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(code, why.reason)
        return
    await complaint(why)(scope, receive, send)
