/// The modules of an application, in the order in which they were configured.
@BluetoothActor
final class DependencyContainer {
    private(set) var modules: [any Module] = []
    /// The modules that each module depends on.
    private var dependencies: [ObjectIdentifier: [any Module]] = [:]
    /// Those that are still to be configured.
    private var unconfigured: Set<ObjectIdentifier> = []

    /// Adds a module that another depends on. It is configured before that one.
    func add(_ module: any Module) throws(ConfigurationError) {
        modules.append(module)
        unconfigured.insert(ObjectIdentifier(module))
        try resolve(module)
    }

    /// Adds the modules of a configuration, whose order does not matter: what a module depends on is configured before it.
    func addAll(_ all: [any Module]) throws(ConfigurationError) {
        modules += all
        unconfigured.formUnion(all.map { ObjectIdentifier($0) })
        for module in all { try resolve(module) }
        configureAll()
    }

    /// Checks that a device's dependencies can be met, before the first one is found.
    func check(_ device: any BluetoothDevice.Type) throws(ConfigurationError) {
        for dependency in Self.declared(by: device.init()) { _ = try dependency.resolve(in: self) }
        configureAll()
    }

    /// For a device, whose dependencies were checked when the application was made.
    func inject(into device: any BluetoothDevice) {
        do {
            for dependency in Self.declared(by: device) { _ = try dependency.resolve(in: self) }
        } catch {
            preconditionFailure("\(error)")
        }
        configureAll()
    }

    private func resolve(_ module: any Module) throws(ConfigurationError) {
        var resolved: [any Module] = []
        for dependency in Self.declared(by: module) { resolved.append(try dependency.resolve(in: self)) }
        dependencies[ObjectIdentifier(module)] = resolved
    }

    private func configureAll() { for module in modules { configure(module) } }

    private func configure(_ module: any Module) {
        // Taken out first: modules that depend on one another do not end in a circle.
        guard unconfigured.remove(ObjectIdentifier(module)) != nil else { return }
        for dependency in dependencies[ObjectIdentifier(module)] ?? [] { configure(dependency) }
        module.configure()
    }

    private static func declared(by module: any Module) -> [any DeclaredDependency] {
        var found: [any DeclaredDependency] = []
        var next: Mirror? = Mirror(reflecting: module)
        while let mirror = next {
            found += mirror.children.compactMap { $0.value as? any DeclaredDependency }
            next = mirror.superclassMirror
        }
        return found
    }
}
