import Companion

extension GlassesScreen {
    /// Changes that wait for the glasses, or that a person should know of.
    public struct Outbox: Codable, Sendable, Equatable {
        public struct Item: Codable, Sendable, Equatable, Identifiable {
            public enum State: String, Codable, Sendable, CaseIterable {
                /// It is sent once the glasses are reached.
                case waits
                /// The glasses did not take it.
                case refused
                /// It was done, in another way than it was meant.
                case told
            }

            public var id: String
            /// "Add the note “Call mom”".
            @Worded("") public var label: String
            public var state: State
            /// Why it was refused, or how it was done.
            @Worded(nil) public var sentence: String?
        }

        /// What all of them have in common: one waits, or all were done otherwise.
        @Worded("") public var title: String
        /// "2 changes wait for the glasses."; nil where none does.
        @Worded(nil) public var sentence: String?
        /// In the order in which they were made.
        public var items: [Item]

        init(_ entries: [OutboxEntry]) {
            items = entries.map(Item.init)
            let count = items.count { $0.state == .waits }
            let isRefused = items.contains { $0.state == .refused }
            _title = Worded(count > 0 ? "Waiting for the glasses" : isRefused ? "Not taken by the glasses" : "Changed on both sides")
            _sentence = Worded(
                count == 0
                    ? nil
                    : count == 1
                        ? "1 change waits for the glasses, and is sent once they are reached."
                        : "\(count) changes wait for the glasses, and are sent once they are reached.")
        }
    }
}

extension GlassesScreen.Outbox.Item {
    init(_ entry: OutboxEntry) {
        id = "\(entry.id)"
        state =
            switch entry.state {
            case .queued, .sending: .waits
            case .refused: .refused
            case .told: .told
            }
        // What was kept is a key, or what the glasses said.
        _sentence = Worded(entry.note.map { Sentence(key: $0, []) })
        func text(_ content: [UInt8]) -> String {
            let text = GlassesOutboxItem(content, in: entry.change.collection)?.text ?? ""
            return text.prefix(40) + (text.count > 40 ? "…" : "")
        }
        let isNote = entry.change.collection == GlassesOutboxItem.notes
        let label: Sentence =
            switch entry.change.edit {
            case .add(let new): isNote ? "Add the note “\(text(new))”" : "Add the todo “\(text(new))”"
            case .replace(_, _, let new): isNote ? "Change the note “\(text(new))”" : "Change the todo “\(text(new))”"
            case .remove(_, let base): isNote ? "Delete the note “\(text(base))”" : "Delete the todo “\(text(base))”"
            }
        _label = Worded(label)
    }
}
