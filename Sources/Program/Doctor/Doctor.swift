import Bluetooth
import Companion
import Foundation

/// Looks at everything that devices need of a machine, and says for each what to do. It changes nothing.
struct Doctor: Sendable {
    /// An earlier clock is wrong: this version had not been written.
    private static let earliest = Date(timeIntervalSince1970: 1_735_689_600)
    /// A later one is wrong, too, or this program is older than it should be.
    private static let latest = Date(timeIntervalSince1970: 2_840_140_800)
    /// Less room than this is a problem, bytes; and less than this worth a word.
    private static let (leastRoom, littleRoom) = (UInt64(1) << 20, UInt64(200) << 20)

    let machine: DoctorMachine
    let configuration: Configuration
    /// The data folder.
    let data: URL
    let port: UInt16
    /// The radio is simulated by choice: what real Bluetooth needs is then no more than a warning.
    let isSimulated: Bool

    /// Every check, in their order.
    func look() async -> [DoctorFinding] {
        var findings = [ofConfiguration, ofData, ofDisk]
        let bus = await ofBus()
        findings.append(bus.finding)
        let bluez = bus.services.map { ofBlueZ($0) }
        findings.append(bluez ?? .unchecked(.bluez, because: "the message bus cannot be reached"))
        if let bluez, bluez.state == .good {
            findings += await ofAdapters()
        } else {
            let reason = bluez == nil ? "the message bus cannot be reached" : "BlueZ does not run"
            findings += [.unchecked(.rights, because: reason), ofKernel(because: reason)]
        }
        findings.append(
            of(.avahi, .avahi, bus.services, "Devices are then not found in the network; Bluetooth is not affected.", "avahi-daemon"))
        findings.append(
            of(
                .networkManager, .networkManager, bus.services, "Wi-Fi networks are then not listed, and have to be typed.",
                "network-manager"))
        findings += [await ofPort(), ofClock]
        if let service = await machine.service() { findings.append(service) }
        let radio: Set<DoctorFinding.Check> = [.bus, .bluez, .rights, .adapter]
        return isSimulated ? findings.map { radio.contains($0.check) ? $0.asWarning : $0 } : findings
    }

    private var ofConfiguration: DoctorFinding {
        if let first = configuration.problems.first {
            let more = configuration.problems.count - 1
            return .problem(
                .configuration, first.sentence + (more > 0 ? " \(more) more: \"\(programName) config\" lists them." : ""),
                cure: first.advice
                    ?? (first.place == configuration.file.url.path
                        ? "Correct it there, or with \"\(programName) config set\"." : "Correct the variable, or unset it."))
        }
        if let sentence = configuration.unknownVariables.first {
            return .warning(.configuration, sentence, cure: "Correct the variable's name, or remove it.")
        }
        let path = configuration.file.url.path
        return .good(
            .configuration, configuration.file.exists ? "\(path) is understood." : "There is no file \(path); it need not be there.")
    }

    private var ofData: DoctorFinding {
        switch machine.folder(data) {
        case .usable(_, _, let warning?): .warning(.data, warning.sentence, cure: warning.cure)
        case .usable(_, true, _): .good(.data, "\(data.path) can be used.")
        case .usable: .good(.data, "\(data.path) is not there yet, and can be made.")
        case .refused(let reason, let cure): .problem(.data, reason, cure: cure)
        }
    }

    private var ofDisk: DoctorFinding {
        guard case .usable(let free, _, _) = machine.folder(data) else {
            return .unchecked(.disk, because: "the data folder cannot be used")
        }
        let room = free >> 30 > 9 ? "\(free >> 30) GiB" : "\(free >> 20) MiB"
        if free < Self.leastRoom {
            return .problem(
                .disk,
                "The disk of \(data.path) is full: \(free) bytes are free, and it takes \(Self.leastRoom) (\(Self.leastRoom >> 20) MiB) at least.",
                cure: "Make room there, or name another folder: \"\(programName) config set data DIR\".")
        }
        if free < Self.littleRoom {
            return .warning(
                .disk,
                "The disk of \(data.path) has \(room) left: with less than \(Self.littleRoom >> 20) MiB, photos and maps may not fit.",
                cure: "Make room there.")
        }
        return .good(.disk, "\(room) are free.")
    }

    private func ofBus() async -> (finding: DoctorFinding, services: DoctorMachine.Services?) {
        do {
            return (.good(.bus, "The system's D-Bus answers."), try await machine.services())
        } catch {
            let problem = FailureOutput.problem(error)
            let cure = problem.advice ?? "Start it: \"systemctl start dbus\". In a container, give it the machine's /run/dbus."
            return (.problem(.bus, problem.sentence, cure: cure), nil)
        }
    }

    private func ofBlueZ(_ services: DoctorMachine.Services) -> DoctorFinding {
        let name = DoctorMachine.BusService.bluez.rawValue
        if services.running.contains(name) { return .good(.bluez, "BlueZ runs.") }
        return services.startable.contains(name)
            ? .problem(
                .bluez, "The Bluetooth service is installed, and not running.", cure: "Start it: \"sudo systemctl enable --now bluetooth\"."
            )
            : .problem(
                .bluez, "The Bluetooth service is not running.",
                cure: "Install it (\"sudo apt install bluez\") and start it (\"sudo systemctl enable --now bluetooth\").")
    }

    private func ofAdapters() async -> [DoctorFinding] {
        do {
            let adapters = try await machine.adapters()
            return [.good(.rights, "This user may use Bluetooth."), of(adapters)]
        } catch {
            let problem = FailureOutput.problem(error)
            return [
                .problem(.rights, problem.sentence, cure: problem.advice ?? "Look at \"systemctl status bluetooth\"."),
                .unchecked(.adapter, because: "BlueZ does not answer this user"),
            ]
        }
    }

    /// - Parameter adapters: those that BlueZ has.
    private func of(_ adapters: [DoctorMachine.Adapter]) -> DoctorFinding {
        let wanted = configuration.value(of: "adapter")
        if let blocked = blocked { return blocked }
        guard let first = adapters.first else {
            return machine.kernelAdapters().isEmpty
                ? .problem(
                    .adapter, "This computer has no Bluetooth adapter.",
                    cure: "Plug one in. Simulated devices need none: \"\(programName) run --radio virtual\".")
                : .problem(
                    .adapter, "The kernel has \(machine.kernelAdapters().joined(separator: ", ")), and BlueZ does not.",
                    cure: "Restart BlueZ: \"sudo systemctl restart bluetooth\".")
        }
        if let wanted, !adapters.contains(where: { $0.name == wanted }) {
            return .problem(
                .adapter,
                "There is no adapter \(wanted), which the configuration names: there is \(adapters.map(\.name).joined(separator: ", ")).",
                cure: "\"\(programName) config set adapter \(first.name)\"")
        }
        let used = adapters.first { $0.name == wanted } ?? first
        return used.isPowered
            ? .good(.adapter, "\(used.name) is on.")
            : .problem(.adapter, "\(used.name) is switched off.", cure: "Switch it on: \"bluetoothctl power on\".")
    }

    /// The adapter as the kernel alone tells it.
    private func ofKernel(because reason: String) -> DoctorFinding {
        blocked ?? .unchecked(.adapter, because: reason)
    }

    private var blocked: DoctorFinding? {
        let switches = machine.switches()
        guard !switches.isEmpty, switches.allSatisfy({ $0.isSoftBlocked || $0.isHardBlocked }) else { return nil }
        return switches.contains { $0.isHardBlocked }
            ? .problem(
                .adapter, "Bluetooth is switched off by a switch of this machine.",
                cure: "Use its switch or key for wireless, or its firmware's settings.")
            : .problem(.adapter, "Bluetooth is blocked by a program (rfkill).", cure: "Unblock it: \"rfkill unblock bluetooth\".")
    }

    private func of(
        _ check: DoctorFinding.Check, _ service: DoctorMachine.BusService, _ services: DoctorMachine.Services?, _ effect: String,
        _ package: String
    ) -> DoctorFinding {
        guard let services else { return .unchecked(check, because: "the message bus cannot be reached") }
        if services.running.contains(service.rawValue) { return .good(check, "\(check.title) runs.") }
        let start = "\"sudo systemctl enable --now \(check == .avahi ? "avahi-daemon" : "NetworkManager")\"."
        return services.startable.contains(service.rawValue)
            ? .warning(check, "\(check.title) is installed, and not running. \(effect)", cure: "Start it: \(start)")
            : .warning(
                check, "\(check.title) is not running. \(effect)", cure: "Install and start it: \"sudo apt install \(package)\", \(start)")
    }

    private func ofPort() async -> DoctorFinding {
        let other = "Take another: \"\(programName) config set port 0\" takes a free one."
        if port == 0 { return .good(.port, "A free port is taken.") }
        switch machine.port(port) {
        case .free: return .good(.port, "Port \(port) is free.")
        case .used(let program):
            if let address = await machine.companion(data), address.hasSuffix(":\(port)") {
                return .good(.port, "Port \(port) is in use by \(ProgramIdentity.current.title), which runs at \(address).")
            }
            let user = program.map { " by \($0)" } ?? ""
            return .problem(
                .port, "Port \(port) is in use\(user).",
                cure: "End that program, or take another port: \"\(programName) config set port 0\" takes a free one.")
        case .refused(EACCES):
            return .problem(.port, "This user may not use port \(port): ports below 1024 are the system's.", cure: other)
        case .refused(let code): return .problem(.port, "Port \(port) cannot be used: \(String(cString: strerror(code))).", cure: other)
        }
    }

    private var ofClock: DoctorFinding {
        let now = machine.now()
        let cure = "Set it: \"sudo timedatectl set-ntp true\"."
        guard now > Self.earliest, now < Self.latest else {
            let year = Calendar(identifier: .gregorian).component(.year, from: now)
            return .problem(.clock, "The clock is wrong: it says \(year).", cure: cure)
        }
        if let zone = machine.unknownZone() {
            return .warning(
                .clock, "The time zone \"\(Terminal.visibleLine(zone))\" of the variable TZ is not known: times are shown in UTC.",
                cure: "Correct TZ, or unset it; \"timedatectl list-timezones\" lists those that there are.")
        }
        if machine.isClockKept() == false {
            return .warning(.clock, "Nothing keeps the clock right; drinks and reminders follow it.", cure: cure)
        }
        return .good(.clock, "The clock is right, as far as can be told.")
    }
}
