/// The OpenAPI 3.1 document of the glasses' REST API.
public enum GlassesDocument {
    public static let title = "Smart Glasses API"
    public static let description =
        "Status, settings, camera, media, notes, todos and conversation of the glasses. Every call but /api/connection/test needs the key in "
        + "the header X-API-Key, or a signature with it in Authorization (docs/security.md), whose answer is signed as well; it is in "
        + "config/api_key.txt of the data folder, and a paired companion reads it over Bluetooth. There it also gets a token of its own, "
        + "which stands for the key and is taken back alone. A change may carry a key of its own in the header Idempotency-Key, 1 to 128 "
        + "visible ASCII characters: sent again with the same key, it is answered as before and not made again; 422 tells that the key stood "
        + "for another change. The answer is kept together with the change, so that a change whose answer never came may simply be sent "
        + "again; on a full disk what makes room is done although its answer cannot be kept."

    public static let json: JSONValue = [
        "openapi": "3.1.0", "info": info, "security": [["key": []]], "paths": Endpoint.paths(of: GlassesEndpoint.all.map(\.http)),
        "components": [
            "parameters": ["IdempotencyKey": idempotencyKey],
            "securitySchemes": ["key": ["type": "apiKey", "in": "header", "name": "X-API-Key"]], "responses": .object(refusals),
            "schemas": .object(schemas),
        ],
    ]

    private static let info: JSONValue = [
        "title": .text(title), "version": "1", "description": .text(description), "license": ["name": "MIT", "identifier": "MIT"],
    ]

    private static let idempotencyKey: JSONValue = [
        "name": "Idempotency-Key", "in": "header",
        "description": "The name of a change, which is made once however often it comes with it. Every PUT, POST and DELETE takes it.",
        "schema": ["type": "string", "minLength": 1, "maxLength": 128],
    ]

    private static let refusals: [String: JSONValue] = [
        "Invalid": refusal("Something in the request is not accepted; nothing has changed."),
        "Unauthorized": refusal("The key is missing or wrong.", .fields(["error": ["const": "Unauthorized"]])),
        "Private": refusal("Private mode is on: camera and microphone are off."), "NotFound": refusal("There is none of that identity."),
        "TooLarge": refusal("The body has more than a megabyte."),
        "Full": refusal("No room is left; nothing has changed."),
        "Unavailable": refusal("There is no camera, or no encoder, at the moment; or the glasses cannot read their key."),
    ]

    private static func refusal(_ description: String, _ schema: JSONValue = .component("Error")) -> JSONValue {
        ["description": .text(description), "content": ["application/json": ["schema": schema]]]
    }

    // MARK: - Answers

    static let schemas: [String: JSONValue] = [
        "Error": .fields(["error": .string("A sentence for a person."), "code": .string("A stable word for programs.")]),
        "Answer": .done([:], ["message": .string(), "id": .string("What was made.")]), "Personality": .word(Personality.self),
        "Priority": .word(TodoPriority.self), "Timestamp": timestamp, "Status": status,
        "Camera": .fields(Dictionary(uniqueKeysWithValues: CameraSetting.all.map { ($0.name, $0.answer) })), "Settings": settings,
        "Storage": .fields(["release_videos": .word(StorageSettings.Release.self)]),
        "Captured": .done(["path": .string(), "filename": .string()]), "Media": media, "Note": note, "Todo": todo, "Message": message,
        "WiFi": wifi, "Network": network, "Event": event, "Companion": companion, "Erased": erased,
    ]

    private static let boolean: JSONValue = ["type": "boolean"]
    private static let integer: JSONValue = ["type": "integer"]

    private static let timestamp: JSONValue = [
        "type": "string", "description": "Local time without a zone.", "pattern": #"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$"#,
    ]

    private static let notices: JSONValue = [
        "type": "array", "items": ["type": "string"], "description": "Sentences for their owner: what was put back, and what is missing.",
    ]

    private static let status = JSONValue.fields([
        "mode": .word(StatusMode.self), "personality": .component("Personality"), "name": .string(),
        "battery": ["type": ["integer", "null"], "minimum": 0, "maximum": 100], "connected": boolean,
        "timestamp": .component("Timestamp"), "device": .string("Which glasses they are: the same text as over Bluetooth."),
        "hearing": .word(HearingState.self), "notices": notices,
    ])

    private static let settings = JSONValue.fields([
        "personality": .component("Personality"), "name": .string(),
        "wake_word": .fields(["keyword": .string(), "sensitivity": WakeWord.sensitivity.kind.limits.schema]),
        "voice": .fields(["engine": .word(Voice.Engine.self), "rate": integer, "volume": Voice.volume.kind.limits.schema]),
        "camera": .component("Camera"), "storage": .component("Storage"),
    ])

    private static let unsure: [String: JSONValue] = [
        "time_unsure": [
            "const": true, "description": "Nobody had vouched for the clock since the machine started, so that the timestamp may be wrong.",
        ]
    ]

    private static let media = JSONValue.fields(
        [
            "id": .string(), "filename": .string(), "size": ["type": "integer", "minimum": 0], "timestamp": .component("Timestamp"),
        ],
        optional: unsure.merging([
            "fetched": ["const": true, "description": "A companion has shown to have it."]
        ]) { $1 })

    private static let note = JSONValue.fields(
        ["id": .string(), "content": .string(), "timestamp": .component("Timestamp")], optional: unsure)

    private static let todo = JSONValue.fields(
        [
            "id": .string(), "task": .string(), "priority": .component("Priority"), "completed": boolean,
            "timestamp": .component("Timestamp"),
        ], optional: unsure)

    private static let message = JSONValue.fields(
        ["role": .word(ConversationMessage.Role.self), "content": .string(), "timestamp": .component("Timestamp")], optional: unsure)

    private static let wifi = JSONValue.fields([
        "status": .word(WiFiStatus.self), "ssid": .stringOrNull(), "reason": ["enum": .array(reasons)], "problem": .stringOrNull(),
    ])

    private static let reasons = WiFiFailure.allCases.map { JSONValue.text($0.rawValue) } + [JSONValue.null]

    private static let companion = JSONValue.fields([
        "id": .string(), "name": .string(), "since": .component("Timestamp"),
        "seen": ["anyOf": [.component("Timestamp"), ["type": "null"]], "description": "When it last showed its token, within an hour."],
        "asking": ["type": "boolean", "description": "It is the one that asks."],
        "linked": ["type": "boolean", "description": "It is connected over Bluetooth."],
    ])

    private static let erased = JSONValue.done([
        "message": .string(),
        "erased": .fields(
            Dictionary(
                uniqueKeysWithValues: ["photos", "videos", "notes", "todos", "messages", "alarms", "companions"].map {
                    ($0, ["type": "integer", "minimum": 0])
                })),
    ])

    private static let event = JSONValue.fields(
        ["topic": .word(GlassesEvent.Topic.self), "change": .word(GlassesEvent.Change.self)], optional: ["id": .string()])

    private static let network = JSONValue.fields(
        [
            "ssid": .string(), "signal": ["type": "integer", "minimum": 0, "maximum": 100], "security": .word(NetworkSecurity.self),
        ], optional: ["joinable": ["const": false]])
}

extension JSONValue {
    /// JSON Schema of the answer to a change that was made.
    static func done(_ members: [String: JSONValue], _ optional: [String: JSONValue] = [:]) -> JSONValue {
        fields(members.merging(["success": ["const": true]]) { $1 }, optional: optional)
    }

    /// JSON Schema of the words of a type.
    static func word<Word: WireWord>(_: Word.Type) -> JSONValue { FieldKind<Word>.word.limits.schema }
}
