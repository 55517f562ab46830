import Companion
import Foundation

/// Where a Wi-Fi password comes from: never from the command line, which every process on the machine can read.
public enum WiFiPassword: Sendable {
    /// What a file or the environment has, or nothing for an open network.
    case known(Secret)
    /// A line of standard input.
    case standardInput
    /// A person is asked at the terminal, and sees no letters.
    case terminal

    /// The environment variable that may hold it.
    public static var variable: String { ProgramIdentity.current.variable("WIFI_PASSWORD") }

    /// Reads what can be read before anybody is asked for something.
    ///
    /// - Throws: ``UsageError`` where it is not said where the password is, or there is none.
    public init(file: String?, isOpen: Bool, _ arguments: Arguments) throws {
        if let file, !isOpen {
            self = file == "-" ? .standardInput : .known(try Self.read(file, arguments))
        } else if file != nil {
            throw arguments.fail("--open and --password-file exclude each other.")
        } else if isOpen {
            self = .known(Secret(""))
        } else if let text = ProcessInfo.processInfo.environment[Self.variable] {
            self = .known(Secret(text))
        } else if Terminal.canAsk {
            self = .terminal
        } else {
            throw arguments.fail("Say where the Wi-Fi password is: --password-file FILE, the variable \(Self.variable), or --open.")
        }
    }

    /// - Throws: `CancellationError` where the person was asked and pressed Ctrl-C.
    public func read() async throws -> Secret {
        switch self {
        case .known(let password): return password
        case .terminal: return Secret(try await Terminal.askSecret("Wi-Fi password: "))
        case .standardInput: return Secret(try await Terminal.nextLine() ?? "")
        }
    }

    /// The first line of a file.
    private static func read(_ path: String, _ arguments: Arguments) throws -> Secret {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw arguments.fail("The password file \(path) cannot be read.")
        }
        let line = data.prefix { $0 != UInt8(ascii: "\n") }
        let password = Secret(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        guard !password.isEmpty else {
            throw arguments.fail("The first line of \(path) is empty. A network without a password is named with --open.")
        }
        return password
    }
}
