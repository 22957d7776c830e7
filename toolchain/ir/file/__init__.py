"""The file of a package: the ZIP file around it, and the signature at its end."""
