/// What an action is asked with, before it was looked at.
public struct ActionInput: Sendable {
    /// A file that came as bytes.
    public struct File: Sendable, Equatable {
        /// Its name, as whoever sent it tells it.
        public var name: String?
        public var bytes: [UInt8]

        /// Makes one from its parts, each as its property says.
        public init(name: String? = nil, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The fields of a JSON object.
    public var fields: [String: JSONValue]
    /// Nil where fields came instead.
    public var file: File?

    /// Makes one from its parts, each as its property says.
    public init(fields: [String: JSONValue] = [:], file: File? = nil) {
        self.fields = fields
        self.file = file
    }
}
