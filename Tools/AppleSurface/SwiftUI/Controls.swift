import Foundation

/// A text that is looked up in the app's tables.
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    let text: String
    public init(_ value: String) { text = value }
    public init(stringLiteral value: String) { text = value }
}

/// Foundation's, where a text of the app's tables is wanted as a string.
extension String {
    public struct LocalizationValue: ExpressibleByStringInterpolation, Sendable {
        let text: String
        public init(stringLiteral value: String) { text = value }
    }

    public init(localized key: LocalizationValue) { self = key.text }
}

public struct Text: View, Primitive {
    let text: String
    public init(_ key: LocalizedStringKey) { text = key.text }
    @_disfavoredOverload public init(_ content: some StringProtocol) { text = String(content) }
    public init(verbatim content: String) { text = content }
    public var body: Never { fatalError("Text has no body") }
    var elements: [ShownElement] { [ShownElement(.text, text)] }
}

public struct Image: View, Primitive {
    public init(systemName: String) {}
    public var body: Never { fatalError("Image has no body") }
    /// A symbol has no words of ours until it is given some.
    var elements: [ShownElement] { [ShownElement(.image, "")] }
    public func resizable() -> Image { self }
}

/// A symbol and its words; the symbol is not read out.
public struct Label: View, Primitive {
    private let text: String
    public init(_ titleKey: LocalizedStringKey, systemImage: String) { text = titleKey.text }
    @_disfavoredOverload public init(_ title: some StringProtocol, systemImage: String) { text = String(title) }
    public var body: Never { fatalError("Label has no body") }
    var elements: [ShownElement] { [ShownElement(.text, text)] }
}

public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

public struct Button<Content: View>: View, Primitive {
    private let action: @MainActor () -> Void
    private let label: Content

    public init(role: ButtonRole? = nil, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {
        self.action = action
        self.label = label()
    }

    public var body: Never { fatalError("Button has no body") }
    var elements: [ShownElement] {
        var element = ShownElement(.button, words(of: label))
        element.press = { [action] in action() }
        return [element]
    }
}

extension Button where Content == Text {
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }
    @_disfavoredOverload
    public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

public struct Link<Content: View>: View, Primitive {
    private let label: Content
    public init(destination: URL, @ViewBuilder label: () -> Content) { self.label = label() }
    public var body: Never { fatalError("Link has no body") }
    var elements: [ShownElement] { [ShownElement(.link, words(of: label))] }
}

public struct Toggle<Content: View>: View, Primitive {
    private let isOn: Binding<Bool>
    private let label: Content

    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Content) {
        self.isOn = isOn
        self.label = label()
    }

    public var body: Never { fatalError("Toggle has no body") }
    var elements: [ShownElement] {
        var element = ShownElement(.toggle, words(of: label), value: isOn.wrappedValue ? "on" : "off")
        element.press = { [isOn] in isOn.wrappedValue.toggle() }
        return [element]
    }
}

public struct Slider<Content: View>: View, Primitive {
    private let value: Binding<Double>
    private let label: Content
    private let onEditingChanged: @MainActor (Bool) -> Void

    public init(
        value: Binding<Double>, in bounds: ClosedRange<Double>, step: Double, @ViewBuilder label: () -> Content,
        onEditingChanged: @escaping @MainActor (Bool) -> Void
    ) {
        self.value = value
        self.label = label()
        self.onEditingChanged = onEditingChanged
    }

    public var body: Never { fatalError("Slider has no body") }
    var elements: [ShownElement] {
        var element = ShownElement(.slider, words(of: label), value: "\(value.wrappedValue)")
        element.set = { [value, onEditingChanged] new in
            guard let new = new as? Double else { fatalError("a slider is set to a Double") }
            onEditingChanged(true)
            value.wrappedValue = new
            onEditingChanged(false)
        }
        return [element]
    }
}

public struct Stepper<Content: View>: View, Primitive {
    private let value: Binding<Int>
    private let bounds: ClosedRange<Int>
    private let step: Int
    private let label: Content

    public init(value: Binding<Int>, in bounds: ClosedRange<Int>, step: Int = 1, @ViewBuilder label: () -> Content) {
        self.value = value
        self.bounds = bounds
        self.step = step
        self.label = label()
    }

    public var body: Never { fatalError("Stepper has no body") }
    var elements: [ShownElement] {
        var element = ShownElement(.stepper, words(of: label), value: "\(value.wrappedValue)")
        element.press = { [value, bounds, step] in value.wrappedValue = min(value.wrappedValue + step, bounds.upperBound) }
        return [element]
    }
}

public struct Picker<Content: View, Selection: Hashable, Options: View>: View, Primitive {
    private let selection: Binding<Selection>
    private let content: Options
    private let label: Content

    public init(selection: Binding<Selection>, @ViewBuilder content: () -> Options, @ViewBuilder label: () -> Content) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    public var body: Never { fatalError("Picker has no body") }
    var elements: [ShownElement] {
        var element = ShownElement(.picker, words(of: label), value: "\(selection.wrappedValue)")
        element.set = { [selection] new in
            guard let new = new as? Selection else { fatalError("this picker is set to a \(Selection.self)") }
            selection.wrappedValue = new
        }
        return [element] + shownElements(of: content)
    }
}

public struct TextField<Content: View>: View, Primitive {
    private let text: Binding<String>
    private let label: Content

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Content) {
        self.text = text
        self.label = label()
    }

    public var body: Never { fatalError("TextField has no body") }
    var elements: [ShownElement] { [typed(into: text, words(of: label), isSecret: false)] }
}

public struct SecureField<Content: View>: View, Primitive {
    private let text: Binding<String>
    private let label: Content

    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Content) {
        self.text = text
        self.label = label()
    }

    public var body: Never { fatalError("SecureField has no body") }
    var elements: [ShownElement] { [typed(into: text, words(of: label), isSecret: true)] }
}

@MainActor
private func typed(into text: Binding<String>, _ label: String, isSecret: Bool) -> ShownElement {
    var element = ShownElement(
        .textField, label, value: isSecret ? String(repeating: "•", count: text.wrappedValue.count) : text.wrappedValue)
    element.set = { [text] new in
        guard let new = new as? String else { fatalError("a text field is set to a String") }
        text.wrappedValue = new
    }
    return element
}

public struct ProgressView<Content: View>: View, Primitive {
    private let fraction: Double?
    private let label: Content

    public init(value: Double?, total: Double = 1, @ViewBuilder label: () -> Content) {
        fraction = value
        self.label = label()
    }

    public var body: Never { fatalError("ProgressView has no body") }
    var elements: [ShownElement] {
        let words = words(of: label)
        return [
            ShownElement(.progress, words.isEmpty ? "In progress" : words, value: fraction.map { "\(Int($0 * 100)) %" })
        ]
    }
}

extension ProgressView where Content == EmptyView {
    public init() { self.init(value: nil) { EmptyView() } }
}

/// A picture that is loaded from an address. Not here: what stands in its place meanwhile.
public struct AsyncImage<Content: View>: View, Primitive {
    private let placeholder: Content
    public init<Loaded: View>(url: URL?, @ViewBuilder content: @escaping (Image) -> Loaded, @ViewBuilder placeholder: () -> Content) {
        self.placeholder = placeholder()
    }
    public var body: Never { fatalError("AsyncImage has no body") }
    var elements: [ShownElement] { shownElements(of: placeholder) }
}

/// UIKit's picture, which SwiftUI brings along on iOS. Not decoded here.
public final class UIImage: Sendable {
    public let byteCount: Int
    public init?(data: Data) {
        guard !data.isEmpty else { return nil }
        byteCount = data.count
    }

    /// - Parameter path: of a file; nil where there is none.
    public convenience init?(contentsOfFile path: String) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        self.init(data: data)
    }
}

extension Image {
    public init(uiImage: UIImage) {}
}
