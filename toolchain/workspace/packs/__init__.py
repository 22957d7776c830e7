"""Packages that are handed on: keys, signatures, whom one trusts, and what is installed."""
