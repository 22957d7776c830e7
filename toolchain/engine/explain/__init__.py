"""Rules and numbers of a package in words."""
