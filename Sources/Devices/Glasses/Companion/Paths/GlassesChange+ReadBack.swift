// Where the answer to a change was lost, the glasses are looked at: what they have tells whether it was made.

extension GlassesChange {
    /// True where it can be seen afterwards that it was made.
    ///
    /// - Parameter known: the identities that were there before an item is added.
    func canBeReadBack(known: Set<String>?) -> Bool {
        switch endpoint.trace?.sign {
        case .none?, nil: false
        case .newItem: known != nil
        default: true
        }
    }

    /// Looks over Wi-Fi whether it was made, and returns the answer that it would have had; nil where it was not.
    ///
    /// - Throws: as ``GlassesClient/send(_:idempotencyKey:)``.
    func outcome(on client: GlassesClient, known: Set<String>?) async throws -> GlassesOutcome? {
        guard let trace = endpoint.trace, canBeReadBack(known: known) else { return nil }
        let answer = try await client.send(GlassesCall(to: trace.topic)).json()
        func items() throws(GlassesRequestError) -> [JSONValue] {
            guard case .array(let items) = answer else { throw .badAnswer }
            return items
        }
        let sent = body ?? .object([:])
        let isMade: Bool
        switch trace.sign {
        case .none: return nil
        case .told(let member): isMade = (member.map { answer[$0] } ?? answer)?.says(sent) == true
        case .item: isMade = try items().contains { $0.isItem(item) && $0.says(sent) }
        case .itemIsGone: isMade = try !items().contains { $0.isItem(item) }
        case .empty: isMade = try items().isEmpty
        case .shown(let member, let value): isMade = answer[member] == value
        case .newItem:
            let new = try items().first { $0.says(sent) && known?.contains($0.identity ?? "") == false }
            return new.map { GlassesOutcome(id: $0.identity) }
        }
        return isMade ? GlassesOutcome() : nil
    }
}

extension JSONValue {
    fileprivate var identity: String? { if case .text(let id)? = self["id"] { id } else { nil } }

    fileprivate func isItem(_ id: String?) -> Bool { id != nil && identity == id }
}
