/// One call of the glasses' REST API, declared once: the server's route, the client's call, what the router has to know of it, and the part of
/// the document come of it.
public struct GlassesEndpoint: Sendable {
    /// Method, path, body and answers.
    public let http: Endpoint
    /// The name in a list of decisions: nothing of its content.
    public let title: String
    /// The capability that it needs; nil where the guide has it.
    public let need: GlassesCapabilities?
    /// The time that the glasses themselves may take for it.
    public let patience: Duration
    /// The longest time of the whole answer, beside ``patience``.
    public let deadline: Duration
    /// The place where its change is seen; nil where it changes nothing.
    public let trace: Trace?

    /// The place where a change is seen.
    public struct Trace: Sendable {
        /// A part of what the API tells: `notes` for `GET /api/notes`.
        public let topic: String
        public let sign: Sign
    }

    /// The evidence, in what the API then tells, that a change was made.
    public enum Sign: Sendable {
        /// Nothing does.
        case none
        /// The fields that were sent, in a member of the answer, or in the answer itself.
        case told(in: String?)
        /// The item of that identity has what was sent.
        case item
        /// There is no item of that identity any more.
        case itemIsGone
        /// There is another item than before with what was sent.
        case newItem
        /// There is no item.
        case empty
        /// A member of the answer has this value.
        case shown(String, JSONValue)
    }

    /// True for a call that makes an item, and tells its identity.
    public var makesItem: Bool { if case .newItem = trace?.sign { true } else { false } }
}

extension GlassesEndpoint: Hashable {
    public static func == (one: GlassesEndpoint, two: GlassesEndpoint) -> Bool {
        one.http.method == two.http.method && one.http.path == two.http.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(http.method)
        hasher.combine(http.path)
    }
}

extension GlassesEndpoint {
    /// Something that is asked, and changes nothing.
    ///
    /// - Parameter answer: JSON Schema of it.
    static func read(
        _ path: String, _ summary: String, _ description: String? = nil, needs need: GlassesCapabilities? = nil,
        deadline: Duration = .seconds(10), answer: JSONValue
    ) -> GlassesEndpoint {
        GlassesEndpoint(
            http: endpoint(.get, path, summary, description, answers: [200: .json(answer)]), title: summary, need: need, patience: .zero,
            deadline: deadline, trace: nil)
    }

    /// A list, newest first, whole or in parts.
    ///
    /// - Parameter prefix: what each identity begins with, before its number.
    static func list(_ path: String, _ summary: String, of items: String, identifiedBy prefix: String = "") -> GlassesEndpoint {
        GlassesEndpoint(
            http: endpoint(
                .get, path, summary,
                "“limit” has the newest so many, and with “before” those that follow on that one, which may be deleted by now; a part with "
                    + "fewer items than “limit” is the last. The entity tag is that of the whole list.",
                parameters: [limit, olderThan(prefix)],
                answers: unchanged([
                    200: .json(.list(of: .component(items)), headers: entityTag), 400: .component("Invalid"),
                    404: .component("NotFound"),
                ])),
            title: summary, need: nil, patience: .zero, deadline: .seconds(10), trace: nil)
    }

    /// Something that is told with an entity tag, and not again where nothing has changed.
    static func tagged(_ path: String, _ summary: String, answer: JSONValue) -> GlassesEndpoint {
        GlassesEndpoint(
            http: endpoint(.get, path, summary, nil, answers: unchanged([200: .json(answer, headers: entityTag)])), title: summary,
            need: nil, patience: .zero, deadline: .seconds(10), trace: nil)
    }

    private static let entityTag: [String: JSONValue] = ["ETag": ["schema": .string()]]

    private static func unchanged(_ answers: [Int: Endpoint.Response]) -> [Int: Endpoint.Response] {
        answers.merging([304: .described("It is the one of If-None-Match.")]) { $1 }
    }

    /// Items of a part of a list.
    public static let limits = 1...1_000
    public static let limit = Endpoint.Parameter(
        "limit", in: .query, "Items at most.",
        schema: ["type": "integer", "minimum": .integer(limits.lowerBound), "maximum": .integer(limits.upperBound)])
    /// The query's name of an item that a part of a list begins after.
    public static let before = "before"

    private static func olderThan(_ prefix: String) -> Endpoint.Parameter {
        let digits = prefix.isEmpty ? "[1-9][0-9]{0,17}" : "[0-9]{3,18}"
        return Endpoint.Parameter(
            before, in: .query, "An item's identity: older ones.",
            schema: ["type": "string", "pattern": .text("^\(prefix)\(digits)$")])
    }

    /// A picture, a stream or a file.
    static func read(
        _ path: String, _ summary: String, _ description: String? = nil, needs need: GlassesCapabilities? = nil,
        parameters: [Endpoint.Parameter] = [], answers: [Int: Endpoint.Response]
    ) -> GlassesEndpoint {
        GlassesEndpoint(
            http: endpoint(.get, path, summary, description, parameters: parameters, answers: answers), title: summary, need: need,
            patience: .zero, deadline: .seconds(10), trace: nil)
    }

    /// Something that changes the glasses.
    ///
    /// - Parameters:
    ///   - title: where it is not the summary.
    ///   - body: the fields of its JSON object.
    ///   - done: what the answer tells of a success.
    ///   - answer: JSON Schema of that.
    ///   - refusals: besides those that every call of its form has.
    static func change(
        _ method: Endpoint.Method, _ path: String, _ summary: String, _ description: String? = nil, title: String? = nil,
        needs need: GlassesCapabilities? = nil, patience: Duration = .zero, body: [FieldLimits.ObjectField]? = nil, done: String = "Done.",
        answer: JSONValue = .component("Answer"), refusals: [Int: Endpoint.Response] = [:], seenIn topic: String, by sign: Sign = .none
    ) -> GlassesEndpoint {
        let http = endpoint(
            method, path, summary, description, body: body, answers: refusals.merging([200: .json(answer, done)]) { $1 },
            links: links(path, topic, sign))
        return GlassesEndpoint(
            http: http, title: title ?? summary, need: need, patience: patience, deadline: .seconds(10),
            trace: Trace(topic: topic, sign: sign))
    }

    private static func endpoint(
        _ method: Endpoint.Method, _ path: String, _ summary: String, _ description: String?, parameters: [Endpoint.Parameter] = [],
        body: [FieldLimits.ObjectField]? = nil, answers: [Int: Endpoint.Response], links: [Endpoint.Link] = []
    ) -> Endpoint {
        let thing = path.split(separator: "/").first.map { String($0.dropLast()) } ?? ""
        let hasItem = path.contains("{id}")
        var responses: [Int: Endpoint.Response] = [401: .component("Unauthorized"), 503: .component("Unavailable")]
        if body != nil { responses.merge([400: .component("Invalid"), 413: .component("TooLarge"), 507: .component("Full")]) { $1 } }
        if hasItem { responses[404] = .component("NotFound") }
        let id = Endpoint.Parameter(
            "id", in: .path, "The \(thing)'s identity.", schema: ["type": "string", "minLength": 1], isRequired: true,
            example: thing == "photo" || thing == "video" ? .text(thing + "_001") : "1")
        return Endpoint(
            method, "/api/" + path, summary, description, parameters: (hasItem ? [id] : []) + parameters, body: body,
            responses: responses.merging(answers) { $1 }, links: links)
    }

    /// The read-back of a change, and the calls that take the identity of an item that was made.
    private static func links(_ path: String, _ topic: String, _ sign: Sign) -> [Endpoint.Link] {
        var links: [Endpoint.Link] = []
        if case .none = sign {} else { links.append(.init("seen", "Shows that it was made.", to: .get, "/api/" + topic)) }
        if case .newItem = sign {
            for (name, method) in [("change", Endpoint.Method.put), ("delete", .delete)] {
                links.append(
                    .init(
                        name, "What was made, by its identity.", to: method, "/api/\(path)/{id}", parameters: ["id": "$response.body#/id"]))
            }
        }
        return links
    }
}
