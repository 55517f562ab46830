import Foundation
import TestSupport
import Testing

/// The examples, run as a person runs them.
@Suite("The examples", .timeLimit(.minutes(5)))
struct ExamplesTests {
    /// Beside the test bundle, where SwiftPM puts them.
    private static let folder: URL = {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
    }()

    private static let outputs = [
        "thermometer": """
        device: advertising
        companion: 21.00 °C when connected
        companion: 21.25 °C now
        companion: 21.50 °C now
        companion: 21.75 °C now
        """,
        "paired-lamp": """
        device: advertising
        companion: the lamp is dark
        device: shows a passkey
        device: lit
        companion: the lamp is lit
        """,
        "pump": """
        device: advertising
        companion: the pump has 0 of 2500 bytes
        companion: Could not write (0A820003-51A6-4C0E-9C53-2C6C5B1E0F10): the device was not heard any more: it is out of range, or restarting. Once more.
        companion: the pump has 508 of 2500 bytes
        device: doses 20 ml
        companion: 20 ml: done
        device: doses 30 ml
        companion: 30 ml: done
        companion: 200 ml: tooMuch
        companion: the log has 2 doses
        companion: dose 2: 30 ml
        companion: has 0 bytes of the motor's current
        companion: Could not make the request (0A820005-51A6-4C0E-9C53-2C6C5B1E0F10): the device was not heard any more: it is out of range, or restarting. Once more.
        companion: has 508 bytes of the motor's current
        companion: has all 1000
        """,
        "transfer": """
        device: advertising
        device: 8192 bytes kept, 0 pieces lost
        device: 16384 bytes kept, 0 pieces lost
        device: 24576 bytes kept, 0 pieces lost
        device: 32768 bytes kept, 0 pieces lost
        companion: 32768 bytes in 3.4 s, and the checksum is right
        """,
        "update": """
        device: runs 1.0.0
        companion: the device runs 1.0.0
        companion: sends 8008 bytes
        companion: Could not write (0A810003-51A6-4C0E-9C53-2C6C5B1E0F10): the device was not heard any more: it is out of range, or restarting. Once more.
        companion: the device runs 1.0.0
        companion: goes on at 2560 of 8008 bytes
        device: restarts, and runs 1.1.0
        companion: the device runs 1.1.0
        """,
    ]

    @Test("say what happens on both sides, the same each time", arguments: outputs.keys.sorted())
    func output(_ name: String) async throws {
        let (status, output) = try await Self.run(name)
        #expect(status == 0)
        #expect(output.split(separator: "\n") == Self.outputs[name]?.split(separator: "\n"), "\(output)")
    }

    @Test("say how they are called", arguments: outputs.keys.sorted())
    func usage(_ name: String) async throws {
        let (status, output) = try await Self.run(name, ["nobody"], errors: .output)
        #expect(status == 2 && output.hasPrefix("Usage: EXAMPLE"))
    }

    private static func run(
        _ name: String, _ arguments: [String] = [], errors: ChildProcess.Stream = .nothing
    ) async throws -> (status: Int32, output: String) {
        let program = folder.appendingPathComponent(name).path
        let (bytes, status) = try await blocking { try ChildProcess.output(of: program, arguments, errors: errors) }
        return (status, String(decoding: bytes, as: UTF8.self))
    }
}
