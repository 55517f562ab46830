/// Something that a page asks the program to do, already checked for its form: whoever performs it meets no malformed value.
public enum CompanionAction: Sendable, Equatable {
    case startScan
    case stopScan
    /// Switches the Bluetooth adapter on or off.
    case power(isOn: Bool)
    /// Something that is done with a device, by its identifier in `DevicesScreen`.
    case device(String, DeviceAction)
    /// Throws or ends a fault at the bench. The twin's identifier is `room` for faults of the room; `value` is as in `BenchScreen.Fault`.
    case fault(twin: String, fault: String, value: Double)
    /// Something on the explore page.
    case explore(ExploreAction)
}
