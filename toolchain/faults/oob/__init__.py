"""OOB: orders of battle."""
