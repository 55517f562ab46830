import HTTPService
import HTTPTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StaticFilesTests {
    /// A folder to serve, beside a file that is not in it.
    private func place() throws -> TemporaryFolder {
        let place = try TemporaryFolder()
        try place.write("secret", to: "secret.txt")
        try place.write("<p>home", to: "site/index.html")
        try place.write("p {}", to: "site/style.css")
        try place.write("<p>docs", to: "site/docs/index.html")
        try place.write("hidden", to: "site/.env")
        try place.write("hidden", to: "site/.git/config")
        try place.write("a b", to: "site/a b.txt")
        try place.write("lib", to: "library/lib.js")
        try place.link("site/out.txt", to: "../secret.txt")
        try place.link("site/up", to: "..")
        try place.link("site/in.css", to: "style.css")
        try place.link("site/lib", to: "../library")
        return place
    }

    private func answer(_ path: String, prefix: String = "/", trusting trusted: String? = nil, fields: String = "") async throws -> String {
        let place = try place()
        var router = Router()
        router.serve(
            try StaticFiles(root: place.path + "/site", prefix: prefix, trustedFolders: trusted.map { [place.path + "/" + $0] } ?? []))
        return try await withServer(router) {
            let answer = try await exchange("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n", with: $0)
            withExtendedLifetime(place) {}
            return answer
        }
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8", "<p>home"), ("/index.html", "text/html; charset=utf-8", "<p>home"),
        ("/style.css", "text/css; charset=utf-8", "p {}"), ("/docs/", "text/html; charset=utf-8", "<p>docs"),
        ("/in.css", "text/css; charset=utf-8", "p {}"), ("/a%20b.txt", "text/plain; charset=utf-8", "a b"),
        ("/style.css?v=2", "text/css; charset=utf-8", "p {}"),
    ])
    func `a file is served with its type`(path: String, type: String, body: String) async throws {
        let answer = try await answer(path)
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("Content-Type: \(type)\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n\(body)"))
    }

    @Test func `files appear under their prefix only`() async throws {
        #expect(try await answer("/app/style.css", prefix: "/app").hasSuffix("\r\n\r\np {}"))
        #expect(try await answer("/style.css", prefix: "/app").hasPrefix("HTTP/1.1 404 "))
        #expect(try await answer("/application/style.css", prefix: "/app").hasPrefix("HTTP/1.1 404 "))
    }

    @Test(arguments: [("/docs", "/", "/docs/"), ("/app", "/app", "/app/"), ("/app/docs", "/app", "/app/docs/")])
    func `a folder without its slash leads to it`(path: String, prefix: String, location: String) async throws {
        let answer = try await answer(path, prefix: prefix)
        #expect(answer.hasPrefix("HTTP/1.1 301 "))
        #expect(answer.contains("Location: \(location)\r\n"))
    }

    @Test(arguments: [
        "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/docs/../../secret.txt",
        "/docs/..%2f..%2fsecret.txt",
        "/./style.css", "//style.css", "/docs//index.html", "/.env", "/.git/config", "/%2egit/config", "/out.txt", "/up/secret.txt", "/up/",
        "/lib/lib.js", "/nothing", "/style.css/", "/docs/index.html/", "/..", "/%2e%2e", "/%2fetc%2fpasswd", "//etc/passwd",
        "/..%5csecret.txt",
        "/%252e%252e/secret.txt",
    ])
    func `nothing outside of the folder and nothing hidden is served`(path: String) async throws {
        let answer = try await answer(path)
        #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(!answer.contains("\r\n\r\nsecret"))
    }

    @Test func `a link may lead to a trusted folder`() async throws {
        #expect(try await answer("/lib/lib.js", trusting: "library").hasSuffix("\r\n\r\nlib"))
        #expect(try await answer("/out.txt", trusting: "library").hasPrefix("HTTP/1.1 404 "))
    }

    @Test func `a folder that is not there is an error at once`() {
        #expect(throws: FileError.notFound) { try StaticFiles(root: "/nonexistent/site") }
    }

    @Test func `a file is not sent twice`() async throws {
        let tag = try #require(try await answer("/style.css").split(separator: "\r\n").first { $0.hasPrefix("ETag: ") }).dropFirst(6)
        #expect(try await answer("/style.css", fields: "If-None-Match: \(tag)\r\n").hasPrefix("HTTP/1.1 304 "))
    }
}
