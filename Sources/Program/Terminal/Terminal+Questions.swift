import Foundation

extension Terminal {
    /// Whether a person can be asked something.
    public static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks for yes or no until one of them comes; the end of the input is no.
    public static func ask(_ question: String) async -> Bool {
        await withCheckedContinuation { continuation in
            // Reading blocks: it has a thread of its own for as long as the person thinks.
            Thread.detachNewThread {
                while true {
                    write("\(question) [y/n] ", to: STDERR_FILENO)
                    switch readLine()?.lowercased() {
                    case "y", "yes": return continuation.resume(returning: true)
                    case "n", "no", nil: return continuation.resume(returning: false)
                    default: continue
                    }
                }
            }
        }
    }

    /// Asks for a line that is not shown while it is typed.
    public static func askSecret(_ prompt: String) -> String {
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
        return readLine(strippingNewline: true) ?? ""
    }
}

extension Terminal {
    /// A line of the input; `nil` at its end, and where the calling task is cancelled meanwhile. A prompt is shown where a person types.
    public static func readMessage(prompt: String) async -> String? {
        let (lines, line) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
        // Reading blocks: it has a thread of its own for as long as the person thinks, or until the program ends.
        Thread.detachNewThread {
            if canAsk { write(prompt, to: STDERR_FILENO) }
            if let text = readLine(strippingNewline: true) { line.yield(text) }
            line.finish()
        }
        for await text in lines { return text }
        return nil
    }
}
