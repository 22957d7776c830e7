"""Modules and saved games for VASSAL, and its saved games read back. Source of the format: VASSAL 3.7."""
