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
        var generator = SystemRandomNumberGenerator()
        token = Secret((0..<4).map { _ in String(generator.next() as UInt64, radix: 36) }.joined())
        let action = BenchAction.route { fault, twin, value in twin == stand.id && stand.apply(fault: fault, value: value) }
        let companion = WebCompanion(screens: Screens(stand: stand), actions: [action], files: nil)
        server = HTTPServer(configuration: .init(port: 0), handler: Guarded(token: token, companion: companion))
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

    /// Answers who has the token.
    private struct Guarded: HTTPHandler {
        let token: Secret
        let companion: WebCompanion

        func bodyMode(for head: HTTPRequest) -> BodyMode { companion.bodyMode(for: head) }

        func respond(to request: HTTPRequest) async throws -> HTTPResponse {
            guard Secret(request.headers["Authorization"] ?? "") == Secret("Bearer \(token.revealed)") else {
                throw HTTPError(.unauthorized, code: "token", "Send the token of the data folder.")
            }
            return try await companion.respond(to: request)
        }

        func refusal(_ error: HTTPError, of head: HTTPRequest) -> HTTPResponse { companion.refusal(error, of: head) }
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
