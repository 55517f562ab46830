import Foundation
import HTTPService
import HTTPTestSupport
import Testing

@testable import WebApp

@Suite(.timeLimit(.minutes(5))) struct PageAssetsTests {
    private let companion: WebCompanion

    init() throws {
        let fake = FakeCompanion()
        companion = WebCompanion(program: .outrigger, screens: fake, actions: fake.actions, files: try PageFiles.own)
    }

    private func get(_ path: String, _ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        var headers = headers
        headers["Host"] = "localhost:80"
        return try await companion.respond(to: #require(HTTPRequest(method: .get, path: path, headers: headers)))
    }

    private func document() async throws -> String {
        String(decoding: try #require(try await get("/").body.bytesInMemory), as: UTF8.self)
    }

    /// The addresses that the document leads to, by the usual ones.
    private func addresses() async throws -> [String: String] {
        let document = try await document()
        let map = try #require(document.firstMatch(of: /<script type="importmap">(.*)<\/script>/)).output.1
        return try #require(try JSONDecoder().decode([String: [String: String]].self, from: Data(map.utf8))["imports"])
    }

    @Test func `a browser keeps a script for ever, under a name of its content`() async throws {
        let address = try #require(try await addresses()["/h.js"])
        #expect(address.wholeMatch(of: /\/h\.[0-9a-f]{10}\.js/) != nil)
        let kept = try await get(address)
        #expect(kept.status == .ok && kept.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        #expect(kept.headers["Content-Type"] == "text/javascript; charset=utf-8")
        #expect(kept.body.bytesInMemory == (try await get("/h.js")).body.wholeBytes)
        #expect(try await get("/h.js").headers["Cache-Control"] == "no-cache")
        #expect(try await get("/h.0000000000.js").status == .notFound)
        #expect(PageAsset("/a.js", [1], contentType: "").keptAddress != PageAsset("/a.js", [2], contentType: "").keptAddress)
        #expect(PageAsset("/a/b.min.js", Array("abc".utf8), contentType: "").keptAddress == "/a/b.min.ba7816bf8f.js")
    }

    @Test func `the document names every file so, and its policy lets the import map in`() async throws {
        let document = try await document()
        #expect(document.contains(/href="\/base\.[0-9a-f]{10}\.css"/) && document.contains(/src="\/app\.[0-9a-f]{10}\.js"/))
        let imports = try #require(document.firstMatch(of: /<script type="importmap">(.*)<\/script>/)).output.1
        let digest = Data(PageAsset.digest(Array(imports.utf8))).base64EncodedString()
        #expect(try await get("/").headers["Content-Security-Policy"]?.contains("script-src 'self' 'sha256-\(digest)'") == true)
        for (address, kept) in try await addresses() {
            #expect(try await get(kept).status == .ok, "\(address)")
        }
    }

    @Test func `of Bootstrap comes what the page uses, in a layer of its own`() async throws {
        let address = try #require(try await addresses()["/base.css"])
        let sheet = String(decoding: try #require(try await get(address).body.bytesInMemory), as: UTF8.self)
        #expect(sheet.hasPrefix("@layer base{/*!") && sheet.hasSuffix("}") && sheet.contains("Licensed under MIT"))
        #expect(sheet.contains(".form-control") && sheet.contains(".btn") && !sheet.contains(".accordion"))
        #expect(sheet.utf8.count < 30_000)
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, gzip;q=0.8", true), ("gzip;q=0", false), ("gzip; q=0.000", false),
        ("br", false), ("", false),
    ])
    func `text is compressed for whoever takes that`(_ codings: String, _ isTaken: Bool) async throws {
        for path in ["/", try #require(try await addresses()["/screens.js"]), "/openapi.json"] {
            let answer = try await get(path, ["Accept-Encoding": codings])
            #expect(answer.headers["Content-Encoding"] == (isTaken ? "gzip" : nil), "\(path)")
            #expect(answer.headers["Vary"] == "Accept-Encoding", "\(path)")
            #expect(answer.body.bytesInMemory?.starts(with: [0x1F, 0x8B, 8]) == isTaken, "\(path)")
        }
        #expect(try await get("/icon.svg", ["Accept-Encoding": codings]).headers["Content-Encoding"] == nil)
    }

    @Test func `what is compressed is the same`() async throws {
        let address = try #require(try await addresses()["/screens.js"])
        let (plain, unpacked) = try await withServer(companion) { server in
            (try await curl("http://\(server)/screens.js"), try await curl("--compressed", "http://\(server)\(address)"))
        }
        #expect(plain == unpacked && plain.count > 1_000)
    }
}
