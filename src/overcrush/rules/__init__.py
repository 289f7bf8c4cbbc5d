"""The comprehensive rules as data: what each numbered paragraph and keyword is about, to cite and to count.

Standing alone at the bottom of the package, so that the engine, the tools and the documents can all cite the same book.
"""

from overcrush.rules.book import Kind, Rule, all_rules, children, find, keywords, parent
from overcrush.rules.glossary import Term, term, terms

__all__ = ["Kind", "Rule", "Term", "all_rules", "children", "find", "keywords", "parent", "term", "terms"]
