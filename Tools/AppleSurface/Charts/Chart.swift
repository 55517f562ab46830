import SwiftUI

/// A part of a chart. What our sources use of Swift Charts, after its public documentation.
@MainActor @preconcurrency
public protocol ChartContent {
    /// What a screen reader says of it, and its value.
    var spoken: [(label: String, value: String)] { get }
}

public struct PlottableValue<Value> {
    let label: String
    let value: Value
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue<Value> {
        PlottableValue(label: "", value: value)
    }
}

public struct BarMark: ChartContent {
    public private(set) var spoken: [(label: String, value: String)]
    public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) { spoken = [("\(x.value)", "\(y.value)")] }
}

public struct RuleMark: ChartContent {
    public private(set) var spoken: [(label: String, value: String)]
    public init<Y>(y: PlottableValue<Y>) { spoken = [("", "\(y.value)")] }
}

struct NamedMark: ChartContent {
    let spoken: [(label: String, value: String)]
}

extension ChartContent {
    public func foregroundStyle(_ style: some ShapeStyle) -> some ChartContent { self }
    public func accessibilityLabel(_ label: String) -> some ChartContent { NamedMark(spoken: spoken.map { (label, $0.value) }) }
    public func accessibilityValue(_ value: String) -> some ChartContent { NamedMark(spoken: spoken.map { ($0.label, value) }) }
    public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { NamedMark(spoken: hidden ? [] : spoken) }
}

extension ForEach: ChartContent where Content: ChartContent {
    public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(parts: data, id: \.id, content: content)
    }
    public var spoken: [(label: String, value: String)] { data.flatMap { content($0).spoken } }
}

extension Optional: ChartContent where Wrapped: ChartContent {
    public var spoken: [(label: String, value: String)] { self?.spoken ?? [] }
}

struct Marks: ChartContent {
    let spoken: [(label: String, value: String)]
}

@MainActor
@resultBuilder
public enum ChartContentBuilder {
    public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }
    public static func buildBlock(_ first: some ChartContent, _ second: some ChartContent) -> some ChartContent {
        Marks(spoken: first.spoken + second.spoken)
    }
    public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
}

public struct Chart<Content: ChartContent>: View {
    private let content: Content
    public init(@ChartContentBuilder content: () -> Content) { self.content = content() }
    public var body: some View {
        ForEach(Array(content.spoken.enumerated()), id: \.offset) { SpokenMark(label: $0.element.label, value: $0.element.value) }
    }
}
