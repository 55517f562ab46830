/// A request's body while it comes. One iteration only; the client is slowed to the speed of the iteration.
///
/// The iteration throws `CancellationError` when the client goes away before the body is complete: a cut body is never taken for a whole
/// one.
public struct RequestBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    /// Takes the chunks one by one.
    public struct Iterator: AsyncIteratorProtocol {
        let connection: BodyConnection?

        /// The next chunk, not empty; `nil` after the last.
        public mutating func next() async throws -> [UInt8]? {
            try await connection?.readChunk()
        }
    }

    let connection: BodyConnection?

    public func makeAsyncIterator() -> Iterator {
        Iterator(connection: connection)
    }
}
