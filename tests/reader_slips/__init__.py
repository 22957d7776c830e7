"""Slips and harmless edits by kinds, written from the reference, the projects and the kinds of published errata.

They were written without sight of the checks and of the other sets of slips, so that what they measure is no echo of what
the checks were tuned to. A slip is an edit that a careful reader could find from the text of the project alone; each
operator says by what. A harmless edit changes the text and leaves it right: any new finding is a false alarm.
"""
