"""A project on disk: its settings, its files, its layers."""
