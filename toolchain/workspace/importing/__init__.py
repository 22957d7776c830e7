"""Maps of other programs as text of a project."""
