"""The measurements of `make bench`, a module for each page of the table."""
