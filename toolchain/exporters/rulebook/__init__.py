"""The rules of a package as a book: paragraph by paragraph, in plain words."""
