"""Cryptic Explorers: a team of Cryptonauts in a Realm of Death, against its Goddess."""
