import Bluetooth
import DBusTestSupport
import Foundation
import Testing

@testable import DBus

/// gnome-keyring with a home of its own, on a bus of its own, unlocked by the password that a login would give it.
final class Keyring: @unchecked Sendable {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnome-keyring-daemon")
    static let python = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build/venv/bin/python")

    let bus: PrivateBus
    private let process = Process()
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
        let input = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/gnome-keyring-daemon")
        process.arguments = ["--foreground", "--unlock", "--components=secrets"]
        process.environment = [
            "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "XDG_RUNTIME_DIR": home.path + "/run",
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
        ]
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("test password\n".utf8))
        try input.fileHandleForWriting.close()
    }

    /// Runs a script with `secretstorage`, a reader that no one here wrote, and gives what it prints.
    @concurrent
    func python(_ script: String, _ arguments: String...) async throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = Self.python
        process.arguments = ["-c", script] + arguments
        process.environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "the script failed")
        return text
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: home)
    }
}
