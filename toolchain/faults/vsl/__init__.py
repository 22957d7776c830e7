"""Modules for VASSAL."""
