import Foundation

extension JSONValue {
    /// Reads JSON text, whose fields may be missing or of a wrong kind.
    ///
    /// - Throws: ``GlassesValueError`` for bytes that are none.
    public init(json bytes: [UInt8]) throws(GlassesValueError) {
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            throw GlassesValueError("This is not JSON.")
        }
    }

    /// The fields of an object.
    ///
    /// - Throws: ``GlassesValueError`` for anything else.
    public func fields() throws(GlassesValueError) -> JSONFields {
        guard case .object(let fields) = self else { throw GlassesValueError("A JSON object was expected.") }
        return JSONFields(fields)
    }
}
