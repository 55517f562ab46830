import Bluetooth
import Companion
import Foundation
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import HTTPClient

@Suite @BluetoothActor struct `Photos and videos brought to the companion` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func item(_ id: String, _ filename: String, size: Int = 3_000_000) -> GlassesScreen.Gallery.Item {
        GlassesScreen.Gallery.Item(id: id, filename: filename, size: size, time: Worded("1 Nov 2025, 14:30"), file: "")
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `a photo of the glasses arrives whole, and its small picture is smaller`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(.takePhoto)
            try await world.until { model.screen.gallery.photos.count == 1 }
            let item = try #require(model.screen.gallery.photos.items.first)
            let download = MediaDownload([item], .photos, from: model, into: folder.url)
            #expect(download.screen.title == item.filename && download.screen.fraction == 0 && download.screen.files.isEmpty)
            await download.run()
            let file = try #require(download.screen.files.first)
            let kept = try Data(contentsOf: URL(fileURLWithPath: try await world.glasses.path(.photo, item.id)))
            #expect(try Data(contentsOf: file.url) == kept && kept.count == item.size)
            #expect(download.screen.fraction == nil && download.screen.problem == nil && download.screen.hasPictures)
            #expect(file.description == "\(item.filename), \(item.time)")
            #expect(try names == [item.filename])
            let small = try await model.open(.photos, id: item.id, isSmall: true).body.collect()
            #expect(small.starts(with: [0xFF, 0xD8]) && small != kept)
        }
    }

    @Test func `without Wi-Fi it says what it needs, and goes on where it stopped once there is some`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            for count in 1...2 {
                try await model.perform(.takePhoto)
                try await world.until { model.screen.gallery.photos.count == count }
            }
            let items = model.screen.gallery.photos.items
            var asked: [String] = []
            let download = MediaDownload(items, .photos, into: folder.url) { id, range, tag in
                asked.append(id)
                if asked.count == 2 { throw GlassesRequestError.needsWiFi }
                return try await model.open(.photos, id: id, range: range, ifRange: tag)
            }
            await download.run()
            #expect(download.screen.problem?.code == "needs-wifi" && download.screen.retry?.label == "Try again")
            #expect(download.screen.files.count == 1 && download.screen.fraction == nil)
            await download.run()
            #expect(download.screen.files.map(\.id) == items.map(\.id) && download.screen.problem == nil)
            #expect(asked == [items[0].id, items[1].id, items[1].id])
        }
    }

    @Test func `how far it is, of one and of several`() {
        let three = ["a", "b", "c"].map { Self.item($0, "\($0).jpg", size: 2_000_000) }
        func screen(_ items: [GlassesScreen.Gallery.Item], _ files: Int, _ received: Int) -> MediaDownloadScreen {
            MediaDownloadScreen(
                kind: .videos, items: items, files: (0..<files).map { URL(fileURLWithPath: "/\($0)") }, receivedByteCount: received,
                problem: nil)
        }
        let one = screen([three[0]], 0, 1_240_000)
        #expect(one.title == "a.jpg" && one.words == "1.2 of 2.0 MB" && one.fraction == 0.62 && !one.hasPictures)
        let second = screen(three, 1, 3_000_000)
        #expect(second.title == "3 videos" && second.words == "2 of 3, 3.0 of 6.0 MB" && second.fraction == 0.5)
        // Glasses that told too small a size, or none.
        #expect(screen([three[0]], 0, 9_000_000).fraction == 1 && screen([Self.item("d", "d.mp4", size: 0)], 0, 5).fraction == 0)
        #expect(screen(three, 3, 6_000_000).fraction == nil)
    }

    /// The first bytes of an answer that then breaks off.
    nonisolated private static func broken(_ bytes: [UInt8], of count: Int, tag: String?) -> HTTPClientResponse {
        let exchange = HTTPExchange(maximumByteCount: .max)
        _ = bytes.withUnsafeBytes { exchange.receive($0) }
        var headers = HTTPHeaderFields()
        if let tag { headers.append("ETag", tag) }
        let head = HTTPResponseHead(status: 200, headers: headers, expectedByteCount: count)
        _ = exchange.receive(head)
        exchange.complete(.connectionLost(received: bytes.count, expected: count))
        return HTTPClientResponse(head, HTTPClientBody(exchange, onRoom: {}, onCancel: {}))
    }

    @Test func `a file that broke off is not taken for one, and is gone on with; one of the same name is replaced`() async throws {
        let item = Self.item("a", "a.jpg", size: 5)
        let file = folder.url.appendingPathComponent("a.jpg")
        try Data([9]).write(to: file)
        var asked: [Range<Int>?] = []
        let download = MediaDownload([item], .photos, into: folder.url) { _, range, tag in
            asked.append(range)
            guard range != nil else { return Self.broken([1, 2], of: 5, tag: "\"one\"") }
            #expect(tag == "\"one\"")
            var headers = HTTPHeaderFields()
            headers.append("ETag", "\"one\"")
            var head = HTTPResponseHead(status: 206, headers: headers, expectedByteCount: 4)
            head.contentRange = HTTPContentRange(range: 1..<5, totalByteCount: 5)
            return HTTPClientResponse(head, HTTPClientBody([2, 3, 4, 5]))
        }
        await download.run()
        #expect(download.screen.problem != nil && download.screen.files.isEmpty)
        #expect(try Data(contentsOf: file) == Data([9]))
        await download.run()
        #expect(asked == [nil, 1..<Int.max])
        #expect(try names == ["a.jpg"] && Data(contentsOf: file) == Data([1, 2, 3, 4, 5]))
    }

    /// The digest of "abc" is that of FIPS 180-4's example.
    @Test func `a file that was changed on its way is not kept, nor anything of it, and is fetched anew`() async throws {
        let item = Self.item("a", "a.jpg", size: 3)
        let digest = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
        var asked: [Range<Int>?] = []
        let download = MediaDownload([item], .photos, into: folder.url, digest: { _ in digest }) { _, range, _ in
            asked.append(range)
            var headers = HTTPHeaderFields()
            headers.append("ETag", "\"one\"")
            return HTTPClientResponse(headers: headers, body: Array((asked.count == 1 ? "abd" : "abc").utf8))
        }
        await download.run()
        #expect(download.screen.problem?.sentence == "a.jpg was changed on its way from the glasses, and is not kept.")
        #expect(try names.isEmpty)
        await download.run()
        #expect(try asked == [nil, nil] && names == ["a.jpg"] && download.screen.problem == nil)
    }

    @Test(arguments: ["\"two\"", nil])
    func `of another file by now, or one without a tag, the whole is fetched`(tag: String?) async throws {
        let item = Self.item("a", "a.jpg", size: 5)
        let first = MediaDownload([item], .photos, into: folder.url) { _, _, _ in Self.broken([1, 2], of: 5, tag: tag) }
        await first.run()
        let again = MediaDownload([item], .photos, into: folder.url) { _, range, _ in
            #expect((range == nil) == (tag == nil))
            return HTTPClientResponse(body: [6, 7, 8, 9, 10])
        }
        await again.run()
        #expect(try names == ["a.jpg"] && Data(contentsOf: folder.url.appendingPathComponent("a.jpg")) == Data([6, 7, 8, 9, 10]))
    }

    @Test(arguments: [
        ("../../etc/passwd", "_.._etc_passwd"), ("/tmp/x.jpg", "_tmp_x.jpg"), (".hidden", "hidden"), ("..", "file"), ("", "file"),
    ])
    func `no name leads out of the folder`(_ told: String, _ kept: String) {
        #expect(MediaDownload.name(of: Self.item("a", told)) == kept)
    }

    @Test func `what is done with several says with how many`() {
        var gallery = GlassesScreen.Gallery(
            photos: .init(kind: "photos", count: 25, bytes: 0, items: [], revision: ""),
            videos: .init(kind: "videos", count: nil, bytes: 0, items: [], revision: ""))
        #expect(gallery.deletion(of: ["a"], .photos).label == "Delete 1 photo")
        #expect(gallery.download(of: ["a", "b"], .videos).label == "Download 2 videos")
        #expect(!gallery.deletion(of: [], .photos).isEnabled && gallery.download(of: ["a"], .photos).isEnabled)
        gallery.reason = "This needs Wi-Fi."
        #expect(!gallery.download(of: ["a"], .photos).isEnabled && gallery.deletion(of: ["a"], .photos).reason == "This needs Wi-Fi.")
        #expect(gallery.photos.pageCount == 2 && gallery.videos.pageCount == 0)
    }
}
