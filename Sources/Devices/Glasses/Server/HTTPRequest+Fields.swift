import GlassesDevice
import HTTPService

extension HTTPRequest {
    /// The body's fields, whatever its Content-Type says: a page of another site cannot send the key, so there is nothing to keep out. No body
    /// is none of them.
    func fields() throws(GlassesValueError) -> JSONFields {
        body.isEmpty ? .none : try changes()
    }

    /// The fields of a change, each of which may be missing, but not all of the body.
    func changes() throws(GlassesValueError) -> JSONFields {
        do throws(GlassesValueError) {
            return try JSONValue(json: body).fields()
        } catch {
            throw GlassesValueError("The body must be a JSON object.")
        }
    }
}
