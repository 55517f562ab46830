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
        } catch {
            throw Refusal(sentence: "The body must be a JSON object such as {\"message\": \"I want coffee\"}.")
        }
        switch fields.message {
        case .missing: throw Self.missing
        case .wrong: throw Refusal(sentence: "'message' must be text.")
        case .value(let text):
            guard text.contains(where: { !$0.isWhitespace }) else { throw Self.missing }
            message = text
        }
        // Each of the two is optional; one alone says nothing of where the person is, but must still be a number in its range.
        let latitude = try Self.number(fields.latitude)
        let longitude = try Self.number(fields.longitude)
        guard let point = Coordinates(latitude: latitude ?? 0, longitude: longitude ?? 0) else { throw Self.badLocation }
        location = latitude == nil || longitude == nil ? nil : point
    }

    private static func number(_ field: Field<Double>) throws(Refusal) -> Double? {
        switch field {
        case .missing: nil
        case .value(let number): number
        case .wrong: throw badLocation
        }
    }

    private static let badLocation = Refusal(
        sentence: "'latitude' must be a number from -90 to 90, and 'longitude' one from -180 to 180; or leave them out.")

    /// A field that may be missing or null, or of a wrong kind.
    private enum Field<Value: Decodable> {
        case missing, wrong
        case value(Value)
    }

    private struct Fields: Decodable {
        let message: Field<String>
        let latitude: Field<Double>
        let longitude: Field<Double>

        private enum CodingKeys: String, CodingKey {
            case message, latitude, longitude
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func field<Value: Decodable>(_ key: CodingKeys) -> Field<Value> {
                guard container.contains(key), (try? container.decodeNil(forKey: key)) != true else { return .missing }
                return (try? container.decode(Value.self, forKey: key)).map(Field.value) ?? .wrong
            }
            message = field(.message)
            latitude = field(.latitude)
            longitude = field(.longitude)
        }
    }
}
