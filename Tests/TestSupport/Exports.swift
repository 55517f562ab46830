@_exported import Processes
