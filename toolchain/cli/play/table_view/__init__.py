"""What is shown at the table: the board, the status line, the choices, the stacks."""
