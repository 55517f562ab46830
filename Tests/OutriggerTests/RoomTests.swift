import Bluetooth
import Companion
import Concurrency
import Foundation
import OutriggerModules
import TestSupport
import Testing

@testable import Program

/// The simulated room of a command, and of those who join it.
@Suite("A room", .timeLimit(.minutes(5)))
struct RoomTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func options() throws -> RadioOptions {
        try RadioOptions(Arguments(["--data", folder.path], ScanCommand.specification, modules: CompanionProgram.modules))
    }

    /// Waits until a device of each kind was heard.
    @BluetoothActor
    private func hear(_ kinds: Set<String>, _ session: CompanionSession) async {
        let bluetooth = session.bluetooth
        bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
        let devices = DevicesModel(bluetooth: bluetooth, links: session.links, radio: session.description)
        for await screen in observedSnapshots(every: .zero, timers: session.radio.timers, { devices.screen })
        where kinds.isSubset(of: screen.devices.compactMap(\.kind)) {
            return
        }
    }

    @Test @BluetoothActor func `has the device that is needed and no other, until somebody joins who may need any`() async throws {
        let room = try Room.make(try options(), on: .virtual, kind: "bottle")
        #expect(room.benchScreen.twins.map(\.kind) == ["bottle"])
        let guest = try Room.make(try options(), on: .virtual)
        #expect(!guest.benchScreen.isAvailable)
        try await runTogether(
            { try await room.run() }, { try await guest.run() }, { await self.hear(["bottle", "speaker"], guest.session) })
        #expect(room.benchScreen.twins.map(\.kind) == ["bottle", "speaker", "glasses"])
    }

    @Test @BluetoothActor func `gives a kind of device the same address whatever else stands there`() async throws {
        let all = try Room.make(try options(), on: .virtual).benchScreen.twins
        #expect(all.map(\.kind) == ["speaker", "bottle", "glasses"])
        let other = try TemporaryFolder()
        let alone = try Room.make(
            try RadioOptions(Arguments(["--data", other.path], ScanCommand.specification, modules: CompanionProgram.modules)),
            on: .virtual, kind: "bottle")
        #expect(alone.benchScreen.twins.map(\.id) == [all[1].id])
    }

    /// A bottle, and what follows it.
    private func options(with other: @escaping ProgramModule.MakeTwin) throws -> RadioOptions {
        let modules = CompanionProgram.modules.filter { $0.name == "bottle" } + [ProgramModule(name: "broken", twin: other)]
        return try RadioOptions(Arguments(["--data", folder.path], ScanCommand.specification, modules: modules))
    }

    private static let failure = CommandFailure("Its flash is worn out.", advice: "Take another.", code: "flash")

    @Test @BluetoothActor func `goes on without a device that cannot be made, and says why and what helps in its place`() async throws {
        try FileManager.default.createDirectory(at: folder.url.appendingPathComponent("broken"), withIntermediateDirectories: false)
        let options = try options { _ in throw Self.failure }
        let room = try Room.make(options, on: .virtual)
        let place = room.benchScreen.twins[1]
        #expect(place.kind == "broken" && place.version.isEmpty && !place.isRestarting && place.faults.isEmpty)
        #expect(place.facts.map(\.label) == ["Problem", "What helps"])
        #expect(place.facts[0].value == "Its flash is worn out.")
        #expect(place.facts[1].value.hasPrefix("Take another. Its data is in \(folder.path)/broken: "))
        #expect(!room.apply(fault: "dropLink", to: place.id, value: 1))
        // Who joins may need any device, and has the others.
        let guest = try Room.make(options, on: .virtual)
        try await runTogether({ try await room.run() }, { try await guest.run() }, { await self.hear(["bottle"], guest.session) })
        #expect(room.benchScreen.twins.map(\.kind) == ["bottle", "broken"])
    }

    @Test @BluetoothActor func `goes on without a device that ends while it runs`() async throws {
        let room = try Room.make(try options { _ in Failing() }, on: .virtual)
        #expect(room.benchScreen.twins[1].version == "1.0")
        try await runTogether(
            { try await room.run() },
            { @BluetoothActor in
                for await twins in observedSnapshots(every: .zero, timers: room.session.radio.timers, { room.benchScreen.twins })
                where twins[1].version.isEmpty {
                    break
                }
                await self.hear(["bottle"], room.session)
            })
        #expect(room.benchScreen.twins[1].facts.first?.value == Self.failure.sentence)
    }

    @Test @BluetoothActor func `ends with the reason when the device that is needed ends`() async throws {
        #expect(throws: CommandFailure.self) { try Room.make(try options { _ in throw Self.failure }, on: .virtual, kind: "broken") }
        let room = try Room.make(try options { _ in Failing() }, on: .virtual, kind: "broken")
        let reason = await #expect(throws: CommandFailure.self) { try await room.run() }
        #expect(reason?.sentence == Self.failure.sentence)
    }

    /// A device that ends as soon as it runs.
    private final class Failing: BenchTwin {
        let name = "Broken-1"
        let isRestarting = false
        let isConnected = false
        let version = "1.0"
        let led = BenchScreen.Light(meaning: "Off")
        let faults: [BenchScreen.Fault] = []
        func apply(fault: String, value: Double) -> Bool { false }
        func run() throws { throw RoomTests.failure }
    }
}
