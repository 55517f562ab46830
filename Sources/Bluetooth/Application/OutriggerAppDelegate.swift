/// Names the modules of a program: override ``configuration``.
@BluetoothActor
open class OutriggerAppDelegate: Sendable {
    public init() {}

    /// The modules; none by default.
    open var configuration: Configuration { Configuration {} }
}
