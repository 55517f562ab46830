/// The modules of a program.
@BluetoothActor
public struct Configuration: Sendable {
    let modules: [any Module]

    public init(@ConfigurationBuilder _ modules: @BluetoothActor () -> [any Module]) { self.modules = modules() }
}

/// Collects the modules of a ``Configuration``.
@resultBuilder
@BluetoothActor
public enum ConfigurationBuilder {
    public static func buildExpression(_ expression: any Module) -> [any Module] { [expression] }
    public static func buildBlock(_ components: [any Module]...) -> [any Module] { components.flatMap { $0 } }
    public static func buildOptional(_ component: [any Module]?) -> [any Module] { component ?? [] }
    public static func buildEither(first component: [any Module]) -> [any Module] { component }
    public static func buildEither(second component: [any Module]) -> [any Module] { component }
    public static func buildArray(_ components: [[any Module]]) -> [any Module] { components.flatMap { $0 } }
}
