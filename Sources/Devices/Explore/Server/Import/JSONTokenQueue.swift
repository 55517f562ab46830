import CYajl

/// What yajl has found in a piece of the file.
struct JSONTokenQueue {
    private let parser: yajl_handle
    /// Where the piece begins in what is in memory.
    private(set) var base = 0
    private var tokens: [JSONToken] = []
    private var taken = 0

    init(_ parser: yajl_handle) { self.parser = parser }

    /// The token that comes next.
    var first: JSONToken? { taken < tokens.count ? tokens[taken] : nil }

    /// The end of the last token, taken or not, of this piece.
    var lastEnd: Int? { tokens.last.map { Int($0.end) } }

    mutating func removeFirst() { taken += 1 }

    /// Makes room for the tokens of a piece that begins here.
    mutating func begin(at base: Int) {
        self.base = base
        taken = 0
        tokens.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ kind: JSONToken.Kind) -> Int32 {
        tokens.append(JSONToken(kind: kind, end: UInt32(truncatingIfNeeded: base + yajl_get_bytes_consumed(parser))))
        return 1
    }

    /// What yajl calls, with a pointer to the queue. The bytes themselves stay where they were read.
    static let callbacks = yajl_callbacks(
        yajl_null: { add(.null, to: $0) },
        yajl_boolean: { add($1 == 0 ? .no : .yes, to: $0) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { queue, _, _ in add(.number, to: queue) },
        yajl_string: { queue, _, _ in add(.string, to: queue) },
        yajl_start_map: { add(.objectStart, to: $0) },
        yajl_map_key: { queue, _, _ in add(.key, to: queue) },
        yajl_end_map: { add(.objectEnd, to: $0) },
        yajl_start_array: { add(.arrayStart, to: $0) },
        yajl_end_array: { add(.arrayEnd, to: $0) })

    private static func add(_ kind: JSONToken.Kind, to queue: UnsafeMutableRawPointer?) -> Int32 {
        queue?.assumingMemoryBound(to: JSONTokenQueue.self).pointee.add(kind) ?? 0
    }
}
