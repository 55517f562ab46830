// A device keeps files: one import is enough.
@_exported import PrivateFiles
