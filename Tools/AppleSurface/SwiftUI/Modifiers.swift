import Foundation
import Observation

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = ModifierContent
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct ModifierContent: View, Primitive {
    let content: @MainActor () -> [ShownElement]
    public var body: Never { fatalError("the content of a modifier has no body") }
    var elements: [ShownElement] { content() }
}

public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
    let content: Content
    let modifier: Modifier
    public var body: some View {
        ViewHost.attach(modifier)
        return modifier.body(content: ModifierContent { [content] in shownElements(of: content) })
    }
}

/// A view that has something done to its elements.
struct Changed<Content: View>: View, Primitive {
    let content: Content
    let change: ([ShownElement]) -> [ShownElement]
    var body: Never { fatalError("a modified view has no body") }
    var elements: [ShownElement] { change(shownElements(of: content)) }
}

/// A view with a task.
struct Tasked<Content: View>: View, Primitive {
    let content: Content
    let id: AnyHashable
    let action: @Sendable () async -> Void
    var body: Never { fatalError("a modified view has no body") }
    var elements: [ShownElement] {
        ViewHost.current?.wish(id, { [action] in await action() })
        return shownElements(of: content)
    }
}

/// A view with others before or after it.
struct Joined<First: View, Second: View>: View, Primitive {
    let first: First
    let second: Second
    var body: Never { fatalError("a modified view has no body") }
    var elements: [ShownElement] { shownElements(of: first) + shownElements(of: second) }
}

public struct Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let trailing = Set(rawValue: 8)
        public static let vertical = Set(rawValue: 5)
        public static let horizontal = Set(rawValue: 10)
        public static let all = Set(rawValue: 15)
    }
}

public enum HorizontalEdge: Sendable { case leading, trailing }
public enum ToolbarItemPlacement: Sendable { case primaryAction, cancellationAction, confirmationAction }

public struct ToolbarItem<Content: View>: View {
    private let content: Content
    public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public enum TextInputAutocapitalization: Sendable { case never, sentences }
/// UIKit's, which SwiftUI brings along on iOS.
public enum UIKeyboardType: Sendable { case `default`, numberPad, URL }

public enum TextAlignment: Sendable { case leading, center, trailing }
public struct ButtonStyleName: Sendable {
    public static let bordered = ButtonStyleName()
    public static let borderedProminent = ButtonStyleName()
    public static let plain = ButtonStyleName()
}
public struct PickerStyleName: Sendable {
    public static let segmented = PickerStyleName()
    public static let menu = PickerStyleName()
    public static let inline = PickerStyleName()
}

extension View {
    public func modifier<M: ViewModifier>(_ modifier: M) -> ModifiedContent<Self, M> { ModifiedContent(content: self, modifier: modifier) }

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { Arranged(self) }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { Arranged(self) }
    public func frame(maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, alignment: Alignment = .center) -> some View { Arranged(self) }
    public func aspectRatio(_ ratio: CGFloat?, contentMode: ContentMode) -> some View { Arranged(self) }
    public func position(x: CGFloat, y: CGFloat) -> some View { Arranged(self) }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { Arranged(self) }
    public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View { Arranged(self) }
    public func clipShape(_ shape: some Shape) -> some View { Arranged(self) }
    public func mask(@ViewBuilder _ mask: () -> some View) -> some View { Arranged(self) }
    public func font(_ font: Font?) -> some View { Arranged(self) }
    public func bold() -> some View { Arranged(self) }
    public func monospacedDigit() -> some View { Arranged(self) }
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { Arranged(self) }
    public func tint(_ color: Color?) -> some View { Arranged(self) }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Arranged(self) }
    public func labelsHidden() -> some View { Arranged(self) }
    public func buttonStyle(_ style: ButtonStyleName) -> some View { Arranged(self) }
    public func pickerStyle(_ style: PickerStyleName) -> some View { Arranged(self) }
    public func tag(_ tag: some Hashable) -> some View { Arranged(self) }
    public func navigationTitle(_ title: LocalizedStringKey) -> some View { Arranged(self) }
    @_disfavoredOverload public func navigationTitle(_ title: some StringProtocol) -> some View { Arranged(self) }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { Arranged(self) }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { Arranged(self) }
    public func keyboardType(_ type: UIKeyboardType) -> some View { Arranged(self) }
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { Arranged(self) }

    public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { Joined(first: label(), second: self) }
    public func toolbar(@ViewBuilder content: () -> some View) -> some View { Joined(first: self, second: content()) }
    public func swipeActions(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
    ) -> some View { Joined(first: self, second: content()) }
    public func safeAreaInset(edge: VerticalEdge, @ViewBuilder content: () -> some View) -> some View {
        Joined(first: self, second: content())
    }

    public func disabled(_ disabled: Bool) -> some View {
        Changed(content: self) { elements in
            elements.map { element in
                var element = element
                if disabled { element.isEnabled = false }
                return element
            }
        }
    }

    public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View { Arranged(self) }

    /// Runs while the view is there, anew with each value.
    public func task<Value: Hashable>(id: Value, _ action: @escaping @Sendable @isolated(any) () async -> Void) -> some View {
        Tasked(content: self, id: AnyHashable(id), action: { await action() })
    }

    /// Runs while the view is there.
    public func task(_ action: @escaping @Sendable @isolated(any) () async -> Void) -> some View {
        Tasked(content: self, id: AnyHashable(0), action: { await action() })
    }

    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        WithEnvironment(content: self) { $0[keyPath: keyPath] = value }
    }

    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        WithEnvironment(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }
}

public enum ContentMode: Sendable { case fit, fill }
public enum VerticalEdge: Sendable { case top, bottom }
