/// What the request line asks for, before the library takes it apart.
struct RequestTarget: Equatable {
    /// Arguments of a query that are read. The library keeps a record of each in the connection's memory, and says nothing more to its
    /// client when that is full.
    static let maximumArguments = 256

    /// Bytes up to a NUL, if there was one.
    let count: Int
    let argumentCount: Int
    /// What was seen of the lines behind it.
    let fields: FieldLines

    init(_ bytes: UnsafeRawBufferPointer, fields: FieldLines) {
        count = bytes.count
        self.fields = fields
        guard let query = bytes.firstIndex(of: UInt8(ascii: "?")) else {
            argumentCount = 0
            return
        }
        argumentCount = bytes[query...].count { $0 == UInt8(ascii: "&") } + 1
    }

    /// The answer where there are too many arguments.
    static let tooManyArguments = HTTPError(
        .uriTooLong, code: "too-many-arguments", "The address has more than \(maximumArguments) arguments.")
}
