"""Many games between bots, over all cores or many machines, and what can be learned from them."""
