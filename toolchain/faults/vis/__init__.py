"""VIS: what is hidden."""
