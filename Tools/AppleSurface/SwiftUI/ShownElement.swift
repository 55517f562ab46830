/// One thing on a screen, as a screen reader tells of it.
public struct ShownElement {
    public enum Role: Hashable, Sendable {
        case text, image, button, link, toggle, slider, stepper, picker, textField, progress, chart, map
    }

    public var role: Role
    /// What is read out; empty where it has no name.
    public var label: String
    /// Where it stands.
    public var value: String?
    public var isEnabled = true
    /// What a tap does.
    public var press: (@MainActor () -> Void)?
    /// What moving, typing or choosing does.
    public var set: (@MainActor (Any) -> Void)?

    public init(_ role: Role, _ label: String, value: String? = nil) {
        self.role = role
        self.label = label
        self.value = value
    }
}

/// A view of SwiftUI's own.
@MainActor
protocol Primitive {
    /// What it would show, in order.
    var elements: [ShownElement] { get }
}

/// What a view would show, in order.
@MainActor
public func shownElements(of view: some View) -> [ShownElement] {
    if let primitive = view as? any Primitive { return primitive.elements }
    return ViewHost.inside("\(type(of: view))") {
        ViewHost.attach(view)
        return shownElements(of: view.body)
    }
}

/// The texts that a view would show, in order; a progress view's is what a screen reader says.
@MainActor
public func shownTexts(of view: some View) -> [String] {
    shownElements(of: view).filter { $0.role == .text || $0.role == .progress }.map(\.label)
}

/// The words of a label, which a control is called by.
@MainActor
func words(of view: some View) -> String {
    shownElements(of: view).map(\.label).filter { !$0.isEmpty }.joined(separator: ", ")
}
