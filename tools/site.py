"""A hook of the documentation site (mkdocs.yml): what Markdown would take for something else."""

from __future__ import annotations

from typing import Any


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Symbols of card texts that stand side by side, ``[2][shield]``, are no link."""
    return markdown.replace("][", "]\\[") if page.file.src_uri == "card-language.md" else markdown
