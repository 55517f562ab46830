/// The request of an action, before it was looked at.
public struct ActionInput: Sendable {
    /// A file that came as bytes.
    public struct File: Sendable, Equatable {
        /// Its name, as whoever sent it tells it.
        public var name: String?
        /// The content of the file.
        public var bytes: [UInt8]

        /// Makes one from its parts, each as its property says.
        public init(name: String? = nil, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The fields of a JSON object.
    public let fields: [String: JSONValue]
    /// Nil where fields came instead.
    public let file: File?

    /// - Parameters:
    ///   - fields: those of a JSON object; one that is null counts as one that is not there.
    ///   - file: nil where fields came instead.
    public init(fields: [String: JSONValue] = [:], file: File? = nil) {
        self.fields = fields.filter { $0.value != .null }
        self.file = file
    }
}
