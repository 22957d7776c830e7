"""PKG: the project."""
