import Bluetooth
import Companion
import Concurrency
import Credentials
import Foundation
import HTTPService
import WebApp

/// The bench of a served device, for `outrigger bench`: at the companion's addresses, on a loopback port that is free, and for whoever can
/// read the token in the data folder.
struct BenchServer: Sendable {
    private let folder: URL
    private let token: Secret
    private let server: HTTPServer
    private let disk: DiskRoom
    private let timers: TimerQueue

    /// - Parameters:
    ///   - folder: where commands find it.
    ///   - disk: of that folder.
    @BluetoothActor
    init(_ stand: BenchStand, folder: URL, disk: DiskRoom, timers: TimerQueue) {
        self.folder = folder
        self.disk = disk
        self.timers = timers
        token = Secret.random()
        let action = BenchAction.route { fault, twin, value in twin == stand.id && stand.apply(fault, value) }
        let companion = WebCompanion(program: .current, screens: Screens(stand: stand), actions: [action], files: nil, token: token)
        server = HTTPServer(configuration: .init(port: 0), handler: companion)
    }

    /// Serves until cancelled.
    func run() async throws {
        try await runTogether(
            { [server] in try await server.run() },
            { try await self.keepFile() })
    }

    /// Leaves the file where commands find it, as soon as the disk has room. The device does not hang on it.
    @BluetoothActor
    private func keepFile() async throws {
        let file = RunningFile(address: "http://\(try await server.listening())", token: token)
        defer { file.remove(.device, from: folder) }
        for await isFull in observedSnapshots(every: .zero, timers: timers, { disk.isFull }) where !isFull {
            do {
                try file.write(.device, to: folder)
            } catch {
                Terminal.complain("\(error) Until then “\(programName) bench” does not find this device.")
            }
        }
        try Task.checkCancellation()
    }

    /// The bench, and no other screen.
    private struct Screens: ScreenSource {
        let stand: BenchStand
        let shared = SharedScreens<ScreenName>()

        func snapshots(of name: ScreenName) -> ScreenSnapshots {
            shared.watch(name) { name == .bench ? BenchScreen(twins: [stand.screen]) : nil }
        }
    }
}
