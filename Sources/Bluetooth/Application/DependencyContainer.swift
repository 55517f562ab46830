/// The modules of an application, in the order in which they were configured.
@BluetoothActor
final class DependencyContainer {
    private(set) var modules: [any Module] = []

    /// Resolves what the module depends on, then configures it.
    func add(_ module: any Module) throws(ConfigurationError) {
        modules.append(module)
        for dependency in Self.dependencies(of: module) { try dependency.resolve(in: self) }
        module.configure()
    }

    /// Names the modules first, so that the order in the configuration does not matter.
    func addAll(_ all: [any Module]) throws(ConfigurationError) {
        modules += all
        for module in all { for dependency in Self.dependencies(of: module) { try dependency.resolve(in: self) } }
        for module in all { module.configure() }
    }

    /// Checks that a device's dependencies can be met, before the first one is found.
    func check(_ device: any BluetoothDevice.Type) throws(ConfigurationError) {
        for dependency in Self.dependencies(of: device.init()) { try dependency.resolve(in: self) }
    }

    /// For a device, whose dependencies were checked when the application was made.
    func inject(into device: any BluetoothDevice) {
        for dependency in Self.dependencies(of: device) {
            do {
                try dependency.resolve(in: self)
            } catch {
                preconditionFailure("\(error)")
            }
        }
    }

    private static func dependencies(of module: any Module) -> [any DeclaredDependency] {
        var found: [any DeclaredDependency] = []
        var next: Mirror? = Mirror(reflecting: module)
        while let mirror = next {
            found += mirror.children.compactMap { $0.value as? any DeclaredDependency }
            next = mirror.superclassMirror
        }
        return found
    }
}
