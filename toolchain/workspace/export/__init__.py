"""A project as a package, as drawings, as files for other programs."""
