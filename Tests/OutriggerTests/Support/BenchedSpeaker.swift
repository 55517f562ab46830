import Bluetooth
import Companion
import Foundation
import Speaker
import TestSupport
import VirtualRadio

@testable import Program
@testable import SpeakerProgram

/// A speaker on the bench and its companion, in simulated time.
@BluetoothActor
struct BenchedSpeaker {
    let bench: SpeakerBench
    let model: SpeakerModel
    let folder: TemporaryFolder
    private let timers: TimerQueue
    private let peripheral: BluetoothPeripheral

    /// Plays with a speaker that is connected; both sides have these controls.
    static func play(
        _ controls: [SpeakerControl] = SpeakerControl.all, _ body: @BluetoothActor (BenchedSpeaker) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try await SimulatedScene.play { scene in
            let radio = scene.makePeripheral()
            let site = TwinSite(
                radio: radio, timers: scene.timers, folder: folder.url, name: nil, suffix: "7F3A", bootDuration: .seconds(1), pairing: nil,
                addresses: .any, isSimulated: true, restartRadio: { radio.restart(after: $0) }, forgetBonds: nil)
            let bench = SpeakerBench(site, controls: controls)
            scene.run { try await bench.run() }
            let (_, bluetooth) = scene.makeCompanion { Discover(Speaker.self, by: Speaker.discoveryCriteria) }
            let speaker = try await scene.connected(Speaker.self, by: bluetooth)
            let peripheral = bluetooth.retrievePeripheral(for: speaker.id)
            let model = SpeakerModel(
                speaker: speaker, peripheral: peripheral, updater: FirmwareUpdater(speaker: speaker, peripheral: peripheral),
                links: DeviceLinks(bluetooth: bluetooth), radio: RadioDescription(name: "Simulated radio", isSimulated: true),
                controls: controls)
            scene.run { await model.run() }
            try await body(
                BenchedSpeaker(bench: bench, model: model, folder: folder, timers: scene.timers, peripheral: peripheral))
        }
    }

    /// Writes a command, and waits until both statuses tell what became of it.
    func write(_ command: [UInt8]) async throws {
        let services = peripheral.services.flatMap(\.characteristics)
        guard let control = services.first(where: { $0.uuid == SpeakerUUIDs.control }) else { return }
        try await peripheral.write(command, to: control)
        try await timers.pause(for: .seconds(1))
    }

    /// Both statuses as they were told last, without the seconds since the last contact.
    var statuses: String {
        let extended = model.speaker.speaker.extendedStatus?.bytes.dropLast() ?? []
        return (model.speaker.speaker.status?.bytes ?? []).hexPairs + " / " + Array(extended).hexPairs
    }

    /// What is kept over a restart.
    var settings: String {
        let file = folder.url.appendingPathComponent("speaker/settings.json")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? "none"
    }

    /// The sound section of the page, without its time.
    func page() throws -> String {
        var sound = model.screen.sound
        sound?.updatedAt = nil
        return try json(sound)
    }

    /// A value as the program writes it.
    func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
