import Synchronization

/// Parts of which each replaces the one before, such as the pictures of a camera, for any number of clients: `multipart/x-mixed-replace`.
///
/// ```swift
/// let pictures = ReplacingParts(contentType: "image/jpeg") { hub.watch($0) }
/// router.get("/stream") { _ in pictures.response() }
/// ```
///
/// A part is framed once, for all of them, and costs no task: whoever brings it hands it to the connections. For a client that is slow only
/// the newest waits: it misses parts, and slows neither the others nor the source.
public final class ReplacingParts: Sendable {
    /// Has `take` called with each part from now on, and with `nil` at the end, for as long as what it returns is held; never before it
    /// returns. `nil` where nothing comes any more.
    public typealias Source = @Sendable (_ take: @escaping @Sendable ([UInt8]?) -> Void) -> (any AnyObject & Sendable)?

    private struct State {
        var clients: [UInt64: BodyConnection] = [:]
        /// What holds the source, while there are clients.
        var watch: (any AnyObject & Sendable)?
    }

    private let contentType: String
    private let boundary: String
    private let source: Source
    private let state = Mutex(State())

    /// - Parameters:
    ///   - boundary: A word that no part contains at the beginning of a line.
    ///   - source: Where the parts come from; it is watched only while somebody looks.
    public init(contentType: String, boundary: String = "FRAME", source: @escaping Source) {
        self.contentType = contentType
        self.boundary = boundary
        self.source = source
    }

    /// The answer to a client, who gets the parts from now on.
    public func response() -> HTTPResponse {
        HTTPResponse(
            headers: ["Content-Type": "multipart/x-mixed-replace; boundary=\(boundary)", "Cache-Control": "no-store"],
            body: HTTPBody(content: .parts(self)))
    }

    /// How many look.
    var clientCount: Int { state.withLock { $0.clients.count } }

    func add(_ client: BodyConnection) {
        let hasEnded = state.withLock { state in
            if state.watch == nil { state.watch = source { [weak self] in self?.publish($0) } }
            guard state.watch != nil else { return true }
            state.clients[client.identifier] = client
            return false
        }
        if hasEnded { client.endParts(with: closing) }
    }

    func remove(_ client: BodyConnection) {
        // Released behind the lock: it takes one of its own.
        let unwatched = state.withLock { state -> (any AnyObject & Sendable)? in
            guard state.clients.removeValue(forKey: client.identifier) != nil, state.clients.isEmpty else { return nil }
            return state.watch.take()
        }
        withExtendedLifetime(unwatched) {}
    }

    private func publish(_ part: [UInt8]?) {
        let clients = state.withLock { Array($0.clients.values) }
        guard let part else {
            for client in clients { client.endParts(with: closing) }
            return
        }
        let framed = framed(part)
        for client in clients { client.replacePart(with: framed) }
    }

    private func framed(_ part: [UInt8]) -> [UInt8] {
        let head = "--\(boundary)\r\nContent-Type: \(contentType)\r\nContent-Length: \(part.count)\r\n\r\n"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(head.utf8.count + part.count + 2)
        bytes += head.utf8
        bytes += part
        bytes += "\r\n".utf8
        return bytes
    }

    private var closing: [UInt8] { Array("--\(boundary)--\r\n".utf8) }
}
