// Bodies, answers and documents are JSON: one import is enough.
@_exported import JSON
