import Bluetooth
import Companion
import DeviceSide
import NetworkManager
import Observation

/// The networks that this computer hears, to choose the speaker's from: they stand in the same room.
@BluetoothActor
@Observable
final class NearbyNetworks {
    /// Names of those that a speaker can join with a password or without, the likeliest first.
    private(set) var names: [String] = []
    /// A remark on ``names``, or the reason why there are none.
    private(set) var hint: Sentence?

    @ObservationIgnored private let timers: TimerQueue
    @ObservationIgnored private let listen: @BluetoothActor () async throws -> [WiFiNetwork]

    /// The greatest age of the list: a person walks to another room in that time.
    private static let interval = Duration.seconds(60)

    /// Nothing is listened to before ``run()``.
    ///
    /// - Parameter listen: what is heard now; an error says in its description why nothing is.
    init(timers: TimerQueue, listen: @escaping @BluetoothActor () async throws -> [WiFiNetwork]) {
        self.timers = timers
        self.listen = listen
    }

    /// Listens now and every minute, until cancelled.
    func run() async {
        while !Task.isCancelled {
            await refresh()
            // Cancelled: the loop ends.
            try? await timers.pause(for: Self.interval)
        }
    }

    private func refresh() async {
        var heard: [String] = []
        var told: Sentence?
        do {
            for network in try await listen()
            where network.security != .enterprise && network.security != .wep && !heard.contains(network.ssid) {
                heard.append(network.ssid)
            }
            told = heard.isEmpty ? "This computer hears no network." : "Those that this computer hears are suggested, 2.4 GHz first."
        } catch {
            told = "No network is suggested: \(error)"
        }
        // What stays the same is not told: the page would be drawn for nothing.
        if heard != names { names = heard }
        if told != hint { hint = told }
    }
}
