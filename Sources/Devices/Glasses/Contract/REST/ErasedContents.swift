/// The answer to `POST /api/control/erase`: what goes.
public struct ErasedContents: Sendable, Hashable, Codable {
    public var success = true
    public var message: String
    /// The amount that there was of it.
    public var erased: Counts

    public struct Counts: Sendable, Hashable, Codable {
        public var photos, videos, notes, todos, messages, alarms, companions: Int

        public init(photos: Int, videos: Int, notes: Int, todos: Int, messages: Int, alarms: Int, companions: Int) {
            (self.photos, self.videos, self.notes, self.todos) = (photos, videos, notes, todos)
            (self.messages, self.alarms, self.companions) = (messages, alarms, companions)
        }
    }

    public init(_ erased: Counts, _ message: String) { (self.erased, self.message) = (erased, message) }
}
