import Bluetooth
import DeviceSide
import GlassesDevice
import GlassesHardware
import NetworkManager

/// Whose Wi-Fi the glasses change: the machine's own, by NetworkManager, or one in memory.
enum GlassesWiFiChoice: String, CaseIterable {
    case networkManager = "networkmanager"
    case simulated

    /// NetworkManager for glasses that are on the air, also where it is to come yet. Glasses on the simulated radio are tried out on a
    /// computer whose network is nobody's toy.
    init(isOnAir: Bool) { self = isOnAir ? .networkManager : .simulated }

    /// What it is, for people.
    @BluetoothActor
    func report(isOnAir: Bool) async -> String {
        let missing = if let block = RadioBlock.sentence(.wifi) { block } else { await NetworkManagerProvisioner().missing() }
        switch self {
        case .networkManager: return missing.map { "NetworkManager, which cannot be used: \($0)" } ?? "NetworkManager"
        case .simulated:
            let own =
                missing.map { "Not the machine's own: \($0)" }
                ?? (isOnAir ? "" : "The machine's own, by NetworkManager, with --radio bluez or --wifi networkmanager.")
            return "simulated: every network joins, except not-found, wrong-password, no-address and no-route. \(own)"
        }
    }

    /// Gives the glasses their Wi-Fi.
    @BluetoothActor
    func use(in configuration: inout GlassesConfiguration) {
        guard self == .networkManager else { return }
        let timers = TimerQueue()
        configuration.wifi = UnblockedProvisioner(NetworkManagerProvisioner(timers: timers))
        configuration.gatewayAnswers = { await GatewayProbe(timers: timers).answers($0) }
    }
}
