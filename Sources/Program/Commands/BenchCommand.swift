import Companion
import Foundation

/// `outrigger bench`
struct BenchCommand: Command {
    static let specification = CommandSpecification(
        path: ["bench"], summary: "Show simulated devices that run, or do something to one: a fault, or what hands do.",
        discussion: """
            Of "\(programName) run", or of "\(programName) serve" where that runs with the same --data. Without a fault it lists what there is. A fault
            is on or off, takes a number, or happens once; so do hands: pour, drink, lift and tilt, for example. What is done is not printed, but
            with --json.
            """,
        parameters: [
            .init(name: "TWIN", help: "A part of its name, its kind, or \"room\".", isOptional: true, values: .twin),
            .init(name: "FAULT", help: "As the list has it.", isOptional: true, values: .fault),
            .init(
                name: "VALUE", help: "on, off, a number, or words; nothing for what happens once.", isOptional: true, values: .faultValue),
        ],
        options: [.json, .runningData], output: .document(BenchState.format),
        examples: ["\(programName) bench", "\(programName) bench 42 drop-link", "\(programName) bench Aqua pour 250"])

    private let modules: [ProgramModule]
    private let twin: String?
    private let fault: String?
    private let value: String?
    private let folder: URL
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        modules = arguments.modules
        twin = arguments[0]
        fault = arguments[1]
        value = arguments[2]
        folder = RadioOptions.dataFolder(arguments.value(.runningData))
        printsJSON = arguments.has(.json)
    }

    func run() async throws {
        // A companion beside a served device has joined that one's air, and has no bench of its own.
        let program = try await ProgramClient.find([.device, .companion], in: folder)
        var bench = try await program.screen("bench", as: BenchState.self)
        guard bench.isAvailable else {
            throw CommandFailure("No simulated device runs here: the companion uses another's radio, or a real one.", code: "no-bench")
        }
        let chosen = try twin.map { try bench.find($0) }
        if let chosen, let fault {
            let declared = chosen.faults.first { BenchState.word($0.id) == BenchState.word(fault) }
            let hand = hands(of: chosen.kind).first { $0.name == fault && $0.isText }
            do {
                let body: JSONValue
                if let hand {
                    guard let words = value else {
                        throw CommandFailure("\(hand.name) takes \(hand.takes).", code: "value")
                    }
                    body = ["fault": .text(hand.name), "text": .text(words)]
                } else {
                    let number = try BenchState.value(value, of: declared, named: fault)
                    body = ["fault": .text(declared?.id ?? fault), "value": .number(number)]
                }
                _ = try await program.perform("bench/\(chosen.id)/fault", body)
            } catch let error as CommandFailure where error.code == "no-such-fault" {
                let names = chosen.faults.map { BenchState.word($0.id) } + hands(of: chosen.kind).map(\.name).filter { $0 != hand?.name }
                throw CommandFailure(
                    "\(error.sentence)\(suggestion(for: BenchState.word(fault), among: names))",
                    advice: names.isEmpty ? nil : "There are \(names.joined(separator: ", ")).", code: error.code)
            }
            // Who asked for it knows what was done.
            guard printsJSON else { return }
            bench = try await program.screen("bench", as: BenchState.self)
        }
        if let chosen { bench = bench.only(chosen.id) }
        if printsJSON { return try Terminal.print(bench, as: BenchState.format) }
        bench.twins.forEach(show)
        if !bench.faults.isEmpty {
            Terminal.print(Terminal.bold("room"))
            show(bench.faults)
        }
    }

    private func hands(of kind: String) -> [BenchHand] { modules.first { $0.name == kind }?.hands ?? [] }

    private func show(_ twin: BenchState.Twin) {
        // One that could not start runs nothing.
        let words = [twin.kind, twin.version, twin.led.meaning].filter { !$0.isEmpty }
        Terminal.print(Terminal.bold("\(twin.name)") + "  \(words.joined(separator: ", "))")
        for fact in twin.facts { Terminal.print("  \(fact.label): \(fact.value)", hanging: 4) }
        show(twin.faults)
        let hands = twin.version.isEmpty ? [] : hands(of: twin.kind)
        if !hands.isEmpty {
            Terminal.print(TextTable(["  HAND", "TAKES", "WHAT IT IS"], hands.map { ["  \($0.name)", $0.takes, $0.help] }))
        }
        Terminal.print("")
    }

    /// Faults first, then what stands under a heading of its own.
    private func show(_ faults: [BenchScreen.Fault]) {
        show(faults.filter { $0.group == nil }, called: "FAULT")
        for group in faults.reduce(into: [String](), { if let name = $1.group, !$0.contains(name) { $0.append(name) } }) {
            Terminal.print("  \(group)")
            show(faults.filter { $0.group == group }, called: "SWITCH")
        }
    }

    private func show(_ faults: [BenchScreen.Fault], called heading: String) {
        guard !faults.isEmpty else { return }
        var table = TextTable(["  \(heading)", "NOW", "TAKES", "WHAT IT IS"])
        for fault in faults {
            let unit = fault.unit.map { " \($0)" } ?? ""
            let (now, takes) =
                switch fault.kind {
                case .toggle: (fault.value == 0 ? "off" : "on", "on, off")
                case .slider:
                    ("\(BenchState.number(fault.value))\(unit)", "\(BenchState.number(fault.min))…\(BenchState.number(fault.max))\(unit)")
                case .action: ("", "")
                }
            // A quirk's sentence says what its label only names.
            let text = fault.group == nil ? fault.label : [fault.label, fault.explanation].compactMap(\.self).joined(separator: ": ")
            table.add(["  \(BenchState.word(fault.id))", now, takes, text])
        }
        Terminal.print(table)
    }
}
