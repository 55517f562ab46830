/// The page of a device, as a value: what every page has; the rest is its kind's.
public protocol DeviceScreen: Codable, Sendable, Equatable, Identifiable {
    /// The device's id, as in `DevicesScreen.Device`.
    var id: String { get }
    /// The advertised name.
    var name: String { get }
    /// The name of its kind, as ``CompanionDevice/kind``; tells the page which layout to use.
    var kind: String { get }
    /// The link to the device.
    var link: LinkStatus { get }
}
