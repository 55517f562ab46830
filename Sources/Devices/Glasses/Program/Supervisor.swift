import Bluetooth
import Concurrency
import Foundation

/// The starter of the program, which starts it again: systemd, by what it sets in the environment (sd_notify(3)), or nobody.
struct Supervisor: Sendable {
    private let address: String?
    private let watchdog: Duration?
    /// True where somebody starts the program again when it has ended.
    let isThere: Bool

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        address = environment["NOTIFY_SOCKET"]
        // The unit's own process. INVOCATION_ID and NOTIFY_SOCKET are inherited by what it starts, such as a terminal of the desktop.
        isThere = environment["SYSTEMD_EXEC_PID"] == "\(getpid())"
        // Of another process, where the variable was inherited.
        let isOurs = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
        watchdog = isOurs ? environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    }

    /// Sends a line such as `READY=1`; nothing where nobody listens.
    func tell(_ line: String) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        // "@" stands for the zero byte of an address without a file.
        let bytes = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: place.sun_path) else { return }
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let text = Array(line.utf8)
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), pointer, length)
            }
        }
    }

    /// Waits for a part of the start that may take its time, such as one for room on a full disk.
    ///
    /// - Parameter clock: what measures how often somebody who waits is asked for more time.
    func patient<Value>(clock: any Clock<Duration> = ContinuousClock(), _ body: () async throws -> Value) async rethrows -> Value {
        let asking = Task {
            while true {
                tell("EXTEND_TIMEOUT_USEC=60000000")
                try await clock.sleep(for: .seconds(20))
            }
        }
        defer { asking.cancel() }
        return try await body()
    }

    /// Shows twice in its interval that the radio's thread turns, and whoever else has to, until cancelled.
    ///
    /// - Parameter pulse: returns when each of the others has had a turn.
    @BluetoothActor
    func watch(timers: TimerQueue = TimerQueue(), _ pulse: @Sendable () async -> Void) async throws {
        guard let watchdog else { return await untilCancelled() }
        while !Task.isCancelled {
            try await timers.pause(for: watchdog / 2)
            await pulse()
            tell("WATCHDOG=1")
        }
    }

    /// Ends the program, for whoever supervises it to start it again; without a supervisor the same program begins anew in its place.
    ///
    /// - Returns: why it could not begin.
    func startAnew() -> String {
        fflush(nil)
        if isThere { exit(EXIT_SUCCESS) }
        // Nothing of this run is open in the next.
        for descriptor in 3..<Int32(4_096) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        return String(cString: strerror(errno))
    }
}

/// The glasses are to start again as a program.
struct ProgramRestart: Error {}
