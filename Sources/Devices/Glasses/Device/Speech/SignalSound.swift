/// A sound that tells others what the glasses do: that a picture is taken, or that they listen.
package protocol SignalSound: Sendable {
    /// Returns when it was heard.
    func play() async throws
}
