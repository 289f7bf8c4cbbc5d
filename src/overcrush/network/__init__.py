"""A learned judgement of positions: a small network over the sets of dice and cards, worked out with NumPy alone.

It sees what cards do (``encoding.card_vectors``) and never what they are called, so it judges teams it has not seen.
``learning`` teaches it.
"""
