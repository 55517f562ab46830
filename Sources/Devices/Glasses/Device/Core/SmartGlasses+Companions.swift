import Foundation
import GlassesContract

/// The glasses' companions, and their erasure when they are handed over.
extension SmartGlasses {
    /// A companion has shown its token.
    public nonisolated func companionWasHeard(token hash: Data) {
        tokens.heard(hash, at: configuration.now(), isKept: !clock.isUnsure)
        companionWasHeard()
    }

    /// - Parameter hash: of the token of the companion that asks; nil where it shows the API key.
    public func companions(for hash: Data?) throws -> [KnownCompanion] {
        let linked = linkedCompanions
        return try tokens.all().map { token in
            KnownCompanion(
                id: token.id, name: token.name, since: LocalTimestamp.text(token.created, in: configuration.zone),
                seen: token.seen.map { LocalTimestamp.text($0, in: configuration.zone) }, isAsking: token.sha256 == hash,
                isLinked: linked.contains(token.companion))
        }
    }

    /// Takes a token back, and has the radio forget the companion.
    ///
    /// - Returns: what it calls itself.
    /// - Throws: ``GlassesError/notFound(_:)``.
    public func revokeCompanion(_ id: String) throws -> String {
        guard let token = try keeping({ try tokens.revoke(id) }) else { throw GlassesError.notFound(.companion) }
        revocation.yield(token.companion)
        events.record(GlassesEvent(.status, .changed))
        return token.name
    }

    /// Counts of what an erasure takes.
    ///
    /// - Throws: `GlassesValueError` where other glasses are meant.
    public func contentsToErase(of device: String) throws -> ErasedContents.Counts {
        guard device == serialNumber else {
            throw GlassesValueError("\"device\" must be that of the status: other glasses are not erased here.")
        }
        return ErasedContents.Counts(
            photos: try media(.photo).count, videos: try media(.video).count, notes: try notes().count, todos: try todos().count,
            messages: try conversation().count, alarms: try alarms().count, companions: try tokens.all().count)
    }

    /// Erases everything, where nobody restarts the glasses for it.
    public func erase() async throws {
        await endRecording()
        resumeRecording()
        try forgetPairings()
        try await reset()
    }

    /// Has the radio forget every companion that has a token.
    func forgetPairings() throws { for token in try tokens.all() { revocation.yield(token.companion) } }
}
