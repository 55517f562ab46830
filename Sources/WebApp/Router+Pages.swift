import HTTPService

extension Router {
    /// The page's addresses all answer with the same document, which then shows the right place: every address survives a reload.
    mutating func addPages(_ files: WebFiles) {
        for folder in files.vendor + files.kinds { serve(folder) }
        get("/kinds/index.js") { _ in
            HTTPResponse(
                headers: ["Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache"],
                body: .bytes(Array(try PageIndex(files.parts).script().utf8)))
        }
        get("/*path", beginsImmediately: true) { request in
            do {
                return try files.own.respond(to: request)
            } catch let error as HTTPError where error.status == .notFound && Self.isForPerson(request) {
                // The page says it, with the way back.
                var plain = request
                plain.headers = [:]
                var page = try FileResponse(path: files.index).respond(to: plain)
                page.status = .notFound
                page.headers = ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"]
                return page
            }
        }
        let places = files.parts.compactMap(\.place).map { "/\($0.path)" }
        let sections = files.parts.flatMap(\.sections).map { "/devices/:id/\($0)" }
        for pattern in ["/", "/devices", "/devices/:id", "/activity", "/settings"] + places + sections {
            get(pattern) { request in
                do throws(FileError) {
                    return try FileResponse(path: files.index).respond(to: request)
                } catch {
                    throw HTTPError(.internalServerError, code: "page-missing", "The page's file is gone. Build the program again.")
                }
            }
        }
    }

    /// Whether a person's browser opens the address as a page: it accepts HTML, and the address is none of the API or the libraries.
    private static func isForPerson(_ request: HTTPRequest) -> Bool {
        guard let first = request.pathParts.first, !["api", "vendor", "kinds"].contains(first) else { return false }
        return request.headers.values(of: "Accept").contains { $0.contains("text/html") }
    }
}
