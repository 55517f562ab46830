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
        resolution,
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

    /// Either side may be left out.
    private static let resolution: CameraSetting = {
        let side = FieldKind<Int>.integer(in: CameraSettings.Resolution.sides)
        let (width, height) = (Field("width", side), Field("height", side))
        let sides = [width, height].map { field in
            var side = field.optional
            if case .object(var schema) = side.schema {
                schema["multipleOf"] = 2
                side.schema = .object(schema)
            }
            return side
        }
        return CameraSetting(
            name: "resolution", kind: .resolution, help: "Of the picture: 1280x720.", meaning: "WIDTHxHEIGHT in pixels.", state: "",
            field: .init(name: "resolution", schema: .objectSchema(sides), isRequired: false),
            answer: .fields(["width": ["type": "integer"], "height": ["type": "integer"]]),
            value: { ["width": .integer($0.resolution.width), "height": .integer($0.resolution.height)] },
            take: { (fields, settings) throws(GlassesValueError) in
                guard let fields = try fields.object("resolution") else { return }
                settings.resolution = try CameraSettings.Resolution(
                    width: try fields.value(width) ?? settings.resolution.width,
                    height: try fields.value(height) ?? settings.resolution.height)
            })
    }()
}
