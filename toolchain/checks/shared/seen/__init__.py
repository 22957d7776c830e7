"""What checks see of a model, and how it is noted that they have looked at it."""
