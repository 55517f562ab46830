/// Puts a program's modules together, and runs their radio.
@BluetoothActor
public final class Application: Sendable {
    private let container = DependencyContainer()
    private let radio: (any CentralRadio)?

    /// Configures every module that the delegate names.
    ///
    /// - Parameter radio: the radio of ``Bluetooth`` modules that were given none.
    /// - Throws: ``ConfigurationError``.
    public init(_ delegate: OutriggerAppDelegate, radio: (any CentralRadio)? = nil) throws(ConfigurationError) {
        self.radio = radio
        let modules = delegate.configuration.modules
        for case let bluetooth as Bluetooth in modules {
            bluetooth.dependencies = container
            guard bluetooth.radio == nil else { continue }
            guard let radio else { throw .missingRadio }
            bluetooth.attach(radio)
        }
        try container.addAll(modules)
        for case let bluetooth as Bluetooth in modules {
            for discovery in bluetooth.discoveries { try container.check(discovery.deviceType) }
        }
    }

    /// The module of a type, where the configuration names one.
    public func module<M: EnvironmentAccessible>(_ type: M.Type = M.self) -> M? {
        container.modules.lazy.compactMap { $0 as? M }.first
    }

    /// Runs the radio until cancelled; returns at once without one.
    public func run() async throws { try await radio?.run() }
}
