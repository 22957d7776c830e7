"""Spreadsheets of designers: cells, columns, and the hobby's notation in them."""
