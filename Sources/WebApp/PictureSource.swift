import HTTPService

/// Pictures from elsewhere that the page shows. It loads them from this server alone, so that no address in a file of places tells its
/// owner who looks at it, and when.
public struct PictureSource: Sendable {
    /// Where they are: `GET /api/NAME/picture?url=ADDRESS`.
    public var name: String
    /// The types that they have, for the API's document.
    public var contents: [String]
    /// Gives the picture at an address that stands on a screen, or refuses with `HTTPError`.
    public var picture: @Sendable (_ request: HTTPRequest, _ address: String) async throws -> HTTPResponse

    /// Makes one whose pictures are the same for every request.
    public init(_ name: String, _ picture: @escaping @Sendable (_ address: String) async throws -> HTTPResponse) {
        self.init(name, contents: ["image/*"]) { _, address in try await picture(address) }
    }

    /// Makes one whose answers depend on the request's header fields as well, such as `Range`.
    public init(
        _ name: String, contents: [String],
        _ picture: @escaping @Sendable (_ request: HTTPRequest, _ address: String) async throws -> HTTPResponse
    ) {
        self.name = name
        self.contents = contents
        self.picture = picture
    }
}

extension Router {
    mutating func addPictures(_ sources: [PictureSource]) {
        for source in sources {
            get("/api/\(source.name)/picture") { request in
                guard let address = request.query["url"], !address.isEmpty else {
                    throw HTTPError(.badRequest, code: "no-address", "Name the picture's address: ?url=https://…")
                }
                return try await source.picture(request, address)
            }
        }
    }
}
