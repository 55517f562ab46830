import OpenAPI

/// The OpenAPI 3.1 document of an explore server, and the JSON Schema of its answers.
public enum ExploreDocument {
    public static let json: JSONValue = [
        "openapi": "3.1.0", "info": info, "paths": Endpoint.paths(of: ExploreEndpoint.all, closed: [ExploreEndpoint.query.path]),
        "components": [
            "responses": [
                "Refused": ["description": "What is wrong with the request.", "content": ["application/json": ["schema": refusal]]]
            ],
            "schemas": ["Location": location, "Point": point, "Place": place],
        ],
    ]

    private static let info: JSONValue = [
        "title": "Outrigger's explore server", "version": "1",
        "description":
            "Places, chat, directions and events around a fixed origin. Every answer is JSON; /api/* may be read by pages of any origin.",
        "license": ["name": "MIT", "identifier": "MIT"],
    ]

    private static let refusal = JSONValue.fields(
        ["error": .string()], optional: ["code": .string(), "categories": .list(of: .string())])

    // MARK: - Places

    static let categories = JSONValue.array(ExploreCategory.allCases.map { .text($0.rawValue) })

    private static let location = JSONValue.fields(
        ["lat": ExploreEndpoint.number(Coordinates.latitudes), "lng": ExploreEndpoint.number(Coordinates.longitudes)], isClosed: true)

    private static let point: JSONValue = [
        "type": "array", "minItems": 2, "maxItems": 2,
        "prefixItems": [ExploreEndpoint.number(Coordinates.latitudes), ExploreEndpoint.number(Coordinates.longitudes)],
    ]

    private static let place = JSONValue.fields(
        [
            "name": ["type": "string", "minLength": 1], "address": .stringOrNull(),
            "walk_time": .stringOrNull(#"On foot from the origin: "7 min"."#), "distance": .stringOrNull(#""0.4 mi", "500 ft""#),
            "rating": ExploreEndpoint.number(0...5, orNull: true), "location": .component("Location"), "photo_url": .stringOrNull(),
            "maps_link": .stringOrNull(),
        ], optional: placeDetails, isClosed: true)

    private static let placeDetails: [String: JSONValue] = [
        "distance_m": metres("The same in metres."), "kind": .string(#"What it is, in OpenStreetMap's word: "cafe"."#),
        "opening_hours": .string(#"As OpenStreetMap writes them: "Mo-Fr 09:00-21:00"."#),
        "open": .string(
            #"The same for now, in words: "open until 22:00". Missing where the hours are not known, or have a form that is not read."#),
        "diets": ["type": "array", "items": .string(), "description": #"Diets that it has dishes for: "vegan"."#],
        "wheelchair": ["type": "string", "enum": ["yes", "limited", "no"]], "phone": .string(), "website": .string(),
        "event_start": .string(#"When it begins, where it is an event, in local time: "2025-01-15T20:00:00"."#),
    ]

    private static func metres(_ description: String) -> JSONValue {
        ["type": "number", "minimum": 0, "description": .text(description)]
    }

    private static func list(atMost count: Int) -> JSONValue {
        ["type": "array", "maxItems": .integer(count), "items": .component("Place")]
    }

    static func places(_ category: JSONValue) -> JSONValue {
        .fields(["category": category, "places": list(atMost: ExploreEndpoint.limits.upperBound)], isClosed: true)
    }

    static let found = JSONValue.fields(["reply": .string(), "places": list(atMost: ExploreEndpoint.limits.upperBound)], isClosed: true)

    // MARK: - Chat

    static let reply = JSONValue.fields(
        [
            "reply": ["type": "string", "minLength": 1], "places": list(atMost: 10),
            "vibe": ["enum": .array(ExploreCategory.allCases.map { .text($0.rawValue) } + [.null])], "weather": weather,
        ], optional: ["emergency": emergency], isClosed: true)

    private static let emergency: JSONValue = [
        "type": "string", "pattern": "^[0-9]{2,15}$",
        "description": .text(
            "The emergency number to call; only where the message is one of distress. The reply has it too, in the language of the message "
                + "(English, Finnish, Swedish, German), and places are then those that help: hospitals, doctors, police."),
    ]

    private static let weather: JSONValue = [
        "description": "Null where no weather server is named, or it gave none.", "type": ["object", "null"],
        "properties": ["temp_f": ["type": ["number", "null"]], "desc": .stringOrNull(), "icon": .stringOrNull()],
        "required": ["desc", "icon", "temp_f"],
    ]

    // MARK: - Ways

    static let way = JSONValue.fields(
        [
            "distance_text": .string(),
            "duration_text": .string(#"Also where it is too far to walk, which "notes" says: "3 days 2 hours"."#), "maps_link": .string(),
            "polyline": ["type": "array", "minItems": 2, "items": .component("Point")], "steps": .list(of: step),
            "estimated": ["type": "boolean", "description": "True where no street was looked at: a straight line and a guess."],
        ],
        optional: [
            "distance_m": metres("The way in metres."),
            "estimated_m": metres(
                "Metres of it that are along no street that is known: from the origin to the street, and from the street to the door."),
            "notes": [
                "type": "array", "description": "What is to be known of the way; missing where there is nothing.", "items": remark,
            ],
        ], isClosed: true)

    private static let remark = JSONValue.fields(["code": FieldKind<WayNote>.word.limits.schema, "text": .string()], isClosed: true)

    private static let step = JSONValue.fields(
        ["instruction": .string()],
        optional: [
            "distance_text": .stringOrNull(), "distance_m": metres("The same in metres; missing for the arrival."),
            "duration_text": .stringOrNull(), "location": .component("Location"),
        ])

    // MARK: - Events and streets

    static let events = JSONValue.fields(["nyc_permitted": .list(of: event)], isClosed: true)

    private static let event = JSONValue.fields(
        [
            "event_name": ["type": "string", "minLength": 1], "event_start": .string("Local time: 2025-01-15T20:00:00"),
            "latitude": ["type": "number"], "longitude": ["type": "number"], "address": .stringOrNull(),
        ], isClosed: true)

    static let streets = JSONValue.fields(
        [
            "origin": .component("Location"), "streets": .list(of: .list(of: .component("Point"))), "attribution": .stringOrNull(),
        ], isClosed: true)

    private static let mapArea = JSONValue.fields(
        [
            "version": .string("Names the import, in each tile's address."), "south": ExploreEndpoint.number(Coordinates.latitudes),
            "north": ExploreEndpoint.number(Coordinates.latitudes), "west": ExploreEndpoint.number(Coordinates.longitudes),
            "east": ExploreEndpoint.number(Coordinates.longitudes), "attribution": .string(),
        ], isClosed: true)

    static let map = JSONValue.fields(
        ["areas": .list(of: mapArea), "levels": .list(of: ["type": "integer"]), "kinds": .list(of: .string())],
        optional: [
            "unmapped": .list(of: mapArea), "origin": .component("Location"), "missing": ["enum": ["older", "no_streets", "sample"]],
        ], isClosed: true)
}
