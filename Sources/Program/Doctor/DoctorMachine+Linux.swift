import Bluetooth
import CLinux
import Companion
import DBus
import Foundation
import Glibc

extension DoctorMachine {
    /// This machine.
    static let real = DoctorMachine(
        services: { try await names() }, adapters: { try await adaptersOfBlueZ() },
        kernelAdapters: { names(in: "/sys/class/bluetooth").filter { $0.hasPrefix("hci") && !$0.contains(":") } },
        switches: { radioSwitches() }, folder: { look(at: $0) }, port: { look(at: $0) },
        companion: { try? await ProgramClient.running(in: $0) }, now: { Date() }, isClockKept: { isClockKept },
        unknownZone: { unknownZone(ProcessInfo.processInfo.environment["TZ"]) }, service: { await ofService() })

    /// The service of the login, where there is one.
    private static func ofService() async -> DoctorFinding? {
        let systemd = UserSystemd()
        let status = await ServiceStatus(systemd, data: RadioOptions.defaultData)
        guard status.state != .notInstalled else { return nil }
        do throws(CommandFailure) {
            try await systemd.require()
        } catch {
            return .warning(.service, "\(ProgramIdentity.current.title) is installed as a service. \(error.sentence)", cure: error.advice)
        }
        if status.isProgramGone || status.state == .failed { return .problem(.service, status.sentence, cure: status.advice) }
        if let sentence = await systemd.lingering() { return .warning(.service, status.sentence, cure: sentence) }
        return status.advice.map { .warning(.service, status.sentence, cure: $0) } ?? .good(.service, status.sentence)
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// - Throws: `BluetoothError` where the bus cannot be reached.
    @BluetoothActor
    private static func names() async throws -> Services {
        let bus = BusConnection(to: .system, timers: TimerQueue())
        defer { bus.close() }
        do throws(BusError) {
            try bus.open()
            var names: [Set<String>] = []
            for member in ["ListNames", "ListActivatableNames"] {
                let answer = try await bus.call(
                    "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, timeout: .seconds(3))
                names.append(Set(answer.first?.asStrings ?? []))
            }
            return Services(running: names[0], startable: names[1])
        } catch {
            throw CommandFailure(
                "The system's D-Bus cannot be reached: \(error.message).",
                advice: "Start it: \"systemctl start dbus\". In a container, give it the machine's /run/dbus.", code: "bus")
        }
    }

    private static func radioSwitches() -> [RadioSwitch] {
        names(in: "/sys/class/rfkill").compactMap { name in
            func text(_ file: String) -> String? {
                (try? String(contentsOfFile: "/sys/class/rfkill/\(name)/\(file)", encoding: .utf8))?.trimmingCharacters(
                    in: .whitespacesAndNewlines)
            }
            guard text("type") == "bluetooth" else { return nil }
            return RadioSwitch(isSoftBlocked: text("soft") == "1", isHardBlocked: text("hard") == "1")
        }
    }

    /// Looks without making anything: at the folder, or the nearest one that is there on the way to it.
    private static func look(at folder: URL) -> Folder {
        var path = folder.standardizedFileURL.path
        var status = stat()
        while stat(path, &status) != 0 {
            guard errno == ENOENT, path != "/" else {
                return .refused(
                    reason: "The data folder \(folder.path) cannot be used: \(String(cString: strerror(errno))).",
                    cure: "Name another: \"\(programName) config set data DIR\".")
            }
            path = (path as NSString).deletingLastPathComponent
        }
        let other = "name another: \"\(programName) config set data DIR\"."
        guard status.st_mode & S_IFMT == S_IFDIR else {
            return .refused(reason: "\(path) is no folder.", cure: "Move it away, or \(other)")
        }
        if path == folder.standardizedFileURL.path {
            guard status.st_uid == geteuid() else {
                return .refused(reason: "The data folder \(path) belongs to another user.", cure: "Run as that user, or \(other)")
            }
            guard status.st_mode & 0o022 == 0 else {
                return .refused(
                    reason: "Other users may write to the data folder \(path).", cure: "Look at what is in it, then \"chmod go-w \(path)\"."
                )
            }
            do throws(CommandFailure) {
                try DataFolder.check(folder)
            } catch {
                return .refused(reason: error.sentence, cure: error.advice ?? "Name another: \"\(programName) config set data DIR\".")
            }
        }
        guard access(path, W_OK | X_OK) == 0 else {
            return .refused(
                reason: "\(path) may not be written to: \(String(cString: strerror(errno))).", cure: "Check its permissions, or \(other)")
        }
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return .usable(free: .max) }
        // /proc and its like have no blocks, and let root "write" all the same.
        guard disk.f_blocks > 0 else {
            return .refused(
                reason: "\(path) keeps no files: the data folder \(folder.path) cannot be made there.", cure: "N\(other.dropFirst())")
        }
        let isThere = path == folder.standardizedFileURL.path
        return .usable(
            free: UInt64(disk.f_bavail) * UInt64(disk.f_frsize), isThere: isThere,
            warning: ownership(of: folder, isThere: isThere, ProcessInfo.processInfo.environment["SUDO_USER"]))
    }

    /// So many files of a data folder are looked at.
    private static let mostFiles = 10_000

    /// Files that belong, or will belong, to somebody else than the person.
    ///
    /// - Parameter person: who called sudo; nil where nobody did.
    static func ownership(of folder: URL, isThere: Bool, _ person: String?) -> Warning? {
        if geteuid() == 0, let person, person != "root" {
            return Warning(
                sentence:
                    "This is root by sudo: what \(programName) makes in \(folder.path) is root's, and \(Terminal.visibleLine(person)) cannot use it.",
                cure:
                    "Run it without sudo; \"sudo chown -R \(Terminal.visibleLine(person)) \(folder.path)\" gives back what is root's already."
            )
        }
        guard isThere, let names = FileManager.default.enumerator(atPath: folder.path) else { return nil }
        var count = 0
        while count < mostFiles, let name = names.nextObject() as? String {
            count += 1
            var status = stat()
            if lstat(folder.appendingPathComponent(name).path, &status) == 0, status.st_uid != geteuid() {
                return Warning(
                    sentence: "\(folder.path) has files of another user, such as \(Terminal.visibleLine(name)): they cannot be replaced.",
                    cure: "Take them over: \"sudo chown -R \(NSUserName()) \(folder.path)\".")
            }
        }
        return nil
    }

    /// Listens for a moment, as the companion does.
    private static func look(at port: UInt16) -> Port {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return .refused(errno) }
        defer { close(descriptor) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard result == 0, listen(descriptor, 1) == 0 else {
            return errno == EADDRINUSE ? .used(by: owner(of: port)) : .refused(errno)
        }
        return .free
    }

    /// The program that listens at a port, where this user may see it (proc(5): net/tcp and the links in fd).
    private static func owner(of port: UInt16) -> String? {
        let wanted = String(port, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - wanted.count) + wanted
        var sockets: Set<String> = []
        for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
            for line in ((try? String(contentsOfFile: table, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst() {
                let fields = line.split(separator: " ")
                // 0A: it listens.
                if fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == "0A" { sockets.insert("socket:[\(fields[9])]") }
            }
        }
        guard !sockets.isEmpty else { return nil }
        for process in names(in: "/proc") where process.allSatisfy(\.isNumber) {
            for descriptor in names(in: "/proc/\(process)/fd") {
                let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(descriptor)")
                guard let link, sockets.contains(link) else { continue }
                let name = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) ?? ""
                return "\(Terminal.visibleLine(name.trimmingCharacters(in: .newlines))) (process \(process))"
            }
        }
        return nil
    }

    /// True where something has told the kernel that the clock is right (adjtimex(2)).
    private static var isClockKept: Bool? {
        let answer = clinux_clock_is_kept()
        return answer < 0 ? nil : answer == 1
    }

    /// A zone that is named and not known.
    static func unknownZone(_ variable: String?) -> String? {
        guard let variable, !variable.isEmpty else { return nil }
        return TimeZoneVariable(variable).name == nil ? variable : nil
    }
}
