import HTTPClient

/// The pictures of a `multipart/x-mixed-replace` stream, whose parts have a Content-Length, as the glasses send them.
actor MultipartFrames {
    /// Bytes of a part's head; longer ones are none.
    private static let longestHead = 4 << 10
    /// Bytes of a picture.
    private static let longestFrame = 16 << 20

    private let body: HTTPClientBody
    private var buffer: [UInt8] = []

    init(_ body: HTTPClientBody) { self.body = body }

    /// The next picture; nil at the end of the stream.
    ///
    /// - Throws: ``GlassesStreamError`` for what is no such stream, and what the connection ends with.
    func next() async throws -> [UInt8]? {
        let mark = Array("\r\n\r\n".utf8)
        while true {
            if let end = buffer.firstRange(of: mark) {
                let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
                let length = head.split(whereSeparator: \.isNewline).compactMap(Self.length).last
                guard let length, length <= Self.longestFrame else { throw GlassesStreamError() }
                let whole = end.upperBound + length
                while buffer.count < whole { guard try await read() else { return nil } }
                let frame = Array(buffer[end.upperBound..<whole])
                buffer.removeSubrange(..<whole)
                return frame
            }
            guard buffer.count <= Self.longestHead else { throw GlassesStreamError() }
            guard try await read() else { return nil }
        }
    }

    private static func length(_ line: Substring) -> Int? {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
        return Int(parts[1].filter { !$0.isWhitespace }).flatMap { $0 >= 0 ? $0 : nil }
    }

    private func read() async throws -> Bool {
        guard let block = try await body.nextBlock(upTo: 256 << 10) else { return false }
        buffer += block
        return true
    }
}

/// What the glasses send as their live picture is none.
struct GlassesStreamError: Error, CustomStringConvertible {
    var description: String { "What the glasses send is not a live picture." }
}
