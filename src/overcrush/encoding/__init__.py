"""Positions, cards and options as numbers that know no card's name (``slots`` says where everything is).

``Encoder`` needs NumPy (the extra ``env``); the rest of the package does not.
"""
