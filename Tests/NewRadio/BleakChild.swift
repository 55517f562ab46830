import Bluetooth
import Foundation
import Processes

/// The program `bleak_central.py`, in a process of its own.
@BluetoothActor
final class BleakChild: BleakChannel {
    private let python: String
    private let adapter: String?
    /// Of the child, besides this program's own.
    private let environment: [String: String]
    private var input: FileHandle?
    /// Writes wait for the child to read, which the radio's thread must not.
    private let writes = DispatchQueue(label: "bleak")

    /// - Parameters:
    ///   - python: an interpreter that has bleak.
    ///   - adapter: "hci0"; nil takes the system's own.
    nonisolated init(python: String, adapter: String?, environment: [String: String] = [:]) {
        self.python = python
        self.adapter = adapter
        self.environment = environment
    }

    func run(_ receive: @escaping @BluetoothActor (String) -> Void) async throws {
        // A child that is gone is an error of the next write, not the end of this program.
        signal(SIGPIPE, SIG_IGN)
        let script = Bundle.module.bundleURL.appendingPathComponent("bleak_central.py").path
        let child: ChildProcess
        do {
            child = try ChildProcess(
                python, ["-u", script] + (adapter.map { [$0] } ?? []),
                environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, input: .pipe, output: .pipe,
                errors: .inherited)
        } catch {
            throw BluetoothError(
                .radio(name: "bleak", message: "\(python) cannot be started."), during: .open, advice: "Name a Python with --python.")
        }
        input = child.input
        let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
        child.output?.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { continuation.finish() } else { continuation.yield(data) }
        }
        var rest = Data()
        for await chunk in chunks {
            rest += chunk
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                receive(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
        }
        child.output?.readabilityHandler = nil
        // At the end of its input it closes every connection, and ends.
        let last = input
        input = nil
        writes.async { try? last?.close() }
        writes.asyncAfter(deadline: .now() + 5) { child.send(SIGTERM) }
        await child.ended()
    }

    func send(_ line: String) {
        guard let input else { return }
        writes.async { try? input.write(contentsOf: Data((line + "\n").utf8)) }
    }
}
