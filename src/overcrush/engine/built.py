"""How this engine is built: read by Python as it stands, or compiled by mypyc. Both do the same."""

from __future__ import annotations

from typing import Final

COMPILED: Final[bool] = not __file__.endswith(".py")
