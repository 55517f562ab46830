import Companion
import Foundation

/// Where a Wi-Fi password comes from: never from the command line, which every process on the machine can read.
public enum WiFiPassword: Sendable {
    case none, environment, terminal
    case file(String)

    /// The environment variable that may hold it.
    public static let variable = "OUTRIGGER_WIFI_PASSWORD"

    /// - Throws: ``UsageError`` where it is not said where the password is.
    public init(file: String?, isOpen: Bool, _ arguments: Arguments) throws {
        if let file, !isOpen {
            self = .file(file)
        } else if file != nil {
            throw arguments.fail("--open and --password-file exclude each other.")
        } else if isOpen {
            self = .none
        } else if ProcessInfo.processInfo.environment[Self.variable] != nil {
            self = .environment
        } else if Terminal.canAsk {
            self = .terminal
        } else {
            throw arguments.fail("Say where the Wi-Fi password is: --password-file FILE, the variable \(Self.variable), or --open.")
        }
    }

    /// - Throws: ``CommandFailure`` where the file cannot be read; `CancellationError` where the person was asked and pressed Ctrl-C.
    public func read() async throws -> Secret {
        switch self {
        case .none: return Secret("")
        case .environment: return Secret(ProcessInfo.processInfo.environment[Self.variable] ?? "")
        case .terminal: return Secret(try await Terminal.askSecret("Wi-Fi password: "))
        case .file("-"): return Secret(try await Terminal.nextLine() ?? "")
        case .file(let path):
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandFailure("The password file \(path) cannot be read.", code: "file")
            }
            let line = data.prefix { $0 != UInt8(ascii: "\n") }
            return Secret(bytes: line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }
}
