import Bluetooth
import Observation

/// What glasses on the bench have said, as a person beside them hears it.
@BluetoothActor
@Observable
final class SpokenLog {
    private static let mark = "Speech: "

    private(set) var last: String?
    @ObservationIgnored private let lines: AsyncStream<String>
    @ObservationIgnored private nonisolated let continuation: AsyncStream<String>.Continuation

    nonisolated init() { (lines, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16)) }

    /// Takes a line that the glasses report, from any thread: "Speech: It's 2 PM. (not spoken: …)".
    nonisolated func report(_ line: String) { continuation.yield(line) }

    /// Follows what is reported, until cancelled.
    func run() async {
        for await line in lines where line.hasPrefix(Self.mark) {
            let said = line.dropFirst(Self.mark.count)
            last = String(said.firstRange(of: " (not spoken").map { said[..<$0.lowerBound] } ?? said)
        }
    }
}
