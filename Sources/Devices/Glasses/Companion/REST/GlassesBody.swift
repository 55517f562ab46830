import Foundation

/// What the REST API answered, before it is read.
struct GlassesBody: Sendable {
    private let data: Data

    init(_ data: Data) { self.data = data }

    /// - Throws: ``GlassesRequestError/badAnswer``.
    func json() throws(GlassesRequestError) -> JSONValue {
        do { return try JSONDecoder().decode(JSONValue.self, from: data) } catch { throw .badAnswer }
    }

    /// - Throws: ``GlassesRequestError/badAnswer``.
    func decoded<Answer: Decodable>(as type: Answer.Type = Answer.self) throws(GlassesRequestError) -> Answer {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do { return try decoder.decode(type, from: data) } catch { throw .badAnswer }
    }
}
