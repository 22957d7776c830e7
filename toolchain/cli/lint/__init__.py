"""``hexwright lint``: one run, what is shown of it, and what is kept of it."""
