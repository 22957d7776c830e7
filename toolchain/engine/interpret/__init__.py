"""The meaning of a package, reckoned slowly and straight from it: what generated code is compared with."""
