@_exported import GlassesContract
