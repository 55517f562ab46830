import GlassesDevice
import HTTPService

extension HTTPRequest {
    /// The body's fields, whatever its Content-Type says: a page of another site cannot send the key, so there is nothing to keep out. No body
    /// is none of them.
    func fields() throws(GlassesValueError) -> JSONFields {
        guard !body.isEmpty else { return .none }
        do throws(GlassesValueError) {
            return try JSONValue(json: body).fields()
        } catch {
            throw GlassesValueError("The body must be a JSON object.")
        }
    }
}
