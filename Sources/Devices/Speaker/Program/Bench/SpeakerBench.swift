import Bluetooth
import Companion
import DeviceSide
import Foundation
import Keyring
import Observation
import Program
import Speaker
import SpeakerDevice

/// A speaker on the bench: what a person standing there sees, and what they can do to it.
@BluetoothActor
@Observable
final class SpeakerBench: BenchTwin {
    /// Faults besides the radio's. The raw values are part of the web API.
    private enum FaultID: String, CaseIterable {
        case restart, wifiOff, wrongPassword, slowServer
    }

    /// The network in the simulated room. Anyone may know its password: it is printed on the bench.
    static let network = SimulatedWiFiStation.Network(ssid: "Harbour", password: Secret("seaweed-42"))
    /// The firmware that it was shipped with.
    private static let factoryVersion = "2.4.3"

    let twin: SpeakerTwin
    @ObservationIgnored private let wifi: SimulatedWiFiStation?
    @ObservationIgnored private let downloader: ThrottledDownloader
    private var isWiFiOff = false
    private var isPasswordChanged = false
    private var isServerSlow = false

    init(
        _ site: TwinSite, quirks: SpeakerQuirks = SpeakerQuirks.switches.usual, controls: [SpeakerControl] = SpeakerControl.all
    ) {
        wifi =
            site.isSimulated
            ? SimulatedWiFiStation(networks: [Self.network], timers: site.timers, attemptDuration: .seconds(1)) : nil
        let authorities = FirmwareAuthorities(data: site.folder)
        downloader = ThrottledDownloader(
            HTTPFirmwareDownloader(addresses: site.addresses, trust: { authorities.trust }), timers: site.timers)
        twin = SpeakerTwin(
            SpeakerTwin.Configuration(
                name: site.name ?? "42 Decibels-\(site.suffix)", folder: site.folder.appendingPathComponent("speaker", isDirectory: true),
                factory: FirmwareImageBuilder(version: Self.factoryVersion).build(), bootDuration: site.bootDuration, tellsVersion: true,
                keyring: Keyring(data: site.folder, builtIn: FirmwareDescriptor.builtInKeys), pairing: site.pairing ?? .open,
                quirks: quirks, controls: controls),
            radio: site.radio, wifi: wifi ?? HostNetworkStation(), downloader: downloader, restartRadio: site.restartRadio)
    }

    func run() async throws { try await twin.run() }

    var name: String { twin.configuration.name }
    var isRestarting: Bool { twin.isRestarting }
    var isConnected: Bool { twin.isConnected }
    var pairing: DevicePairing? { twin.pairing }
    var version: String { twin.version }

    var slots: [BenchScreen.Slot] {
        twin.flash.enumerated().map { index, slot in
            BenchScreen.Slot(
                name: "ota_\(index)", version: slot.version, state: Sentence(key: slot.state, []), isRunning: slot.isRunning,
                fill: slot.fill)
        }
    }

    var state: (any Encodable & Sendable)? { SpeakerStanding(twin.sound) }

    var facts: [LabeledText] {
        var facts = [LabeledText("Wi-Fi in the room", isWiFiOff ? "switched off" : Self.network.ssid.told)]
        if !isWiFiOff {
            facts.append(LabeledText("Its password", isPasswordChanged ? "was changed" : Self.network.password.revealed.told))
        }
        if let problem = twin.problem { facts.append(LabeledText("Log", verbatim: problem)) }
        return facts
    }

    var led: BenchScreen.Light {
        if twin.isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        return switch twin.ota.state {
        case .wifiConnecting, .wifiConnected: BenchScreen.Light(pattern: .blinking, color: .blue, meaning: "Joining the Wi-Fi")
        case .downloading: BenchScreen.Light(pattern: .breathing, color: .violet, meaning: "Downloading")
        case .verifying: BenchScreen.Light(pattern: .blinking, color: .violet, meaning: "Verifying")
        case .success: BenchScreen.Light(pattern: .steady, color: .green, meaning: "New firmware ready")
        case .pendingVerify: BenchScreen.Light(pattern: .blinking, color: .amber, meaning: "New firmware on trial")
        case .error: BenchScreen.Light(pattern: .steady, color: .red, meaning: "Failed")
        default:
            BenchScreen.Light(pattern: .steady, color: twin.isConnected ? .blue : .white, meaning: twin.isConnected ? "Connected" : "Ready")
        }
    }

    var faults: [BenchScreen.Fault] {
        FaultID.allCases.map(fault) + SpeakerQuirks.switches.all.map { $0.fault(in: twin.configuration.quirks) }
    }

    private func fault(_ id: FaultID) -> BenchScreen.Fault {
        switch id {
        case .restart:
            BenchScreen.Fault(
                id: id.rawValue, label: "Pull the plug", kind: .action,
                explanation: "It starts again; firmware on trial is rolled back.")
        case .wifiOff: toggle(id, "Wi-Fi switched off", isWiFiOff)
        case .wrongPassword: toggle(id, "Wi-Fi password changed", isPasswordChanged)
        case .slowServer: toggle(id, "Slow download", isServerSlow)
        }
    }

    private func toggle(_ id: FaultID, _ label: Sentence, _ isOn: Bool) -> BenchScreen.Fault {
        BenchScreen.Fault(id: id.rawValue, label: label, kind: .toggle, value: isOn ? 1 : 0)
    }

    /// Throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault name: String, value: Double) -> Bool {
        if let quirk = SpeakerQuirks.switches.all.first(where: { $0.name == name })?.value {
            if value != 0 { twin.configuration.quirks.insert(quirk) } else { twin.configuration.quirks.remove(quirk) }
            return true
        }
        guard let id = FaultID(rawValue: name) else { return false }
        switch id {
        case .restart: twin.requestRestart()
        case .wifiOff: isWiFiOff = value != 0
        case .wrongPassword: isPasswordChanged = value != 0
        case .slowServer:
            isServerSlow = value != 0
            downloader.pauseForEachBlock = isServerSlow ? .milliseconds(60) : .milliseconds(2)
        }
        var network = Self.network
        if isPasswordChanged { network.password = Secret("driftwood-17") }
        wifi?.networks = isWiFiOff ? [] : [network]
        return true
    }
}
