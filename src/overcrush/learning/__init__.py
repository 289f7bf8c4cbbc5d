"""Teaching the network by games of bots against each other: the extra ``train`` (PyTorch).

``held_out`` says which cards are never learned from, ``sampling`` makes samples of games, ``crew`` plays on all cores,
``model`` and ``lessons`` learn from them, ``measuring`` says what has been learned.
"""
