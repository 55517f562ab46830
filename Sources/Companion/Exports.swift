// Screens and stores speak of secrets: one import is enough.
@_exported import Credentials
// Requests, schemas and screens are JSON.
@_exported import JSON
// What they say is in sentences.
@_exported import Sentences
