"""Pictures and files made from a package."""
