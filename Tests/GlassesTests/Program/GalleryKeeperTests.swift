import Bluetooth
import Credentials
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Glasses
@testable import GlassesDevice
@testable import GlassesProgram

/// The gallery comes into the folder that its owner named, while the companion runs.
@Suite(.timeLimit(.minutes(5))) struct GalleryKeeperTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a keeper beside a companion that is set up.
    private func keep(
        _ body: @escaping @BluetoothActor (CompanionWorld, Reports) async throws -> Void
    ) async throws {
        let place = folder.url
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let complaints = Reports()
            let keeper = GalleryKeeper(place, report: { _ in }, complain: { complaints.add($0) })
            keeper.add(model)
            let keeping = Task { try await keeper.run() }
            defer { keeping.cancel() }
            try await body(world, complaints)
        }
    }

    @Test func `a photo that is taken is there, byte for byte, without anybody asking for it, and once`() async throws {
        let place = folder.url
        try await keep { world, complaints in
            for number in 1...2 {
                let photo = try await world.glasses.capture()
                let file = place.appendingPathComponent("photo_00\(number).jpg")
                try await world.until { FileManager.default.fileExists(atPath: file.path) }
                #expect(try Data(contentsOf: file) == FileManager.default.contents(atPath: photo.path))
            }
            let fetches = world.wire.requests.filter { $0 == "GET /api/photos/photo_001" }
            #expect(fetches.count == 1 && complaints.lines.isEmpty)
        }
    }

    @Test func `what fails is told once, and fetched when it can be`() async throws {
        let place = folder.url
        try await keep { world, complaints in
            world.wire.alters = { call, body in call == "GET /api/photos/photo_001" ? body.dropLast(1) : body }
            _ = try await world.glasses.capture()
            try await world.until { !complaints.lines.isEmpty }
            try await world.timers.pause(for: .seconds(120))
            #expect(complaints.lines.count == 1)
            world.wire.alters = nil
            try await world.until { FileManager.default.fileExists(atPath: place.appendingPathComponent("photo_001.jpg").path) }
        }
    }

    /// Over plain HTTP the head of a file is signed, and its body is not; its digest is an answer of its own, and signed.
    @Test func `a photo that somebody in the network changes is not kept`() async throws {
        let place = folder.url
        try await keep { world, complaints in
            world.wire.alters = { call, body in
                guard call == "GET /api/photos/photo_001" else { return body }
                var altered = body
                altered[altered.count / 2] ^= 1
                return altered
            }
            _ = try await world.glasses.capture()
            try await world.until { !complaints.lines.isEmpty }
            #expect(
                complaints.lines == [
                    "photo_001.jpg was not fetched into \(place.path): photo_001.jpg was changed on its way from the glasses, and is not kept."
                ])
            #expect(!FileManager.default.fileExists(atPath: place.appendingPathComponent("photo_001.jpg").path))
        }
    }

    @Test func `who changes the digest with the photo has to have the key`() async throws {
        let place = folder.url
        try await keep { world, complaints in
            world.wire.alters = { call, body in
                switch call {
                case "GET /api/photos/photo_001": Array(repeating: 0, count: body.count)
                case "GET /api/photos/photo_001/digest": Array(#"{"sha256": "\#(String(repeating: "0", count: 64))"}"#.utf8)
                default: body
                }
            }
            _ = try await world.glasses.capture()
            try await world.until { !complaints.lines.isEmpty }
            #expect(!FileManager.default.fileExists(atPath: place.appendingPathComponent("photo_001.jpg").path))
        }
    }

    @Test func `glasses that Wi-Fi does not reach are connected as soon as they are heard, until a person disconnects them`() async throws {
        try await keep { world, _ in
            let id = world.model.peripheral.id
            await world.model.peripheral.disconnect()
            // Wi-Fi is enough.
            try await world.timers.pause(for: .seconds(60))
            #expect(world.links.awaited.isEmpty && world.model.path.isReachable)
            world.wire.isCut = true
            try await world.until { world.links.awaited == [id] }
            await world.links.disconnect(id)
            world.wire.isCut = false
            try await world.until { world.model.path.isReachable }
            world.wire.isCut = true
            try await world.until { !world.model.path.isReachable }
            try await world.timers.pause(for: .seconds(60))
            #expect(world.links.awaited.isEmpty && world.links.wanted.isEmpty)
        }
    }

    @Test func `glasses that another program of the folder has set up are known without a start`() async throws {
        try await CompanionWorld.run { world, model in
            // Before, nothing was known of them.
            try await world.timers.pause(for: .seconds(20))
            #expect(!model.hasKey)
            let other = world.makeModel()
            world.joinNetwork()
            try await other.beginPairing()
            try await other.enter(Secret(try #require(world.person.codes.last)))
            try await other.join(ssid: "Harbour", password: Secret("correct horse"))
            try await world.until { other.screen.setup.isDone || other.needsWord }
            if other.needsWord { try await other.allowUnprotected() }
            try await world.until { model.hasKey && model.path.isReachable && model.screen.setup.isDone }
        }
    }
}
