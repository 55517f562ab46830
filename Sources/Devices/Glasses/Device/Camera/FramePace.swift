/// When the next picture of a stream is due: a time after the last one was, whatever the last one took, and at once where that has passed. A
/// machine that is too slow has fewer pictures, and is not stopped by them.
struct FramePace {
    private let interval: Duration
    private var due: Duration?

    /// - Parameter rate: pictures a second at most.
    init(rate: Int) { interval = .seconds(1) / rate }

    /// How long to wait for the next picture.
    ///
    /// - Parameter elapsed: the time that it is now.
    mutating func pause(at elapsed: Duration) -> Duration {
        let next = max((due ?? elapsed) + interval, elapsed)
        due = next
        return next - elapsed
    }
}
