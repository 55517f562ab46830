import Synchronization

/// The newest frame of a camera, for however many look: each frame is made once, and only while somebody looks.
///
/// A viewer that is slow misses frames, and slows neither the others nor the camera: for each of them only the newest frame waits.
public final class FrameHub<Frame: Sendable>: Sendable {
    private struct State {
        var viewers: [Int: AsyncStream<Frame>.Continuation] = [:]
        var lastID = 0
        var isEnded = false
    }

    private let state = Mutex(State())
    /// An element for each time that somebody begins to look, of which the last is kept: what a camera waits for. For one reader.
    public let looks: AsyncStream<Void>
    fileprivate let look: AsyncStream<Void>.Continuation

    public init() { (looks, look) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// A hub whose viewers are told of by another's ``looks``: a camera that gives its pictures in two forms waits for either.
    public init(tellingOf other: FrameHub<some Sendable>) { (looks, look) = (other.looks, other.look) }

    /// How many look.
    public var viewerCount: Int { state.withLock { $0.viewers.count } }

    /// The frames from now on, for one viewer, who looks until it lets go of them or is cancelled.
    public func frames() -> AsyncStream<Frame> {
        let (stream, continuation) = AsyncStream.makeStream(of: Frame.self, bufferingPolicy: .bufferingNewest(1))
        let id: Int? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastID += 1
            state.viewers[state.lastID] = continuation
            return state.lastID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.viewers.removeValue(forKey: id) } }
        look.yield()
        return stream
    }

    /// Gives a frame to everybody who looks.
    public func publish(_ frame: Frame) {
        // Outside of the lock: a viewer that has gone is removed from within `yield`.
        for viewer in state.withLock({ Array($0.viewers.values) }) { viewer.yield(frame) }
    }

    /// Ends every viewer's frames, and those of whoever comes later.
    public func end() {
        let viewers = state.withLock { state in
            state.isEnded = true
            defer { state.viewers = [:] }
            return Array(state.viewers.values)
        }
        for viewer in viewers { viewer.finish() }
    }
}
