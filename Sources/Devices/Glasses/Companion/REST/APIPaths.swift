/// The paths of an OpenAPI document, and the parameters that several of them have. Nothing else of it is decoded: a document is long, and
/// this is done on the radio's thread.
struct APIPaths: Decodable, Sendable {
    /// An operation, or another member of a path.
    struct Operation: Decodable, Sendable {
        /// The names of its own parameters.
        let parameters: [String]

        private struct Parameter: Decodable { let name: String? }
        private enum CodingKeys: CodingKey { case parameters }

        init(from decoder: any Decoder) throws {
            let members = try? decoder.container(keyedBy: CodingKeys.self)
            parameters = try members?.decodeIfPresent([Parameter].self, forKey: .parameters)?.compactMap(\.name) ?? []
        }
    }

    struct Components: Decodable, Sendable {
        struct Parameter: Decodable, Sendable {
            init(from decoder: any Decoder) {}
        }
        let parameters: [String: Parameter]?
    }

    let paths: [String: [String: Operation]]
    let components: Components?
}

extension GlassesCapabilities {
    /// The capabilities that the document shows: one counts where the document has all calls that need it.
    init(_ document: APIPaths) {
        self = []
        for endpoint in GlassesEndpoint.all { if let need = endpoint.need { insert(need) } }
        for endpoint in GlassesEndpoint.all where document.paths[endpoint.http.path]?[endpoint.http.method.rawValue.lowercased()] == nil {
            if let need = endpoint.need { remove(need) }
        }
        if document.components?.parameters?["IdempotencyKey"] != nil { insert(.knowsKeys) }
        let video = GlassesEndpoint.video.http
        let lists = [GlassesEndpoint.photos, .videos, .notes, .todos].map { document.paths[$0.http.path]?["get"]?.parameters ?? [] }
        if lists.allSatisfy({ $0.contains(GlassesEndpoint.limit.name) }) { insert(.pages) }
        if document.paths[video.path]?["get"]?.parameters.contains(GlassesEndpoint.format.name) == true { insert(.playsVideos) }
    }
}
