/// A way to glasses, on which something can be asked of them.
public protocol GlassesRequests: Sendable {
    /// Asks, and waits for what became of it.
    ///
    /// - Throws: ``GlassesRequestError``, a `BluetoothError` of the link, or `CancellationError` where the caller's task was cancelled.
    func perform(_ change: GlassesChange) async throws -> GlassesOutcome
}
