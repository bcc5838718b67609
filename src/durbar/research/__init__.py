"""For researchers: many games at once (`Batch`), PettingZoo (`zoo`) and OpenSpiel (`spiel`) environments, datasets.

Needs NumPy: pip install 'durbar[research]'.
"""

from durbar.research.batch import Batch

__all__ = ["Batch"]
