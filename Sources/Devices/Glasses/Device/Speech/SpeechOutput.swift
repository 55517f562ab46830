import GlassesContract

/// Something that sentences are heard by.
public protocol SpeechOutput: Sendable {
    /// Says a sentence; returns when it was said, and ends early where the caller's task is cancelled.
    func say(_ text: String, voice: Voice) async throws

    /// Removes what was said last, where that is kept.
    func forget() throws
}

extension SpeechOutput {
    public func forget() throws {}
}
