import OpenAPI

/// The calls of an explore server, each declared once: the server's route, the client's call and the part of the document come of it.
public enum ExploreEndpoint {
    public static let all = [health, chat, recommendations, search, query, directions, events, streets, map, mapTile]

    public static let health = Endpoint(
        .get, "/health", "Whether the server is well", responses: told(.json(.fields(["status": ["const": "ok"]]), "It is.")))

    public static let chat = Endpoint(
        .post, "/api/chat", "Say something and get a reply with places", parameters: [session, units],
        body: [
            .init(name: "message", schema: ["type": "string", "minLength": 1, "pattern": #"\S"#], isRequired: true),
            .init(name: "latitude", schema: number(Coordinates.latitudes, orNull: true), isRequired: false),
            .init(name: "longitude", schema: number(Coordinates.longitudes, orNull: true), isRequired: false),
        ], example: ["message": "I want coffee"], responses: told(.json(ExploreDocument.reply, "The reply."), or: 400, 403, 413, 429))

    public static let recommendations = Endpoint(
        .get, "/api/quick_recs", "The best places of a category", parameters: [category, limit] + origin,
        responses: told(
            .json(
                ExploreDocument.places(["enum": ExploreDocument.categories]),
                "Best first. A smaller limit gives the beginning of the same list."),
            or: 400))

    public static let search = Endpoint(
        .get, "/api/search", "Places of a name, the best fit first", parameters: [name, limit] + origin,
        responses: [
            200: .json(ExploreDocument.places(["type": "null"]), "Of a chain all branches, the nearest first."), 400: refused,
        ])

    public static let query = Endpoint(
        .post, "/api/query", "Places of a query, with what could not be met", parameters: origin + [units],
        body: QueryField.all.map { .init(name: $0.name, schema: $0.schema, isRequired: false) },
        example: ["kinds": ["cafe"], "wishes": [["wish": "wifi", "must": true]], "open": "now", "language": "en"],
        responses: [200: .json(ExploreDocument.found, "What was found."), 400: refused, 413: refused, 414: refused, 422: refused])

    public static let directions = Endpoint(
        .get, "/api/directions", "The way on foot from the origin", parameters: [latitude, longitude] + origin + [units],
        responses: told(.json(ExploreDocument.way, "The way; its line begins at the origin and ends at the destination."), or: 400))

    public static let events = Endpoint(
        .get, "/api/events", "What is on, soonest first", responses: told(.json(ExploreDocument.events, "Empty where nothing is known.")))

    public static let streets = Endpoint(
        .get, "/api/streets", "The streets around the origin, for a map without tiles", parameters: origin,
        responses: told(.json(ExploreDocument.streets, "Empty where no extract was imported."), or: 400))

    public static let map = Endpoint(
        .get, "/api/map", "The maps that there are to draw",
        responses: told(.json(ExploreDocument.map, "Without areas where there is none.")))

    /// The media type of a tile, whose form is that of docs/decisions/map.md.
    public static let tileType = "application/vnd.outrigger.map"

    public static let mapTile = Endpoint(
        .get, "/api/map/{version}/{level}/{column}/{row}", "A tile of a map",
        "Of a tile with nothing in it but what a larger one has, that one comes. It never changes.",
        parameters: [version, level, column, row],
        responses: [
            200: .described("The tile.", content: [tileType: ["type": "string", "format": "binary"]]), 404: refused, 414: refused,
            422: refused, 503: refused,
        ])

    public static let version = Endpoint.Parameter(
        "version", in: .path, "Of an area of the map.", schema: ["type": "string", "minLength": 1], isRequired: true)
    public static let level = tileNumber("level", "One of the map's levels.")
    public static let column = tileNumber("column", "From the west, beginning with 0.")
    public static let row = tileNumber("row", "From the north, beginning with 0.")

    private static func tileNumber(_ name: String, _ description: String) -> Endpoint.Parameter {
        Endpoint.Parameter(name, in: .path, description, schema: ["type": "integer", "minimum": 0], isRequired: true)
    }

    private static let refused = Endpoint.Response.component("Refused")

    private static func told(_ answer: Endpoint.Response, or statuses: Int...) -> [Int: Endpoint.Response] {
        Dictionary(uniqueKeysWithValues: (statuses + [414, 503]).map { ($0, refused) } + [(200, answer)])
    }

    // MARK: - Parameters

    /// The most bytes of a conversation's name.
    public static let longestSession = 128
    public static let session = Endpoint.Parameter(
        "X-Session-ID", in: .header, "Names a conversation, whose context is kept. Without it a message stands alone.",
        schema: ["type": "string", "maxLength": .integer(longestSession)])

    public static let units = Endpoint.Parameter(
        "units", in: .query, "In which sentences tell distances; by default as the place's country does. Numbers and their texts stay.",
        schema: ["enum": .array(ExploreUnits.allCases.map { .text($0.rawValue) }), "default": .text(ExploreUnits.automatic.rawValue)])

    public static let category = Endpoint.Parameter(
        "category", in: .query, "Upper and lower case are the same.",
        schema: ["enum": ExploreDocument.categories, "default": .text(ExploreCategory.explore.rawValue)])

    /// Numbers of places that an answer may have at most.
    public static let limits = 1...50
    public static let usualLimit = 10
    public static let limit = Endpoint.Parameter(
        "limit", in: .query, "How many places at most; brought into \(limits.lowerBound) to \(limits.upperBound).",
        schema: ["type": "integer", "default": .integer(usualLimit)])

    /// The most Unicode scalars of a name that is searched.
    public static let longestName = 200
    public static let name = Endpoint.Parameter(
        "q", in: .query, "The name or a part of it; a letter or two may be wrong. Without a letter or a figure it finds nothing.",
        schema: ["type": "string", "minLength": 1, "maxLength": .integer(longestName)], isRequired: true)

    public static let latitude = Endpoint.Parameter(
        "lat", in: .query, nil, schema: number(Coordinates.latitudes), isRequired: true)
    public static let longitude = Endpoint.Parameter(
        "lng", in: .query, nil, schema: number(Coordinates.longitudes), isRequired: true)
    public static let originLatitude = Endpoint.Parameter(
        "origin_lat", in: .query,
        "Where ways begin, with origin_lng; by default where the server begins them. One of the two alone says nothing.",
        schema: number(Coordinates.latitudes))
    public static let originLongitude = Endpoint.Parameter(
        "origin_lng", in: .query, "As origin_lat.", schema: number(Coordinates.longitudes))
    private static let origin = [originLatitude, originLongitude]

    static func number(_ range: ClosedRange<Double>, orNull isOptional: Bool = false) -> JSONValue {
        guard isOptional, case .object(var members) = FieldLimits.number(range).schema else { return FieldLimits.number(range).schema }
        members["type"] = ["number", "null"]
        return .object(members)
    }
}
