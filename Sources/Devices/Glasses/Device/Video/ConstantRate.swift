/// Makes a steady number of pictures a second out of pictures that come when they come: one that is late stands longer, and one too many is
/// left out. A raw H.264 file tells no times, so its pictures have to be evenly spaced.
struct ConstantRate: Equatable {
    let rate: Int
    /// How many pictures there are in all.
    let total: Int
    /// How many there are so far.
    private(set) var written = 0

    init(rate: Int, seconds: Int) {
        self.rate = rate
        total = rate * seconds
    }

    var isComplete: Bool { written >= total }

    /// How often a picture stands that came this long after the first one.
    mutating func copies(at elapsed: Duration) -> Int {
        // A clock that is told in whole nanoseconds may lie just below the time of a picture.
        let due = min(total, Int(elapsed / (.seconds(1) / rate) + 0.001) + 1)
        defer { written = max(written, due) }
        return max(0, due - written)
    }
}
