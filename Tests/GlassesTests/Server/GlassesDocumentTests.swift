import Foundation
import TestSupport
import Testing

@testable import GlassesContract
@testable import GlassesDevice
@testable import GlassesServer
@testable import HTTPService

/// The OpenAPI document that is made of the declared calls.
@Suite struct GlassesDocumentTests {
    @Test func `every call that is declared is answered, and links lead to calls that are`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        let api = GlassesAPI(glasses) {}
        let key = try glasses.key.current().revealed
        for endpoint in GlassesEndpoint.all {
            let path = endpoint.http.path(["1"])
            let request = try #require(
                HTTPRequest(
                    method: HTTPMethod(rawValue: endpoint.http.method.rawValue), path: path, headers: ["X-API-Key": key],
                    body: endpoint.http.body == nil ? [] : Array("{".utf8)))
            let response = try await api.respond(to: request)
            let text = String(decoding: response.body.bytesInMemory ?? [], as: UTF8.self)
            #expect(!text.contains("There is nothing at") && !text.contains("method-not-allowed"), "\(path)")
            if endpoint.http.body != nil { #expect(response.status.code == 400, "\(path)") }
            for link in endpoint.http.links {
                #expect(GlassesEndpoint.all.contains { $0.http.method == link.method && $0.http.path == link.path }, "\(path)")
            }
        }
    }

    @Test func `answers have the members that the document says`() async throws {
        let glasses = try TestGlasses.make(in: try TemporaryFolder())
        let samples: [(String, any Encodable)] = [
            ("Status", glasses.status()), ("Settings", GlassesSettings()), ("Camera", CameraSettings()),
            ("Captured", CapturedMedia(path: "", filename: "")), ("Media", MediaItem(id: "", filename: "", size: 0, timestamp: "")),
            ("Note", Note(id: "", content: "", timestamp: "")), ("Todo", Todo(id: "", task: "", timestamp: "")),
            ("Message", ConversationMessage(role: .user, content: "", timestamp: "")), ("WiFi", WiFiReport(status: .connected)),
            ("Network", NearbyNetwork(ssid: "", signal: 1, security: .open)), ("Answer", ActionAnswer()),
        ]
        for (name, sample) in samples {
            guard case .object(let members) = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(sample)),
                case .array(let required)? = GlassesDocument.schemas[name]?["required"]
            else { throw CancellationError() }
            #expect(Set(required) == Set(members.keys.map { .text($0) }), "\(name)")
        }
    }
}
