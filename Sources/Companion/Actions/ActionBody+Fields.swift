// The fields of which bodies are made. Their limits are of `FieldKind`; what is refused is said here in words for the page's reader.

extension ActionBody {
    /// One required field.
    ///
    /// - Parameter refusal: says why a value of the right type is refused; nil where nothing but its type can be wrong.
    fileprivate static func field(
        _ name: String, _ kind: FieldKind<Value>, refusal: @escaping @Sendable (FieldRefusal.Reason) -> ActionError? = { _ in nil }
    ) -> ActionBody {
        ActionBody(content: .object([.init(properties: [name: kind.limits.schema], required: [name])])) { input throws(ActionError) in
            guard let value = input.fields[name] else {
                throw ActionError(.malformed, code: "invalid-json", "The field \(name) is missing.")
            }
            do throws(FieldRefusal) { return try kind.read(value) } catch {
                throw refusal(error.reason)
                    ?? ActionError(.malformed, code: "invalid-json", "The field \(name) must be \(error.limits.words).")
            }
        }
    }
}

extension FieldLimits {
    /// "a whole number": what a wrong type is answered with.
    fileprivate var words: String {
        switch self {
        case .boolean: "true or false"
        case .integer, .integers: "a whole number"
        case .number: "a number"
        case .text, .words: "text"
        case .texts: "a list of texts"
        case .object: "an object"
        }
    }
}

extension ActionBody where Value == Bool {
    /// True or false.
    public static func boolean(_ name: String) -> ActionBody { field(name, .boolean) }
}

extension ActionBody where Value == Int {
    /// A whole number within a range.
    ///
    /// - Parameters:
    ///   - unit: what it counts, for the refusal: "ml".
    ///   - subject: what it is, as the refusal begins: "A goal"; the field's name where it is left out.
    public static func integer(_ name: String, in range: ClosedRange<Int>, unit: String? = nil, subject: String? = nil) -> ActionBody {
        field(name, .integer(in: range)) { reason in
            guard case .outOfRange(let number) = reason else { return nil }
            let unit = unit.map { " \($0)" } ?? ""
            return ActionError(
                .invalid, code: "value-out-of-range",
                "\(subject ?? "The field \(name)") must be \(range.lowerBound) to \(range.upperBound)\(unit), not \(number).")
        }
    }
}

extension ActionBody where Value == Double {
    /// Any number.
    public static func number(_ name: String) -> ActionBody { field(name, .number()) }
}

extension ActionBody where Value == String {
    /// Text.
    public static func text(_ name: String) -> ActionBody { field(name, .text) }
}

extension ActionBody where Value == [String] {
    /// A list of texts.
    public static func texts(_ name: String) -> ActionBody { field(name, .texts) }
}

extension ActionBody where Value == Secret {
    /// Text that is kept from every description.
    public static func secret(_ name: String) -> ActionBody {
        let text = ActionBody<String>.text(name)
        let schema: JSONValue = ["type": "string", "format": "password"]
        return ActionBody(content: .object([.init(properties: [name: schema], required: [name])])) { input throws(ActionError) in
            Secret(try text.read(input))
        }
    }
}

extension ActionBody where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the names of a type's cases.
    ///
    /// - Parameter noun: what is chosen, as the refusal says it: "action".
    public static func choice(_ name: String, noun: String) -> ActionBody {
        field(name, .word) { $0 == .unknown ? .unknown(noun, Value.allCases.map(\.rawValue)) : nil }
    }
}

extension ActionBody {
    /// A field whose text says what the others are.
    ///
    /// - Parameters:
    ///   - noun: what the field chooses, as the refusal says it: "control".
    ///   - cases: each text with what belongs to it.
    public static func tagged(_ name: String, noun: String, _ cases: [(String, ActionBody)]) -> ActionBody {
        let shapes = cases.flatMap { text, body -> [ActionContent.Shape] in
            guard case .object(let shapes) = body.content else {
                return [.init(properties: [name: ["const": .text(text)]], required: [name])]
            }
            return shapes.map { $0.merging(.init(properties: [name: ["const": .text(text)]], required: [name])) }
        }
        let tag = ActionBody<String>.text(name)
        return ActionBody(content: .object(shapes)) { input throws(ActionError) in
            let text = try tag.read(input)
            guard let body = cases.first(where: { $0.0 == text })?.1 else { throw .unknown(noun, cases.map(\.0)) }
            return try body.read(input)
        }
    }
}

extension ActionError {
    fileprivate static func unknown(_ noun: String, _ names: [String]) -> ActionError {
        ActionError(
            .invalid, code: "unknown-\(noun)", "There is no \(noun) of that name.", advice: "Use one of \(names.joined(separator: ", ")).")
    }
}
