"""The game as others' environments: PettingZoo, Gymnasium, many games at once, OpenSpiel (the extra ``env``).

``overcrush.env.aec.env``, ``overcrush.env.single.DiceMastersEnv``, ``overcrush.env.batch.Batch`` and
``overcrush.env.spiel`` each import only what they need.
"""
