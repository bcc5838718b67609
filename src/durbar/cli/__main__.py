"""`python -m durbar.cli`: the same as `durbar`."""

import sys

from durbar.cli import main

if __name__ == "__main__":
    sys.exit(main())
