"""SYN: reading text and files."""
