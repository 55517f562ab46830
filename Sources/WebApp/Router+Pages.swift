import Companion
import Foundation
import HTTPService

/// The web app manifest, with which a browser installs the page as a program: <https://www.w3.org/TR/appmanifest/>.
struct PageManifest: Encodable {
    private struct Icon: Encodable {
        var src = "/icon.svg"
        var sizes = "any"
        var type = "image/svg+xml"
        var purpose = "any"

        /// One that ``PageManifest`` has in this size: some systems take no drawing.
        static func png(_ name: String, _ size: Int, for purpose: String = "any") -> Icon {
            Icon(src: "/\(name)-\(size).png", sizes: "\(size)x\(size)", type: "image/png", purpose: purpose)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, id, scope, display, icons
        case shortName = "short_name"
        case startAddress = "start_url"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }

    private let name: String
    private let shortName: String
    private let id = "/devices"
    private let startAddress = "/devices"
    private let scope = "/"
    private let display = "standalone"
    private let backgroundColor = "#f4f4f6"
    private let themeColor = "#23252c"
    private let icons: [Icon] = [Icon(), .png("icon", 192), .png("icon", 512), .png("icon-maskable", 512, for: "maskable")]

    init(_ program: PageProgram) {
        name = program.title
        shortName = program.title
    }
}

extension Router {
    /// The page's addresses all answer with the same document, which then shows the right place: every address survives a reload.
    mutating func addPages(_ files: WebFiles, of program: PageProgram) {
        let document = Array(files.assets.placed(in: program.named(files.document)).utf8)
        let page = { @Sendable (status: HTTPStatus, caching: String) in
            HTTPResponse(
                status, headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": caching], body: .bytes(document))
        }
        for folder in files.vendor + files.kinds { serve(folder) }
        get("/kinds/index.js") { _ in try Self.script(PageIndex(files.parts, of: program)) }
        // As the system's list of programs has it.
        get("/manifest.webmanifest") { _ in
            var answer = try HTTPResponse.json(PageManifest(program))
            answer.headers["Content-Type"] = "application/manifest+json"
            answer.headers["Cache-Control"] = "no-cache"
            return answer
        }
        // What the page itself says, in the language of the request.
        get("/words.js") { _ in try Self.script(PageWords(.current, files.keys)) }
        get("/*path", beginsImmediately: true) { request in
            do {
                return try files.own.respond(to: request)
            } catch let error as HTTPError where error.status == .notFound && Self.isForPerson(request) {
                // The page says it, with the way back.
                return page(.notFound, "no-store")
            }
        }
        let places = files.parts.compactMap(\.place).map { "/\($0.path)" }
        let sections = files.parts.flatMap(\.sections).map { "/devices/:id/\($0)" }
        for pattern in ["/", "/index.html", "/devices", "/devices/:id", "/activity", "/settings"] + places + sections {
            get(pattern) { _ in page(.ok, "no-cache") }
        }
    }

    /// A module of JavaScript with one value.
    private static func script(_ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        return HTTPResponse(
            headers: ["Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", "Vary": "Accept-Language"],
            body: .bytes(Array("export default \(json);\n".utf8)))
    }

    /// Whether a person's browser opens the address as a page: it accepts HTML, and the address is none of the API or the libraries.
    private static func isForPerson(_ request: HTTPRequest) -> Bool {
        guard let first = request.pathParts.first, !["api", "vendor", "kinds"].contains(first) else { return false }
        return request.headers.values(of: "Accept").contains { $0.contains("text/html") }
    }
}
