import Foundation

/// The body of an answer, as it comes. A reader that is slow makes the server wait; letting go of the body closes its connection.
public final class HTTPClientBody: Sendable {
    private let exchange: HTTPExchange
    private let onRoom: @Sendable () -> Void
    private let onCancel: @Sendable () -> Void

    /// - Parameters:
    ///   - onRoom: called where the sender was told to wait and can go on.
    ///   - onCancel: called once the reader has gone; also after the end.
    init(_ exchange: HTTPExchange, onRoom: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void) {
        self.exchange = exchange
        self.onRoom = onRoom
        self.onCancel = onCancel
    }

    /// A body that is all there.
    convenience init(_ bytes: [UInt8]) {
        let exchange = HTTPExchange(maximumByteCount: .max)
        _ = bytes.withUnsafeBytes { exchange.receive($0) }
        _ = exchange.receive(HTTPResponseHead(status: 200, headers: HTTPHeaderFields(), expectedByteCount: nil))
        exchange.complete(nil)
        self.init(exchange, onRoom: {}, onCancel: {})
    }

    deinit { onCancel() }

    /// The next bytes, at least one and at most `count`, or `nil` at the end. Only one call at a time.
    ///
    /// - Throws: ``HTTPClientError``; ``HTTPClientError/cancelled`` where the caller's task was cancelled.
    public func nextBlock(upTo count: Int = .max) async throws(HTTPClientError) -> [UInt8]? {
        try await exchange.block(upTo: max(1, count), onCancel: { self.cancel() }, onRoom: onRoom)
    }

    /// All that is left of the body.
    ///
    /// - Throws: ``HTTPClientError``; ``HTTPClientError/tooLarge(limit:)`` beyond the request's limit.
    public func collect() async throws(HTTPClientError) -> Data {
        var data = Data()
        while let block = try await nextBlock() { data.append(contentsOf: block) }
        return data
    }

    /// Gives the answer up and closes its connection. It costs nothing to call it after the end.
    public func cancel() {
        exchange.fail(.cancelled)
        onCancel()
    }

    /// The head that comes before the body.
    func head() async throws(HTTPClientError) -> HTTPResponseHead {
        try await exchange.head(onCancel: { self.cancel() })
    }
}
