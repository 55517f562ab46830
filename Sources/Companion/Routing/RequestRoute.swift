/// The route of one request of a ``PathRouter``.
struct RequestRoute: Sendable {
    struct Attempt: Sendable {
        let id: PathRouter.AttemptID
        let path: DevicePath
        /// Of the path: an attempt of an earlier one will not be answered.
        let epoch: Int
        let start: Duration
        let isReadBack: Bool
        /// The time at which it is late.
        let late: Duration
        /// True once that was noticed.
        var isLate = false
    }

    /// The next step for a request.
    enum Work: Hashable {
        case send, readBack
    }

    let request: RoutedRequest
    /// Counts the requests of a router from 1.
    let number: Int
    let start: Duration
    /// The time at which it is answered without the device's answer.
    let end: Duration
    var running: [Attempt] = []
    /// The ways over which the change was sent without an answer: it may have been made.
    var doubt: Set<DevicePath>
    /// Until when the change may be under way in the device, its connection gone.
    var settled = Duration.zero
    /// The number of times that it was sent.
    var tries = 0
    /// Until when it is not sent again, where it failed again and again.
    var pause = Duration.zero
    var firstPath: DevicePath?
    /// True where it was sent over a second way at the same time.
    var isHedged = false

    init(_ request: RoutedRequest, number: Int, at now: Duration) {
        self.request = request
        self.number = number
        start = now
        end = now + request.limit + request.patience
        doubt = request.isInDoubt && request.isChange ? request.paths : []
    }

    /// The ways that the change has taken, or may have.
    var touched: Set<DevicePath> { doubt.union(running.filter { !$0.isReadBack }.map(\.path)) }

    /// Tests that it may be sent over this way without being executed twice.
    ///
    /// - Parameter keyed: the ways on which the device knows an ``IdempotencyKey``, and shares what it knows among.
    func maySend(over path: DevicePath, keyed: Set<DevicePath>) -> Bool {
        guard request.isChange, !touched.isEmpty else { return true }
        return keyed.contains(path) && keyed.isSuperset(of: touched)
    }
}
