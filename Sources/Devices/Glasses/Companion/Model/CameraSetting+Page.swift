import Companion

extension CameraSetting {
    /// The body of the page's action: settings by their names in the REST API; those that are left out stay.
    static let change: ActionBody<[String: JSONValue]> = all.map(\.pageField).reduce(ActionBody<Void>.none.map { _ in [:] }) {
        body, field in
        body.and(field).map { $0.0.merging($0.1) { $1 } }
    }

    /// The setting where it is a level, as a page shows it; nil for another one, and for firmware that does not have it.
    func shown(_ value: JSONValue?) -> GlassesScreen.Camera.Level? {
        guard case .level(let level) = kind, let value = value?.wholeNumber else { return nil }
        return GlassesScreen.Camera.Level(
            id: pageName, label: Worded(Sentence(key: level.label, [])), minimum: CameraLevel.percents.lowerBound,
            maximum: CameraLevel.percents.upperBound,
            value: value)
    }

    /// The setting in a page's request.
    private var pageField: ActionBody<[String: JSONValue]> {
        let value: ActionBody<JSONValue> =
            switch kind {
            case .turn:
                ActionBody<Int>.integer(pageName, in: 0...270, unit: "°").map { degrees throws(ActionError) -> JSONValue in
                    guard CameraSettings.rotations.contains(degrees) else {
                        throw ActionError(.invalid, code: "rotation", "A picture is turned by 0, 90, 180 or 270 degrees.")
                    }
                    return .integer(degrees)
                }
            case .toggle: ActionBody<Bool>.boolean(pageName).map { JSONValue.boolean($0) }
            case .level(let level):
                ActionBody<Int>.integer(pageName, in: CameraLevel.percents, unit: "%", subject: level.label).map { .integer($0) }
            case .resolution:
                ActionBody<String>.text(pageName).map { text throws(ActionError) -> JSONValue in
                    let sides = text.split(separator: "x").compactMap { Int($0) }
                    guard sides.count == 2, sides.count == text.split(separator: "x").count else {
                        throw ActionError(.invalid, code: "resolution", "A resolution is WIDTHxHEIGHT, for example 1280x720.")
                    }
                    return .object(["width": .integer(sides[0]), "height": .integer(sides[1])])
                }
            }
        return value.optional.map { [name] value in value.map { [name: $0] } ?? [:] }
    }
}
