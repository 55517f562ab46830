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

    /// - Parameter folder: where commands find it.
    @BluetoothActor
    init(_ stand: BenchStand, folder: URL) {
        self.folder = folder
        token = Secret.random()
        let action = BenchAction.route { fault, twin, value in twin == stand.id && stand.apply(fault: fault, value: value) }
        let companion = WebCompanion(screens: Screens(stand: stand), actions: [action], files: nil, token: token)
        server = HTTPServer(configuration: .init(port: 0), handler: companion)
    }

    /// Serves until cancelled.
    func run() async throws {
        try await runTogether(
            { [server] in try await server.run() },
            { [server, folder, token] in
                let file = RunningFile(address: "http://\(try await server.listening())", token: token)
                try file.write(.device, to: folder)
                defer { file.remove(.device, from: folder) }
                await untilCancelled()
            })
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
