"""From a model to a package."""
