"""The preview page of a project."""
