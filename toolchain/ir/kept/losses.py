"""The procedures that carry out losses: one for each kind of loss and each cause that rules name."""

ELIMINATE, REDUCE, WEAR_OUT = "eliminate", "reduce", "reduce all"
ANY = "any"
"""The cause that stands for all of them."""
_BECAUSE = " because "


def procedure(what: str, cause: str) -> str:
    """The name of the procedure that carries out a loss; ``cause`` is empty where none is given."""
    return f"{what}{_BECAUSE}{cause or ANY}"


def loss_of(name: str) -> tuple[str, str]:
    """The loss that a procedure carries out and its cause, empty where any fits; both are empty for another procedure."""
    what, joint, cause = name.partition(_BECAUSE)
    return (what, "" if cause == ANY else cause) if joint else ("", "")
