import Foundation
import Synchronization

/// Server-sent events to one client.
///
/// ```swift
/// router.get("/api/events") { request in
///     EventStream.response(to: request) { events in
///         for await list in devices.snapshots { try events.send(event: "devices", json: list) }
///     }
/// }
/// ```
///
/// The closure runs while the client listens, and is cancelled when it leaves or the server stops; when it returns, the stream ends (a
/// browser then connects again). Sending never waits: while the client is slow, the latest event of each name waits for it and takes the
/// place of the one before.
public final class EventStream: Sendable {
    private struct State {
        var buffer: EventBuffer
        var wantsKeepAlive = false
        var isFinished = false
        var waiter: CheckedContinuation<[UInt8]?, Never>?
    }

    /// A content coding of a stream (RFC 9110, 8.4), begun anew for each: what goes in comes out at once. Nil ends the stream.
    public struct Coding: Sendable {
        let name: String
        let begin: @Sendable () -> ([UInt8]) -> [UInt8]?

        public init(name: String, begin: @escaping @Sendable () -> ([UInt8]) -> [UInt8]?) {
            self.name = name
            self.begin = begin
        }
    }

    /// The identifier of the last event that the client saw before it connected again.
    public let lastEventID: String?
    private let state: Mutex<State>

    private init(lastEventID: String?, limit: Int) {
        self.lastEventID = lastEventID
        state = Mutex(State(buffer: EventBuffer(limit: limit)))
    }

    /// The response that carries the events.
    ///
    /// - Parameters:
    ///   - keepAlive: After so long without an event, a comment keeps proxies from closing the connection, and shows a client that left
    ///     without a word.
    ///   - limit: How many events may wait for the client, at least one. When even the latest of each name are more, the stream ends and
    ///     the client begins again.
    ///   - clock: What measures `keepAlive`.
    ///   - coding: One that the client takes; nil sends the events as they are.
    ///   - produce: Sends the events. An error that it throws cuts the connection.
    public static func response(
        to request: HTTPRequest, keepAlive: Duration = .seconds(15), limit: Int = 64, clock: any Clock<Duration> = ContinuousClock(),
        coding: Coding? = nil, _ produce: @escaping @Sendable (EventStream) async throws -> Void
    ) -> HTTPResponse {
        let lastEventID = request.headers["Last-Event-ID"]
        var headers: HTTPHeaders = ["Content-Type": "text/event-stream", "Cache-Control": "no-store"]
        headers["Content-Encoding"] = coding?.name
        return HTTPResponse(
            headers: headers,
            body: .stream { writer in
                let code = coding?.begin() ?? { $0 }
                let events = EventStream(lastEventID: lastEventID, limit: max(1, limit))
                try await withThrowingTaskGroup { group in
                    group.addTask {
                        defer { events.finish() }
                        try await produce(events)
                    }
                    group.addTask { try await events.keepAlive(every: keepAlive, clock: clock) }
                    // Something must go out at once, so that the client knows that it is connected.
                    if let first = code(ServerSentEvent.keepAlive) { try await writer.write(first) }
                    while let chunk = await events.next(), let coded = code(chunk) {
                        try await writer.write(coded)
                    }
                    // The producer is done, unless the buffer overflowed; its error is the stream's.
                    let isCancelled = Task.isCancelled
                    group.cancelAll()
                    do {
                        try await group.waitForAll()
                    } catch let error as CancellationError {
                        if isCancelled { throw error }
                    }
                }
            })
    }

    /// Sends an event.
    ///
    /// - Parameters:
    ///   - event: Its name; `nil` is `message`.
    ///   - id: What the client says as `Last-Event-ID` when it connects again.
    ///   - data: Any text; line breaks arrive as `\n`.
    ///   - replacing: Whether it takes the place of a waiting event of its name. `false` for events of which each one counts; then the
    ///     stream ends when more wait than its limit.
    public func send(event: String? = nil, id: String? = nil, data: String, replacing: Bool = true) {
        wake { state in
            let event = ServerSentEvent(name: event, identifier: id, data: data)
            if case .overflow = state.buffer.add(event, replacing: replacing) { state.isFinished = true }
        }
    }

    /// Takes back the event of a name that still waits, so that another can go out instead.
    ///
    /// - Returns: `false` where none waits: the client gets what was sent.
    public func withdraw(event name: String) -> Bool {
        state.withLock { $0.buffer.remove(name) }
    }

    /// Sends a value as JSON, keys sorted.
    ///
    /// - Throws: `EncodingError`.
    public func send(event: String? = nil, id: String? = nil, json value: some Encodable, replacing: Bool = true) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        send(event: event, id: id, data: String(decoding: try encoder.encode(value), as: UTF8.self), replacing: replacing)
    }

    /// Ends the stream after what waits.
    public func finish() {
        wake { $0.isFinished = true }
    }

    private func keepAlive(every interval: Duration, clock: any Clock<Duration>) async throws {
        while true {
            try await clock.sleep(for: interval)
            wake { $0.wantsKeepAlive = true }
        }
    }

    /// The next bytes for the client; `nil` at the end, also when the calling task is cancelled.
    private func next() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (isReady, chunk) = state.withLock { state -> (Bool, [UInt8]?) in
                    if let chunk = Self.take(&state) { return (true, chunk) }
                    if state.isFinished { return (true, nil) }
                    state.waiter = continuation
                    return (false, nil)
                }
                if isReady { continuation.resume(returning: chunk) }
            }
        } onCancel: {
            finish()
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let (waiter, chunk) = state.withLock { state -> (CheckedContinuation<[UInt8]?, Never>?, [UInt8]?) in
            guard !state.isFinished else { return (nil, nil) }
            change(&state)
            guard state.waiter != nil else { return (nil, nil) }
            let chunk = Self.take(&state)
            guard chunk != nil || state.isFinished else { return (nil, nil) }
            return (state.waiter.take(), chunk)
        }
        waiter?.resume(returning: chunk)
    }

    private static func take(_ state: inout State) -> [UInt8]? {
        if let event = state.buffer.next() {
            state.wantsKeepAlive = false
            return event.encoded
        }
        guard state.wantsKeepAlive else { return nil }
        state.wantsKeepAlive = false
        return ServerSentEvent.keepAlive
    }
}
