"""TAB: tables, dice and cards."""
