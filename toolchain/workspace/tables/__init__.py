"""Lists of a project as tables, and tables of designers as lists of a project."""
