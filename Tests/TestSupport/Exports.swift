@_exported import OutriggerTesting
@_exported import Processes
