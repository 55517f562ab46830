// Screens and stores speak of secrets: one import is enough.
@_exported import Credentials
