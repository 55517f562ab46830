import Bluetooth
import Companion
import Foundation
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import HTTPClient

@Suite(.timeLimit(.minutes(1))) @BluetoothActor struct `Photos and videos brought to the companion` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func item(_ id: String, _ filename: String, size: Int = 3_000_000) -> GlassesScreen.Gallery.Item {
        GlassesScreen.Gallery.Item(id: id, filename: filename, size: size, time: "1 Nov 2025, 14:30", file: "")
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
            let download = MediaDownload(items, .photos, into: folder.url) { id in
                asked.append(id)
                if asked.count == 2 { throw GlassesRequestError.needsWiFi }
                return try await model.open(.photos, id: id)
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

    @Test func `a file that is not whole is not left behind, and one of the same name is replaced`() async throws {
        let item = Self.item("a", "a.jpg", size: 5)
        try Data([9]).write(to: folder.url.appendingPathComponent("a.jpg"))
        let broken = MediaDownload([item], .photos, into: folder.url) { _ in
            let exchange = HTTPExchange(maximumByteCount: .max)
            _ = ([1, 2] as [UInt8]).withUnsafeBytes { exchange.receive($0) }
            let head = HTTPResponseHead(status: 200, headers: HTTPHeaderFields(), expectedByteCount: 5)
            _ = exchange.receive(head)
            exchange.complete(.connectionLost(received: 2, expected: 5))
            return HTTPClientResponse(head, HTTPClientBody(exchange, onRoom: {}, onCancel: {}))
        }
        await broken.run()
        #expect(broken.screen.problem != nil)
        #expect(try names == ["a.jpg"] && Data(contentsOf: folder.url.appendingPathComponent("a.jpg")) == Data([9]))
        let whole = MediaDownload([item], .photos, into: folder.url) { _ in HTTPClientResponse(body: [1, 2, 3, 4, 5]) }
        await whole.run()
        #expect(try names == ["a.jpg"] && Data(contentsOf: folder.url.appendingPathComponent("a.jpg")) == Data([1, 2, 3, 4, 5]))
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
