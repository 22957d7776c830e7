"""Questions that several checks ask."""
