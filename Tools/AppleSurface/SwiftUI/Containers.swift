import Foundation

/// A view that only arranges others.
public struct Arranged<Content: View>: View, Primitive {
    let content: Content
    init(_ content: Content) { self.content = content }
    public var body: Never { fatalError("a container has no body") }
    var elements: [ShownElement] { shownElements(of: content) }
}

public struct HStack<Content: View>: View {
    private let content: Content
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    public var body: some View { Arranged(content) }
}

public struct VStack<Content: View>: View {
    private let content: Content
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    public var body: some View { Arranged(content) }
}

public struct ZStack<Content: View>: View {
    private let content: Content
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public struct AnyView: View, Primitive {
    private let content: any View
    public init<Content: View>(_ view: Content) { content = view }
    public var body: Never { fatalError("a container has no body") }
    var elements: [ShownElement] { shownElements(of: content) }
}

public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public struct List<Content: View>: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public struct Form<Content: View>: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public struct ScrollView<Content: View>: View {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: some View { Arranged(content) }
}

public struct Section<Parent: View, Content: View, Footer: View>: View, Primitive {
    private let header: Parent
    private let content: Content
    private let footer: Footer
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
        self.header = header()
        self.content = content()
        self.footer = footer()
    }
    public var body: Never { fatalError("Section has no body") }
    var elements: [ShownElement] { shownElements(of: header) + shownElements(of: content) + shownElements(of: footer) }
}

extension Section where Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }
}

extension Section where Parent == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.init(content: content, header: { EmptyView() }) }
}

extension Section where Parent == Text, Footer == EmptyView {
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(titleKey) })
    }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public let data: Data
    public let content: (Data.Element) -> Content
    let id: (Data.Element) -> ID

    /// For what is no view: a chart's marks, a map's.
    public init(parts data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }

    init(data: Data, content: @escaping (Data.Element) -> Content, id: @escaping (Data.Element) -> ID) {
        self.data = data
        self.content = content
        self.id = id
    }
}

extension ForEach: View where Content: View {
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, content: content, id: { $0[keyPath: id] })
    }
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.init(data: data, content: content, id: { $0.id })
    }
    public var body: Never { fatalError("ForEach has no body") }
}

extension ForEach: Primitive where Content: View {
    var elements: [ShownElement] {
        data.flatMap { element in ViewHost.inside("\(id(element))") { shownElements(of: content(element)) } }
    }
}

public struct LabeledContent<Name: View, Content: View>: View, Primitive {
    private let name: Name
    private let content: Content
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Name) {
        name = label()
        self.content = content()
    }
    public var body: Never { fatalError("LabeledContent has no body") }
    var elements: [ShownElement] { shownElements(of: name) + shownElements(of: content) }
}

extension LabeledContent where Name == Text, Content == Text {
    public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
        self.init {
            Text(value)
        } label: {
            Text(titleKey)
        }
    }
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        self.init {
            Text(value)
        } label: {
            Text(title)
        }
    }
}

/// What stands where there is nothing to show.
public struct ContentUnavailableView<Name: View, Description: View, Actions: View>: View, Primitive {
    private let label: Name
    private let description: Description
    private let actions: Actions
    public init(
        @ViewBuilder label: () -> Name, @ViewBuilder description: () -> Description, @ViewBuilder actions: () -> Actions
    ) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }
    public var body: Never { fatalError("ContentUnavailableView has no body") }
    var elements: [ShownElement] { shownElements(of: label) + shownElements(of: description) + shownElements(of: actions) }
}

/// Folded away until a person opens it. Here it is open, so that a walk sees all of it.
public struct DisclosureGroup<Name: View, Content: View>: View, Primitive {
    private let label: Name
    private let content: Content
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Name) {
        self.content = content()
        self.label = label()
    }
    public var body: Never { fatalError("DisclosureGroup has no body") }
    var elements: [ShownElement] { shownElements(of: label) + shownElements(of: content) }
}

public struct Spacer: View, Primitive {
    public init() {}
    public var body: Never { fatalError("Spacer has no body") }
    var elements: [ShownElement] { [] }
}

public struct GeometryProxy {
    public let size: CGSize
}

public struct GeometryReader<Content: View>: View, Primitive {
    private let content: (GeometryProxy) -> Content
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
    public var body: Never { fatalError("GeometryReader has no body") }
    var elements: [ShownElement] { shownElements(of: content(GeometryProxy(size: CGSize(width: 320, height: 480)))) }
}

public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Sendable {
    public static let top = VerticalAlignment()
    public static let center = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
}

public struct Alignment: Sendable {
    public static let center = Alignment()
    public static let leading = Alignment()
    public static let trailing = Alignment()
    public static let bottom = Alignment()
}
