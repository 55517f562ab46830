/// The body of an action, declared once: it reads a request, refuses what is wrong in it, and describes itself in the API's document.
///
///     ActionBody.integer("value", in: 1000...4000, unit: "ml")
///     ActionBody.boolean("on").and(.text("reason").optional)
public struct ActionBody<Value: Sendable>: Sendable {
    /// The description.
    public let content: ActionContent
    /// Reads a value, or throws `ActionError`: `malformed` for a field that is missing or of another type, `invalid` for a value that the
    /// action does not take.
    public let read: @Sendable (ActionInput) throws(ActionError) -> Value

    /// The same request, read as something else.
    public func map<New: Sendable>(_ transform: @escaping @Sendable (Value) throws(ActionError) -> New) -> ActionBody<New> {
        ActionBody<New>(content: content) { input throws(ActionError) in try transform(try read(input)) }
    }

    /// `nil` where none of its fields is there.
    public var optional: ActionBody<Value?> {
        guard case .object(let shapes) = content else { return map { $0 } }
        let names = Set(shapes.flatMap(\.properties.keys))
        let relaxed = shapes.map { ActionContent.Shape(properties: $0.properties, required: [], absent: $0.absent) }
        return ActionBody<Value?>(content: .object(relaxed)) { input throws(ActionError) in
            names.contains { input.fields[$0] != nil } ? try read(input) : nil
        }
    }

    /// Both, as fields of one object.
    public func and<Other>(_ other: ActionBody<Other>) -> ActionBody<(Value, Other)> {
        ActionBody<(Value, Other)>(content: content.combined(other.content)) { input throws(ActionError) in
            (try read(input), try other.read(input))
        }
    }

    /// One of the two, and not both.
    ///
    /// - Parameter refusal: what is said where none came, or both.
    public func or(_ other: ActionBody<Value>, refusal: ActionError) -> ActionBody<Value> {
        let (mine, theirs) = (content.names, other.content.names)
        return ActionBody(content: .object(content.shapes(without: theirs) + other.content.shapes(without: mine))) {
            input throws(ActionError) in
            switch (mine.contains { input.fields[$0] != nil }, theirs.contains { input.fields[$0] != nil }) {
            case (true, false): return try read(input)
            case (false, true): return try other.read(input)
            default: throw refusal
            }
        }
    }
}

extension ActionBody where Value == Void {
    /// Nothing.
    public static var none: ActionBody { ActionBody(content: .nothing) { _ throws(ActionError) in } }
}

extension ActionBody where Value == ActionInput.File {
    /// A file's bytes, of which there is at least one.
    ///
    /// - Parameter description: what file it is, and how large it may be.
    public static func file(_ description: String) -> ActionBody {
        ActionBody(content: .file(description: description)) { input throws(ActionError) in
            guard let file = input.file, !file.bytes.isEmpty else {
                throw ActionError(.invalid, code: "empty-file", "The file is empty.", advice: "Choose another file.")
            }
            return file
        }
    }
}

extension ActionContent {
    fileprivate var shapes: [Shape] {
        guard case .object(let shapes) = self else { return [Shape(properties: [:], required: [])] }
        return shapes
    }

    fileprivate var names: Set<String> { Set(shapes.flatMap(\.properties.keys)) }

    fileprivate func combined(_ other: ActionContent) -> ActionContent {
        .object(shapes.flatMap { shape in other.shapes.map { shape.merging($0) } })
    }

    fileprivate func shapes(without names: Set<String>) -> [Shape] {
        shapes.map { shape in
            var shape = shape
            shape.absent.formUnion(names)
            return shape
        }
    }
}
