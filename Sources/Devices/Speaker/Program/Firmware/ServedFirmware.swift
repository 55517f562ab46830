import Bluetooth
import Companion
import Concurrency
import Foundation
import NetworkManager
import Observation
import Program
import Speaker

/// The images that `outrigger run` offers on speakers' pages, and serves to them.
@BluetoothActor
@Observable
final class ServedFirmware: FirmwareShelf {
    /// The version of the image that a newcomer can try an update with.
    static let demoVersion = "2.5.0"

    @ObservationIgnored private let library: FirmwareLibrary
    private let server: FirmwareServer
    @ObservationIgnored private let isSimulated: Bool
    @ObservationIgnored private let activity: ActivityLog
    @ObservationIgnored private let timers: TimerQueue
    private let nearby: NearbyNetworks

    /// - Parameter host: the address that images are served on.
    init(_ context: RunContext, host: String) {
        activity = context.activity
        timers = context.session.radio.timers
        isSimulated = context.session.description.isSimulated
        let wifi = NetworkManagerProvisioner()
        nearby = NearbyNetworks(timers: context.session.radio.timers) { try await wifi.nearbyNetworks() }
        library = FirmwareLibrary(folder: context.folder.appendingPathComponent("images", isDirectory: true))
        server = FirmwareServer(library: library, host: host) { [activity = context.activity] path, sentence, isProblem in
            activity.record(.http, .received, operation: "GET", subject: path, sentence: sentence, isProblem: isProblem)
        }
    }

    /// Serves until cancelled. Without the demonstration image there is one choice less, and that is said.
    func run() async throws {
        try await runTogether(
            { @BluetoothActor in try await self.server.run() },
            { @BluetoothActor in
                guard self.isSimulated else { return await self.nearby.run() }
                try await self.addDemo()
                await untilCancelled()
            })
    }

    /// Where the disk has no room, it comes as soon as there is some.
    private func addDemo() async throws {
        var isTold = false
        while true {
            let isFull: Bool
            do throws(FirmwareLibraryError) {
                return try await library.addDemo(version: Self.demoVersion)
            } catch {
                isFull = error.isFull
                let sentence: Sentence = "The firmware to try an update with is missing: it could not be written (\(error.reason))."
                if !isTold {
                    Terminal.complain("\(sentence)")
                    activity.record(.http, .received, operation: "start", subject: "images", sentence: sentence, isProblem: true)
                }
                isTold = true
            }
            guard isFull else { return }
            try await timers.pause(for: .seconds(2))
        }
    }

    var images: [SpeakerScreen.Firmware.Image] { library.entries.map(image) }

    /// In the simulated room there is one.
    var networks: [String] { isSimulated ? [SpeakerBench.network.ssid] : nearby.names }

    var networksHint: Sentence? { isSimulated ? nil : nearby.hint }

    func add(name: String?, bytes: [UInt8]) async throws -> SpeakerScreen.Firmware.Image {
        image(try await library.add(name: name, bytes: bytes))
    }

    func remove(image: String) async -> Bool { await library.remove(image) }

    func file(of image: String) -> URL? { library.entry(image).map { URL(fileURLWithPath: $0.path) } }

    private func image(_ entry: FirmwareLibrary.Entry) -> SpeakerScreen.Firmware.Image {
        SpeakerScreen.Firmware.Image(
            id: entry.id, label: entry.label, version: entry.version, size: entry.size, isDemo: entry.isDemo,
            url: server.url(of: entry) ?? "")
    }
}
