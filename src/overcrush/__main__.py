"""``python -m overcrush``: the command where no folder of commands is on the path."""

from overcrush.cli import main

raise SystemExit(main())
