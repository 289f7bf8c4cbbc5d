"""For people and programs outside the engine: views, words, reasons, whole answers, saved games."""
