import Explore
import Foundation
import HTTPService

/// The body of `POST /api/chat`, checked.
struct ChatRequest: Sendable, Hashable {
    /// Not blank.
    var message: String
    /// Where the person is; `nil` where the message does not say.
    var location: Coordinates?

    /// Why a body is refused: the sentence for the client.
    struct Refusal: Error, Hashable {
        let sentence: String
    }

    static let missing = Refusal(sentence: "Missing 'message'")

    /// Reads a body, whatever its Content-Type says.
    init(_ body: [UInt8]) throws(Refusal) {
        guard !body.isEmpty else { throw Self.missing }
        let fields: Fields
        do {
            fields = try JSONDecoder().decode(Fields.self, from: Data(body))
        } catch DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context) {
            switch context.codingPath.first?.stringValue {
            case nil: throw Self.noObject
            case "message": throw Refusal(sentence: "'message' must be text.")
            default: throw Self.badLocation
            }
        } catch {
            throw Self.noObject
        }
        guard let text = fields.message, text.contains(where: { !$0.isWhitespace }) else { throw Self.missing }
        message = text
        // Each of the two is optional; one alone says nothing of where the person is, but must still be a number in its range.
        guard let point = Coordinates(latitude: fields.latitude ?? 0, longitude: fields.longitude ?? 0) else { throw Self.badLocation }
        location = fields.latitude == nil || fields.longitude == nil ? nil : point
    }

    private static let noObject = Refusal(sentence: "The body must be a JSON object such as {\"message\": \"I want coffee\"}.")
    private static let badLocation = Refusal(
        sentence: "'latitude' must be a number from -90 to 90, and 'longitude' one from -180 to 180; or leave them out.")

    private struct Fields: Decodable {
        let message: String?
        let latitude: Double?
        let longitude: Double?
    }
}
