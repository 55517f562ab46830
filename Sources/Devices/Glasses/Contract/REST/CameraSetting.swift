/// One setting of the camera, declared once: the REST API's field with its check, the page's field, the shell's option and what it prints come
/// of it.
public struct CameraSetting: Sendable {
    /// The form of its values, and so of its field on a screen.
    public enum Kind: Sendable {
        /// Degrees, clockwise.
        case turn
        case toggle
        case resolution
        /// Percent.
        case level(CameraLevel)
    }

    /// In the REST API: `flip_horizontal`.
    public let name: String
    public let kind: Kind
    /// The sentence for who may change it.
    public let help: String
    /// The sentence for who reads it.
    public let meaning: String
    /// The words for one that is on.
    public let state: String
    /// Its field in a change.
    let field: FieldLimits.ObjectField
    /// JSON Schema of it in an answer.
    let answer: JSONValue
    /// The value as the REST API tells it.
    public let value: @Sendable (CameraSettings) -> JSONValue
    /// Takes its value from the fields of a change; keeps it where it is not there.
    let take: @Sendable (JSONFields, inout CameraSettings) throws(GlassesValueError) -> Void

    /// In the page's requests: `flipHorizontal`.
    public var pageName: String {
        let words = name.split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// All, in the order in which they are listed.
    public static let all: [CameraSetting] = [
        setting(
            "rotation", .turn, .integers(CameraSettings.rotations), \.rotation, help: "The picture's turn: 0, 90, 180 or 270.",
            meaning: "0, 90, 180 or 270; null without Wi-Fi, as all of the camera's."),
        setting(
            "flip_horizontal", .toggle, .boolean, \.flipHorizontal, help: "Exchange left and right.",
            meaning: "Left and right are exchanged.", state: "left and right exchanged"),
        setting(
            "flip_vertical", .toggle, .boolean, \.flipVertical, help: "Exchange top and bottom.",
            meaning: "Top and bottom are exchanged.", state: "upside down"),
        size(
            "resolution", within: CameraSettings.Resolution.sides,
            help: "Of the picture: 1280x720. Photos and videos follow, unless theirs is given as well.", \.resolution
        ) { ($1.resolution, $1.photoResolution, $1.videoResolution) = ($0, $0, $0) },
        size(
            "photo_resolution", within: CameraSettings.Resolution.photoSides, help: "Of photos, up to 4656 pixels a side: 4056x3040.",
            \.photoResolution
        ) { $1.photoResolution = $0 },
        size("video_resolution", within: CameraSettings.Resolution.sides, help: "Of videos: 1280x720.", \.videoResolution) {
            $1.videoResolution = $0
        },
        level(
            "brightness", \.brightness, label: "Brightness", neutral: CameraSettings.neutralBrightness,
            help: "Of the picture: 0 to 100, and 50 as the camera gives it. Black stays black, and white white.",
            meaning: "0 to 100; 50 is as the camera gives it. Null also on firmware without it."),
    ]

    private static func setting<Value: Sendable>(
        _ name: String, _ kind: Kind, _ values: FieldKind<Value>, _ property: any WritableKeyPath<CameraSettings, Value> & Sendable,
        help: String, meaning: String, state: String = ""
    ) -> CameraSetting {
        let field = Field(name, values)
        return CameraSetting(
            name: name, kind: kind, help: help, meaning: meaning, state: state, field: field.optional, answer: values.limits.schema,
            value: { values.write($0[keyPath: property]) },
            take: { (fields, settings) throws(GlassesValueError) in
                if let value = try fields.value(field) { settings[keyPath: property] = value }
            })
    }

    /// - Parameter label: what a person reads beside it: "Brightness".
    private static func level(
        _ name: String, _ property: any WritableKeyPath<CameraSettings, Int> & Sendable, label: String, neutral: Int, help: String,
        meaning: String
    ) -> CameraSetting {
        setting(
            name, .level(CameraLevel(label: label, neutral: neutral)), .integer(in: CameraLevel.percents), property, help: help,
            meaning: meaning)
    }

    /// One of the sizes. Either side may be left out.
    ///
    /// - Parameter change: takes one that was checked.
    private static func size(
        _ name: String, within sides: ClosedRange<Int>, help: String,
        _ current: @escaping @Sendable (CameraSettings) -> CameraSettings.Resolution,
        change: @escaping @Sendable (CameraSettings.Resolution, inout CameraSettings) -> Void
    ) -> CameraSetting {
        let side = FieldKind<Int>.integer(in: sides)
        let (width, height) = (Field("width", side), Field("height", side))
        let fields = [width, height].map { field in
            var side = field.optional
            if case .object(var schema) = side.schema {
                schema["multipleOf"] = 2
                side.schema = .object(schema)
            }
            return side
        }
        return CameraSetting(
            name: name, kind: .resolution, help: help, meaning: "WIDTHxHEIGHT in pixels.", state: "",
            field: .init(name: name, schema: .objectSchema(fields), isRequired: false),
            answer: .fields(["width": ["type": "integer"], "height": ["type": "integer"]]),
            value: { ["width": .integer(current($0).width), "height": .integer(current($0).height)] },
            take: { (fields, settings) throws(GlassesValueError) in
                guard let fields = try fields.object(name) else { return }
                change(
                    try CameraSettings.Resolution(
                        width: try fields.value(width) ?? current(settings).width,
                        height: try fields.value(height) ?? current(settings).height, within: sides, as: name), &settings)
            })
    }
}

/// A setting of the camera that is a level in percent.
public struct CameraLevel: Sendable {
    public static let percents = 0...100

    /// What a person reads beside it: "Brightness".
    public let label: String
    /// The level at which the picture is as the camera gives it.
    public let neutral: Int
}
