"""``hexwright pack``: packages that come from others or go to them."""
