import Foundation
import OpenAPI

/// What is asked for, as JSON: what rules or a language model make of a question, what a page's filters and `explore search` fill.
///
/// ## Topics
/// - What: ``kinds``, ``cuisines``, ``names``, ``wishes``, ``refused``
/// - Where: ``near``, ``on``, ``within``, ``between``, ``from``, ``withinMetres``, ``withinMinutes``
/// - When: ``open``, ``openUntil``, ``eventFrom``, ``eventUntil``
/// - Which, and how many: ``order``, ``count``, ``others``, ``closer``, ``ordinal``, ``that``, ``earlier``, ``continues``, ``listed``
/// - What of them: ``asks``
/// - What else was said: ``also``, ``talk``, ``distress``, ``unknown``, ``language``
public struct ExploreQuery: Sendable, Hashable {
    /// Something that a place shall have.
    public struct Wish: Sendable, Hashable, Codable {
        /// "wifi", or words for it.
        public var wish: String
        /// Whether nothing else will do.
        public var must: Bool

        public init(_ wish: String, must: Bool = true) { (self.wish, self.must) = (wish, must) }
    }

    /// In which order places come.
    public enum Order: String, Sendable, Hashable, CaseIterable, Codable {
        case best, nearest, oldest, newest
        case openLongest = "open_longest"
    }

    /// What is asked of a place.
    public enum Ask: String, Sendable, Hashable, CaseIterable, Codable {
        case way, distance, phone, website, email, hours, address, level, description
        /// Whether one is there before it closes.
        case inTime = "in_time"
        /// Where the person is.
        case whereAmI = "where_am_i"
        /// How many there are.
        case howMany = "how_many"
        /// What lies on the way.
        case along
        /// Line that goes there without a change, and the stops at both ends.
        case transit
        /// Door by which one goes in.
        case entrance
        /// Names of before, and those in other languages.
        case otherNames = "names"
    }

    /// What is said to be polite.
    public enum Talk: String, Sendable, Hashable, CaseIterable, Codable {
        case greeting, thanks, farewell, help, identity, languages, sorry, lonely, relief
        case goodNews = "good_news"
    }

    /// Kinds of place, any of which will do.
    public var kinds: [String] = []
    /// Kitchens, any of which will do, the ones that are wanted most first.
    public var cuisines: [String] = []
    /// Places by their names or addresses.
    public var names: [String] = []
    public var wishes: [Wish] = []
    /// Kinds, kitchens and names that are not wanted: the field `not`.
    public var refused: [String] = []
    /// A place, square, street or address that they are to be near; "that" for the place spoken of last.
    public var near: String?
    /// The street that they are on.
    public var on: String?
    /// The quarter, square or building that they are in: the field `in`.
    public var within: String?
    /// The two places that they are between; "here" for where the person is.
    public var between: [String] = []
    /// Where the way begins, if not where the person is; "that" for the place spoken of last.
    public var from: String?
    /// Metres on foot, at most.
    public var withinMetres: Double?
    /// Minutes on foot, at most.
    public var withinMinutes: Double?
    /// "now", "always", a local time ("2026-06-09T20:00") or a day ("2026-06-09").
    public var open: String?
    /// The local time until which they are to be open.
    public var openUntil: String?
    /// The local times between which an event is to begin.
    public var eventFrom: String?
    public var eventUntil: String?
    public var order: Order?
    /// How many places, at most.
    public var count: Int?
    /// Not the places of the answers before.
    public var others = false
    /// Nearer ones than those of the last answer.
    public var closer = false
    /// A place of the last list, from 1; −1 for its last one.
    public var ordinal: Int?
    /// The place that was spoken of last.
    public var that = false
    /// Kind or name that an earlier answer was about, where another was given since: "library"; "first" for the first answer.
    public var earlier: String?
    /// The query before, with what this one has in its place.
    public var continues = false
    /// Of the places of the last list: "which of them have Wi-Fi?"
    public var listed = false
    public var asks: [Ask] = []
    /// Further needs of the same message, each on its own: "and a cash machine near it".
    public var also: [ExploreQuery] = []
    public var talk: Talk?
    /// Somebody's need for help, as the server's table has it: "medical", "danger".
    public var distress: String?
    /// What was heard and not understood, or what no field holds, in the words of the person.
    public var unknown: [String] = []
    /// The language of the reply: "en", "fi", "sv" or "de".
    public var language: String?

    public init() {}
}

/// Why a field of a query is not used.
public struct QueryFault: Error, Sendable, Hashable {
    public let field: String
    /// For a person: what the field must be.
    public let sentence: String
}

extension ExploreQuery {
    /// Reads a query: what fits is kept, and of the rest it is said why not.
    ///
    /// - Parameter isStrict: whether one text is no list of one, and null is no value; a language model is forgiven both.
    /// - Throws: `QueryFault` where the text is no JSON object.
    public static func read(_ data: Data, strictly isStrict: Bool = false) throws(QueryFault) -> (query: ExploreQuery, faults: [QueryFault])
    {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw QueryFault(field: "query", sentence: "A query is a JSON object such as {\"kinds\": [\"cafe\"], \"open\": \"now\"}.")
        }
        var reader = QueryFieldReader(fields: object, isStrict: isStrict)
        let query = reader.query(QueryField.all)
        return (query, reader.faults)
    }
}

extension ExploreQuery: Encodable {
    /// Writes the fields that say something.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    var json: JSONValue {
        let fields = QueryField.all.compactMap { field in field.write(self).map { (field.name, $0) } }
        return .object(Dictionary(uniqueKeysWithValues: fields))
    }
}
