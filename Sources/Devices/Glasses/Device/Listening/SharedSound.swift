import Synchronization

/// One capture, and all who read it: the wake word, the words, a video's sound.
public final class SharedSound: Sendable {
    private struct State {
        var readers: [Int: AsyncStream<SoundPiece>.Continuation] = [:]
        var lastID = 0
        var isEnded = false
    }

    /// Pieces that wait for a reader that is slow, 30 seconds; of more, the oldest are lost.
    private static let limit = 1_500

    private let state = Mutex(State())

    public init() {}

    /// Sound from now on. Ends with the capture, or when its reader lets go of it.
    public func sound() -> AsyncStream<SoundPiece> {
        let (stream, continuation) = AsyncStream.makeStream(of: SoundPiece.self, bufferingPolicy: .bufferingNewest(Self.limit))
        let id: Int? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastID += 1
            state.readers[state.lastID] = continuation
            return state.lastID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.readers.removeValue(forKey: id) } }
        return stream
    }

    func publish(_ piece: SoundPiece) {
        for reader in state.withLock({ Array($0.readers.values) }) { reader.yield(piece) }
    }

    func end() {
        let readers = state.withLock { state in
            state.isEnded = true
            return Array(state.readers.values)
        }
        for reader in readers { reader.finish() }
    }
}
