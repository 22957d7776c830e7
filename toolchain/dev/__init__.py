"""Generators and guards for those who work on the tool itself; not part of the wheel."""
