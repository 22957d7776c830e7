"""What checks of placements share: where units are put, whose they are, and where they may not be."""
