"""Durbar: four classic board games of palaces.

With the environment variable DURBAR_PURE=1 the compiled modules are passed over and their sources run instead.
"""

import os

if os.environ.get("DURBAR_PURE") == "1":
    from durbar import _pure

    _pure.install()

__version__ = "0.1.0"
