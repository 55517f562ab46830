import Foundation
import GlassesDevice
import HTTPService

/// Answers as another firmware would: see ``GlassesFirmware``.
struct FirmwareGate: HTTPMiddleware {
    /// The guide's own calls; a live picture is "not yet implemented" in it.
    private static let guide = Set(
        GlassesEndpoint.all.filter { $0.need == nil }.map {
            "\($0.http.method.rawValue) \($0.http.map { _ in "*" }.dropFirst("/api/".count))"
        })

    private let firmware: GlassesFirmware

    init(_ glasses: SmartGlasses) { firmware = glasses.configuration.firmware }

    func respond(to request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        switch firmware {
        case .current: return try await next(request)
        case .guide:
            guard Self.guide.contains(Self.call(request)) else { throw HTTPError(.notFound, code: "not-found", "Not found") }
            var request = request
            // Its lists have neither parts nor tags.
            request.headers["If-None-Match"] = nil
            request.query = HTTPQuery()
            var response = try await next(request)
            response.headers["X-Device-Id"] = nil
            if Self.json(response) != nil { response.headers["ETag"] = nil }
            // The guide's say neither which glasses they are, nor what they hear, what is missing, or what becomes of videos.
            if ["GET status", "GET settings"].contains(Self.call(request)), case .object(var members)? = Self.json(response) {
                for name in ["device", "hearing", "notices", "storage"] { members[name] = nil }
                response.body = .bytes(Array(try JSONEncoder().encode(members)))
            }
            return response
        case .newer:
            var response = try await next(request)
            guard let answer = Self.json(response) else { return response }
            response.body = .bytes(Array(try JSONEncoder().encode(Self.later(answer, Self.call(request)))))
            return response
        }
    }

    /// What was answered, where that is JSON.
    private static func json(_ response: HTTPResponse) -> JSONValue? {
        guard response.headers["Content-Type"]?.hasPrefix("application/json") == true, let bytes = response.body.bytesInMemory else {
            return nil
        }
        return try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// "GET photos/*": the method, and the path behind `/api`.
    private static func call(_ request: HTTPRequest) -> String {
        var parts = Array(request.pathParts.dropFirst())
        if parts.count == 2, ["photos", "videos"].contains(parts[0]) { parts[1] = "*" }
        return "\(request.method.rawValue) \(parts.joined(separator: "/"))"
    }

    /// An answer with fields and words of a later day.
    private static func later(_ value: JSONValue, _ call: String) -> JSONValue {
        switch value {
        case .array(let items): return .array(items.map { later($0, call) })
        case .object(var members):
            members["hologram"] = ["depth": 3]
            if call == "GET settings" { members["personality"] = "sarcastic" }
            if call == "GET status" { members["mode"] = "dozing" }
            return .object(members)
        default: return value
        }
    }
}
