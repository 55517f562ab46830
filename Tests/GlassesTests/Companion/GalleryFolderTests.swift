import Foundation
import HTTPClient
import TestSupport
import Testing

@testable import Glasses

/// Photos and videos come into a folder once, whole, and in nobody's place.
@Suite struct GalleryFolderTests {
    private let folder: TemporaryFolder
    private let photo = MediaItem(id: "photo_001", filename: "photo_001.jpg", size: 4, timestamp: "2026-11-26T12:00:00")

    init() throws { folder = try TemporaryFolder() }

    private func answer(_ bytes: String, tag: String = "\"a\"") -> HTTPClientResponse {
        var headers = HTTPHeaderFields()
        headers.append("ETag", tag)
        return HTTPClientResponse(headers: headers, body: bytes.utf8)
    }

    private func text(_ name: String) throws -> String { try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8) }

    @Test func `what was fetched is not fetched again, also where it was renamed since`() async throws {
        var gallery = try GalleryFolder(folder.url)
        #expect(gallery.lacks(photo, .photos, of: "A"))
        let file = try await gallery.fetch(photo, .photos, of: "A") { _, _ in
            answer("JPEG")
        } told: { _, _ in
        }
        #expect(file.lastPathComponent == "photo_001.jpg")
        try FileManager.default.moveItem(at: file, to: folder.url.appendingPathComponent("harbour.jpg"))
        let again = try GalleryFolder(folder.url)
        #expect(!again.lacks(photo, .photos, of: "A") && again.lacks(photo, .photos, of: "B") && again.lacks(photo, .videos, of: "A"))
        var afterReset = photo
        afterReset.timestamp = "2026-11-27T12:00:00"
        #expect(again.lacks(afterReset, .photos, of: "A"))
    }

    @Test func `a name that is taken is left to whose it is`() async throws {
        try Data("mine".utf8).write(to: folder.url.appendingPathComponent("photo_001.jpg"))
        var gallery = try GalleryFolder(folder.url)
        let first = try await gallery.fetch(photo, .photos, of: "A") { _, _ in
            answer("JPEG")
        } told: { _, _ in
        }
        let second = try await gallery.fetch(photo, .photos, of: "B") { _, _ in
            answer("jpeg")
        } told: { _, _ in
        }
        #expect(try text("photo_001.jpg") == "mine" && first.lastPathComponent == "photo_001-2.jpg")
        #expect(second.lastPathComponent == "photo_001-3.jpg")
        var outside = photo
        outside.filename = "../../etc/passwd"
        let inside = try await gallery.fetch(outside, .photos, of: "C") { _, _ in
            answer("JPEG")
        } told: { _, _ in
        }
        #expect(inside.deletingLastPathComponent().standardizedFileURL.path == folder.url.standardizedFileURL.path)
    }

    @Test func `what broke off goes on, under its name, in another run`() async throws {
        var gallery = try GalleryFolder(folder.url)
        await #expect(throws: HTTPClientError.refused) {
            _ = try await gallery.fetch(photo, .photos, of: "A") { _, _ in
                throw HTTPClientError.refused
            } told: { _, _ in
            }
        }
        try Data("JP".utf8).write(to: folder.url.appendingPathComponent("photo_001.jpg.part"))
        try Data("\"a\"".utf8).write(to: folder.url.appendingPathComponent("photo_001.jpg.part.etag"))
        var again = try GalleryFolder(folder.url)
        #expect(again.lacks(photo, .photos, of: "A"))
        var asked: (Range<Int>?, String?)
        let file = try await again.fetch(photo, .photos, of: "A") {
            asked = ($0, $1)
            // Firmware that knows no ranges sends the whole.
            return answer("JPEG")
        } told: { _, _ in
        }
        #expect(asked.0?.lowerBound == 1 && asked.1 == "\"a\"" && file.lastPathComponent == "photo_001.jpg")
    }

    @Test func `what had come when a run ended is not fetched a second time`() async throws {
        var gallery = try GalleryFolder(folder.url)
        await #expect(throws: HTTPClientError.refused) {
            _ = try await gallery.fetch(photo, .photos, of: "A") { _, _ in
                throw HTTPClientError.refused
            } told: { _, _ in
            }
        }
        try Data("JPEG".utf8).write(to: folder.url.appendingPathComponent("photo_001.jpg"))
        var again = try GalleryFolder(folder.url)
        let file = try await again.fetch(photo, .photos, of: "A") { _, _ in
            throw HTTPClientError.refused
        } told: { _, _ in
        }
        #expect(file.lastPathComponent == "photo_001.jpg" && !again.lacks(photo, .photos, of: "A"))
    }

    @Test(arguments: ["../photo.jpg", "/etc/passwd", "..", ".outrigger-gallery.json"])
    func `a list with a name that leads elsewhere is refused`(name: String) throws {
        let list = try JSONSerialization.data(withJSONObject: ["A/photos/photo_001": ["name": name, "isWhole": false]])
        try list.write(to: folder.url.appendingPathComponent(".outrigger-gallery.json"))
        #expect(throws: GalleryFolder.DamagedList.self) { try GalleryFolder(folder.url) }
    }

    @Test func `what has another length than was listed is not taken for it`() async throws {
        var gallery = try GalleryFolder(folder.url)
        await #expect(throws: GalleryFolder.Incomplete.self) {
            _ = try await gallery.fetch(photo, .photos, of: "A") { _, _ in
                answer("JPE")
            } told: { _, _ in
            }
        }
        #expect(gallery.lacks(photo, .photos, of: "A"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("photo_001.jpg").path))
    }

    /// The digest of "abc" is that of FIPS 180-4's example.
    @Test(arguments: [("abc", true), ("abd", false)])
    func `what has another digest than the glasses tell is not kept`(body: String, isRight: Bool) async throws {
        var gallery = try GalleryFolder(folder.url)
        var item = photo
        item.size = 3
        func fetch() async throws {
            let digest = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
            _ = try await gallery.fetch(item, .photos, of: "A", digest: { digest }) { _, _ in
                answer(body)
            } told: { _, _ in
            }
        }
        if isRight { try await fetch() } else { await #expect(throws: PartialDownload.Altered.self) { try await fetch() } }
        #expect(gallery.lacks(item, .photos, of: "A") != isRight)
        #expect(FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("photo_001.jpg").path) == isRight)
    }

    @Test func `a list that is none is named, and left`() throws {
        try Data("{".utf8).write(to: folder.url.appendingPathComponent(".outrigger-gallery.json"))
        #expect(throws: GalleryFolder.DamagedList.self) { try GalleryFolder(folder.url) }
        #expect(try text(".outrigger-gallery.json") == "{")
    }
}
