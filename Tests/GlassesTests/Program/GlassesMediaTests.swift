import Foundation
import Glasses
import HTTPClient
import Synchronization
import TestSupport
import Testing

@testable import GlassesProgram

/// What passes through the companion's own server.
@Suite struct GlassesMediaTests {
    private func frames(_ text: String) -> MultipartFrames { MultipartFrames(HTTPClientResponse(body: Array(text.utf8)).body) }

    @Test func `the pictures of a stream are told apart by their lengths`() async throws {
        let text =
            "--FRAME\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\none\r\n\r\n"
            + "--FRAME\r\ncontent-length: 3\r\nX-Timestamp: 1.5\r\n\r\ntwo\r\n--FRAME--\r\n"
        let frames = frames(text)
        #expect(try await frames.next() == Array("one\r\n".utf8))
        #expect(try await frames.next() == Array("two".utf8))
        #expect(try await frames.next() == nil)
    }

    @Test(
        arguments: [
            "--FRAME\r\nContent-Type: image/jpeg\r\n\r\nno length", "--FRAME\r\nContent-Length: -4\r\n\r\n",
            "--FRAME\r\nContent-Length: 99999999999\r\n\r\n", String(repeating: "x", count: 5_000),
        ])
    func `what is no stream of pictures is refused`(text: String) async throws {
        let frames = frames(text)
        await #expect(throws: GlassesStreamError.self) { try await frames.next() }
    }

    @Test func `a picture that breaks off is not passed on`() async throws {
        let frames = frames("--FRAME\r\nContent-Length: 10\r\n\r\nhalf")
        #expect(try await frames.next() == nil)
    }

    @Test(
        arguments: [
            ("bytes=100-", 100..<Int.max), ("bytes=0-99", 0..<100), ("bytes=5-5", 5..<6), ("bytes=-5", nil), ("bytes=9-3", nil),
            ("lines=1-2", nil), ("bytes=1-2,4-5", nil),
        ] as [(String, Range<Int>?)])
    func `a part of a file is asked for as HTTP writes it`(text: String, range: Range<Int>?) { #expect(GlassesMedia.range(text) == range) }

    /// The digest of "abc" is that of FIPS 180-4's example.
    @Test(arguments: [("abc", true), ("abd", false)])
    func `of a file that was changed on its way the last part is not passed on`(text: String, isRight: Bool) async throws {
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let written = Mutex<[UInt8]>([])
        func pass(_ bytes: [UInt8], _ digest: String?) async throws {
            try await MediaDigest.pass(HTTPClientResponse(body: bytes).body, having: digest, name: "a.jpg") { block in
                written.withLock { $0 += block }
            }
        }
        if isRight {
            try await pass(Array(text.utf8), digest)
        } else {
            await #expect(throws: PartialDownload.Altered.self) { try await pass(Array(text.utf8), digest) }
        }
        #expect(written.withLock(\.self) == (isRight ? Array(text.utf8) : []))
        // One that is larger than a block is passed on as it comes, but for its end.
        let large = [UInt8](repeating: 1, count: 200_000)
        written.withLock { $0 = [] }
        await #expect(throws: PartialDownload.Altered.self) { try await pass(large, digest) }
        #expect(written.withLock { 100_000..<200_000 ~= $0.count })
        written.withLock { $0 = [] }
        try await pass(large, nil)
        #expect(written.withLock { $0 == large })
    }

    @Test func `small pictures stay within their bound, and the oldest go first`() async throws {
        let folder = try TemporaryFolder()
        let thumbnails = ThumbnailFolder(folder.url.appendingPathComponent("cache"), limit: 1_000)
        let picture = Data(repeating: 1, count: 300)
        for (index, name) in ["a", "b", "c", "d"].enumerated() {
            await thumbnails.keep(picture, as: name)
            // The file system's own times may be equal.
            let file = folder.url.appendingPathComponent("cache/\(name).jpg").path
            if FileManager.default.fileExists(atPath: file) {
                let age: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: Double(index))]
                try FileManager.default.setAttributes(age, ofItemAtPath: file)
            }
        }
        await thumbnails.keep(picture, as: "e")
        #expect(await thumbnails.read("a") == nil)
        #expect(await thumbnails.read("e") == picture)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.appendingPathComponent("cache").path)
        #expect(kept.count <= 3)
    }
}
