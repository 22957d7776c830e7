"""The contract between compiler and engine: expressions, statements, packages, versions."""
