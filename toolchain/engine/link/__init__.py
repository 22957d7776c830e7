"""From a package to one Python module in memory, and the kernels around it."""
