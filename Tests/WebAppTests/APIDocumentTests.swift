import Companion
import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct APIDocumentTests {
    private let fake = FakeCompanion()

    private func document() async throws -> JSONValue {
        let text = try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)) {
            try await curl("http://\($0)/openapi.json")
        }
        return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test func `the program answers everything that the document describes`() async throws {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: nil)
        let document = try await document()
        guard case .object(let paths)? = document["paths"] else { throw CancellationError() }
        #expect(document["openapi"] == "3.1.0" && paths.count == fake.actions.count + 2)
        for (path, operations) in paths {
            let path = path.replacing("{id}", with: "1").replacing("{name}", with: "devices")
            guard case .object(let methods) = operations else { continue }
            for method in methods.keys {
                let request = try #require(
                    HTTPRequest(method: HTTPMethod(rawValue: method.uppercased()), path: path, headers: ["Host": "127.0.0.1:80"]))
                let status = try await companion.respond(to: request).status
                #expect(status != .notFound && status != .methodNotAllowed, "\(method) \(path) is \(status)")
            }
        }
    }

    @Test func `an action is described by its declaration`() async throws {
        let paths = try await document()["paths"]
        let goal = paths?["/api/devices/{id}/goal"]?["post"]
        #expect(goal?["summary"] == "Change a goal")
        #expect(
            goal?["requestBody"]?["content"]?["application/json"]?["schema"] == [
                "type": "object", "properties": ["value": ["type": "integer", "minimum": 1, "maximum": 9]], "required": ["value"],
            ])
        #expect(
            goal?["parameters"] == [
                [
                    "name": "id", "in": "path", "required": true, "description": "A device's id.",
                    "schema": ["type": "string", "minLength": 1],
                ]
            ])
        let image = paths?["/api/devices/{id}/image"]?["post"]
        #expect(image?["requestBody"]?["content"]?["application/octet-stream"] != nil)
        #expect(image?["responses"]?["200"]?["content"]?["application/json"]?["schema"]?["required"] == ["size"])
        #expect(paths?["/api/scan/start"]?["post"]?["requestBody"] == nil)
    }
}
