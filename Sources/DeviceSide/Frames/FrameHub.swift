import Synchronization

/// The newest frame of a camera, for however many look: each frame is made once, and only while somebody looks.
///
/// A viewer that is slow misses frames, and slows neither the others nor the camera: for each of them only the newest frame waits.
public final class FrameHub<Frame: Sendable>: Sendable {
    private struct State {
        /// The viewers, each of whom is given a frame, or nothing at the end.
        var viewers: [Int: @Sendable (Frame?) -> Void] = [:]
        var lastID = 0
        var isEnded = false
    }

    private let state = Mutex(State())
    /// An element for each time that somebody begins to look, of which the last is kept: what a camera waits for. For one reader.
    public let looks: AsyncStream<Void>
    fileprivate let look: AsyncStream<Void>.Continuation

    /// A hub without a frame, and without anybody who looks.
    public init() { (looks, look) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// A hub whose viewers are told of by another's ``looks``: a camera that gives its pictures in two forms waits for either.
    public init(tellingOf other: FrameHub<some Sendable>) { (looks, look) = (other.looks, other.look) }

    /// The number of viewers.
    public var viewerCount: Int { state.withLock { $0.viewers.count } }

    /// The frames from now on, for one viewer, who looks until it lets go of them or is cancelled.
    public func frames() -> AsyncStream<Frame> {
        let (stream, continuation) = AsyncStream.makeStream(of: Frame.self, bufferingPolicy: .bufferingNewest(1))
        let watch = watch { frame in
            if let frame { continuation.yield(frame) } else { continuation.finish() }
        }
        guard let watch else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in watch.end() }
        return stream
    }

    /// Gives the frames from now on, and nothing at the end, to a viewer who takes them at once, on whatever thread they are published.
    ///
    /// - Returns: what looks for as long as it is held; `nil` where the frames have ended.
    public func watch(_ take: @escaping @Sendable (Frame?) -> Void) -> FrameWatch? {
        let id: Int? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.lastID += 1
            state.viewers[state.lastID] = take
            return state.lastID
        }
        guard let id else { return nil }
        look.yield()
        return FrameWatch { [weak self] in self?.state.withLock { _ = $0.viewers.removeValue(forKey: id) } }
    }

    /// Gives a frame to everybody who looks.
    public func publish(_ frame: Frame) {
        // Outside of the lock: a viewer that has gone is removed from within.
        for viewer in state.withLock({ Array($0.viewers.values) }) { viewer(frame) }
    }

    /// Ends every viewer's frames, and those of whoever comes later.
    public func end() {
        let viewers = state.withLock { state in
            state.isEnded = true
            defer { state.viewers = [:] }
            return Array(state.viewers.values)
        }
        for viewer in viewers { viewer(nil) }
    }
}

/// Somebody who looks at the frames of a ``FrameHub``, until it is released.
public final class FrameWatch: Sendable {
    private let remove: @Sendable () -> Void

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }

    /// Looks no more.
    func end() { remove() }
}
