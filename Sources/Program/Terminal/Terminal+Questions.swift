import Foundation

extension Terminal {
    /// Whether a person can be asked something.
    public static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// What a person types. One reader for all questions, so that what was typed ahead is there for the next.
    private static let input = StandardInput()

    /// A line of standard input; `nil` at its end.
    ///
    /// - Throws: `CancellationError` where the calling task is cancelled, as Ctrl-C does.
    static func nextLine() async throws -> String? {
        let line = await input.nextLine()
        try Task.checkCancellation()
        return line
    }

    /// Asks for yes or no until one of them comes; the end of the input is no.
    ///
    /// - Throws: `CancellationError` where the calling task is cancelled, as Ctrl-C does.
    public static func ask(_ question: String) async throws -> Bool {
        while true {
            write("\(visibleLine(question)) [y/n] ", to: STDERR_FILENO)
            do {
                switch try await nextLine()?.lowercased() {
                case "y", "yes": return true
                case "n", "no", nil: return false
                default: continue
                }
            } catch {
                // The question's line is left behind.
                write("\n", to: STDERR_FILENO)
                throw error
            }
        }
    }

    /// Asks for a line that is not shown while it is typed; the end of the input is an empty one.
    ///
    /// - Throws: `CancellationError` where the calling task is cancelled, as Ctrl-C does; the terminal is as it was before.
    static func askSecret(_ prompt: String) async throws -> String {
        write(prompt, to: STDERR_FILENO)
        var saved = termios()
        tcgetattr(STDIN_FILENO, &saved)
        var hidden = saved
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &saved)
            write("\n", to: STDERR_FILENO)
        }
        return try await nextLine() ?? ""
    }

    /// Asks for a line; `nil` at the end of the input.
    ///
    /// - Throws: `CancellationError` where the calling task is cancelled.
    static func readLine(prompt: String) async throws -> String? {
        write(prompt, to: STDERR_FILENO)
        do {
            let line = try await nextLine()
            if line == nil || isatty(STDIN_FILENO) != 1 { write("\n", to: STDERR_FILENO) }
            return line
        } catch {
            // The question's line is left behind.
            write("\n", to: STDERR_FILENO)
            throw error
        }
    }

    /// A line of the input; `nil` at its end, and where the calling task is cancelled meanwhile. A prompt is shown where a person types.
    public static func readMessage(prompt: String) async -> String? {
        if canAsk { write(prompt, to: STDERR_FILENO) }
        return await input.nextLine()
    }
}
