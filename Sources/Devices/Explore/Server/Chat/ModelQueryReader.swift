import ChatClient
import Explore
import Foundation

/// Has a language model read what a message asks for. It fills in an `ExploreQuery`, and knows no place: what comes of it is checked field by
/// field, and looked for in the data like the rules' own reading.
public struct ModelQueryReader: Sendable {
    /// What a message refers to may be some messages ago.
    private static let rememberedMessages = 4

    private let client: ChatClient

    /// Reads with this model. Its deadline is waited for before anything is looked for, so it should be of a few seconds.
    public init(_ client: ChatClient) { self.client = client }

    /// Why a reading is not used, for the operator: nothing of it is told to whoever chats.
    struct Fault: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    /// What a message asks for, and which fields could not be used.
    ///
    /// - Parameters:
    ///   - language: of the message, where the model says none.
    ///   - times: when it was written, and where.
    /// - Throws: `ChatClientError`, ``Fault``.
    func read(
        _ message: String, _ session: ChatSession, language: String?, _ times: PlaceTimes
    ) async throws -> (query: ExploreQuery, faults: [QueryFault]) {
        // Replies have names of places in them, which anybody may have written: of what was said, the model sees the person's part alone.
        let before = session.history.filter { $0.role == .user }.suffix(Self.rememberedMessages).map(\.content)
        let earlier = before.isEmpty ? "nothing" : before.map { "“\($0)”" }.joined(separator: ", ")
        let time =
            "\(LocalTime.text(times.now, in: times.calendar.timeZone).prefix(16)), \(ChatTimes.day(times.now, times.calendar))"
        let answer = try await client.reply(
            to: [
                ChatMessage(.system, Self.instruction),
                ChatMessage(
                    .user,
                    """
                    The time there: \(time). Said before: \(earlier). Places of the last answer: \(session.list.count).
                    The message: \(message.prefix(2_000))
                    """),
            ], maximumTokens: 400, temperature: 0)
        return try Self.query(answer, language: language)
    }

    /// Reads a model's answer: one JSON object, whatever stands around it.
    static func query(_ answer: String, language: String?) throws(Fault) -> (query: ExploreQuery, faults: [QueryFault]) {
        guard let start = answer.firstIndex(of: "{"), let end = answer.lastIndex(of: "}"), start < end else {
            throw Fault(description: "it has no JSON object")
        }
        let read: (query: ExploreQuery, faults: [QueryFault])
        do throws(QueryFault) {
            read = try ExploreQuery.read(Data(answer[start...end].utf8))
        } catch {
            throw Fault(description: "its JSON cannot be read")
        }
        guard read.query != ExploreQuery() else {
            throw Fault(description: read.faults.isEmpty ? "it says nothing" : read.faults.map(\.sentence).joined(separator: " "))
        }
        var query = read.query
        // Of a language in which there is no reply, the reply is in English and says so.
        if let other = query.language, ChatLanguage(rawValue: other) == nil, other.count == 2 {
            query.language = ChatLanguage.english.rawValue
            query.talk = query.talk ?? .languages
        }
        if query.language.flatMap(ChatLanguage.init(rawValue:)) == nil { query.language = language }
        return (query, read.faults)
    }

    /// The form that a model fills; `docs/explore.md` has the same for people.
    static let instruction: String = {
        let vocabulary = Vocabulary.standard
        let kinds = vocabulary.subjects.values.filter { $0.cuisines == nil }.sorted { $0.id < $1.id }.map { subject in
            subject.id + (subject.gloss.map { " (\($0))" } ?? "")
        }
        let cuisines = vocabulary.subjects.values.filter { $0.cuisines != nil }.map(\.id).sorted()
        let wishes = vocabulary.wishes.keys.sorted()
        func list(_ values: [some RawRepresentable<String>]) -> String { values.map(\.rawValue).joined(separator: ", ") }
        return """
            You read what somebody asks a guide to places on foot, in any language. Answer with one JSON object and nothing else. Leave out \
            every field that the message says nothing of. Never recommend a place: names are only those that the message says, or means by a \
            nickname or a description that fits one place ("the white cathedral"), as a map calls it. Nothing of the message may be lost: what no field holds goes into "unknown", in the person's own language and words.
            "language": of the message, "en", "fi", "sv" or "de"; the code of any other ("es") where it is none of these
            "distress": one text, only where somebody may be in danger or need, of \(list(Distress.Kind.allCases)); the kinds that they ask for \
            beside it. A figure of speech, a sore foot on the way to a tram, or what is over, is none: then the other fields have what is asked
            "talk": only politeness, of \(list(ExploreQuery.Talk.allCases)); "relief" also beside other fields, where help has come or a danger is over
            "kinds": kinds of place, any of which will do, of \(kinds.joined(separator: ", "))
            "cuisines": kitchens, the most wanted first, of \(cuisines.joined(separator: ", "))
            "names": places, streets or addresses by the names that the message has, where they are asked about themselves; with "on" or "near" for which of several of a name
            "not": kinds, cuisines or names that are not wanted
            "wishes": what the places shall have or what is asked of them, each {"wish": …, "must": true or false}, of \
            \(wishes.joined(separator: ", ")); "vegan_only" and "vegetarian_only" for nothing else, and "architect: Engel", "artist: …", "operator: …", "max_height: 3.1", "line: 7" (of a stop) with a value; "chain" is that no chain is wanted
            "near", "on" (a street), "in" (a quarter, square or building; a venue, of events): one name; "between": two names, "here" for \
            where the person is, as for what lies on the way somewhere; "from": where the way begins; \
            "that" in place of a name for the place spoken of last
            "within_metres" or "within_minutes" on foot
            "open": "now", "always", a local time such as "2026-06-09T20:00", or a day such as "2026-06-09"; "open_until": a local time
            "event_from", "event_until": local times between which an event is to begin; its kind is "events"
            "order": "nearest", "open_longest", or "oldest" or "newest" by the year (of a list or a kind); "count": how many
            "ordinal": 2 for the second place of the last list, -1 for its last; "that": true for the place spoken of last, with "others": true for \
            the other one of two
            "continues": true where the message narrows or changes what was asked before, which stays in all other fields; also with a name or an \
            ordinal, where the same is asked of another place ("and Oodi?")
            "others": true for something else of the same; "closer": true for nearer ones than before
            "listed": true where it is asked which of the places of the last list has or is something, or the same of all of them, with \
            "order", "open", "wishes", "asks" and "from" for what
            "earlier": a kind or a name that an answer before the last one was about, which is asked about again: "cinema"; "first" for the \
            first answer of all; with "ordinal" for one of its places, with "listed" for which of them
            "also": where the message asks for two or three different things, a list of objects of this form for the second and third, each \
            with its own kinds or names, wishes and asks, and "near": "that" where it is to be near the first
            "asks": of one place, also of the best of a kind, of \(list(ExploreQuery.Ask.allCases)); what is asked of a list is a wish. "in_time" has \
            the time by which one must be there in "open" ("my train leaves at 18:05"); "where_am_i" may stand beside kinds; "transit" is by which tram, \
            metro or bus one gets there, in place of a "tram_stop"; "entrance" is which door; "names" what it was called before, or is called elsewhere
            Examples: “a quiet place to work near Kiasma, open on Monday morning, not Starbucks” → {"language": "en", "kinds": ["calm"], \
            "wishes": [{"wish": "quiet", "must": false}], "near": "Kiasma", "open": "2026-06-15T09:00", "not": ["Starbucks"]}
            “entä toinen, onko siellä wifi ja mihin asti auki?” → {"language": "fi", "ordinal": 2, "wishes": [{"wish": "wifi", "must": true}], \
            "asks": ["hours"]}
            “is Kiasma open, where is a cash machine near it, and is there a toilet I get into with a wheelchair?” → {"language": "en", \
            "names": ["Kiasma"], "asks": ["hours"], "also": [{"kinds": ["atm"], "near": "that"}, {"kinds": ["toilets"], "wishes": \
            [{"wish": "wheelchair", "must": true}]}]}
            “the address of that cinema again” → {"language": "en", "earlier": "cinema", "asks": ["address"]}
            “no, pizza” → {"language": "en", "continues": true, "cuisines": ["pizza"]}
            """
    }()
}
