"""Computer players. They see what their seat sees, through `resample`, and nothing else."""
