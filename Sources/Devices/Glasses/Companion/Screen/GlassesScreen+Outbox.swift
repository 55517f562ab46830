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
            public var label: String
            public var state: State
            /// Why it was refused, or how it was done.
            public var sentence: String?
        }

        /// What all of them have in common: one waits, or all were done otherwise.
        public var title: String
        /// "2 changes wait for the glasses."; nil where none does.
        public var sentence: String?
        /// In the order in which they were made.
        public var items: [Item]

        init(_ entries: [OutboxEntry]) {
            items = entries.map(Item.init)
            let count = items.count { $0.state == .waits }
            let isRefused = items.contains { $0.state == .refused }
            title = count > 0 ? "Waiting for the glasses" : isRefused ? "Not taken by the glasses" : "Changed on both sides"
            sentence =
                count == 0
                ? nil
                : count == 1
                    ? "1 change waits for the glasses, and is sent once they are reached."
                    : "\(count) changes wait for the glasses, and are sent once they are reached."
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
        sentence = entry.note
        let noun = entry.change.collection == GlassesOutboxItem.notes ? "note" : "todo"
        let (verb, content) =
            switch entry.change.edit {
            case .add(let content): ("Add", content)
            case .replace(_, _, let content): ("Change", content)
            case .remove(_, let base): ("Delete", base)
            }
        let text = GlassesOutboxItem(content, in: entry.change.collection)?.text ?? ""
        label = "\(verb) the \(noun) “\(text.prefix(40))\(text.count > 40 ? "…" : "")”"
    }
}
