/// Names the modules of a program: override ``configuration``.
@BluetoothActor
open class OutriggerAppDelegate: Sendable {
    /// Makes the delegate, which an ``Application`` asks for its ``configuration`` once.
    public init() {}

    /// The modules; none by default.
    open var configuration: Configuration { Configuration {} }
}
