/// A connection as bodies that come or go in pieces see it. Only a server has any: its class overrides all of this.
class BodyConnection: @unchecked Sendable {
    let identifier: UInt64

    init(identifier: UInt64) { self.identifier = identifier }

    /// The next chunk of the request's body, not empty; `nil` after the last.
    ///
    /// - Throws: `CancellationError` when the client goes away before that.
    func readChunk() async throws -> [UInt8]? { nil }

    /// Hands one chunk over and waits until it was taken; `false` when nothing more can be sent.
    func write(_ chunk: [UInt8]) async -> Bool { false }

    /// Sends a part, in place of one that still waits.
    func replacePart(with bytes: [UInt8]) {}

    /// Sends the last bytes of a body of parts.
    func endParts(with bytes: [UInt8]) {}
}
