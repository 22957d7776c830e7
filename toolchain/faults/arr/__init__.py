"""ARR: arrivals."""
