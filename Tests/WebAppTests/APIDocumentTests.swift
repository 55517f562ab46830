import Foundation
import HTTPService
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(2))) struct APIDocumentTests {
    private struct Document: Decodable {
        struct Operation: Decodable {
            var summary: String
        }

        var openapi: String
        var paths: [String: [String: Operation]]
    }

    private let fake = FakeCompanion()

    private func document() throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(contentsOf: WebFiles.folder().appending(path: "openapi.json")))
    }

    @Test func `the program answers everything that the document describes`() async throws {
        let companion = WebCompanion(screens: fake, actions: fake, files: nil)
        let document = try document()
        #expect(document.openapi.hasPrefix("3.1") && document.paths.count > 10)
        for (path, operations) in document.paths {
            let path = path.replacing("{id}", with: "1").replacing("{name}", with: "devices")
            for method in operations.keys {
                let request = try #require(
                    HTTPRequest(method: HTTPMethod(rawValue: method.uppercased()), path: path, headers: ["Host": "127.0.0.1:80"]))
                let status = try await companion.respond(to: request).status
                #expect(status != .notFound && status != .methodNotAllowed, "\(method) \(path) is \(status)")
            }
        }
    }

    @Test func `every action on a device is described`() throws {
        let described = try document().paths.keys.filter { $0.hasPrefix("/api/devices/{id}/") }.map { $0.dropFirst(18) }
        #expect(Set(described) == Set(Router.deviceActionNames.map { $0[...] }))
    }
}
