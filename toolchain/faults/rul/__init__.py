"""RUL: paragraphs, rulings and provenance."""
