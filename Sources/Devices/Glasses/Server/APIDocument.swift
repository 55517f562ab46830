import Foundation
import HTTPService

/// The OpenAPI 3.1 document, from the program's resources, and the page that shows it.
enum APIDocument {
    private struct Document: Decodable {
        struct Info: Decodable {
            let title: String
            let description: String
        }
        struct Operation: Decodable {
            let summary: String
            let description: String?
        }
        let info: Info
        let paths: [String: [String: Operation]]
    }

    static func response() throws -> HTTPResponse {
        HTTPResponse(
            headers: ["Content-Type": "application/json", "Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"],
            body: .bytes(Array(try data())))
    }

    /// What there is to call, in the order of the paths.
    static func page() throws -> HTTPResponse {
        let document = try JSONDecoder().decode(Document.self, from: try data())
        var rows: [String] = []
        for (path, operations) in document.paths.sorted(by: { $0.key < $1.key }) {
            for (method, operation) in operations.sorted(by: { $0.key < $1.key }) {
                let details = operation.description.map { " \(escaped($0))" } ?? ""
                rows.append(
                    "<dt><code><b>\(escaped(method.uppercased()))</b> \(escaped(path))</code></dt>"
                        + "<dd>\(escaped(operation.summary)).\(details)</dd>")
            }
        }
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(document.info.title))</title>
            <style>
            :root { color-scheme: light dark }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
            dt { margin-top: 1rem; overflow-wrap: anywhere }
            dd { margin: 0 }
            b { color: light-dark(#00695c, #4db6ac) }
            </style>
            <h1>\(escaped(document.info.title))</h1>
            <p>\(escaped(document.info.description))</p>
            <p>For programs: <a href="/openapi.json">/openapi.json</a></p>
            <dl>
            \(rows.joined(separator: "\n"))
            </dl>
            </html>
            """
        var response = HTTPResponse.text(page, contentType: "text/html; charset=utf-8")
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }

    private static func data() throws -> Data {
        guard let url = Bundle.module.url(forResource: "openapi", withExtension: "json") else {
            throw HTTPError(
                .internalServerError, code: "document-missing", "The program's document is not beside it. Install the program again.")
        }
        return try Data(contentsOf: url)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
