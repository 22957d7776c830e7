"""What the linter knows: one file for each check, its docstring is its page in the manual.

A code is declared where its check lives, ``checks/<family>/<name_with_underscores>.py``; the families are
folders. Codes that the reader itself finds while it reads are declared in files of the same kind, without
a function.
"""
