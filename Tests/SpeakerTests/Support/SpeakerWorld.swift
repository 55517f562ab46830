import Bluetooth
import Companion
import Foundation
import Keyring
import OutriggerTesting
import Speaker
import SpeakerDevice
import TestSupport
import VirtualRadio

/// A speaker and a companion in the same air, in simulated time.
@BluetoothActor
final class SpeakerWorld {
    let air: VirtualRadio
    let central: VirtualCentral
    /// What the companion uses: the adapter itself, or a system's radio over it.
    private let radio: any CentralRadio
    let peripheral: VirtualPeripheral
    let wifi: SimulatedWiFiStation
    let twin: SpeakerTwin
    let bluetooth: Bluetooth
    let links: DeviceLinks
    let folder: TemporaryFolder
    let versions = InstalledVersions()
    private(set) var speaker: Speaker!
    private(set) var model: SpeakerModel!

    nonisolated static let url = "http://192.0.2.7/speaker.bin"
    nonisolated static let password = "anchor-canary-12"
    nonisolated static func image(_ version: String, payload: Int = 60_000) -> [UInt8] {
        FirmwareImageBuilder(version: version, payloadByteCount: payload).build()
    }

    var timers: TimerQueue { air.timers }
    var machine: FirmwareUpdateStateMachine { model.updater.machine }

    private init(
        seed: UInt64, mtu: Int, answer: MemoryDownloader.Answer, tellsVersion: Bool, trustedKeys: Set<[UInt8]>, quirks: SpeakerQuirks,
        radio makeRadio: @BluetoothActor (VirtualCentral) -> any CentralRadio
    ) throws {
        air = VirtualRadio(seed: seed, clock: SimulatedClock())
        air.startRecording(limit: 200_000)
        central = air.makeCentral()
        radio = makeRadio(central)
        peripheral = air.makePeripheral(.init(mtu: mtu, supportsPreparedWrites: false))
        wifi = SimulatedWiFiStation(
            networks: [.init(ssid: "Hafen", password: Secret(Self.password), rssi: -61)], timers: air.timers, attemptDuration: .seconds(2))
        folder = try TemporaryFolder()
        twin = SpeakerTwin(
            .init(
                name: "42 Decibels-7F3A", folder: folder.url, factory: Self.image("2.4.3", payload: 5_000), tellsVersion: tellsVersion,
                trustedKeys: trustedKeys, quirks: quirks),
            radio: peripheral,
            wifi: wifi,
            downloader: MemoryDownloader([Self.url: answer, Self.url.replacing("http:", with: "https:"): answer], timers: air.timers),
            restartRadio: { [peripheral] in peripheral.restart(after: $0) })
        bluetooth = Bluetooth(radio: radio) { Discover(Speaker.self, by: Speaker.discoveryCriteria) }
        links = DeviceLinks(bluetooth: bluetooth)
    }

    /// Runs a world with a connected speaker.
    ///
    /// - Parameters:
    ///   - answer: what the server at ``url`` gives the speaker.
    ///   - tellsVersion: whether the speaker tells its version, which the public firmware does not.
    ///   - trustedKeys: what the speaker trusts.
    ///   - quirks: as it is shipped, unless said otherwise.
    ///   - radio: makes the companion's radio over its adapter, where it is another.
    ///   - planner: the companion's checks; by default they see a good image and have no keys.
    static func run<Result: Sendable>(
        seed: UInt64 = 1, mtu: Int = 517, answer: MemoryDownloader.Answer = .file(image("2.5.0")), tellsVersion: Bool = false,
        trustedKeys: Set<[UInt8]> = [], quirks: SpeakerQuirks = .shipped,
        radio: @BluetoothActor (VirtualCentral) -> any CentralRadio = { $0 }, planner: FirmwareUpdatePlanner = planner,
        _ body: @escaping @BluetoothActor (SpeakerWorld) async throws -> Result
    ) async throws -> Result {
        let world = try SpeakerWorld(
            seed: seed, mtu: mtu, answer: answer, tellsVersion: tellsVersion, trustedKeys: trustedKeys, quirks: quirks, radio: radio)
        let jobs = BackgroundJobs()
        return try await jobs.during {
            jobs.run { try await world.central.run() }
            jobs.run { try await world.peripheral.run() }
            jobs.run { try await world.twin.run() }
            if world.radio !== world.central { jobs.run { try await world.radio.run() } }
            try await world.connect()
            let model = world.makeModel(planner)
            jobs.run { await model.run() }
            return try await body(world)
        }
    }

    private func connect() async throws {
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        try await timers.until("The speaker is heard") { !bluetooth.nearbyDevices(for: Speaker.self).isEmpty }
        speaker = bluetooth.nearbyDevices(for: Speaker.self)[0]
        bluetooth.stopScanning()
        try await speaker.connect(timeout: .seconds(20))
    }

    private func makeModel(_ planner: FirmwareUpdatePlanner) -> SpeakerModel {
        let peripheral = bluetooth.retrievePeripheral(for: speaker.id)
        let updater = FirmwareUpdater(speaker: speaker, peripheral: peripheral, planner: planner, versions: versions)
        let made = SpeakerModel(
            speaker: speaker, peripheral: peripheral, updater: updater, links: links,
            radio: RadioDescription(name: "Simulated radio", isSimulated: true))
        model = made
        return made
    }

    /// The checks see a good file; what the speaker gets is another matter.
    nonisolated static let planner = planner(seeing: image("2.5.0"))

    /// The checks of a companion that sees these bytes, and has these keys.
    nonisolated static func planner(seeing bytes: [UInt8], keyring: Keyring? = nil) -> FirmwareUpdatePlanner {
        FirmwareUpdatePlanner(keyring: keyring) { _, range throws(FirmwareDownloadError) in
            FirmwareFilePart(
                bytes: Array(bytes.dropFirst(range.lowerBound).prefix(range.count)), totalByteCount: bytes.count, servesRanges: true)
        }
    }

    nonisolated static func request(password: String = password, byItself: Bool = false) throws -> FirmwareUpdateRequest {
        FirmwareUpdateRequest(
            credentials: try OTACredentials(ssid: "Hafen", password: Secret(password)), url: try OTAFirmwareURL(url),
            restartsByItself: byItself,
            keepsByItself: byItself)
    }

    /// Waits until something that is observed is so, in simulated time.
    func wait(_ timeout: Duration = .seconds(1_200), until condition: @escaping @BluetoothActor () -> Bool) async throws {
        try await timers.until(within: timeout, condition)
    }

    func wait(for phase: FirmwareUpdatePhase) async throws {
        try await wait { self.machine.phase == phase || (self.machine.phase.isOver && self.machine.phase != .idle) }
    }

    /// Waits until the update is over.
    func waitForEnd() async throws -> FirmwareUpdatePhase {
        try await wait { self.machine.phase.isOver && self.machine.phase != .idle }
        return machine.phase
    }
}
