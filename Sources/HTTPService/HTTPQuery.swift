/// The query of a request: names and values, decoded, in the order in which they came. A name without `=` has an empty value.
public struct HTTPQuery: Hashable, Sendable, Sequence {
    /// One name and its value.
    public struct Item: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    private let items: [Item]

    public init(_ items: [(name: String, value: String)] = []) {
        self.items = items.map { Item(name: $0.name, value: $0.value) }
    }

    /// The first value of a name.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// Every value of a name, in order.
    public func values(of name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }

    public func makeIterator() -> some IteratorProtocol<Item> {
        items.makeIterator()
    }
}
