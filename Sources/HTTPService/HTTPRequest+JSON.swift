import Foundation

extension HTTPRequest {
    /// Decodes the body as JSON.
    ///
    /// - Throws: `HTTPError`: 415 when `Content-Type` is not `application/json` (a form of another site can send everything else without
    ///   asking), 400 with a sentence that names the field when the JSON is wrong.
    public func json<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        let mediaType = headers["Content-Type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        guard mediaType == "application/json" else {
            throw HTTPError(.unsupportedMediaType, code: "not-json", "Send the body as JSON, with Content-Type: application/json.")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw HTTPError(.badRequest, code: "invalid-json", Self.sentence(for: error))
        }
    }

    private static func sentence(for error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "The field \(name(of: context.codingPath + [key])) is missing."
        case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
            "\(subject(context.codingPath)) must be \(expectation(of: type))."
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            "The body is not JSON."
        case .dataCorrupted(let context):
            "\(subject(context.codingPath)) has a value that is not accepted."
        @unknown default:
            "The body does not have the expected fields."
        }
    }

    private static func subject(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "The body" : "The field \(name(of: path))"
    }

    /// `a.b[2].c`
    private static func name(of path: [any CodingKey]) -> String {
        path.reduce(into: "") { name, key in
            if let index = key.intValue {
                name += "[\(index)]"
            } else {
                name += name.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func expectation(of type: Any.Type) -> String {
        switch type {
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any Sequence.Type where !(type is any ExpressibleByDictionaryLiteral.Type): "a list"
        default: "an object"
        }
    }
}
