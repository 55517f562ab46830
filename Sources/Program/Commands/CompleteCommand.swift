/// `outrigger complete`: what the scripts of `outrigger completion` ask.
struct CompleteCommand: Command {
    private static let word = CommandOption(
        name: "--word", value: "WORD", help: "A word behind the program's name, once for each; the last is completed.")

    static let specification = CommandSpecification(
        path: ["complete"], summary: "Print what can stand for the last word of a call.",
        discussion: "A line for each, with its meaning after a tab; \":file\" and \":folder\" stand for paths.",
        options: [word], examples: ["outrigger complete --word=keys --word="], isInternal: true)

    private let words: [String]
    private let modules: [ProgramModule]

    init(_ arguments: Arguments) throws {
        words = arguments.values(Self.word)
        modules = arguments.modules
    }

    func run() async throws {
        let completion = Completion(words, among: CompanionProgram.specifications(modules))
        if let path = completion.path { Terminal.print(":\(path.rawValue)") }
        for candidate in completion.candidates { Terminal.print("\(candidate.text)\t\(candidate.meaning)") }
    }
}
