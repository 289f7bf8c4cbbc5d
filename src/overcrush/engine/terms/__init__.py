"""What the words of a text mean while a game runs: references, predicates, selectors, amounts, conditions."""
