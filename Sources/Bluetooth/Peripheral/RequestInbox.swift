/// The requests of one central, answered one after the other.
///
/// Bounded: write commands that find it full are dropped, as ATT allows, because nobody waits for them (Core 5.4, Vol 3, Part F,
/// 3.4.5.3); requests come one at a time.
@BluetoothActor
final class RequestInbox {
    /// Answers a request: as its handler says, or with an error where nobody serves any more.
    struct Request {
        let answer: @BluetoothActor () async -> Void
        let refuse: @BluetoothActor () -> Void
    }

    private static let limit = 1024

    private var requests = FIFO<Request>()
    private var isFinished = false
    private var wake: AsyncStream<Void>.Continuation?

    /// - Returns: `false` where it is full or finished.
    func put(_ request: Request) -> Bool {
        guard !isFinished, requests.count < Self.limit else { return false }
        requests.append(request)
        wake?.yield()
        return true
    }

    /// No more requests will come.
    func finish() {
        isFinished = true
        wake?.finish()
    }

    /// Refuses everything that waits.
    func refuseAll() {
        for request in requests.popAll() { request.refuse() }
    }

    /// Answers until finished or cancelled.
    func run() async {
        // One element says that there is something: what is in the buffer already needs no second one.
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake = continuation
        if isFinished { continuation.finish() } else { continuation.yield() }
        await answerAll()
        for await _ in stream { await answerAll() }
        wake = nil
    }

    private func answerAll() async {
        while !Task.isCancelled, let request = requests.popFirst() { await request.answer() }
    }
}
