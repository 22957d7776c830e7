"""What comes of an order, foreseen on an imagined position."""
