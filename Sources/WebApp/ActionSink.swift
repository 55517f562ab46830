/// What performs the pages' actions. The program has the real one; tests have their own.
public protocol ActionSink: Sendable {
    /// Performs an action, or begins it where it takes longer than a moment: the screens tell how it goes.
    ///
    /// - Returns: What the page needs beyond the screens; nil for all but `DeviceAction.image`.
    /// - Throws: `ActionError`, which the page shows to its reader.
    func perform(_ action: CompanionAction) async throws(ActionError) -> (any Encodable & Sendable)?
}
