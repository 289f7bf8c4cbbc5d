"""From the ability tree to what the engine runs: each tree is linked once, when a game's table is laid."""
