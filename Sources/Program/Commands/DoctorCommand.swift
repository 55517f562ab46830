import Foundation

/// `outrigger doctor`
struct DoctorCommand: Command {
    private static let finding = OutputFormat<DoctorFinding>.object([
        .field("check", "A stable name.", .choice) { $0.check },
        .field("title", "The same for people.", .text) { $0.check.title },
        .field(
            "state", "“warning” is missing and not needed by everybody; “unchecked” cannot be told before something else is mended.",
            .choice
        ) { $0.state },
        .field("sentence", "What was found.", .text) { $0.sentence },
        .nullable("cure", "What to do about it; null where there is nothing to do.", .text) { $0.cure },
    ])
    private static let format = OutputFormat<[DoctorFinding]>.object([
        .field("isGood", "No check has found a problem; warnings are none.", .boolean) { !$0.contains { $0.state == .problem } },
        .field("checks", "In the order of the list.", .list(finding)) { $0 },
    ])

    static let specification = CommandSpecification(
        path: ["doctor"], summary: "Look at everything that devices need of this machine, and say what to do.",
        discussion: """
            The adapter and the right to use it, BlueZ, Avahi, NetworkManager, the port, the clock, the disk, the configuration, the service. It
            changes nothing. Exit status: 0 where no check has found a problem, though there may be warnings; 1 where one has; 2 for a wrong call.
            """,
        options: [.json], output: .document(format), examples: ["\(programName) doctor", "\(programName) doctor --json"],
        endures: true)

    private let doctor: Doctor
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        let configuration = arguments.configuration
        let data = RadioOptions.dataFolder(arguments.value(.data))
        let kept = try? RadioMemory(folder: data, radios: arguments.radios).read()
        let name = configuration.value(of: "radio", from: \.isVariable) ?? kept?.radio.name ?? configuration.value(of: "radio")
        doctor = Doctor(
            machine: .real, configuration: configuration, data: data,
            port: configuration.value(of: "port").flatMap(UInt16.init) ?? 8080,
            isSimulated: arguments.radios.contains { $0.name == name && $0.isSimulated })
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        let findings = await doctor.look()
        if printsJSON { try Terminal.print(findings, as: Self.format) } else { show(findings) }
        if findings.contains(where: { $0.state == .problem }) { throw NegativeOutcome() }
    }

    private func show(_ findings: [DoctorFinding]) {
        let name = (findings.map(\.check.title.count).max() ?? 0) + 2
        let column = name + "not checked".count + 2
        for finding in findings {
            let title = finding.check.title.padding(toLength: name, withPad: " ", startingAt: 0)
            let state = finding.state.word.padding(toLength: column - name, withPad: " ", startingAt: 0)
            Terminal.print(title + state + finding.sentence, hanging: column)
            if let cure = finding.cure { Terminal.print(String(repeating: " ", count: column) + cure, hanging: column) }
        }
    }
}
