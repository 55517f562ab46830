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

    @Test @BluetoothActor func `ends with the reason when one of its devices ends`() async throws {
        struct Broken: Error {}
        let broken = ProgramModule(name: "broken", twin: { _ in throw Broken() })
        let modules = CompanionProgram.modules.filter { $0.name == "bottle" } + [broken]
        let options = try RadioOptions(Arguments(["--data", folder.path], ScanCommand.specification, modules: modules))
        let room = try Room.make(options, on: .virtual, kind: "bottle")
        let guest = try Room.make(options, on: .virtual)
        // Who joins needs every device, and one cannot be made.
        await #expect(throws: Broken.self) {
            try await runTogether(
                { try await room.run() },
                {
                    try? await guest.run(); await untilCancelled()
                })
        }
    }
}
