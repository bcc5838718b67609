"""For researchers: many games at once (`Batch`), Gymnasium, PettingZoo and OpenSpiel (`gym`, `zoo`, `spiel`), datasets.

`gym` needs pip install 'durbar[gymnasium]', `zoo` 'durbar[pettingzoo]', `spiel` 'durbar[openspiel]', datasets
'durbar[research]'.
"""

from durbar.research.batch import Batch

__all__ = ["Batch"]
