/// The time from a request to its answer on a way: a smoothed mean and its variation, as TCP keeps them (RFC 6298, section 2).
struct RoundTripEstimate: Sendable, Hashable {
    private(set) var mean: Duration
    private var variation: Duration
    /// The number of answers that it rests on.
    private(set) var count = 0

    /// - Parameter guess: what is assumed before the first answer.
    init(guess: Duration) {
        mean = guess
        variation = guess / 2
    }

    /// An answer came after this time.
    mutating func add(_ sample: Duration) {
        if count == 0 {
            mean = sample
            variation = sample / 2
        } else {
            let error = mean > sample ? mean - sample : sample - mean
            variation = variation * 3 / 4 + error / 4
            mean = mean * 7 / 8 + sample / 8
        }
        count += 1
    }

    /// After how long an answer is late: RTO = SRTT + 4 × RTTVAR.
    var late: Duration { mean + variation * 4 }
}
