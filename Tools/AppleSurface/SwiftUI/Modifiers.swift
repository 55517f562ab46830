import Observation

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifierContent
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct ModifierContent: View, Primitive {
    let content: @MainActor () -> [String]
    public var body: Never { fatalError("the content of a modifier has no body") }
    var texts: [String] { content() }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
    let content: Content
    let modifier: Modifier
    public var body: Modifier.Body { modifier.body(content: ModifierContent { [content] in shownTexts(of: content) }) }
}

/// A view that has something done to it that changes none of its texts.
struct Passed<Content: View>: View, Primitive {
    let content: Content
    var body: Never { fatalError("a modified view has no body") }
    var texts: [String] { shownTexts(of: content) }
}

public struct Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let trailing = Set(rawValue: 8)
    }
}

extension View {
    public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> { ModifiedContent(content: self, modifier: modifier) }

    public func padding(_ edges: Edge.Set, _ length: Double?) -> some View { Passed(content: self) }

    /// Runs while the view is there, anew with each value. Not here: a test runs what it wants to see run.
    public func task<Value: Equatable>(id: Value, _ action: @escaping @Sendable @isolated(any) () async -> Void) -> some View {
        Passed(content: self)
    }

    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        WithEnvironment(content: self) { $0[keyPath: keyPath] = value }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        WithEnvironment(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }
}
