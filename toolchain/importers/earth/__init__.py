"""Drafting maps from shapes on the earth."""
