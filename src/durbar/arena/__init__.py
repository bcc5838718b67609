"""Matches between bots, measured: rotated seats, paired seeds, results that survive any stop."""
