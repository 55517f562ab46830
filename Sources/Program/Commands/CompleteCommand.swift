import Companion

/// `outrigger complete`: what the scripts of `outrigger completion` ask.
struct CompleteCommand: Command {
    private static let word = CommandOption(
        name: "--word", value: "WORD", help: "A word behind the program's name, once for each; the last is completed.")

    static let specification = CommandSpecification(
        path: ["complete"], summary: "Print what can stand for the last word of a call.",
        discussion: """
            A line for each, with its meaning after a tab; ":file" and ":folder" stand for paths, and ":device" says that names with spaces
            may come.
            """,
        options: [word], examples: ["\(programName) complete --word=keys --word="], isInternal: true, endures: true)

    private let words: [String]
    private let specifications: [CommandSpecification]
    private let data: String?
    private let modules: [ProgramModule]

    init(_ arguments: Arguments) throws {
        words = arguments.values(Self.word)
        data = arguments.value(.data)
        modules = arguments.modules
        specifications = CompanionProgram.specifications(arguments.modules, arguments.radios)
    }

    func run() async throws {
        var completion = Completion(words, among: specifications)
        if let path = completion.path { Terminal.print(":\(path.rawValue)") }
        if let wanted = completion.devices {
            Terminal.print(":device")
            completion.offer(await Self.devices(wanted.data ?? data), of: wanted)
        }
        if let asked = completion.asked {
            // Names of devices have spaces, and JSON has quotation marks.
            Terminal.print(":device")
            await offer(asked, to: &completion)
        }
        for candidate in completion.candidates {
            Terminal.print("\(Terminal.visibleLine(candidate.text))\t\(Terminal.visibleLine(candidate.meaning))")
        }
    }

    /// Completions from the program that runs with this folder; nothing where none does.
    private func offer(_ asked: Completion.Asked, to completion: inout Completion) async {
        let folder = RadioOptions.dataFolder(asked.data ?? data)
        switch asked.words {
        case .twin, .fault, .faultValue:
            guard let program = try? await ProgramClient.find([.device, .companion], in: folder),
                let bench = try? await program.screen("bench", as: BenchState.self)
            else { return }
            completion.offer(bench: bench, modules: modules)
        case .action, .actionBody:
            guard let companion = try? await ProgramClient.find([.companion], in: folder), let document = try? await companion.document()
            else { return }
            completion.offer(actions: ListedAction.all(in: document), devices: await Self.devices(asked.data ?? data))
        }
    }

    /// What the companion that runs with this folder has heard: a scan would take longer than anybody waits for a key.
    private static func devices(_ data: String?) async -> [DevicesScreen.Device] {
        guard let companion = try? await ProgramClient.find([.companion], in: RadioOptions.dataFolder(data)) else { return [] }
        return (try? await companion.screen("devices", as: DevicesScreen.self))?.devices ?? []
    }
}
