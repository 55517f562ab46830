import ChatClient
import Foundation

/// Has a language model read what a message asks for. It fills in a form, and knows no place: what comes of it is checked, and looked for in
/// the data like the rules' own reading.
public struct ModelQueryReader: Sendable {
    /// What a message refers to may be some messages ago.
    private static let rememberedMessages = 4

    private let client: ChatClient

    /// Reads with this model. Its deadline is waited for before anything is looked for, so it should be of a few seconds.
    public init(_ client: ChatClient) { self.client = client }

    /// What a message asks for.
    ///
    /// - Parameters:
    ///   - rules: what the rules made of it.
    ///   - now: when it was written.
    ///   - calendar: with the time zone of the place.
    /// - Throws: `ChatClientError`, `ModelQuery.Fault`.
    func read(
        _ message: String, _ session: ChatSession, over rules: ChatQuery, now: Date, _ calendar: Calendar
    ) async throws -> ChatQuery {
        // Replies have names of places in them, which anybody may have written: of what was said, the model sees the person's part alone.
        let before = session.history.filter { $0.role == .user }.suffix(Self.rememberedMessages).map(\.content)
        let earlier = before.isEmpty ? "nothing" : before.map { "“\($0)”" }.joined(separator: ", ")
        let time = "\(LocalTime.text(now, in: calendar.timeZone).prefix(16)), \(ChatTimes.day(now, calendar).dropFirst(3))"
        let answer = try await client.reply(
            to: [
                ChatMessage(.system, Self.instruction),
                ChatMessage(
                    .user,
                    """
                    The time there: \(time). Said before: \(earlier). Places of the last answer: \(session.items.count).
                    The message: \(message.prefix(2_000))
                    """),
            ], maximumTokens: 300, temperature: 0)
        return try ModelQuery(answer).query(over: rules, now: now, calendar)
    }

    private static let instruction: String = {
        let vocabulary = Vocabulary.standard
        let kinds = vocabulary.subjects.values.filter { $0.cuisines == nil }.map(\.id).sorted()
        let cuisines = vocabulary.subjects.values.filter { $0.cuisines != nil }.map(\.id).sorted()
        return """
            You read what somebody asks a guide to places on foot, in any language. Answer with one JSON object and nothing else. Leave out \
            every field that the message says nothing of. Never name a place that the message does not name.
            "kinds": kinds of place, any of which will do, of \(kinds.joined(separator: ", "))
            "cuisines": of \(cuisines.joined(separator: ", "))
            "not": kinds or cuisines that are not wanted
            "diets": of \(vocabulary.diets.keys.sorted().joined(separator: ", ")); "diet_only": true for nothing else
            "wheelchair": true where it must be accessible
            "open": "now", "always" or a local time such as "2026-06-09T20:00"
            "within_minutes" on foot, or "within_metres"; "nearest": true for the nearest of all
            "name": of one place that is asked for
            "from", "until": local times between which an event is to be; its kind is "events"
            "ordinal": 2 for the second place of the last answer, -1 for its last; "refers_back": true for “that one”
            "closer": true for nearer ones than before; "others": true for something else
            "asks": of one place, of \(ChatQuery.Question.allCases.map(\.rawValue).joined(separator: ", "))
            Example: “a quiet place to work near here, open on Monday morning, not Starbucks” → {"kinds": ["calm"], "open": "2026-06-15T09:00"}
            """
    }()
}
