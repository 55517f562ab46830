import Foundation
import GlassesContract
import HTTPService

/// The OpenAPI document, and the page that shows it.
enum APIDocument {
    static func response() throws -> HTTPResponse {
        try .json(GlassesDocument.json, headers: ["Cache-Control": "no-cache", "Access-Control-Allow-Origin": "*"])
    }

    /// What there is to call, in the order of the paths.
    static func page() -> HTTPResponse {
        let calls = GlassesEndpoint.all.map(\.http).sorted { ($0.path, $0.method.rawValue) < ($1.path, $1.method.rawValue) }
        let rows = calls.map { call in
            let details = call.description.map { " \(escaped($0))" } ?? ""
            return "<dt><code><b>\(escaped(call.method.rawValue))</b> \(escaped(call.path))</code></dt>"
                + "<dd>\(escaped(call.summary)).\(details)</dd>"
        }
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped(GlassesDocument.title))</title>
            <style>
            :root { color-scheme: light dark }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
            dt { margin-top: 1rem; overflow-wrap: anywhere }
            dd { margin: 0 }
            b { color: light-dark(#00695c, #4db6ac) }
            </style>
            <h1>\(escaped(GlassesDocument.title))</h1>
            <p>\(escaped(GlassesDocument.description))</p>
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

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}
