"""Import cards of your own into a data folder, see what was understood, and play with them."""

import os
import tempfile
from pathlib import Path

CARDS = """set,number,name,kind,cost,energy,max,levels,text
mine,1,Night Watch,character,3,mask,4,0/1/2; 0/2/2; 1/3/3,"When fielded, draw a die."
mine,2,Riddler of Mists,character,4,bolt,4,1/2/2; 1/3/3; 2/4/4,When fielded confuse everybody somehow.
"""

with tempfile.TemporaryDirectory() as folder:
    os.environ["OVERCRUSH_DATA"] = folder  # leave your real folder alone
    from overcrush.cards.importing import import_file
    from overcrush.cards.library import library

    file = Path(folder, "mine.csv")
    file.write_text(CARDS, encoding="utf-8")
    for compiled in import_file(file).added:
        print(f"{compiled.card.id} {compiled.card.name}: {compiled.status}")
    print(library().find("mine/1"))
