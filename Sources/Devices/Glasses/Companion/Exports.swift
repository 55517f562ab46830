// Who has the companion has its contract: one import is enough.
@_exported import GlassesContract
