/// The receiver of a streamed body.
public struct BodyWriter: Sendable {
    let connection: BodyConnection

    /// Hands one chunk to the connection and waits until it was taken (into the socket's buffer).
    ///
    /// - Throws: `CancellationError` when the connection is gone or the body is complete: nothing more can be sent.
    public func write(_ chunk: [UInt8]) async throws {
        guard !chunk.isEmpty else { return }
        guard await connection.write(chunk) else { throw CancellationError() }
    }
}
