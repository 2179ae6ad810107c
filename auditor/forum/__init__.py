"""The forum: the only room that knows Discuz! and the network."""
