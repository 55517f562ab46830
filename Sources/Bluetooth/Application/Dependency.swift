/// Gives a ``Module`` another one: `@Dependency var measurements: Measurements`.
///
/// It is in place when ``Module/configure()`` is called. Reading it before that is a mistake in the program, and stops it.
@propertyWrapper
@BluetoothActor
public struct Dependency<M: Module>: Sendable {
    private final class Box {
        var module: M?
    }

    private let box = Box()
    /// Makes the module where the configuration does not name it; `nil` where it has to be named.
    private let makeDefault: (@BluetoothActor () -> M)?

    /// The configuration must name the module.
    @_disfavoredOverload
    public init() { makeDefault = nil }

    /// The module is made where the configuration does not name it.
    public init() where M: DefaultInitializable { makeDefault = { M() } }

    /// The module that the configuration names, or that was made by default. Traps until it is in place.
    public var wrappedValue: M {
        guard let module = box.module else {
            preconditionFailure("\(M.self) is there once the application has configured its modules, and not in an initialiser")
        }
        return module
    }
}

extension Dependency: DeclaredDependency {
    func resolve(in container: DependencyContainer) throws(ConfigurationError) -> any Module {
        if let module = container.modules.lazy.compactMap({ $0 as? M }).first {
            box.module = module
            return module
        }
        guard let makeDefault else { throw .missing(dependency: "\(M.self)") }
        let module = makeDefault()
        box.module = module
        try container.add(module)
        return module
    }
}

/// The part of a ``Dependency`` that reflection looks for in a module.
@BluetoothActor
protocol DeclaredDependency {
    /// Finds the module, or makes it, and keeps it.
    func resolve(in container: DependencyContainer) throws(ConfigurationError) -> any Module
}
