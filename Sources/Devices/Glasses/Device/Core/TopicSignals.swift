import Synchronization

/// Tells that something has changed, to whoever wants to know: not what, and once for many changes that nobody has looked at yet.
final class TopicSignals: Sendable {
    private struct State {
        var listeners: [Int: (topic: GlassesTopic, continuation: AsyncStream<Void>.Continuation)] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// An element for each change, or for several. Ends when its reader lets go of it.
    func changes(of topic: GlassesTopic) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = (topic, continuation)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        return stream
    }

    func send(_ topic: GlassesTopic) {
        // Outside of the lock: a listener that has gone is removed from within `yield`.
        let listeners = state.withLock { state in state.listeners.values.filter { $0.topic == topic }.map(\.continuation) }
        for listener in listeners { listener.yield() }
    }
}
