"""Projects on disk: settings, files, layers, and the pass from text to findings and packages."""
