import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct WebFilesTests {
    private let fake = FakeCompanion()

    private func get(_ path: String, method: HTTPMethod = .get, accepting types: String = "*/*") async throws -> HTTPResponse {
        let companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: try PageFiles.withLamp)
        let headers: HTTPHeaders = ["Host": "localhost:80", "Accept": types]
        return try await companion.respond(to: #require(HTTPRequest(method: method, path: path, headers: headers)))
    }

    @Test(arguments: ["/", "/devices", "/devices/C0%3AFF%3AEE", "/devices/C0%3AFF%3AEE/colour", "/garden", "/activity", "/settings"])
    func `every place answers with the page, so that a reload works`(path: String) async throws {
        let response = try await get(path)
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"]?.hasPrefix("text/html") == true)
    }

    @Test(arguments: [
        "/app.js", "/style.css", "/bench.css", "/icon.svg", "/vendor/mithril/mithril.js", "/vendor/bootstrap/bootstrap.min.css",
    ])
    func `the page's files are served`(path: String) async throws {
        #expect(try await get(path).status == .ok)
    }

    @Test func `what a module adds is served, and listed for the page`() async throws {
        #expect(try await get("/kinds/lamp/WebFilesTests.swift").status == .ok)
        let index = try await withServer(WebCompanion(program: .outrigger, screens: fake, actions: [], files: try PageFiles.withLamp)) {
            try await curl("http://\($0)/kinds/index.js")
        }
        #expect(
            index == """
                export default {"kinds":{"lamp":"/kinds/lamp/kind.js"},"places":[{"icon":["M0 0h24"],"label":"Garden","page":"/kinds/lamp/place.js",\
                "path":"/garden"}],"program":{"dataOption":"--data","help":"outrigger --help","name":"outrigger","title":"Outrigger"},\
                "sections":[{"kind":"lamp","name":"colour"}]};

                """)
    }

    @Test(arguments: [
        "/kinds/lamp/../secret", "/kinds/lamp/nothing.js", "/kinds/none/kind.js", "/explore", "/nothing.js",
        "/vendor/mithril/../../../etc/passwd", "/vendor/mithril/nothing.js", "/devices/a/b", "/api",
    ])
    func `nothing else is`(path: String) async throws {
        #expect(try await get(path).status == .notFound)
    }

    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    @Test(arguments: ["/xyz", "/devices/a/b", "/Activity", "/settings/"])
    func `a person with a mistyped address sees the page, which says so`(path: String) async throws {
        let response = try await get(path, accepting: Self.browser)
        #expect(response.status == .notFound)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8" && response.headers["ETag"] == nil)
        #expect(try await get(path, accepting: "application/json").headers["Content-Type"]?.hasPrefix("application/json") == true)
    }

    @Test(arguments: ["/api/xyz", "/vendor/mithril/nothing.js"])
    func `what is missing of the API and the libraries is said as JSON to a browser too`(path: String) async throws {
        let response = try await get(path, accepting: Self.browser)
        #expect(response.status == .notFound && response.headers["Content-Type"]?.hasPrefix("application/json") == true)
    }

    @Test(arguments: ["/api/devices/1/nope", "/api/nope", "/nope"])
    func `an action that is not there is not found, whatever the method`(path: String) async throws {
        for method in [HTTPMethod.get, .post, .delete] { #expect(try await get(path, method: method).status == .notFound) }
    }

    @Test func `an action has one method`() async throws {
        let response = try await get("/api/devices/1/connect", method: .delete)
        #expect(response.status == .methodNotAllowed && response.headers["Allow"] == "POST")
    }

    @Test(arguments: ["/", "/index.html", "/devices/1", "/activity"])
    func `the page bears the name of its program, to a browser without scripts as well`(path: String) async throws {
        let program = PageProgram(title: "Shine & <Co>", name: "shine", dataOption: "--folder", help: "shine --help")
        let companion = WebCompanion(program: program, screens: fake, actions: fake.actions, files: try PageFiles.withLamp)
        let request = try #require(HTTPRequest(method: .get, path: path, headers: ["Host": "localhost:80"]))
        let page = String(decoding: try #require(try await companion.respond(to: request).body.bytesInMemory), as: UTF8.self)
        #expect(page.contains("<title>Shine &amp; &lt;Co></title>") && page.contains("<code>shine --help</code>"))
        #expect(!page.lowercased().contains("outrigger"))
    }

    @Test func `the page may run our scripts only`() async throws {
        let policy = try #require(try await get("/").headers["Content-Security-Policy"])
        #expect(policy.contains("default-src 'self'") && !policy.contains("unsafe"))
        let page = try String(contentsOf: WebFiles.folder().appending(path: "index.html"), encoding: .utf8)
        #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains("<script>") && !page.contains("onclick="))
    }

    @Test func `what is not installed is named with the command that installs it`() {
        #expect("\(WebFilesError.librariesMissing(packages: ["node-mithril"]))".contains("sudo apt-get install node-mithril"))
    }
}
