import Bluetooth
import Companion
import Foundation
import HTTPClient
import Testing

@testable import Glasses
@testable import GlassesDevice

/// Which way a request takes, on a twin over the simulated air.
@Suite struct GlassesPathsTests {
    private static var note: GlassesChange { get throws { .addNote(try NewNote(content: "one")) } }

    @Test func `Wi-Fi carries what it can, and Bluetooth is left alone; the screen says why and what it cost`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            try await model.perform(Self.note)
            #expect(world.wire.requests.contains("POST /api/notes"))
            let path = model.screen.path
            #expect(path.ways.map(\.words) == ["Wi-Fi", "Bluetooth"])
            #expect(path.ways.map(\.state) == [.up, .up])
            #expect(path.ways[0].sentence == "Answers at 192.0.2.10:5000.")
            #expect(path.ways[0].answered >= 2 && path.ways[1].answered == 0)
            #expect(path.reason.hasPrefix("Wi-Fi is faster"))
            #expect(path.decisions.count == 2)
            #expect(path.decisions.last?.hasPrefix("Add a note: sent over Wi-Fi, Wi-Fi is faster") == true)
        }
    }

    @Test(arguments: [true, false])
    func `a note whose answer is lost is on the glasses once`(knowsKeys: Bool) async throws {
        try await CompanionWorld.run { world, model in
            if !knowsKeys { world.wire.forget(["GET /api/openapi.json"]) }
            try await world.setUp()
            try await world.until { model.capabilities != nil }
            world.wire.lostAnswers = 1
            try await model.perform(Self.note)
            #expect(try await world.glasses.notes().map(\.content) == ["one"])
            #expect(world.wire.requests.count { $0 == "POST /api/notes" } == (knowsKeys ? 2 : 1))
        }
    }

    @Test func `a photo whose answer is lost with firmware that knows no keys is told as unclear, and not taken again`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.forget(["GET /api/openapi.json"])
            try await world.setUp()
            try await world.until { model.capabilities != nil }
            world.wire.lostAnswers = 1
            await #expect(throws: RoutingError.unclear("Take a photo")) { try await model.perform(.takePhoto) }
            #expect(try await world.glasses.media(.photo).count == 1)
            #expect(model.screen.problem?.sentence.contains("Look before you try again") == true)
        }
    }

    @Test func `a change goes on over Bluetooth where Wi-Fi has gone`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            world.wire.isCut = true
            try await model.perform(.personality(.witty))
            #expect(await world.glasses.currentSettings().personality == .witty)
            #expect(model.screen.path.ways[1].answered == 1)
        }
    }

    @Test(arguments: [nil, "PUT /api/settings/personality", "POST /api/notes"])
    func `a network that goes silent holds a change up for less than two seconds, what is shown after it included`(
        after last: String?
    ) async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            (world.wire.lastAnswered, world.wire.isSilent) = (last, last == nil)
            for change in try [.personality(.witty), Self.note, .sleep] as [GlassesChange] {
                let (start, simulated) = (ContinuousClock.now, world.timers.now)
                try await model.perform(change)
                #expect(world.timers.now - simulated < .seconds(2))
                // A call to a silent network is given up after ten seconds, by the real clock.
                #expect(start.duration(to: .now) < .seconds(8))
            }
            #expect(await world.glasses.currentSettings().personality == .witty)
            #expect(try await world.glasses.notes().map(\.content) == ["one"])
            #expect(model.screen.path.ways[1].answered > 0)
        }
    }

    @Test func `the router knows of every connection, whoever makes it and whenever the model began`() async throws {
        try await CompanionWorld.run { world, model in
            @BluetoothActor func bluetooth(_ model: GlassesModel) -> PathReport.Way.State? {
                model.router.report.ways.first { $0.path == .bluetooth }?.state
            }
            #expect(bluetooth(model) == .up)
            // A model that begins when the link stands already, and one that begins before.
            let late = world.makeModel()
            try await world.until { bluetooth(late) == .up }
            await model.peripheral.disconnect()
            #expect(bluetooth(model) == .down && bluetooth(late) == .down)
            let early = world.makeModel()
            // Longer than the router goes on asking often.
            try await world.timers.pause(for: .seconds(100))
            // As the page connects, and as the shell does.
            let links = Task { await world.links.run() }
            world.links.connect(model.peripheral.id)
            try await world.until { model.isConnected }
            #expect([model, late, early].map(bluetooth) == [.up, .up, .up])
            await world.links.disconnect(model.peripheral.id)
            #expect(bluetooth(model) == .down)
            try await model.peripheral.connect(timeout: .seconds(20))
            #expect([model, late, early].map(bluetooth) == [.up, .up, .up])
            links.cancel()
            await links.value
        }
    }

    @Test func `glasses that another companion holds are told as that, beside Wi-Fi and without it, until they answer`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let links = Task { await world.links.run() }
            world.links.connect(model.peripheral.id)
            world.peripheral.isHeld = true
            let held = "Reached over Wi-Fi. Bluetooth is out of range, or another companion is connected to these glasses."
            try await world.until { !model.isConnected }
            #expect(model.screen.link.sentence != held && model.screen.link.problem == nil)
            try await world.until { model.screen.link.sentence == held }
            #expect(model.screen.link.stateWords == "Connected · Wi-Fi")
            world.wire.isCut = true
            try await world.until { !model.path.isReachable }
            let problem = try #require(model.screen.link.problem)
            #expect(
                problem.sentence == "Another companion may be connected to these glasses." && problem.advice?.contains("disconnect") == true
            )
            world.peripheral.isHeld = false
            try await world.until { model.isConnected }
            #expect(model.screen.link.problem == nil)
            links.cancel()
            await links.value
        }
    }

    @Test func `a refusal is no reason to try the other way`() async throws {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            await #expect(throws: GlassesRequestError.refused("Note not found")) { try await model.perform(.deleteNote(id: "99")) }
            #expect(model.screen.path.ways[1].answered == 0)
        }
    }

    @Test func `what the firmware lacks over Wi-Fi goes over Bluetooth`() async throws {
        try await CompanionWorld.run { world, model in
            world.wire.forget(["GET /api/openapi.json"])
            try await world.setUp()
            try await world.until { model.capabilities != nil }
            try await model.perform(.restart)
            #expect(!world.wire.requests.contains("POST /api/control/restart"))
            #expect(model.screen.path.ways[1].answered == 1)
        }
    }

    @Test func `glasses that nobody connected and that were never reached are offline at once`() async throws {
        try await CompanionWorld.run { world, model in
            await model.peripheral.disconnect()
            let start = world.timers.now
            await #expect(throws: GlassesRequestError.offline) { try await model.perform(.sleep) }
            #expect(world.timers.now == start)
        }
    }

    @Test func `other glasses at the address are told no key`() async throws {
        try await CompanionWorld.run { world, model in
            world.joinNetwork()
            try await model.beginPairing()
            model.glasses.link.$deviceIdentity.inject("other glasses")
            try await model.enter(Secret(try #require(world.person.codes.last)))
            try await world.until { model.path == .foreign }
            #expect(world.wire.requests.contains("GET /api/connection/test"))
            #expect(world.wire.callsWithKey.isEmpty)
        }
    }

    @Test func `glasses that moved while nobody was connected are found where they are announced, and others are not taken for them`()
        async throws
    {
        try await CompanionWorld.run { world, model in
            try await world.setUp()
            let id = try #require(model.record.identity)
            await model.peripheral.disconnect()
            world.wire.place = "192.0.2.99"
            try await world.until { !model.path.isReachable }
            model.announced("other glasses", at: DeviceAddress(host: "192.0.2.99", port: 5_000))
            try await world.timers.pause(for: .seconds(10))
            #expect(!model.path.isReachable)
            model.announced(id, at: DeviceAddress(host: "192.0.2.99", port: 5_000))
            try await world.until { model.path.isReachable }
            #expect(model.screen.dashboard.address == "192.0.2.99:5000")
        }
    }

    @Test func `over TLS the key that the glasses told over Bluetooth is pinned, and remembered`() async throws {
        let (mine, other) = (Array(repeating: 1 as UInt8, count: 32), Array(repeating: 2 as UInt8, count: 32))
        try await CompanionWorld.run { world, model in
            world.twin.keyFingerprint = try KeyFingerprint(sha256: mine)
            world.wire.certificate = PublicKeyPin(sha256: mine)
            try await world.setUp()
            await world.endModels()
            await model.peripheral.disconnect()
            // Somebody else with the same address and name.
            world.wire.certificate = PublicKeyPin(sha256: other)
            let before = world.wire.callsWithKey.count
            let next = world.makeModel()
            await next.settle()
            #expect(next.screen.path.ways[0].sentence.contains("its key is not the one that is expected"))
            #expect(world.wire.callsWithKey.count == before)
            world.wire.certificate = PublicKeyPin(sha256: mine)
            await next.settle()
            #expect(next.screen.path.way == .wifi)
        }
    }
}
