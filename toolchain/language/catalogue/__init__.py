"""Every block, field, statement and word of the language, declared once."""
