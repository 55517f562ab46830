import Companion
import Foundation
import OutriggerModules
import TestSupport
import Testing

@testable import Program

/// Every fault that the doctor knows, on a machine that has it.
@Suite("The doctor")
struct DoctorTests {
    private static let names: Set<String> = ["org.bluez", "org.freedesktop.Avahi", "org.freedesktop.NetworkManager"]
    private static let all = DoctorMachine.Services(running: names, startable: ["org.bluez"])

    /// A machine where this does not run.
    private static func without(_ name: String, isInstalled: Bool = false) -> DoctorMachine.Services {
        DoctorMachine.Services(running: names.subtracting([name]), startable: isInstalled ? [name] : [])
    }

    /// A machine that has everything.
    private static var healthy: DoctorMachine {
        DoctorMachine(
            services: { all }, adapters: { [DoctorMachine.Adapter(name: "hci0", isPowered: true)] }, kernelAdapters: { ["hci0"] },
            switches: { [DoctorMachine.RadioSwitch(isSoftBlocked: false, isHardBlocked: false)] }, folder: { _ in .usable(free: 20 << 30) },
            port: { _ in .free }, companion: { _ in nil }, now: { Date(timeIntervalSince1970: 1_800_000_000) }, isClockKept: { true },
            unknownZone: { nil }, service: { nil })
    }

    private static func look(
        _ change: (inout DoctorMachine) -> Void = { _ in }, configuration: String = "", environment: [String: String] = [:],
        port: UInt16 = 8080, isSimulated: Bool = false
    ) async throws -> [DoctorFinding.Check: DoctorFinding] {
        var machine = healthy
        change(&machine)
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("config")
        try Data(configuration.utf8).write(to: file)
        let settings = CompanionProgram.settings(CompanionProgram.modules, CompanionProgram.radios)
        let doctor = Doctor(
            machine: machine, configuration: Configuration(settings, file: ConfigurationFile(file), environment: environment),
            data: URL(fileURLWithPath: "/home/ada/data"), port: port, isSimulated: isSimulated)
        let findings = await doctor.look()
        #expect(findings.map(\.check) == DoctorFinding.Check.allCases.filter { check in findings.contains { $0.check == check } })
        return Dictionary(uniqueKeysWithValues: findings.map { ($0.check, $0) })
    }

    @Test func `finds a healthy machine good, in every check`() async throws {
        let findings = try await Self.look()
        #expect(findings.count == DoctorFinding.Check.allCases.count - 1)
        #expect(findings.values.allSatisfy { $0.state == .good && $0.cure == nil }, "\(findings)")
    }

    @Test func `a bus that cannot be reached leaves what depends on it unchecked`() async throws {
        let findings = try await Self.look {
            $0.services = { throw CommandFailure("The system's D-Bus cannot be reached.", advice: "Start it.") }
        }
        #expect(findings[.bus]?.state == .problem && findings[.bus]?.cure == "Start it.")
        for check in [DoctorFinding.Check.bluez, .rights, .adapter, .avahi, .networkManager] {
            #expect(findings[check]?.state == .unchecked && findings[check]?.sentence.contains("because the message bus") == true)
        }
        #expect(findings[.port]?.state == .good && findings[.clock]?.state == .good && findings[.disk]?.state == .good)
    }

    private typealias Fault = @Sendable (inout DoctorMachine) -> Void

    private static let faults: [(Fault, DoctorFinding.Check, DoctorFinding.State, String, String)] = [
        ({ $0.services = { without("org.bluez") } }, .bluez, .problem, "not running", "apt install bluez"),
        (
            { $0.adapters = { throw CommandFailure("This user may not use Bluetooth.", advice: "usermod -aG bluetooth") } }, .rights,
            .problem,
            "may not use", "usermod -aG bluetooth"
        ),
        (
            {
                $0.adapters = { [] }
                $0.kernelAdapters = { [] }
                $0.switches = { [] }
            }, .adapter, .problem, "no Bluetooth adapter", "Plug one in"
        ),
        ({ $0.adapters = { [] } }, .adapter, .problem, "The kernel has hci0", "restart bluetooth"),
        ({ $0.adapters = { [.init(name: "hci0", isPowered: false)] } }, .adapter, .problem, "switched off", "bluetoothctl power on"),
        (
            { $0.switches = { [.init(isSoftBlocked: true, isHardBlocked: false)] } }, .adapter, .problem, "rfkill",
            "rfkill unblock bluetooth"
        ),
        (
            { $0.switches = { [.init(isSoftBlocked: true, isHardBlocked: true)] } }, .adapter, .problem, "a switch of this machine",
            "Use its switch"
        ),
        ({ $0.services = { without("org.freedesktop.Avahi") } }, .avahi, .warning, "not running", "avahi-daemon"),
        (
            { $0.services = { without("org.freedesktop.NetworkManager") } }, .networkManager, .warning, "not running",
            "network-manager"
        ),
        ({ $0.port = { _ in .used(by: "python3 (process 7)") } }, .port, .problem, "in use by python3", "config set port"),
        ({ $0.port = { _ in .used(by: nil) } }, .port, .problem, "in use.", "config set port"),
        ({ $0.port = { _ in .refused(EACCES) } }, .port, .problem, "below 1024", "config set port"),
        ({ $0.now = { Date(timeIntervalSince1970: 0) } }, .clock, .problem, "says 1970", "set-ntp true"),
        ({ $0.now = { Date(timeIntervalSince1970: 4_070_908_800) } }, .clock, .problem, "says 2099", "set-ntp true"),
        ({ $0.isClockKept = { false } }, .clock, .warning, "Nothing keeps", "set-ntp true"),
        ({ $0.unknownZone = { "Nowhere/Bad" } }, .clock, .warning, "Nowhere/Bad", "list-timezones"),
        (
            { $0.folder = { _ in .refused(reason: "It belongs to another.", cure: "Name another.") } }, .data, .problem, "another",
            "Name another"
        ),
        ({ $0.services = { without("org.bluez", isInstalled: true) } }, .bluez, .problem, "installed, and not running", "Start it"),
        (
            { $0.services = { without("org.freedesktop.Avahi", isInstalled: true) } }, .avahi, .warning, "installed, and not running",
            "Start it"
        ),
        ({ $0.folder = { _ in .usable(free: 1000) } }, .disk, .problem, "full: 1000 bytes are free, and it takes 1048576", "Make room"),
        (
            { $0.folder = { _ in .usable(free: 20 << 30, warning: .init(sentence: "It is root's.", cure: "chown")) } }, .data, .warning,
            "root's", "chown"
        ),
        ({ $0.folder = { _ in .usable(free: 100 << 20) } }, .disk, .warning, "100 MiB", "Make room"),
        ({ $0.service = { .problem(.service, "It has failed.", cure: "Look.") } }, .service, .problem, "failed", "Look"),
    ]

    @Test(arguments: faults.indices)
    func `finds each fault, with its cure, and goes on to the other checks`(_ index: Int) async throws {
        let (fault, check, state, part, cure) = Self.faults[index]
        let findings = try await Self.look(fault)
        let finding = try #require(findings[check])
        #expect(finding.state == state && finding.sentence.contains(part) && finding.cure?.contains(cure) == true, "\(finding)")
        #expect(findings.values.filter { $0.state == .problem }.map(\.check) == (state == .problem ? [check] : []))
    }

    @Test func `a folder that is not there yet, and one that can never be, are told from one that can be used`() throws {
        let look = DoctorMachine.real.folder
        let folder = try TemporaryFolder()
        guard case .usable(_, true, nil) = look(folder.url) else { throw CommandFailure("\(look(folder.url))") }
        guard case .usable(_, false, _) = look(folder.url.appendingPathComponent("a/b")) else { throw CommandFailure("a/b") }
        guard case .refused(let reason, _) = look(URL(fileURLWithPath: "/proc/x/d")) else { throw CommandFailure("/proc can be used") }
        #expect(reason.contains("/proc keeps no files") || reason.contains("may not be written to"))
    }

    @Test func `a data folder of a newer version is told with the sentence of the programs that refuse it`() throws {
        let folder = try TemporaryFolder()
        let form = folder.url.appendingPathComponent("form")
        try Data("\(DataFolder.form)\n".utf8).write(to: form)
        guard case .usable(_, true, nil) = DoctorMachine.real.folder(folder.url) else { throw CommandFailure("This version's is refused.") }
        for text in ["\(DataFolder.form + 1)\n", "", "new\n"] {
            try Data(text.utf8).write(to: form)
            let refusal = try #require(throws: CommandFailure.self) { try DataFolder.openExisting(folder.url) }
            let advice = try #require(refusal.advice)
            #expect(DoctorMachine.real.folder(folder.url) == .refused(reason: refusal.sentence, cure: advice))
        }
    }

    @Test func `a port that this companion has is good`() async throws {
        let findings = try await Self.look {
            $0.port = { _ in .used(by: nil) }
            $0.companion = { _ in "http://127.0.0.1:8080" }
        }
        #expect(findings[.port]?.state == .good && findings[.port]?.sentence.contains("in use by Outrigger") == true)
    }

    @Test func `a configuration with an error is a failed check, with its line`() async throws {
        let finding = try #require(try await Self.look(configuration: "\n\ndata = \"/x\n")[.configuration])
        #expect(finding.state == .problem && finding.sentence.contains("line 3") && finding.cure != nil)
        // A file does not set right what a variable says before it.
        let variable = try #require(try await Self.look(environment: ["OUTRIGGER_PORT": "x"])[.configuration])
        #expect(variable.state == .problem && variable.cure == "Correct the variable, or unset it.")
    }

    @Test func `an adapter that the configuration names and nobody has is told`() async throws {
        let finding = try #require(try await Self.look(configuration: "adapter = hci7\n")[.adapter])
        #expect(finding.state == .problem && finding.sentence.contains("no adapter hci7") && finding.cure?.contains("hci0") == true)
    }

    @Test func `who uses simulated devices is warned of what real ones need`() async throws {
        let findings = try await Self.look({ $0.services = { throw CommandFailure("No bus.") } }, isSimulated: true)
        #expect(findings[.bus]?.state == .warning && !findings.values.contains { $0.state == .problem })
    }

    @Test(
        arguments: [
            (nil, nil), ("", nil), ("UTC", nil), ("Europe/Berlin", nil), (":Europe/Berlin", nil), ("CET-1CEST,M3.5.0,M10.5.0/3", nil),
            ("<+03>-3", nil), ("Nowhere/Bad", "Nowhere/Bad"), ("Berlin", "Berlin"),
            ("CET-1CEST,M3.5.0,M10.5.0/4", "CET-1CEST,M3.5.0,M10.5.0/4"),
        ] as [(String?, String?)])
    func `a zone is known by its file, or is a rule`(_ variable: String?, _ unknown: String?) {
        #expect(DoctorMachine.unknownZone(variable) == unknown)
    }
}
