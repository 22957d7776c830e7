"""The libraries that hexwright needs, and the message when one of them is missing.

Nothing is imported here but the standard library: this must work in a broken installation.
"""

from __future__ import annotations

import importlib

LIBRARIES = ("click", "cryptography", "jsonschema", "lark", "numpy", "shapely")


def fault(name: str) -> str:
    """Why a library cannot be imported, in one sentence; empty when it can."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, None):
            return f"{name} is not installed; `pip install {name}` installs it"
        return f"{name} needs {error.name}, which is not installed; `pip install {error.name}` installs it"
    except ImportError:
        return f"{name} is installed but cannot be loaded; `pip install --force-reinstall {name}` repairs it"
    return ""


def why_broken() -> str:
    """What is wrong with the first library that cannot be imported; empty when all can."""
    return next((reason for name in LIBRARIES if (reason := fault(name))), "")
