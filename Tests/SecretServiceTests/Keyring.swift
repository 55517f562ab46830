import Bluetooth
import DBusTestSupport
import Foundation
import TestSupport
import Testing

@testable import DBus

/// gnome-keyring with a home of its own, on a bus of its own, unlocked by the password that a login would give it.
final class Keyring: Sendable {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnome-keyring-daemon")
    static let python = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build/venv/bin/python")

    let bus: PrivateBus
    private let process: ChildProcess
    private let home: URL

    /// Starts it, and waits until it has its name on the bus.
    @BluetoothActor
    static func start() async throws -> Keyring {
        let bus = try await PrivateBus.start()
        let watcher = BusConnection(to: .at(bus.address), timers: TimerQueue())
        try watcher.open()
        let isThere = PendingCompletion<Void>()
        watcher.onSignal = { signal in
            if signal.member == "NameOwnerChanged", signal.arguments.first?.asString == "org.freedesktop.secrets" {
                isThere.finish(.success(()))
            }
        }
        watcher.addMatch("type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='org.freedesktop.secrets'")
        // The rule stands once the bus has answered what comes after it.
        _ = try await watcher.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")
        let keyring = try await Keyring(bus)
        try await isThere.wait(watcher.timers, timeout: .seconds(20), orThrow: BusError("timeout", "gnome-keyring did not start"))
        watcher.close()
        return keyring
    }

    @concurrent
    private init(_ bus: PrivateBus) async throws {
        self.bus = bus
        home = URL(filePath: "/tmp/outrigger-keyring-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(
            at: home.appendingPathComponent("run"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        process = try ChildProcess(
            "/usr/bin/gnome-keyring-daemon", ["--foreground", "--unlock", "--components=secrets"],
            environment: [
                "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_RUNTIME_DIR": home.path + "/run",
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
            ], input: .bytes(Array("test password\n".utf8)))
    }

    /// Runs a script with `secretstorage`, a reader that no one here wrote, and gives what it prints.
    func python(_ script: String, _ arguments: String...) async throws -> String {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        let (bytes, status) = try await blocking {
            try ChildProcess.output(of: Self.python.path, ["-c", script] + arguments, environment: environment)
        }
        try #require(status == 0, "the script failed")
        return String(decoding: bytes, as: UTF8.self)
    }

    deinit {
        process.send(SIGKILL)
        try? FileManager.default.removeItem(at: home)
    }
}
