"""Linting a project: what is looked at, remembered, accepted and mended."""
