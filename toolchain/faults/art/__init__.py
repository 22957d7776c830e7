"""ART: looks and pictures."""
