"""Saved games for Tabletop Simulator. Source of the format: the declarations of `@typed-tabletop-simulator/declaration` 2.2."""
