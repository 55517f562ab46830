/// The requests of one central, answered one after the other.
///
/// Bounded: write commands that find it full are dropped, as ATT allows, because nobody waits for them (Core 5.4, Vol 3, Part F,
/// 3.4.5.3); requests come one at a time.
@BluetoothActor
final class RequestInbox {
    typealias Answer = @BluetoothActor () async -> Void

    private let stream: AsyncStream<Answer>
    private let continuation: AsyncStream<Answer>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024)) }

    /// - Returns: `false` where it is full or finished.
    func put(_ answer: @escaping Answer) -> Bool {
        if case .enqueued = continuation.yield(answer) { return true }
        return false
    }

    /// No more requests will come.
    func finish() { continuation.finish() }

    /// Answers until finished or cancelled.
    func run() async { for await answer in stream { await answer() } }
}
