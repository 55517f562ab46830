/// Puts a program's modules together, and runs their radio. Keep it for as long as they are used: it holds them, and provides
/// what devices depend on.
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
        var radios: Set<ObjectIdentifier> = []
        for case let bluetooth as Bluetooth in modules {
            bluetooth.dependencies = container
            guard let used = bluetooth.radio ?? radio else { throw .missingRadio }
            // A radio reports to one module.
            guard radios.insert(ObjectIdentifier(used)).inserted else { throw .sharedRadio }
            if bluetooth.radio == nil { bluetooth.attach(used) }
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
