import BlueZRadio
import Bluetooth
import BottleDevice
import Foundation
import SQLite
import VirtualRadio

/// The simulated bottle, and the one that is served.
extension World {
    /// `outrigger serve bottle`: runs the device until cancelled, and obeys the lines on standard input.
    static func serveBottle(_ options: RadioOptions, name: String?, quirks: BottleQuirks) async throws {
        switch options.kind {
        case .virtual:
            let socket = try prepare(options.data)
            let world = try simulate(
                options, socket, bootDuration: .seconds(2), devices: .bottle, bottleName: name, quirks: quirks)
            guard let bench = world.bottle else { return }
            tell(bench, place: "the simulated radio of \(options.data.path)")
            try await withThrowingTaskGroup { group in
                group.addTask { try await world.run() }
                group.addTask { await BottleConsole(bench: bench).run() }
                try await group.waitForAll()
            }
        case .bluez:
            _ = try prepare(options.data)
            let radio = BlueZPeripheral(adapter: options.adapter)
            let twin = BottleTwin(
                .init(name: name ?? "Aquavate-0001", quirks: quirks), bottle: SimulatedBottle(seed: 42), store: bottleStore(options.data),
                radio: radio)
            let bench = BottleBench(twin: twin, peripheral: nil)
            tell(bench, place: options.adapter)
            try await withThrowingTaskGroup { group in
                group.addTask { try await radio.run() }
                group.addTask { try await twin.run() }
                group.addTask { await BottleConsole(bench: bench).run() }
                try await group.waitForAll()
            }
        }
    }

    private static func tell(_ bench: BottleBench, place: String) {
        Terminal.printError(
            "\(bench.twin.configuration.name) is on \(place). Lines here are your hands: \"pour 250\", \"drink 40\", \"help\". Ctrl-C ends it."
        )
    }

    /// A bottle in this air.
    static func makeBottle(
        in air: VirtualRadio, _ options: RadioOptions, bootDuration: Duration, name: String?, quirks: BottleQuirks
    ) -> (bench: BottleBench, jobs: [@BluetoothActor () async throws -> Void]) {
        let peripheral = air.makePeripheral(.init(mtu: 247, supportsPreparedWrites: false, distance: 2))
        let twin = BottleTwin(
            .init(name: name ?? "Aquavate-\(peripheral.id.uuidString.prefix(4))", quirks: quirks, bootDuration: bootDuration),
            bottle: SimulatedBottle(seed: 42), store: bottleStore(options.data), radio: peripheral,
            restartRadio: { peripheral.restart(after: $0) })
        return (BottleBench(twin: twin, peripheral: peripheral), [{ try await peripheral.run() }, { try await twin.run() }])
    }

    private static func bottleStore(_ data: URL) -> BottleStore {
        BottleStore(.file(data.appendingPathComponent("bottle.sqlite").path))
    }
}
