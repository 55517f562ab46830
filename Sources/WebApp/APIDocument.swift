import Companion
import Foundation
import HTTPService

/// The OpenAPI document of the companion's API, joined from what the web companion serves itself and from every action.
enum APIDocument {
    private static let refused: JSONValue = ["$ref": "#/components/responses/Refused"]
    private static let refusals = ["400", "401", "403", "404", "409", "413", "414", "415", "422", "501", "502", "503"]

    /// - Parameters:
    ///   - base: the document without actions, as JSON.
    ///   - program: the program that it belongs to.
    ///   - screens: what `/api/screens/NAME` takes besides, from the program's modules.
    ///   - pictures: the sources of pictures.
    ///   - data: the sources of data.
    ///   - asksForToken: whether nothing is answered without the token.
    ///   - provesToken: whether there is one that can be asked about.
    /// - Throws: `DecodingError` for a base that is no document.
    static func make(
        base: Data, of program: PageProgram, screens: Set<String>, routes: [ActionRoute], pictures: [PictureSource], data: [DataSource],
        asksForToken: Bool, provesToken: Bool
    ) throws -> JSONValue {
        let names = screens.sorted().map { $0 + ", " }.joined()
        let text = String(decoding: base, as: UTF8.self).replacing("{screens}", with: names).replacing("{title}", with: program.title)
        guard case .object(var document) = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)),
            case .object(var paths)? = document["paths"]
        else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "The document has no paths."))
        }
        for route in routes { paths[path(route.pattern)] = ["post": operation(route)] }
        for source in pictures { paths["/api/\(source.name)/picture"] = ["get": picture(source.contents)] }
        for source in data { paths[path(source.pattern)] = ["get": piece(source)] }
        if !provesToken { paths[TokenProof.path] = nil }
        document["paths"] = .object(paths)
        if !asksForToken { document["security"] = nil }
        return .object(document)
    }

    /// `devices/:id/goal` as `/api/devices/{id}/goal`.
    private static func path(_ pattern: String) -> String {
        "/api/" + pattern.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
    }

    private static func picture(_ contents: [String]) -> JSONValue {
        let file: JSONValue = ["schema": ["type": "string", "format": "binary"]]
        return [
            "summary": "A picture that stands on a screen with its address",
            "parameters": [["name": "url", "in": "query", "required": true, "schema": ["type": "string", "minLength": 1]]],
            "responses": [
                "200": [
                    "description": "The picture.", "content": .object(Dictionary(contents.map { ($0, file) }) { $1 }),
                ],
                "400": refused, "401": refused, "403": refused, "404": refused, "409": refused, "414": refused, "502": refused,
                "503": refused,
            ],
        ]
    }

    private static func piece(_ source: DataSource) -> JSONValue {
        let names = source.pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        return [
            "summary": .text(source.summary),
            "parameters": .array(
                names.map { ["name": .text($0), "in": "path", "required": true, "schema": ["type": "string", "minLength": 1]] }),
            "responses": [
                "200": [
                    "description": "The data.", "content": .object([source.content: ["schema": ["type": "string", "format": "binary"]]]),
                ],
                "401": refused, "403": refused, "404": refused, "414": refused, "422": refused, "502": refused, "503": refused,
            ],
        ]
    }

    private static func operation(_ route: ActionRoute) -> JSONValue {
        var operation: [String: JSONValue] = [
            "summary": .text(route.action.summary), "responses": .object(responses(route.action)),
        ]
        var parameters: [JSONValue] = route.parameters.sorted { $0.key < $1.key }.map { name, description in
            [
                "name": .text(name), "in": "path", "required": true, "description": .text(description),
                "schema": ["type": "string", "minLength": 1],
            ]
        }
        switch route.action.content {
        case .nothing: break
        case .object:
            operation["requestBody"] = [
                "required": true, "content": ["application/json": ["schema": route.action.content.schema ?? ["type": "object"]]],
            ]
        case .file(let description):
            parameters.append([
                "name": "X-File-Name", "in": "header", "required": false, "description": "The file's name, percent-encoded.",
                "schema": ["type": "string"],
            ])
            operation["requestBody"] = [
                "required": true, "description": .text(description),
                "content": ["application/octet-stream": ["schema": ["type": "string", "format": "binary", "minLength": 1]]],
            ]
        }
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        return .object(operation)
    }

    private static func responses(_ action: ActionDeclaration<[String: String]>) -> [String: JSONValue] {
        var responses: [String: JSONValue] = [
            "200": [
                "description": "Done or begun; the screens tell how it goes.", "content": ["application/json": ["schema": action.answer]],
            ]
        ]
        for status in refusals { responses[status] = refused }
        return responses
    }
}

extension Router {
    /// `/openapi.json`
    mutating func addDocument(
        _ routes: [ActionRoute], of program: PageProgram, screens: Set<String>, pictures: [PictureSource], data: [DataSource],
        asksForToken: Bool, provesToken: Bool
    ) {
        get("/openapi.json") { _ in
            guard let url = Bundle.module.url(forResource: "openapi", withExtension: "json"), let base = try? Data(contentsOf: url) else {
                throw HTTPError(.internalServerError, code: "document-missing", "The document's file is gone. Build the program again.")
            }
            return try .json(
                try APIDocument.make(
                    base: base, of: program, screens: screens, routes: routes, pictures: pictures, data: data,
                    asksForToken: asksForToken, provesToken: provesToken))
        }
    }
}
