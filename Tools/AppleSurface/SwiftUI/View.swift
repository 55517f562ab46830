/// A part of a screen. What is declared here is what our sources use of SwiftUI, after its public documentation; it draws nothing, and says
/// which texts would be shown: see ``shownTexts(of:)``.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view of SwiftUI's own has no body") }
}

/// A view of SwiftUI's own.
@MainActor
protocol Primitive {
    /// The texts that it would show, in order.
    var texts: [String] { get }
}

/// The texts that a view would show, in order.
@MainActor
public func shownTexts(of view: some View) -> [String] {
    if let primitive = view as? any Primitive { return primitive.texts }
    return shownTexts(of: view.body)
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        var texts: [@MainActor () -> [String]] = []
        for view in repeat each content { texts.append { shownTexts(of: view) } }
        return TupleView((repeat each content), texts: texts)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> { .first(first) }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> { .second(second) }
}

public struct EmptyView: View, Primitive {
    public init() {}
    public var body: Never { fatalError("EmptyView has no body") }
    var texts: [String] { [] }
}

public struct TupleView<Content>: View, Primitive {
    public var value: Content
    private let parts: [@MainActor () -> [String]]
    init(_ value: Content, texts: [@MainActor () -> [String]]) {
        self.value = value
        parts = texts
    }
    public var body: Never { fatalError("TupleView has no body") }
    var texts: [String] { parts.flatMap { $0() } }
}

public enum ConditionalContent<First: View, Second: View>: View, Primitive {
    case first(First)
    case second(Second)
    public var body: Never { fatalError("ConditionalContent has no body") }
    var texts: [String] {
        switch self {
        case .first(let view): shownTexts(of: view)
        case .second(let view): shownTexts(of: view)
        }
    }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("Optional has no body") }
}

extension Optional: Primitive where Wrapped: View {
    var texts: [String] { map { shownTexts(of: $0) } ?? [] }
}
