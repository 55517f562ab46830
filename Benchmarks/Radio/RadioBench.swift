import Foundation

/// One side of what is measured over a real Bluetooth stack; `Benchmarks/radio.py` runs both, and their peers.
@main
struct RadioBench {
    static let usage = """
        usage: outrigger-radio-bench serve ADAPTER
               outrigger-radio-bench measure ADAPTER READS WRITES COMMANDS NOTIFICATIONS
        """

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let counts = arguments.dropFirst(2).compactMap { Int($0) }.filter { (1...1_000_000).contains($0) }
        do {
            switch (arguments.first, counts.count, arguments.count) {
            case ("serve", 0, 2): try await RadioServer(adapter: arguments[1]).run()
            case ("measure", 4, 6):
                let counts = RadioCounts(reads: counts[0], writes: counts[1], commands: counts[2], notifications: counts[3])
                try await RadioBenchmark(adapter: arguments[1], counts: counts).run()
            default: fail(usage, status: 2)
            }
        } catch {
            fail("outrigger-radio-bench: \(error)", status: 1)
        }
    }

    private static func fail(_ text: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
        exit(status)
    }
}
