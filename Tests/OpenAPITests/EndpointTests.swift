import OpenAPI
import Testing

@Suite("Operations that are declared once") struct EndpointTests {
    private static let change = Endpoint(
        .put, "/api/things/{id}", "Change a thing", "What is left out stays.",
        parameters: [.init("id", in: .path, "Which.", schema: ["type": "string"], isRequired: true, example: "1")],
        body: [Field("size", .integer(in: 1...9), "Metres.").required, Field("on", .boolean).optional],
        responses: [
            200: .described("Done.", content: ["application/json": ["type": "object"]]), 404: .component("NotFound"),
        ], links: [.init("seen", "Shows it.", to: .get, "/api/things", parameters: ["id": "$request.path.id"])])

    @Test func `a declaration is its part of an OpenAPI document`() {
        #expect(
            Endpoint.paths(of: [Self.change]) == [
                "/api/things/{id}": [
                    "put": [
                        "operationId": "putThingsId", "summary": "Change a thing", "description": "What is left out stays.",
                        "parameters": [
                            [
                                "name": "id", "in": "path", "required": true, "description": "Which.", "schema": ["type": "string"],
                                "example": "1",
                            ]
                        ],
                        "requestBody": [
                            "required": true,
                            "content": [
                                "application/json": [
                                    "schema": [
                                        "type": "object",
                                        "properties": [
                                            "size": ["type": "integer", "minimum": 1, "maximum": 9, "description": "Metres."],
                                            "on": ["type": "boolean"],
                                        ], "required": ["size"],
                                    ]
                                ]
                            ],
                        ],
                        "responses": [
                            "200": [
                                "description": "Done.", "content": ["application/json": ["schema": ["type": "object"]]],
                                "links": [
                                    "seen": [
                                        "operationId": "getThings", "description": "Shows it.", "parameters": ["id": "$request.path.id"],
                                    ]
                                ],
                            ], "404": ["$ref": "#/components/responses/NotFound"],
                        ],
                    ]
                ]
            ])
    }

    @Test func `nothing in a value leads to another path`() {
        #expect(Self.change.path(["../../secret"]) == "/api/things/%2E%2E%2F%2E%2E%2Fsecret")
        #expect(Self.change.map { ":" + $0 } == "/api/things/:id")
    }
}
