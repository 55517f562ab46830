// What is told and asked is JSON: one import is enough.
@_exported import JSON
