import Bluetooth
import Companion
import GlassesDevice
import GlassesHardware
import Program

/// Glasses as they stand on a bench: what a person there sees, and what they can do to them.
@BluetoothActor
final class GlassesBench: BenchTwin {
    private enum FaultID: String {
        case press, hold, pressTwice, voiceDistance, noise, restart, battery, cameraUnplugged, diskFull, wifiGone, clientsIsolated,
            slowAnswers, internetGone,
            forgetBond, factoryReset
    }

    /// What a person beside them says.
    nonisolated static let say = BenchHand.text("say", takes: "TEXT", "Say something beside them, by espeak-ng.")
    /// Milliseconds.
    private static let longestDelay = 5_000

    private let twin: GlassesTwin
    private let forgetBonds: (@BluetoothActor @Sendable () -> Void)?
    private let forgetNetwork: @BluetoothActor @Sendable () -> Void

    /// - Parameters:
    ///   - forgetBonds: as ``TwinSite/forgetBonds``: without it they cannot be made to forget who they have paired with.
    ///   - forgetNetwork: leaves the Wi-Fi, where that outlives a restart.
    init(
        _ twin: GlassesTwin, forgetBonds: (@BluetoothActor @Sendable () -> Void)?,
        forgetNetwork: @escaping @BluetoothActor @Sendable () -> Void = {}
    ) {
        self.twin = twin
        self.forgetBonds = forgetBonds
        self.forgetNetwork = forgetNetwork
    }

    func run() async throws { try await twin.run() }

    var name: String { twin.name }
    var isRestarting: Bool { twin.isRestarting }
    var isConnected: Bool { twin.isConnected }
    var version: String { GlassesTwin.version }

    var led: BenchScreen.Light {
        if twin.glasses.faults.isBatteryEmpty { return BenchScreen.Light(meaning: "Off: the battery is empty") }
        if isRestarting { return BenchScreen.Light(pattern: .blinking, color: .white, meaning: "Restarting") }
        let color: BenchScreen.Light.Color = isConnected ? .blue : .white
        if twin.glasses.hearing == .listening { return BenchScreen.Light(pattern: .blinking, color: color, meaning: "Listening") }
        return BenchScreen.Light(pattern: .steady, color: color, meaning: isConnected ? "Connected" : "Ready")
    }

    var faults: [BenchScreen.Fault] {
        let faults = twin.glasses.faults
        var list = [
            BenchScreen.Fault(
                id: FaultID.restart.rawValue, label: "Pull the plug", kind: .action,
                explanation: "They start again with everything that they have confirmed."),
            button(.press, "Press the button", "They take a photo."),
            button(.hold, "Hold the button", "They begin a video, or end it."),
            button(.pressTwice, "Press the button twice", "The assistant takes the next sentence without its wake word."),
            toggle(
                .cameraUnplugged, "Camera unplugged", !twin.glasses.hasCamera,
                "Photos and videos are refused, and the stream shows \"no signal\" until it is back."),
            toggle(.diskFull, "Disk full", faults.isDiskFull, "Nothing more can be kept, and nothing is lost; deleting goes on."),
            toggle(.wifiGone, "Out of Wi-Fi's reach", faults.isWiFiGone, "REST answers nobody; Bluetooth goes on."),
            toggle(
                .clientsIsolated, "Access point keeps its clients apart", faults.isIsolated,
                "They are on the network, and REST answers nobody there; Bluetooth goes on."),
            BenchScreen.Fault(
                id: FaultID.slowAnswers.rawValue, label: "Slow answers", kind: .slider, value: Double(faults.delay),
                max: Double(Self.longestDelay), unit: "ms", explanation: "REST takes so much longer for every answer."),
            toggle(
                .internetGone, "Access point without internet", faults.isInternetGone,
                "REST goes on; a language model is not reached, and rules answer."),
        ]
        if twin.glasses.configuration.battery != .none {
            list.insert(
                BenchScreen.Fault(
                    id: FaultID.battery.rawValue, label: "Battery", kind: .slider, value: Double(level), max: 100, unit: "%",
                    explanation: "At 0 they are off, until it is charged."), at: 1)
        }
        if let microphone { list += voiceFaults(microphone.room) }
        guard forgetBonds != nil else { return list }
        return list + [
            BenchScreen.Fault(
                id: FaultID.forgetBond.rawValue, label: "Forget the pairing", kind: .action,
                explanation: "They restart and know no companion any more: neither a pairing nor a key counts."),
            BenchScreen.Fault(
                id: FaultID.factoryReset.rawValue, label: "Factory reset", kind: .action,
                explanation: "They restart as they came out of the box: with nothing kept, and to every companion other glasses."),
        ]
    }

    /// The microphone at which a person of the bench is heard; nil where they have another one, or none.
    private var microphone: BenchMicrophone? { twin.glasses.configuration.hearing?.microphone as? BenchMicrophone }

    private func voiceFaults(_ room: SpokenRoom) -> [BenchScreen.Fault] {
        [
            BenchScreen.Fault(
                id: FaultID.voiceDistance.rawValue, label: "Distance of who speaks", kind: .slider, value: room.distance,
                min: SpokenRoom.distances.lowerBound, max: SpokenRoom.distances.upperBound, unit: "m",
                explanation: "The voice is weaker from there."),
            BenchScreen.Fault(
                id: FaultID.noise.rawValue, label: "Noise below a voice that is near", kind: .slider, value: room.quiet,
                min: SpokenRoom.quiets.lowerBound, max: SpokenRoom.quiets.upperBound, unit: "dB",
                explanation: "The less it is, the louder the room is."),
        ]
    }

    func apply(fault: String, text: String) -> Bool {
        guard fault == Self.say.name, let microphone else { return false }
        microphone.say(text)
        return true
    }

    /// Percent, as far as it is known here.
    private var level: Int {
        twin.glasses.faults.battery ?? twin.glasses.configuration.battery.level(after: .zero) ?? 0
    }

    private func button(_ id: FaultID, _ label: Sentence, _ explanation: Sentence) -> BenchScreen.Fault {
        BenchScreen.Fault(id: id.rawValue, label: label, kind: .action, explanation: explanation)
    }

    private func toggle(_ id: FaultID, _ label: Sentence, _ isOn: Bool, _ explanation: Sentence) -> BenchScreen.Fault {
        BenchScreen.Fault(id: id.rawValue, label: label, kind: .toggle, value: isOn ? 1 : 0, explanation: explanation)
    }

    func apply(fault: String, value: Double) -> Bool {
        switch FaultID(rawValue: fault) {
        case .press: twin.glasses.pressButton(.short)
        case .hold: twin.glasses.pressButton(.long)
        case .pressTwice: twin.glasses.pressButton(.double)
        case .voiceDistance: microphone?.room.distance = min(max(value, SpokenRoom.distances.lowerBound), SpokenRoom.distances.upperBound)
        case .noise: microphone?.room.quiet = min(max(value, SpokenRoom.quiets.lowerBound), SpokenRoom.quiets.upperBound)
        case .restart: twin.requestRestart()
        case .battery: twin.glasses.faults.battery = Int(min(max(value, 0), 100))
        case .cameraUnplugged: twin.glasses.hasCamera = value == 0
        case .diskFull: twin.glasses.faults.isDiskFull = value != 0
        case .wifiGone: twin.glasses.faults.isWiFiGone = value != 0
        case .clientsIsolated: twin.glasses.faults.isIsolated = value != 0
        case .slowAnswers: twin.glasses.faults.delay = Int(min(max(value, 0), Double(Self.longestDelay)))
        case .internetGone: twin.glasses.faults.isInternetGone = value != 0
        case .forgetBond: return forget(.companions)
        case .factoryReset:
            guard forget(.everything) else { return false }
            forgetNetwork()
        case nil: return false
        }
        return true
    }

    private func forget(_ what: GlassesTwin.Forgetting) -> Bool {
        guard let forgetBonds else { return false }
        do { try twin.requestRestart(forgetting: what) } catch { return false }
        forgetBonds()
        return true
    }
}
