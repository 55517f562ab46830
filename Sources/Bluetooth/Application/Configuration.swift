/// The modules of a program.
@BluetoothActor
public struct Configuration: Sendable {
    let modules: [any Module]

    /// Takes the modules that a block lists; their order does not matter.
    public init(@ConfigurationBuilder _ modules: @BluetoothActor () -> [any Module]) { self.modules = modules() }
}

/// Collects the modules of a ``Configuration``.
@resultBuilder
@BluetoothActor
public enum ConfigurationBuilder {
    /// Takes a module as a line of the list.
    public static func buildExpression(_ expression: any Module) -> [any Module] { [expression] }
    /// Puts lines behind one another.
    public static func buildBlock(_ components: [any Module]...) -> [any Module] { components.flatMap { $0 } }
    /// Takes the lines of an `if` without `else`; none where its condition is false.
    public static func buildOptional(_ component: [any Module]?) -> [any Module] { component ?? [] }
    /// Takes the lines of the first branch of an `if` or `switch`.
    public static func buildEither(first component: [any Module]) -> [any Module] { component }
    /// Takes the lines of another branch of an `if` or `switch`.
    public static func buildEither(second component: [any Module]) -> [any Module] { component }
    /// Takes the lines of each pass of a `for`, in their order.
    public static func buildArray(_ components: [[any Module]]) -> [any Module] { components.flatMap { $0 } }
}
