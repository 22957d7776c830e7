"""Maps of other programs, read into one draft and written in our language."""
