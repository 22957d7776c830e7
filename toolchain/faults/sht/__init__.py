"""Spreadsheets that are imported."""
