import GlassesContract

/// The nonces under which signed requests are taken, each for a minute or two, and the requests that came under them: none is taken twice.
struct RequestNonces {
    /// How old a nonce is when another takes its place; the one before it is still taken.
    static let lifetime = Duration.seconds(60)
    /// Requests under one nonce; only who has a key makes any.
    static let mostRequests = 65_536

    private struct Issued {
        let nonce: String
        let time: Duration
        var requests: Set<String> = []
    }

    private var current: Issued
    private var previous: Issued?

    init(at time: Duration) { current = Issued(nonce: RequestProof.nonce(), time: time) }

    /// The newest nonce.
    mutating func nonce(at time: Duration) -> String {
        let age = time - current.time
        if age >= Self.lifetime || current.requests.count >= Self.mostRequests {
            previous = age >= Self.lifetime * 2 ? nil : current
            current = Issued(nonce: RequestProof.nonce(), time: time)
        }
        if let previous, time - previous.time >= Self.lifetime * 2 { self.previous = nil }
        return current.nonce
    }

    /// Whether requests are taken under a nonce.
    mutating func isValid(_ nonce: String, at time: Duration) -> Bool { self.nonce(at: time) == nonce || previous?.nonce == nonce }

    /// Takes a request that was shown to be a companion's.
    ///
    /// - Returns: false for one that came before, or whose nonce is not valid any more.
    mutating func take(_ own: String, under nonce: String, at time: Duration) -> Bool {
        guard isValid(nonce, at: time) else { return false }
        if current.nonce == nonce { return current.requests.insert(own).inserted }
        return previous?.requests.insert(own).inserted == true
    }
}
