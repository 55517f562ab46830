import Bluetooth
import Companion
import Foundation
import Observation
import Speaker
import SpeakerDevice
import VirtualRadio

/// A simulated speaker on the bench: what a person standing there sees, and what they can do to it.
@BluetoothActor
@Observable
final class SpeakerBench {
    /// What can be thrown at it. The raw values are part of the web API.
    private enum FaultID: String, CaseIterable {
        case distance, loss, dropLink, restart, wifiOff, wrongPassword, slowServer
    }

    /// The network in the simulated room. Anyone may know its password: it is printed on the bench.
    static let network = SimulatedWiFiStation.Network(ssid: "Harbour", password: Secret("seaweed-42"))

    let twin: SpeakerTwin
    let peripheral: VirtualPeripheral
    @ObservationIgnored private let wifi: SimulatedWiFiStation
    @ObservationIgnored private let downloader: ThrottledDownloader
    private var distance = 2.0
    private var loss = 0.0
    private var isWiFiOff = false
    private var isPasswordChanged = false
    private var isServerSlow = false

    init(twin: SpeakerTwin, peripheral: VirtualPeripheral, wifi: SimulatedWiFiStation, downloader: ThrottledDownloader) {
        self.twin = twin
        self.peripheral = peripheral
        self.wifi = wifi
        self.downloader = downloader
    }

    /// The speaker as it stands there.
    var screen: BenchScreen.Twin {
        let sound = twin.sound
        var facts = [LabeledText("Wi-Fi in the room", isWiFiOff ? "switched off" : Self.network.ssid)]
        if !isWiFiOff { facts.append(LabeledText("Its password", isPasswordChanged ? "was changed" : Self.network.password.revealed)) }
        if let problem = twin.problem { facts.append(LabeledText("Log", problem)) }
        return BenchScreen.Twin(
            id: peripheral.id.uuidString, name: twin.configuration.name, kind: "speaker", isRestarting: twin.isRestarting,
            isConnected: twin.isConnected, version: twin.version, led: led,
            slots: twin.flash.enumerated().map { index, slot in
                BenchScreen.Slot(name: "ota_\(index)", version: slot.version, state: slot.state, isRunning: slot.isRunning, fill: slot.fill)
            },
            speaker: BenchScreen.SpeakerState(
                preset: Int(sound.preset.rawValue), volume: Int(sound.volume), isMuted: sound.isMuted, isDucked: sound.isDucked,
                loudness: sound.loudness, normalizer: sound.normalizer, bypass: sound.bypass, bassBoost: sound.bassBoost),
            facts: facts, faults: faults)
    }

    private var led: BenchScreen.Light {
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

    private var faults: [BenchScreen.Fault] {
        FaultID.allCases.map { id in
            switch id {
            case .distance:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Distance", kind: .slider, value: distance, min: 0.5, max: 120, unit: "m",
                    explanation: "Walk away with it: the signal fades, and the link is lost.")
            case .loss:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Lost in the air", kind: .slider, value: loss, min: 0, max: 95, unit: "%",
                    explanation: "Packets that have to be sent again.")
            case .dropLink: BenchScreen.Fault(id: id.rawValue, label: "Drop the link", kind: .action)
            case .restart:
                BenchScreen.Fault(
                    id: id.rawValue, label: "Pull the plug", kind: .action,
                    explanation: "It starts again; firmware on trial is rolled back.")
            case .wifiOff: toggle(id, "Wi-Fi switched off", isWiFiOff)
            case .wrongPassword: toggle(id, "Wi-Fi password changed", isPasswordChanged)
            case .slowServer: toggle(id, "Slow download", isServerSlow)
            }
        }
    }

    private func toggle(_ id: FaultID, _ label: String, _ isOn: Bool) -> BenchScreen.Fault {
        BenchScreen.Fault(id: id.rawValue, label: label, kind: .toggle, value: isOn ? 1 : 0)
    }

    /// Throws or ends a fault.
    ///
    /// - Returns: `false` where there is none of that name.
    func apply(fault name: String, value: Double) -> Bool {
        guard let id = FaultID(rawValue: name), value.isFinite else { return false }
        switch id {
        case .distance:
            distance = min(max(value, 0.5), 120)
            peripheral.distance = distance
        case .loss:
            loss = min(max(value, 0), 95)
            peripheral.packetLoss = loss / 100
        case .dropLink: peripheral.dropLinks()
        case .restart: twin.requestRestart()
        case .wifiOff: isWiFiOff = value != 0
        case .wrongPassword: isPasswordChanged = value != 0
        case .slowServer:
            isServerSlow = value != 0
            downloader.pauseForEachBlock = isServerSlow ? .milliseconds(60) : .milliseconds(2)
        }
        var network = Self.network
        if isPasswordChanged { network.password = Secret("driftwood-17") }
        wifi.networks = isWiFiOff ? [] : [network]
        return true
    }
}
