/// A text that is looked up in the app's tables.
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    let text: String
    public init(stringLiteral value: String) { text = value }
}

public struct Text: View, Primitive {
    private let text: String
    public init(_ key: LocalizedStringKey) { text = key.text }
    @_disfavoredOverload public init(_ content: some StringProtocol) { text = String(content) }
    public var body: Never { fatalError("Text has no body") }
    var texts: [String] { [text] }
}

public struct Spacer: View, Primitive {
    public init() {}
    public var body: Never { fatalError("Spacer has no body") }
    var texts: [String] { [] }
}

public struct ProgressView: View, Primitive {
    public init() {}
    public var body: Never { fatalError("ProgressView has no body") }
    /// What a screen reader says.
    var texts: [String] { ["In progress"] }
}

public struct List<Content: View>: View, Primitive {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("List has no body") }
    var texts: [String] { shownTexts(of: content) }
}

public struct HStack<Content: View>: View, Primitive {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError("HStack has no body") }
    var texts: [String] { shownTexts(of: content) }
}

public struct Section<Parent: View, Content: View>: View, Primitive {
    private let header: Parent
    private let content: Content
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.header = header()
        self.content = content()
    }
    public var body: Never { fatalError("Section has no body") }
    var texts: [String] { shownTexts(of: header) + shownTexts(of: content) }
}

extension Section where Parent == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, Primitive {
    private let data: Data
    private let content: (Data.Element) -> Content
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.content = content
    }
    public var body: Never { fatalError("ForEach has no body") }
    var texts: [String] { data.flatMap { shownTexts(of: content($0)) } }
}
