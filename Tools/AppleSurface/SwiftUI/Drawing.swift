import Foundation

public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, View, Primitive, Hashable {
    let name: String
    public static let accentColor = Color(name: "accent")
    public static let primary = Color(name: "primary")
    public static let secondary = Color(name: "secondary")
    public static let red = Color(name: "red")
    public static let orange = Color(name: "orange")
    public static let green = Color(name: "green")
    public static let blue = Color(name: "blue")
    public static let teal = Color(name: "teal")
    public static let purple = Color(name: "purple")
    public static let white = Color(name: "white")
    public func opacity(_ opacity: Double) -> Color { self }
    public var body: Never { fatalError("Color has no body") }
    var elements: [ShownElement] { [] }
}

public struct HierarchicalStyle: ShapeStyle {}
public struct BackgroundStyle: ShapeStyle {}

extension ShapeStyle where Self == Color {
    public static var red: Color { .red }
    public static var orange: Color { .orange }
    public static var green: Color { .green }
    public static var blue: Color { .blue }
    public static var white: Color { .white }
}
extension ShapeStyle where Self == HierarchicalStyle {
    public static var primary: HierarchicalStyle { HierarchicalStyle() }
    public static var secondary: HierarchicalStyle { HierarchicalStyle() }
    public static var tertiary: HierarchicalStyle { HierarchicalStyle() }
    public static var quaternary: HierarchicalStyle { HierarchicalStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
    public static var background: BackgroundStyle { BackgroundStyle() }
}
public struct TintStyle: ShapeStyle {}
extension ShapeStyle where Self == TintStyle {
    public static var tint: TintStyle { TintStyle() }
}

public struct Font: Sendable {
    public enum Weight: Sendable { case regular, semibold, bold }
    public static let largeTitle = Font()
    public static let title2 = Font()
    public static let title3 = Font()
    public static let headline = Font()
    public static let body = Font()
    public static let callout = Font()
    public static let subheadline = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static func system(size: CGFloat, weight: Weight) -> Font { Font() }
}

/// An outline, as the parts of which it was put together.
public struct Path: Sendable, Equatable {
    public enum Part: Sendable, Equatable {
        case rect(CGRect)
        case roundedRect(CGRect, CGSize)
    }
    public private(set) var parts: [Part] = []
    public init() {}
    public mutating func addRect(_ rect: CGRect) { parts.append(.rect(rect)) }
    public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) { parts.append(.roundedRect(rect, cornerSize)) }
}

public protocol Shape: View, Sendable {
    nonisolated func path(in rect: CGRect) -> Path
}

/// A shape is a view; it has nothing to say.
extension Shape {
    public var body: some View { EmptyView() }
    public func fill(_ style: some ShapeStyle) -> some View { EmptyView() }
    public func stroke(_ style: some ShapeStyle, lineWidth: CGFloat = 1) -> some View { EmptyView() }
}

public struct Rectangle: Shape {
    public init() {}
    public nonisolated func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addRect(rect)
        return path
    }
}

public struct Circle: Shape {
    public init() {}
    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public struct RoundedRectangle: Shape {
    let radius: CGFloat
    public init(cornerRadius: CGFloat) { radius = cornerRadius }
    public nonisolated func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addRoundedRect(in: rect, cornerSize: CGSize(width: radius, height: radius))
        return path
    }
}

public struct StrokeStyle: Sendable {
    public init(lineWidth: CGFloat = 1, dash: [CGFloat] = []) {}
}
