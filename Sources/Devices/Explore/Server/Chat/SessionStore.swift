import Synchronization

/// The conversations by their names, which clients choose: at most so many, the one that was silent for longest goes first.
final class SessionStore: Sendable {
    private struct State {
        var sessions: [String: (session: ChatSession, lastUse: UInt64)] = [:]
        var uses: UInt64 = 0
        var data: String?
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = max(1, capacity) }

    var count: Int { state.withLock { $0.sessions.count } }

    /// A conversation as it stands; a new one where the name is not known.
    subscript(name: String) -> ChatSession {
        state.withLock { $0.sessions[name]?.session ?? ChatSession() }
    }

    /// Begins all of them anew where the data is not that of the last call.
    func forget(unless data: String?) {
        state.withLock { state in
            if state.data != nil, state.data != data { state.sessions = [:] }
            state.data = data
        }
    }

    /// Changes a conversation. Two messages of one conversation at once are noted one after the other.
    func update(_ name: String, _ change: (inout ChatSession) -> Void) {
        state.withLock { state in
            state.uses += 1
            var session = state.sessions[name]?.session ?? ChatSession()
            change(&session)
            if state.sessions[name] == nil, state.sessions.count >= capacity,
                let oldest = state.sessions.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                state.sessions[oldest] = nil
            }
            state.sessions[name] = (session, state.uses)
        }
    }
}
