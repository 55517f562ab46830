/// A part of a screen. What is declared here is what our sources use of SwiftUI, after its public documentation; it draws nothing, and says
/// what would be shown: see ``shownElements(of:)`` and ``ViewHost``.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        var parts: [@MainActor () -> [ShownElement]] = []
        for view in repeat each content { parts.append { shownElements(of: view) } }
        return TupleView((repeat each content), parts: parts)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> { .first(first) }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> { .second(second) }
}

public struct EmptyView: View, Primitive {
    public init() {}
    public var body: Never { fatalError("EmptyView has no body") }
    var elements: [ShownElement] { [] }
}

public struct TupleView<Content>: View, Primitive {
    public var value: Content
    private let parts: [@MainActor () -> [ShownElement]]
    init(_ value: Content, parts: [@MainActor () -> [ShownElement]]) {
        self.value = value
        self.parts = parts
    }
    public var body: Never { fatalError("TupleView has no body") }
    var elements: [ShownElement] {
        // Each has a place of its own: what stands before it may come and go.
        parts.enumerated().flatMap { index, part in ViewHost.inside("\(index)") { part() } }
    }
}

public enum ConditionalContent<First: View, Second: View>: View, Primitive {
    case first(First)
    case second(Second)
    public var body: Never { fatalError("ConditionalContent has no body") }
    var elements: [ShownElement] {
        switch self {
        case .first(let view): ViewHost.inside("true") { shownElements(of: view) }
        case .second(let view): ViewHost.inside("false") { shownElements(of: view) }
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("Optional has no body") }
}

extension Optional: Primitive where Wrapped: View {
    var elements: [ShownElement] { map { shownElements(of: $0) } ?? [] }
}
