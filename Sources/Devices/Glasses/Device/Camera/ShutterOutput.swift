/// A sound that tells others of a picture that is taken.
package protocol ShutterOutput: Sendable {
    /// Returns when it was heard.
    func play() async throws
}
