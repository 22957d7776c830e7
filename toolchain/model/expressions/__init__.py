"""What phrases mean, and whether they fit."""
