/// A mark of a chart or a map, as a screen reader tells of it.
public struct SpokenMark: View, Primitive {
    private let role: ShownElement.Role
    private let label: String
    private let value: String?
    public init(_ role: ShownElement.Role = .chart, label: String, value: String? = nil) {
        self.role = role
        self.label = label
        self.value = value
    }
    public var body: Never { fatalError("a mark has no body") }
    var elements: [ShownElement] { [ShownElement(role, label, value: value)] }
}
