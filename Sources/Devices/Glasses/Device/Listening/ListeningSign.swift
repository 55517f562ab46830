/// A sign by which others see that the glasses listen.
package protocol ListeningSign: Sendable {
    /// Shows that they listen, or that they do no more.
    func show(_ isListening: Bool)
}
