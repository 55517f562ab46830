import Foundation

/// One operation of an HTTP API, declared once: the server's route, a client's call and the document's part come of it.
public struct Endpoint: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case delete = "DELETE"
    }

    /// Something in a path, a query or a header field.
    public struct Parameter: Sendable {
        public enum Place: String, Sendable {
            case path, query, header
        }

        public var name: String
        public var place: Place
        public var description: String?
        /// JSON Schema of its values.
        public var schema: JSONValue
        public var isRequired: Bool
        public var example: JSONValue?

        public init(
            _ name: String, in place: Place, _ description: String?, schema: JSONValue, isRequired: Bool = false,
            example: JSONValue? = nil
        ) {
            self.name = name
            self.place = place
            self.description = description
            self.schema = schema
            self.isRequired = isRequired
            self.example = example
        }
    }

    /// An answer.
    public enum Response: Sendable {
        /// One of the document's components.
        case component(String)
        /// - Parameters:
        ///   - content: JSON Schema of each media type.
        ///   - headers: a header object for each field.
        case described(String, content: [String: JSONValue] = [:], headers: [String: JSONValue] = [:])
    }

    /// Another operation that goes on with what this one has answered.
    public struct Link: Sendable {
        public var name: String
        public var description: String
        public var method: Method
        public var path: String
        /// Runtime expressions of the parameters: `$response.body#/id`.
        public var parameters: [String: String]

        public init(_ name: String, _ description: String, to method: Method, _ path: String, parameters: [String: String] = [:]) {
            self.name = name
            self.description = description
            self.method = method
            self.path = path
            self.parameters = parameters
        }
    }

    public let method: Method
    /// With the names of the parts that differ in braces: `/api/notes/{id}`.
    public let path: String
    public let summary: String
    public let description: String?
    public let isOpen: Bool
    public let parameters: [Parameter]
    /// The fields of its JSON object; nil where it has no body.
    public let body: [FieldLimits.ObjectField]?
    /// A body, for people.
    public let example: JSONValue?
    public let responses: [Int: Response]
    public let links: [Link]

    /// - Parameters:
    ///   - isOpen: needs no key, where the others do.
    ///   - links: of the answer 200.
    public init(
        _ method: Method, _ path: String, _ summary: String, _ description: String? = nil, isOpen: Bool = false,
        parameters: [Parameter] = [], body: [FieldLimits.ObjectField]? = nil, example: JSONValue? = nil, responses: [Int: Response],
        links: [Link] = []
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.description = description
        self.isOpen = isOpen
        self.parameters = parameters
        self.body = body
        self.example = example
        self.responses = responses
        self.links = links
    }

    /// The path with a value in place of each name, in their order.
    public func path(_ values: [String]) -> String {
        var values = values[...]
        return map { _ in Self.part(values.popFirst() ?? "") }
    }

    /// The path with each name changed.
    ///
    /// - Parameter change: takes a name without its braces.
    public func map(_ change: (String) -> String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("{") ? change(String($0.dropFirst().dropLast())) : String($0) }.joined(separator: "/")
    }

    /// A part of a path in which nothing leads elsewhere.
    public static func part(_ value: String) -> String {
        // Unreserved (RFC 3986, 2.3), without the dot: "..", alone, would be the folder above.
        let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
        return value.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
