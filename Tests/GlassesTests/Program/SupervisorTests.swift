import Bluetooth
import Concurrency
import Foundation
import OutriggerTesting
import Synchronization
import TestSupport
import Testing

@testable import GlassesProgram

/// What systemd is told (sd_notify(3)), and how it is known that it is there.
@Suite struct SupervisorTests {
    /// Who supervises, at a socket of its own.
    private final class Listener {
        let path: String
        private let folder: TemporaryFolder
        private let descriptor: Int32

        init() throws {
            folder = try TemporaryFolder()
            path = folder.url.appendingPathComponent("notify").path
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
            let descriptor = descriptor
            let bound = withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
            }
            try #require(bound == 0)
        }

        deinit { close(descriptor) }

        /// What has come; nil where nothing waits.
        func next() -> String? {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
        }
    }

    @Test func `who supervises is told in datagrams`() throws {
        let listener = try Listener()
        let path = listener.path
        Supervisor(["NOTIFY_SOCKET": path]).tell("READY=1")
        #expect(listener.next() == "READY=1")
        // Nobody there, and a name that is too long: it goes on.
        Supervisor(["NOTIFY_SOCKET": "\(path)-gone"]).tell("READY=1")
        Supervisor(["NOTIFY_SOCKET": "@" + String(repeating: "x", count: 200)]).tell("READY=1")
        Supervisor([:]).tell("READY=1")
    }

    @Test func `a start that takes its time asks for more, and is not asked for a sign of life`() async throws {
        let listener = try Listener()
        let supervisor = Supervisor(["NOTIFY_SOCKET": listener.path])
        await supervisor.patient(clock: JumpingClock()) { while listener.next() != "EXTEND_TIMEOUT_USEC=60000000" { await Task.yield() } }
    }

    @Test func `a sign of life is given while everybody has a turn, and to nobody who watches another process`() async throws {
        try await SimulatedScene.play { scene in
            let listener = try Listener()
            let isStuck = Mutex(false)
            let variables = ["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "\(getpid())"]
            let watch = Task {
                try await Supervisor(variables).watch(timers: scene.timers) { if isStuck.withLock({ $0 }) { await untilCancelled() } }
            }
            try await scene.timers.until("A sign of life") { listener.next() == "WATCHDOG=1" }
            isStuck.withLock { $0 = true }
            try await scene.timers.pause(for: .seconds(120))
            while listener.next() != nil {}
            try await scene.timers.pause(for: .seconds(120))
            #expect(listener.next() == nil)
            watch.cancel()
            _ = await watch.result
            while listener.next() != nil {}
            let other = Supervisor(["NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"])
            let pulses = Mutex(0)
            let idle = Task { try await other.watch(timers: scene.timers) { pulses.withLock { $0 += 1 } } }
            try await scene.timers.pause(for: .seconds(120))
            idle.cancel()
            _ = await idle.result
            #expect(pulses.withLock { $0 } == 0 && listener.next() == nil)
        }
    }

    /// Every descendant of a unit inherits INVOCATION_ID, a terminal of the desktop among them; SYSTEMD_EXEC_PID names the unit's own process
    /// (systemd.exec(5)).
    @Test func `a service of systemd is told from what a service started`() {
        #expect(Supervisor(["INVOCATION_ID": "ab", "SYSTEMD_EXEC_PID": "\(getpid())"]).isThere)
        #expect(!Supervisor(["INVOCATION_ID": "ab", "SYSTEMD_EXEC_PID": "\(getppid())"]).isThere)
        #expect(!Supervisor(["INVOCATION_ID": "ab"]).isThere && !Supervisor([:]).isThere)
    }
}
