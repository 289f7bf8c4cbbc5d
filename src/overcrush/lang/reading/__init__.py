"""From a text box to an ability tree: lines, keywords, the grammar, and what pronouns mean."""
