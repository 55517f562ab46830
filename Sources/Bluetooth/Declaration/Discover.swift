/// Says which class stands for the devices that meet a criterion. The first one that matches a device wins.
@BluetoothActor
public struct Discover: Sendable {
    let deviceType: any BluetoothDevice.Type
    let criteria: DiscoveryCriteria

    /// Devices that meet the criteria are of this class.
    public init<Device: BluetoothDevice>(_ device: Device.Type, by criteria: DiscoveryCriteria) {
        deviceType = device
        self.criteria = criteria
    }
}

/// Collects the ``Discover`` lines of a ``Bluetooth`` module.
@resultBuilder
@BluetoothActor
public enum DiscoveryBuilder {
    /// Takes a ``Discover`` as a line of the list.
    public static func buildExpression(_ expression: Discover) -> [Discover] { [expression] }
    /// Puts lines behind one another; the first that matches a device wins.
    public static func buildBlock(_ components: [Discover]...) -> [Discover] { components.flatMap { $0 } }
    /// Takes the lines of an `if` without `else`; none where its condition is false.
    public static func buildOptional(_ component: [Discover]?) -> [Discover] { component ?? [] }
    /// Takes the lines of the first branch of an `if` or `switch`.
    public static func buildEither(first component: [Discover]) -> [Discover] { component }
    /// Takes the lines of another branch of an `if` or `switch`.
    public static func buildEither(second component: [Discover]) -> [Discover] { component }
    /// Takes the lines of each pass of a `for`, in their order.
    public static func buildArray(_ components: [[Discover]]) -> [Discover] { components.flatMap { $0 } }
}
