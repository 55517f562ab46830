import Foundation

/// `outrigger completion`
struct CompletionCommand: Command {
    private static let program = CommandOption(
        name: "--program", value: "FILE", help: "Where the program lies that is asked at each key, instead of this one's path.")

    static let specification = CommandSpecification(
        path: ["completion"], summary: "Print what makes a shell complete commands, options and their values.",
        discussion: """
            For bash, add eval "$(\(programName) completion bash)" to ~/.bashrc; for zsh the same with zsh to ~/.zshrc, after compinit; for fish, add
            \(programName) completion fish | source to ~/.config/fish/config.fish.
            """,
        parameters: [
            .init(name: "SHELL", help: "bash, zsh or fish.", values: .words(CompletionScript.Shell.allCases.map(\.rawValue)))
        ],
        options: [program], examples: ["\(programName) completion bash", "\(programName) completion zsh"], endures: true)

    private let shell: CompletionScript.Shell
    private let program: String?

    init(_ arguments: Arguments) throws {
        guard let shell = CompletionScript.Shell(rawValue: arguments[0] ?? "") else {
            throw arguments.fail("There is completion for bash, zsh and fish, and \"\(arguments[0] ?? "")\" came.")
        }
        self.shell = shell
        program = arguments.value(Self.program)
    }

    func run() async throws {
        // The path that this program runs from: a shell's own name for it may be an alias.
        let program = try program ?? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        Terminal.print(verbatim: CompletionScript(shell, name: programName, program: program).text)
    }
}
