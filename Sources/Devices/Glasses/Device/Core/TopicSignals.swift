import Synchronization

/// Tells that something has changed, to whoever wants to know: not what, and once for many changes that nobody has looked at yet.
final class TopicSignals: Sendable {
    private struct State {
        var listeners: [GlassesTopic: [Int: AsyncStream<Void>.Continuation]] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// An element for each change, or for several. Ends when its reader lets go of it.
    func changes(of topic: GlassesTopic) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[topic, default: [:]][state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id, of: topic) }
        return stream
    }

    func send(_ topic: GlassesTopic) {
        // Outside of the lock: a listener that has gone is removed from within `yield`.
        guard let listeners = state.withLock({ $0.listeners[topic] }) else { return }
        for listener in listeners.values { listener.yield() }
    }

    private func remove(_ id: Int, of topic: GlassesTopic) {
        state.withLock { state in
            state.listeners[topic]?[id] = nil
            if state.listeners[topic]?.isEmpty == true { state.listeners[topic] = nil }
        }
    }
}
