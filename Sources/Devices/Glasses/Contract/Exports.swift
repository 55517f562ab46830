// What is told and asked is JSON, by declared operations: one import is enough.
@_exported import OpenAPI
