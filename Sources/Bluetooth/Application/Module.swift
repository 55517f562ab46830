/// A part of a program that is configured once and may depend on others: a ``Bluetooth`` module, every ``BluetoothDevice``, and the
/// program's own.
@BluetoothActor
public protocol Module: AnyObject, Sendable {
    /// Called once, when every declared dependency is in place.
    func configure()
}

extension Module {
    public func configure() {}
}

/// A module that the rest of the program may ask for by its type: ``Application/module(_:)``.
@BluetoothActor
public protocol EnvironmentAccessible: Module {}

/// A module that is made by itself where another depends on it and the configuration does not name it.
@BluetoothActor
public protocol DefaultInitializable {
    /// Makes the module for a dependency that the configuration does not meet; its own dependencies are not in place yet.
    init()
}
