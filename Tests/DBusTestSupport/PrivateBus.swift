import Foundation
import Processes

/// A message bus of its own for one test: a `dbus-daemon` that lets everyone do everything, but for what a test denies.
public final class PrivateBus: Sendable {
    public let address: String
    private let process: ChildProcess
    private let folder: URL

    public static let isInstalled = ["/usr/bin", "/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/dbus-daemon")
    }

    /// Starts a bus; not on the Bluetooth actor, whose thread must not wait.
    ///
    /// - Parameter denying: a rule of the bus's policy, such as `send_destination="org.bluez"`.
    @concurrent
    public static func start(denying rule: String? = nil) async throws -> PrivateBus { try PrivateBus(denying: rule) }

    private init(denying rule: String?) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("outrigger-bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = folder.appendingPathComponent("bus.conf")
        try Data(
            """
            <busconfig><type>custom</type><listen>unix:path=\(folder.path)/socket</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
            \(rule.map { "<deny \($0)/>" } ?? "")</policy>
            </busconfig>
            """.utf8
        ).write(to: configuration)
        process = try ChildProcess(
            "dbus-daemon", ["--nofork", "--nopidfile", "--print-address=1", "--config-file=\(configuration.path)"], output: .pipe)
        // The address is printed once clients may come.
        let line = String(decoding: process.output?.availableData ?? Data(), as: UTF8.self)
        guard line.hasPrefix("unix:") else { throw NotStarted(output: line) }
        address = "unix:path=\(folder.path)/socket"
    }

    /// What `dbus-daemon` printed in the place of an address.
    public struct NotStarted: Error { public let output: String }

    /// Ends the bus, as a crash would.
    public func stop() {
        process.send(SIGKILL)
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
