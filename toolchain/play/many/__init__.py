"""Many games: one after the other, on the processes of this machine, or on a cluster, with the same result."""
