import Foundation
import HTTPService
import HTTPTestSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileResponseTests {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let tag = "\"a-2ebc98a1.0\""

    /// The answer for a file with `0123456789`.
    private func answer(_ fields: String = "", method: HTTPMethod = .get, content: String = "0123456789") async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "image.bin")
        var router = Router()
        router.get("/image") { try FileResponse(path: folder.path + "/image.bin").respond(to: $0) }
        return try await withServer(router) {
            try await exchange("\(method) /image HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n", with: $0)
        }
    }

    @Test func `a file has its exact bytes`() async throws {
        #expect(
            try await answer() == """
                HTTP/1.1 200 OK\r
                Connection: close\r
                Accept-Ranges: bytes\r
                Cache-Control: no-cache\r
                ETag: \(Self.tag)\r
                Last-Modified: \(Self.date)\r
                Content-Type: application/octet-stream\r
                Content-Length: 10\r
                \r
                0123456789
                """)
    }

    @Test func `HEAD says the length`() async throws {
        let answer = try await answer(method: .head)
        #expect(answer.contains("Content-Length: 10\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `an empty file is served`() async throws {
        let answer = try await answer(content: "")
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.contains("Content-Length: 0\r\n"))
    }

    @Test(arguments: [
        ("bytes=0-0", "0-0", "0"), ("bytes=2-4", "2-4", "234"), ("bytes=7-", "7-9", "789"), ("bytes=-3", "7-9", "789"),
        ("bytes=-30", "0-9", "0123456789"), ("bytes=5-99999999999999999999999", "5-9", "56789"), ("Bytes=9-9", "9-9", "9"),
    ])
    func `a range is 206`(range: String, sent: String, body: String) async throws {
        let answer = try await answer("Range: \(range)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
        #expect(answer.contains("Content-Range: bytes \(sent)/10\r\n"))
        #expect(answer.contains("Content-Length: \(body.utf8.count)\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n\(body)"))
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999999-"])
    func `a range outside of the file is 416`(range: String) async throws {
        let answer = try await answer("Range: \(range)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 416 "))
        #expect(answer.contains("Content-Range: bytes */10\r\n"))
        #expect(answer.contains("\"code\":\"range-not-satisfiable\""))
    }

    @Test(arguments: ["bytes=4-2", "bytes=a-b", "bytes=", "bytes=-", "bytes=+1-2", "lines=1-2", "bytes=0-1,4-5", "bytes", "bytes=1-2-3"])
    func `a range that is not understood is left out of account`(range: String) async throws {
        #expect(try await answer("Range: \(range)\r\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test func `a range is for GET only`() async throws {
        #expect(try await answer("Range: bytes=0-1\r\n", method: .head).contains("Content-Length: 10\r\n"))
    }

    @Test(arguments: [(tag, 206), (date, 206), ("\"other\"", 200), ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("W/" + tag, 200)])
    func `a range of another version is not sent`(condition: String, status: Int) async throws {
        #expect(try await answer("Range: bytes=0-1\r\nIf-Range: \(condition)\r\n").hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test(arguments: [tag, "W/" + tag, "\"x\", " + tag, "*"])
    func `a known tag is 304 without a body`(tags: String) async throws {
        let answer = try await answer("If-None-Match: \(tags)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
        #expect(answer.contains("ETag: \(Self.tag)\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [
        ("If-Modified-Since: \(date)", 304), ("If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT", 200),
        ("If-Modified-Since: yesterday", 200), ("If-None-Match: \"x\"\r\nIf-Modified-Since: \(date)", 200),
    ])
    func `the date counts where there is no tag`(field: String, status: Int) async throws {
        #expect(try await answer(field + "\r\n").hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test func `curl resumes a download`() async throws {
        let folder = try TemporaryFolder()
        let content = String((0..<200_000).map { Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0 % 26))) })
        try folder.write(content, to: "image.bin")
        try folder.write(String(content.prefix(70_001)), to: "partial.bin")
        var router = Router()
        router.get("/image") { try FileResponse(path: folder.path + "/image.bin").respond(to: $0) }
        try await withServer(router) { address in
            _ = try await curl("--continue-at", "-", "--output", folder.path + "/partial.bin", "http://\(address)/image")
        }
        #expect(try String(contentsOfFile: folder.path + "/partial.bin", encoding: .utf8) == content)
    }

    @Test(arguments: ["nothing", "."])
    func `what is no file cannot be opened`(name: String) throws {
        let folder = try TemporaryFolder()
        #expect(throws: name == "." ? FileError.notAFile : .notFound) { try FileResponse(path: folder.path + "/" + name) }
    }
}
