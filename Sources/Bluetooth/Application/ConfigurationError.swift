/// Why an ``Application`` could not be put together.
public enum ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A module or device depends on a module that the configuration does not name, and that cannot be made by itself.
    case missing(dependency: String)
    /// The ``Bluetooth`` module has no radio.
    case missingRadio
    /// Two ``Bluetooth`` modules use the same radio, which would report to one of them alone.
    case sharedRadio

    public var description: String {
        switch self {
        case .missing(let name): "Nothing provides \(name): name it in the configuration, or let it conform to DefaultInitializable."
        case .missingRadio: "The Bluetooth module has no radio: give one to the application, or to the module."
        case .sharedRadio: "Two Bluetooth modules use one radio: name all devices in one module, or give each its own radio."
        }
    }
}
