"""What people get to see of an audit: HTML, JSON, plain text, BBCode.

``view`` decides what is shown, and how it is grouped and worded; ``html`` and ``text`` only
lay it out.  ``json`` and ``json_course`` print the records as the interface fixes them.
"""
