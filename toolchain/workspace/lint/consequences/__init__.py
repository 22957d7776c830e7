"""One slip, one finding: what follows from another finding is told apart from what is a cause."""
