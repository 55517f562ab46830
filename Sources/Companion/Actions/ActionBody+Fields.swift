// The fields of which bodies are made.

extension ActionBody {
    /// One required field.
    ///
    /// - Parameters:
    ///   - schema: JSON Schema of its values.
    ///   - expectation: "a whole number": what a wrong type is answered with.
    ///   - convert: reads a value; nil where it is of another type.
    fileprivate static func field(
        _ name: String, _ schema: JSONValue, _ expectation: String,
        _ convert: @escaping @Sendable (JSONValue) throws(ActionError) -> Value?
    ) -> ActionBody {
        ActionBody(content: .object([.init(properties: [name: schema], required: [name])])) { input throws(ActionError) in
            guard let value = input.fields[name] else {
                throw ActionError(.malformed, code: "invalid-json", "The field \(name) is missing.")
            }
            guard let result = try convert(value) else {
                throw ActionError(.malformed, code: "invalid-json", "The field \(name) must be \(expectation).")
            }
            return result
        }
    }
}

extension ActionBody where Value == Bool {
    /// True or false.
    public static func boolean(_ name: String) -> ActionBody {
        field(name, ["type": "boolean"], "true or false") { value throws(ActionError) in
            guard case .boolean(let value) = value else { return nil }
            return value
        }
    }
}

extension ActionBody where Value == Int {
    /// A whole number within a range.
    ///
    /// - Parameters:
    ///   - unit: what it counts, for the refusal: "ml".
    ///   - subject: what it is, as the refusal begins: "A goal"; the field's name where it is left out.
    public static func integer(_ name: String, in range: ClosedRange<Int>, unit: String? = nil, subject: String? = nil) -> ActionBody {
        let schema: JSONValue = ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
        return field(name, schema, "a whole number") { value throws(ActionError) in
            let number: Int
            switch value {
            case .integer(let value): number = value
            // A whole number that is written otherwise, or is larger than any integer, which is out of every range.
            case .number(let value) where value.rounded() == value: number = Int(exactly: value) ?? (value < 0 ? .min : .max)
            default: return nil
            }
            guard range.contains(number) else {
                let unit = unit.map { " \($0)" } ?? ""
                throw ActionError(
                    .invalid, code: "value-out-of-range",
                    "\(subject ?? "The field \(name)") must be \(range.lowerBound) to \(range.upperBound)\(unit), not \(number).")
            }
            return number
        }
    }
}

extension ActionBody where Value == Double {
    /// Any number.
    public static func number(_ name: String) -> ActionBody {
        field(name, ["type": "number"], "a number") { value throws(ActionError) in
            switch value {
            case .integer(let value): Double(value)
            case .number(let value): value
            default: nil
            }
        }
    }
}

extension ActionBody where Value == String {
    /// Text.
    public static func text(_ name: String) -> ActionBody {
        field(name, ["type": "string"], "text") { value throws(ActionError) in
            guard case .text(let value) = value else { return nil }
            return value
        }
    }
}

extension ActionBody where Value == [String] {
    /// A list of texts.
    public static func texts(_ name: String) -> ActionBody {
        field(name, ["type": "array", "items": ["type": "string"]], "a list of texts") { value throws(ActionError) in
            guard case .array(let values) = value else { return nil }
            let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
            return texts.count == values.count ? texts : nil
        }
    }
}

extension ActionBody where Value == Secret {
    /// Text that is kept from every description.
    public static func secret(_ name: String) -> ActionBody {
        field(name, ["type": "string", "format": "password"], "text") { value throws(ActionError) in
            guard case .text(let value) = value else { return nil }
            return Secret(value)
        }
    }
}

extension ActionBody where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the names of a type's cases.
    ///
    /// - Parameter noun: what is chosen, as the refusal says it: "action".
    public static func choice(_ name: String, noun: String) -> ActionBody {
        let names = Value.allCases.map(\.rawValue)
        return field(name, ["type": "string", "enum": .array(names.map { .text($0) })], "text") { value throws(ActionError) in
            guard case .text(let text) = value else { return nil }
            guard let choice = Value(rawValue: text) else { throw .unknown(noun, names) }
            return choice
        }
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
