import Bluetooth
import Companion
import Foundation
import OutriggerModules
import TestSupport
import Testing

@testable import Program
@testable import VirtualRadio

/// Holds what each device publishes against the bytes in `Tests/Recorded`; with `OUTRIGGER_RECORD` set, they are written anew.
@Suite(.timeLimit(.minutes(5))) struct RecordedTests {
    private static let devices = CompanionProgram.modules.filter { $0.twin != nil }

    @Test(arguments: devices)
    func `a device advertises and publishes the recorded bytes`(_ device: ProgramModule) async throws {
        let folder = try TemporaryFolder()
        let text = try await SimulatedScene.play { scene in
            let radio = scene.makePeripheral(.init(mtu: 247, supportsPreparedWrites: false))
            let site = TwinSite(
                radio: radio, timers: scene.timers, folder: folder.url, name: nil, suffix: "7F3A", bootDuration: .milliseconds(100),
                pairing: nil, addresses: .any, isSimulated: true, restartRadio: nil, forgetBonds: nil)
            let make = try #require(device.twin)
            let twin = try make(site)
            scene.run { try await twin.run() }
            let (_, bluetooth) = scene.makeCompanion { Discover(GenericDevice.self, by: .any) }
            scene.air.startRecording()
            bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await scene.timers.until("The device is heard", within: .seconds(3_600)) { !bluetooth.nearbyPeripherals.isEmpty }
            let payloads = scene.air.recording?.entries.prefix(2).map(\.bytes) ?? []
            return (payloads.map(\.hexPairs) + Self.lines(of: radio.table)).joined(separator: "\n") + "\n"
        }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Recorded/\(device.name)/attributes.txt")
        if ProcessInfo.processInfo.environment["OUTRIGGER_RECORD"] != nil { try Data(text.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    /// Handle, type, and value or properties with permissions of each attribute, as the database hash takes them (Core 5.4, Vol 3, Part G, 7.3).
    private static func lines(of table: AttributeTable) -> [String] {
        table.attributes(from: 1, through: .max).map { handle, attribute in
            let value: [UInt8] =
                switch attribute.content {
                case .service(let uuid, _): uuid.wireBytes
                case .declaration(let bytes), .descriptor(let bytes): bytes
                case .value(let properties, let permissions): [properties.rawValue, permissions.rawValue]
                case .configuration(_, let properties, let permissions): [properties.rawValue, permissions.rawValue]
                }
            let number = [UInt8(truncatingIfNeeded: handle), UInt8(handle >> 8)]
            return [number, attribute.type.wireBytes, value].map(\.hexPairs).joined(separator: " | ")
        }
    }
}
