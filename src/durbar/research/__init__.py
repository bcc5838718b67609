"""For researchers: many games at once (`Batch`), PettingZoo (`zoo`) and OpenSpiel (`spiel`) environments, datasets.

`zoo` needs pip install 'durbar[pettingzoo]', `spiel` 'durbar[openspiel]', datasets 'durbar[research]'.
"""

from durbar.research.batch import Batch

__all__ = ["Batch"]
