"""Checks: one file each, found by its family and name."""
