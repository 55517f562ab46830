// Who makes a speaker gives it a Wi-Fi station: one import is enough.
@_exported import DeviceSide
