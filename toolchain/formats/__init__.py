"""Files of other programs that exporters write and importers read: what both must mean alike."""
