"""The words of the hobby: what each means in the language, the page of the guide that shows it, and an example."""
